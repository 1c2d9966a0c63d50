"""What a rule is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import Changes, Entity, catalogue
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Rule:
    """A deterministic correction of the tagger's output. ``name`` identifies it in switches and, as
    ``rule:NAME``, in the source of entities; ``name_fr`` and ``name_en`` are its titles, ``fr`` and
    ``en`` the sentences that describe it.

    ``apply`` is a pure function of the text and its entities (sorted, disjoint) and returns the
    changes wanted. A rule that does not improve the results on gold has ``default`` False and runs
    only on request. Catalogues of other languages translate it under ``own.rule.NAME.title`` and
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
        """Return the short name of the rule in a language."""
        return catalogue.ENGINE.say_own(f"rule.{self.name}.title", language, fr=self.name_fr, en=self.name_en)

    def sentence(self, language: str) -> str:
        """Return the sentence that describes what the rule does, in a language."""
        return catalogue.ENGINE.say_own(f"rule.{self.name}", language, fr=self.fr, en=self.en)
