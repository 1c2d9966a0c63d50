"""Why each mention of a document is hidden or readable: who found it, with which probability, and
what decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from engine.core import LABELS, ROLES, Annotation, Entity, Profile, catalogue, in_all_languages
from engine.pipeline import Ground, MaskDecision, masking
from engine.rules import RULES

Finder = Literal["model", "rule", "term", "human"]
"""Who found a mention."""


@dataclass(frozen=True, slots=True)
class MentionExplanation:
    """Why a mention is ``hidden`` or readable.

    ``finder`` says who found it and ``name`` which model, rule or kind of term, empty where a human
    did; ``score`` is the calibrated probability, 0 to 1, that its span is right. ``ground`` is what
    decided, ``code`` the role or the label that did where one did; ``human``: a reader decided
    otherwise than the profile.
    """

    entity: Entity
    role: str | None
    finder: Finder
    name: str
    ground: Ground | Literal["human"]
    code: str = ""

    @property
    def hidden(self) -> bool:
        """Tell whether the mention is hidden."""
        return self.entity.masked

    def sentence(self, language: str) -> str:
        """Say in a language who found the mention and what decided of it."""
        found = _say(f"found.{self.finder}", language, name=self._named(language))
        fate = _say("hidden" if self.hidden else "readable", language)
        return _say("sentence", language, found=found, fate=fate, ground=self._decided(language))

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data: place, text, label, person, role, finder, score, what decided,
        and the sentence in each language."""
        entity = self.entity
        names = ("start", "end", "text", "label", "person", "score")
        return {
            **{name: getattr(entity, name) for name in names},
            **{name: getattr(self, name) for name in ("role", "hidden", "finder", "name", "ground", "code")},
            "sentence": in_all_languages(self.sentence),
        }

    def _named(self, language: str) -> str:
        rule = _RULES.get(self.name)
        return rule(language) if rule and self.finder == "rule" else self.name

    def _decided(self, language: str) -> str:
        known = ROLES.get(self.code) or LABELS.get(self.code)
        return _say(f"ground.{self.ground}", language, name=known.title(language) if known else self.code)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a document reads as it does: its engine (version, model, weights, rules that ran), the
    probability that nothing was missed, and each mention in the order of the text."""

    annotation: Annotation
    mentions: tuple[MentionExplanation, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data. It contains the mentions, but not the text."""
        annotation = self.annotation
        return {
            "engine": {**asdict(annotation.engine), "rules": list(annotation.engine.rules)},
            "nothing_missed": annotation.nothing_missed,
            "mentions": [mention.to_json() for mention in self.mentions],
            "occulted": [zone._asdict() for zone in annotation.occulted],
        }


def explain(annotation: Annotation, profile: Profile) -> Explanation:
    """Explain an annotation whose masks ``profile`` set, perhaps with a reader's own decisions."""
    decision = masking(annotation, profile)
    roles = {person.id: person.role for person in annotation.persons}
    found = (_explained(entity, decision(entity), roles.get(entity.person or "")) for entity in annotation.entities)
    return Explanation(annotation, tuple(found))


def _explained(entity: Entity, decision: MaskDecision, role: str | None) -> MentionExplanation:
    kind, _, name = entity.source.partition(":")
    finder: Finder = "rule" if kind == "rule" else "term" if kind == "term" else "human" if kind == "human" else "model"
    if decision.hidden != entity.masked:
        return MentionExplanation(entity, role, finder, name, "human")
    return MentionExplanation(entity, role, finder, name, decision.ground, decision.code)


def _say(key: str, language: str, **params: object) -> str:
    return catalogue.ENGINE.say(f"explanation.{key}", language, **params)


_RULES: dict[str, Callable[[str], str]] = {rule.name: rule.title for rule in RULES}

__all__ = ["Explanation", "MentionExplanation", "explain"]
