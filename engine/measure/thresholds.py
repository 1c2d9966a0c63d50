"""Precision and recall as only spans from a score on are masked: by label, for all labels, and for
whole documents.

The curve ends where the run stands, with all its spans; a higher threshold takes spans away and
adds none, so that recall can only fall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from engine.core import LABELS, Share, Tabular, notebook
from engine.measure.measures import MICRO, sort_labels
from engine.measure.statistics.intervals import Floats, Interval, bounds_of, ratio_intervals
from engine.measure.tally import Tally

DOCUMENTS = "documents"
"""The curve whose recall is the share of documents of which nothing stays readable."""

_FAMILIES = frozenset(label.family for label in LABELS.values())
"""Under which scores were kept before they were kept by label."""


@dataclass(frozen=True, slots=True)
class ThresholdPoint:
    """What is right, of all that is predicted and of all that the gold has, when only spans of a
    score of at least ``threshold`` (0 to 1) count. Of the curve of documents, ``recall`` counts
    those that stay clean."""

    threshold: float
    precision: Share
    recall: Share
    precision_interval: Interval | None
    recall_interval: Interval | None


@dataclass(frozen=True, slots=True)
class ThresholdCurve(Tabular):
    """The points of a label, of ``micro`` (all labels) or of ``documents``, from the highest
    threshold to the lowest: precision is strict (same bounds, same label), intervals are 95 %, by
    document."""

    label: str
    points: tuple[ThresholdPoint, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("label", "threshold", "precision", "precision_low", "precision_high"),
        *("recall", "recall_low", "recall_high", "right", "predicted", "support"),
    )

    @property
    def average_precision(self) -> float | None:
        """Return the mean of precision weighed by the rise of recall (Buckley & Voorhees 2000), 0
        to 1: the area under the steps of the curve; None where nothing is in the gold."""
        if not self.points or not self.points[-1].recall.of:
            return None
        before, area = 0.0, 0.0
        for point in self.points:
            area += (point.recall.rate - before) * point.precision.rate
            before = point.recall.rate
        return area

    def _repr_html_(self) -> str:
        points = [(point.recall.rate, point.precision.rate) for point in self.points]
        name = notebook.title("label", self.label)
        across, up = (notebook.title("notebook.column", column) for column in ("recall", "precision"))
        return notebook.curve({name: points}, across, up, name)

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each point; of documents, ``right`` and ``predicted`` count spans."""
        for point in self.points:
            precision = (point.precision.known, *(point.precision_interval or (None, None)))
            recall = (point.recall.known, *(point.recall_interval or (None, None)))
            counts = (point.precision.count, point.precision.of, point.recall.of)
            yield (self.label, point.threshold, *precision, *recall, *counts)


def threshold_curves(tallies: Sequence[Tally]) -> tuple[ThresholdCurve, ...]:
    """Draw the curve of all labels, that of documents where they were counted, then those of the
    labels that the gold has and the run predicts, in the order of the label set."""
    scored = {label for tally in tallies for label in tally.scores if label not in _FAMILIES}
    held = {label for tally in tallies for label, one in tally.counts.get("strict", {}).items() if one.possible}
    whole = threshold_curve(tallies)
    documents = _documents(tallies, whole)
    labels = (threshold_curve(tallies, label) for label in sort_labels(scored & held))
    return (whole, *([documents] if documents else []), *labels)


def threshold_curve(tallies: Sequence[Tally], label: str | None = None) -> ThresholdCurve:
    """Draw the curve of a label or, with None, of all of them; without a point where nothing is
    predicted."""
    tables = [_table(tally, label) for tally in tallies]
    scores = sorted({score for table in tables for score in table}, reverse=True)
    counts = np.array([[(*_numbers(table.get(score)),) for score in scores] for table in tables], float)
    counts = counts.reshape(len(tallies), len(scores), 2).cumsum(axis=1)
    gold = np.array([_possible(tally, label) for tally in tallies], float)
    support = np.broadcast_to(gold[:, None], counts.shape[:2])
    return ThresholdCurve(label or MICRO, _points(scores, counts[..., 0], counts[..., 1], counts[..., 0], support))


def _documents(tallies: Sequence[Tally], whole: ThresholdCurve) -> ThresholdCurve | None:
    """Put the share of clean documents in the place of the recall of mentions; None where some
    documents were counted before it was."""
    asked = [tally for tally in tallies if any(share.of for share in tally.masked.values())]
    if not asked or any(tally.weakest is None for tally in asked):
        return None
    weakest = np.array([tally.weakest for tally in asked], float)
    points = []
    for point in whole.points:
        clean = Share(int((weakest >= point.threshold).sum()), len(asked))
        interval = clean.interval if len(asked) > 1 else None
        points.append(ThresholdPoint(point.threshold, point.precision, clean, point.precision_interval, interval))
    return ThresholdCurve(DOCUMENTS, tuple(points))


def _table(tally: Tally, label: str | None) -> Mapping[float, Share]:
    if label is not None:
        return tally.scores.get(label, {})
    found: dict[float, Share] = {}
    for table in tally.scores.values():
        for score, share in table.items():
            found[score] = found.get(score, Share()) + share
    return found


def _possible(tally: Tally, label: str | None) -> int:
    counts = tally.counts.get("strict", {})
    return sum(one.possible for name, one in counts.items() if label in (None, name))


def _numbers(share: Share | None) -> tuple[int, int]:
    return (share.count, share.of) if share else (0, 0)


def _points(
    scores: Sequence[float], right: Floats, predicted: Floats, found: Floats, support: Floats
) -> tuple[ThresholdPoint, ...]:
    """Sum arrays (documents, scores) to points."""
    sides = [(right, predicted), (found, support)]
    shares = [[_share(part, whole) for part, whole in zip(a.sum(axis=0), b.sum(axis=0), strict=True)] for a, b in sides]
    bounds = [bounds_of(ratio_intervals(*side)) if scores else () for side in sides]
    rows = zip(scores, *shares, *bounds, strict=True)
    return tuple(ThresholdPoint(*row) for row in rows)


def _share(part: float, whole: float) -> Share:
    return Share(int(part), int(whole))


__all__ = ["DOCUMENTS", "ThresholdCurve", "ThresholdPoint", "threshold_curve", "threshold_curves"]
