"""What things of the engine are called in a language: those that a table of the program lists stand
in the catalogues, those that are added one by one bring their words with them."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from engine.core.catalogue import ENGINE


class Titled(Protocol):
    """Protocol of things with a title in each language."""

    def title(self, language: str) -> str:
        """Return the name shown to users in a language."""
        ...


class Catalogued:
    """A thing whose title is in the catalogue of the engine. ``key`` is the catalogue key as a
    format string of the thing: ``label.{0.code}``."""

    __slots__ = ()
    key: ClassVar[str]

    def title(self, language: str) -> str:
        """Return the name shown to users in a language.

        Raises:
            KeyError: the catalogue has no title for it.
        """
        return ENGINE.say(self.key.format(self), language)


class SelfTitled:
    """A thing that carries its titles in French and in English: a strategy, a profile, a reference
    set.

    So it can be added by its own file alone. The catalogue of another language may translate it
    under ``key``, prefixed by :data:`engine.core.catalogue.OWN`; without that the French title is
    used.
    """

    __slots__ = ()
    key: ClassVar[str]
    fr: Any
    en: Any

    def title(self, language: str) -> str:
        """Return the name shown to users in a language: the catalogue's translation, else its own
        title, else the French one."""
        return ENGINE.say_own(self.key.format(self), language, fr=self.fr, en=self.en)


__all__ = ["Catalogued", "SelfTitled", "Titled"]
