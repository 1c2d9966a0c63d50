"""What a sentence has to teach: what the reader corrected in it, where the engine hesitated, where
two systems disagree. Each from 0 to 1."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp

from engine.core import Doubt, Entity
from engine.measure import error_kinds
from engine.teaching.sentences import TeachingSentence

MISSED_SENSITIVE, MISSED = "missed_sensitive", "missed"
WEIGHTS: Mapping[str, float] = {
    MISSED_SENSITIVE: 1.0, "boundary": 0.6, "label": 0.4, "false_alarm": 0.3, MISSED: 0.2,
}  # fmt: skip
"""What an error counts: most, a mention that would have stayed readable. ``label`` and ``boundary``
count a half more where the profile masks what was not found and would have let it be read (a party
taken for a judge)."""

HESITANT = 0.5
"""Margin of a sentence in which a doubt says that the engine is not sure, whatever the
probabilities of its mentions."""
DOUBTS = frozenset(
    {"low_probability", "uncertain_reading", "unknown_name", "name_left", "name_elsewhere", "second_opinion", "similar_writing",
     "different_categories", "name_extended", "shared_surname", "unsure_language", "overlap"}
)  # fmt: skip
"""Kinds of doubts by which the engine says that it hesitates about a mention."""


@dataclass(frozen=True, slots=True)
class ReaderCorrection:
    """One correction by the reader: its ``code`` (a key of :data:`WEIGHTS`), its half-open span in
    the document, and its loss, the weight of the error times the engine's certainty."""

    code: str
    start: int
    end: int
    loss: float


@dataclass(frozen=True, slots=True)
class Signals:
    """What a sentence has to teach: ``errors``, ``margin`` and ``disagreement``, each from 0 to 1
    (:func:`signals`).

    ``found`` are the reader's corrections; ``lowest`` is the lowest score of the engine's mentions,
    None without any; ``doubts`` are kinds of doubts about it; ``apart`` counts the mentions on
    which two systems differ, None without a second.
    """

    errors: float = 0.0
    margin: float = 0.0
    disagreement: float = 0.0
    found: tuple[ReaderCorrection, ...] = ()
    lowest: float | None = None
    doubts: tuple[str, ...] = ()
    apart: int | None = None

    @property
    def loss(self) -> float:
        """The sum of the losses of the corrections."""
        return sum(one.loss for one in self.found)


def signals(sentence: TeachingSentence, doubts: Iterable[Doubt] = ()) -> Signals:
    """Compute what a sentence has to teach; ``doubts`` are those with a place in it.

    *errors*: 1 − exp(−loss), which is 0 without an error, 0.63 for one missed name, and never more
    than 1. The loss of an error is its weight times how sure the engine was of what it said there
    (1 where it said nothing): a confident error teaches more than a hesitant one, which the margin
    covers. *margin*: 2 (1 − p) for the least likely mention (margin sampling: Scheffer, Decomain
    and Wrobel 2001, for two outcomes), at least a half where a doubt stands. *disagreement*: 1 − F1
    between two systems (query by committee: Seung, Opper and Sompolinsky 1992).
    """
    found = _corrections(sentence)
    loss = sum(one.loss for one in found)
    lowest = min((one.score for one in sentence.said if one.source != "human"), default=None)
    kinds = tuple(dict.fromkeys(doubt.kind for doubt in doubts if doubt.kind in DOUBTS))
    margin = 0.0 if lowest is None else min(1.0, 2 * (1 - lowest))
    apart = None if sentence.second is None else _apart(sentence.said, sentence.second)
    return Signals(
        1 - exp(-loss), max(margin, HESITANT if kinds else 0.0), _distance(sentence, apart), found, lowest, kinds, apart
    )


def doubts_in(sentences: Iterable[TeachingSentence]) -> dict[str, tuple[Doubt, ...]]:
    """Map the id of each sentence to the doubts that begin in it; sentences without any are left
    out, as are doubts about a whole document."""
    found: dict[str, tuple[Doubt, ...]] = {}
    sorted_: dict[int, list[Doubt]] = {}
    for sentence in sentences:
        known = sorted_.get(id(sentence.material))
        if known is None:
            placed = (doubt for doubt in sentence.material.doubts if doubt.start is not None)
            known = sorted_[id(sentence.material)] = sorted(placed, key=lambda doubt: doubt.start or 0)
        first = bisect_left(known, sentence.start, key=lambda doubt: doubt.start or 0)
        last = bisect_left(known, sentence.end, key=lambda doubt: doubt.start or 0)
        if first < last:
            found[sentence.id] = tuple(known[first:last])
    return found


def _corrections(sentence: TeachingSentence) -> tuple[ReaderCorrection, ...]:
    if sentence.truth is None:
        return ()
    masks, found = sentence.material.profile.masks, []
    for truth, said in error_kinds.find_unmatched(sentence.truth, sentence.said):
        kind: error_kinds.Kind = error_kinds.kind_of((truth, said))
        hidden = bool(said) and all(masks(one.label) for one in said)
        readable = any(masks(one.label) for one in truth) and not hidden
        code = (MISSED_SENSITIVE if readable else MISSED) if kind == "omission" else kind
        weight = WEIGHTS[code] * (1.5 if readable and kind in ("label", "boundary") else 1.0)
        surprise = min((one.score for one in said), default=1.0)
        places = (*truth, *said)
        found.append(
            ReaderCorrection(
                code, min(place.start for place in places), max(place.end for place in places), weight * surprise
            )
        )
    return tuple(found)


def _apart(said: Iterable[Entity], second: Iterable[Entity]) -> int:
    return len(_places(said) ^ _places(second))


def _distance(sentence: TeachingSentence, apart: int | None) -> float:
    total = len(_places(sentence.said)) + len(_places(sentence.second or ()))
    return apart / total if apart and total else 0.0


def _places(entities: Iterable[Entity]) -> set[tuple[int, int, str]]:
    return {(entity.start, entity.end, entity.label) for entity in entities}
