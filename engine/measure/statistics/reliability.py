"""Whether the scores of a run mean what they say: bins of its spans by score, and the expected
calibration error.

Only documents that the scores were not fitted on count, and only labels that the gold annotates:
where a gold leaves companies out, a company found is no error of the score.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.core import LABELS, PERSON_LABELS, Share
from engine.measure.measures import sort_labels
from engine.measure.pairs import PERSON
from engine.measure.statistics.calibration import ReliabilityBin, calibration_error, reliability
from engine.measure.tally import Counts, Tally

BINS = 10
"""Bins of a width of 0.1: few enough for a page, and for a bin to have cases."""

ANNOTATED = 0.1
"""A gold annotates a label of which it has a mention for every ten that are predicted: of one that
it hardly has (a party's company among all those named), right and wrong are not known."""

Right = Literal["fate", "strict"]


@dataclass(frozen=True, slots=True)
class Reliability:
    """A reliability diagram: the ``bins`` that have cases, in ascending order, the expected
    calibration ``error`` (0 to 1; 0 without cases) and the number of ``cases``.

    ``documents`` counts those it is of, ``fitted`` those left aside because the scores were fitted
    on them; ``unannotated`` are the predicted labels left out because the gold does not annotate
    them.
    """

    bins: tuple[ReliabilityBin, ...]
    error: float
    cases: int
    documents: int = 0
    fitted: int = 0
    unannotated: tuple[str, ...] = ()


def unannotated(tallies: Iterable[Tally]) -> tuple[str, ...]:
    """List the predicted labels that the gold of the tallies does not annotate
    (:data:`ANNOTATED`), in the order of :func:`engine.measure.measures.sort_labels`."""
    counts: dict[str, Counts] = defaultdict(Counts)
    for tally in tallies:
        for label, counted in tally.counts.get("strict", {}).items():
            counts[PERSON if label in PERSON_LABELS else label] += counted
    return tuple(sort_labels({label for label, one in counts.items() if one.possible < ANNOTATED * one.actual}))


def reliability_of(tallies: Sequence[Tally], family: str | None = None, right: Right = "fate") -> Reliability:
    """Compute the reliability diagram of predicted spans, in ten bins of equal width, of one family
    of labels or, with None, of all.

    ``right`` says when a span is right: ``fate``, as the engine's scores promise it
    (``Tally.fates``); ``strict``, with the bounds and label of a gold mention.
    """
    without = unannotated(tallies)
    apart = [tally for tally in tallies if not tally.fitted]
    shares: Mapping[float, list[int]] = defaultdict(lambda: [0, 0])
    for tally in apart:
        for label, table in (tally.fates if right == "fate" else tally.scores).items():
            if _counts(label, family, without):
                _add(shares, table)
    scores = np.array(sorted(shares))
    counts = np.array([shares[score] for score in scores.tolist()], int).reshape(-1, 2)
    probabilities = np.repeat(scores, counts[:, 1])
    pattern = np.stack([counts[:, 0], counts[:, 1] - counts[:, 0]], axis=1)
    outcomes = np.repeat(np.tile([1.0, 0.0], len(scores)), pattern.ravel())
    return Reliability(
        tuple(reliability(probabilities, outcomes, "width", BINS)),
        calibration_error(probabilities, outcomes, "width", BINS),
        len(outcomes),
        len(apart),
        len(tallies) - len(apart),
        tuple(label for label in without if family in (None, _family(label))),
    )


def _counts(label: str, family: str | None, without: Sequence[str]) -> bool:
    """Tell whether a label is of the family, and annotated. Counts that were kept by family, before
    they were kept by label, cannot be told apart: they do not count."""
    of_gold = PERSON if label in PERSON_LABELS else label
    return _family(label) in (family or _family(label),) and of_gold not in without and label not in _FAMILIES


_FAMILIES = frozenset(label.family for label in LABELS.values())


def _family(label: str) -> str:
    if label == PERSON:
        return "person"
    return LABELS[label].family if label in LABELS else label


def _add(shares: Mapping[float, list[int]], table: Mapping[float, Share]) -> None:
    for score, share in table.items():
        row = shares[score]
        row[0] += share.count
        row[1] += share.of
