"""What things of the engine are called in a language: those that a table of the program lists stand
in the catalogues, those that are added one by one bring their words with them."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from engine.core.catalogue import ENGINE


class Titled(Protocol):
    """A thing with a title in each language."""

    def title(self, language: str) -> str:
        """Say what it is called."""
        ...


class Catalogued:
    """A thing whose title is a sentence of the catalogues; ``key`` says which: for instance
    ``label.{0.code}``."""

    __slots__ = ()
    key: ClassVar[str]

    def title(self, language: str) -> str:
        """Say what it is called."""
        return ENGINE.say(self.key.format(self), language)


class SelfTitled:
    """A thing that brings its title with it, in French and in English: a strategy, a profile, what
    somebody measures.

    So it is added with its own file alone. The catalogue of another language says it under ``key``
    (:data:`engine.core.catalogue.OWN`); until it does, it is said in French.
    """

    __slots__ = ()
    key: ClassVar[str]
    fr: Any
    en: Any

    def title(self, language: str) -> str:
        """Say what it is called."""
        return ENGINE.say_own(self.key.format(self), language, fr=self.fr, en=self.en)


__all__ = ["Catalogued", "SelfTitled", "Titled"]
