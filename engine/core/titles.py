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


def provenance(version: str, model: str, language: str) -> str:
    """Say what made a document or a figure, in the same words everywhere: « Nom d'emprunt 0.8.0,
    modèle fr 0.3.0 ». ``model`` is its name, with its own version where that is known; what is
    empty is left out, « – » where nothing is known."""
    known = {"program": version, "model": model}
    return ", ".join(ENGINE.say(f"provenance.{part}", language, it=it) for part, it in known.items() if it) or "–"


__all__ = ["Catalogued", "SelfTitled", "Titled", "provenance"]
