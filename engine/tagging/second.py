"""The second opinion: what a tagger of another build finds where the first finds nothing.

Two models that learnt from the same documents by unlike means seldom miss the same name: what only
the second finds is worth a look (query by committee; Seung et al. 1992). The second model of a
language is a folder of ``data/models/second``; its ``model.json`` says from which score on it is
heard, and what a disagreement was worth on development documents
(``benchmarks/second_opinion.py``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.core import PERSON_LABELS, Entity, ModelAltered, SecondOpinionMissing, Suspect, settings
from engine.tagging.kinds import load_tagger
from engine.tagging.tagger import FACTS, Tagger, read_facts, tag_with_doubts
from engine.text import OccupiedSpans

FOLDER = "second"
"""The folder of ``data/models`` that holds the second models, one a language."""

SECOND_SOURCE = "model:second-"
"""What the source of a mention begins with that only a second model found: its name is ``second-``
and the language."""


@dataclass(frozen=True, slots=True)
class SecondTagger:
    """A tagger whose findings are set against those of the first. It is heard where it gives a
    mention at least the score ``threshold``; ``worth`` is the share of its names that the first
    left readable and that had to be hidden, counted on development documents. Both are 0 to 1."""

    tagger: Tagger
    threshold: float
    worth: float

    def mentions(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Find the mentions of a text of which the tagger is sure enough, sorted and disjoint.

        Raises:
            Cancelled: ``cancelled`` returned true.
        """
        found, _ = tag_with_doubts(self.tagger, text, progress, cancelled)
        return tuple(entity for entity in found if entity.score >= self.threshold)

    def scores(self, entities: Iterable[Entity]) -> tuple[Entity, ...]:
        """Give the mentions that only this tagger found :attr:`worth` as their score, in order: a
        calibration of the first tagger says nothing of them."""
        return tuple(
            replace(entity, score=self.worth) if entity.source.startswith(SECOND_SOURCE) else entity
            for entity in entities
        )

    def suspects(self, suspects: Iterable[Suspect], alone: Iterable[Entity]) -> tuple[Suspect, ...]:
        """Add to the suspects of the first tagger the names ``alone``, which only this one found,
        each as likely as :attr:`worth`; in the order of the text."""
        told = [Suspect(e.start, e.end, e.text, self.worth, second=True) for e in alone if e.label in PERSON_LABELS]
        return tuple(sorted([*suspects, *told], key=lambda suspect: (suspect.start, suspect.end)))


class SecondTaggers:
    """The second taggers a program works with: each is loaded when the first document of its
    language asks for it, and then kept."""

    def __init__(self, load: Callable[[str], SecondTagger]) -> None:
        self._load = load
        self._loaded: dict[str, SecondTagger] = {}

    def of(self, language: str) -> SecondTagger:
        """Return the second tagger of a language, that of the first tagger.

        Raises:
            SecondOpinionMissing: there is none of this language.
            ModelError: it cannot be used.
        """
        if language not in self._loaded:
            self._loaded[language] = self._load(language)
        return self._loaded[language]


def second_languages() -> tuple[str, ...]:
    """Return the languages that have a second tagger, sorted."""
    return tuple(sorted(path.parent.name for path in _folder().glob(f"*/{FACTS}")))


def second_models() -> dict[str, dict[str, Any]]:
    """Return the ``model.json`` of each second tagger, by the name of its model.

    Raises:
        ModelAltered: one is malformed.
    """
    facts = [read_facts(_folder() / language / FACTS) for language in second_languages()]
    return {str(each["name"]): each for each in facts}


def second_weights() -> dict[str, str]:
    """Return the SHA-256 of the weights of each second tagger, by the name of its model.

    Raises:
        ModelAltered: the ``model.json`` of one is malformed.
    """
    return {name: str(facts["sha256"]) for name, facts in second_models().items()}


def load_second(language: str, device: str = "auto") -> SecondTagger:
    """Load the second tagger of a language onto ``auto``, ``cpu`` or ``cuda``.

    Raises:
        SecondOpinionMissing: there is none of this language.
        ModelAltered: the weights are not those that were published, or ``model.json`` does not say
        when it is heard.
        ModelForeign: the weights are of another version of the program.
        DeviceMissing: the device is unknown or not available.
    """
    if language not in second_languages():
        raise SecondOpinionMissing(language=language, known=", ".join(second_languages()) or "—")
    folder = _folder() / language
    threshold, worth = _shares(read_facts(folder / FACTS), folder)
    return SecondTagger(load_tagger(folder, device), threshold, worth)


def free_of(found: Sequence[Entity], others: Iterable[Entity]) -> tuple[Entity, ...]:
    """Return those of ``others`` that overlap none of ``found``, without a person."""
    taken = OccupiedSpans(found)
    return tuple(replace(one, person=None) for one in others if not taken.over(one.start, one.end))


def _folder() -> Path:
    return settings().data / "models" / FOLDER


def _shares(facts: dict[str, Any], folder: Path) -> tuple[float, float]:
    """Read the threshold and the worth; what is no share from 0 to 1 was not published."""
    try:
        shares = tuple(float(facts["second_opinion"][name]) for name in ("threshold", "worth"))
    except (KeyError, TypeError, ValueError) as error:
        raise ModelAltered(name=folder.name) from error
    if not all(math.isfinite(share) and 0 <= share <= 1 for share in shares):
        raise ModelAltered(name=folder.name)
    return shares[0], shares[1]


__all__ = [
    "FOLDER",
    "SECOND_SOURCE",
    "SecondTagger",
    "SecondTaggers",
    "free_of",
    "load_second",
    "second_languages",
    "second_models",
    "second_weights",
]
