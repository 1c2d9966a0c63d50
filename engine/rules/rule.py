"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import Changes, Entity, catalogue
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Rule:
    """A deterministic correction behind the tagger: its name in sources and switches, what it is
    called and what it does in both languages.

    ``apply`` is pure: it reads the text and its entities (sorted, disjoint) and says what it wants
    changed. A rule that does not pay on gold is off by default (``default``) and runs only where it
    is asked for by name. The catalogues of other languages say ``own.rule.NAME.title`` and
    ``own.rule.NAME``.
    """

    name: str
    name_fr: str
    name_en: str
    fr: str
    en: str
    apply: Callable[[Text, tuple[Entity, ...]], Changes]
    default: bool = True

    def title(self, language: str) -> str:
        """Say what it is called."""
        return catalogue.ENGINE.say_own(f"rule.{self.name}.title", language, fr=self.name_fr, en=self.name_en)

    def sentence(self, language: str) -> str:
        """Say what it does."""
        return catalogue.ENGINE.say_own(f"rule.{self.name}", language, fr=self.fr, en=self.en)
