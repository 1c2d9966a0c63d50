"""Runs put together: the figures of each, of their union and of their agreement, and how many
places each set of runs shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from engine.core import Share, Tabular
from engine.measure.ensemble.places import GROUPS, Group, RunPlace
from engine.measure.ensemble.reading import EnsembleDocument, align_runs, read_document
from engine.measure.ensemble.votes import Vote, votes_of
from engine.measure.results.runs import ComparedDocument
from engine.measure.statistics.bootstrap import interval, resample
from engine.measure.statistics.intervals import Floats, Interval, pooled_intervals

FIGURES = ("mentions", "persons", "words")
"""Mentions of which nothing stays readable, of those to mask; documents that leave a person's name
readable, of those that have one to mask; words masked for nothing, of those that need not be."""

Pattern = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class WayFigure:
    """One figure (:data:`FIGURES`) of a way to mask. ``interval``: 95 % by document, None where
    fewer than two documents have any. ``difference``: the rate less that of the first run, with its
    95 % interval of a paired bootstrap by document, likewise."""

    share: Share
    interval: Interval | None
    difference: float
    bounds: Interval | None


@dataclass(frozen=True, slots=True)
class MaskingWay:
    """A way to mask: a run by its ``name``, or a ``vote`` of all of them, whose code is then the
    name."""

    name: str
    vote: Vote | None
    figures: Mapping[str, WayFigure]


@dataclass(frozen=True, slots=True)
class Ensemble(Tabular):
    """Runs put together: their names, the ways to mask (each run, then the votes), and all places,
    by document and in text order. ``documents`` counts those of the gold."""

    names: tuple[str, ...]
    documents: int
    ways: tuple[MaskingWay, ...]
    places: tuple[RunPlace, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("what", "name", "count", "of", "low", "high", "difference", "difference_low", "difference_high"),
    )

    def patterns(self, wanted: bool) -> dict[Pattern, int]:
        """Count the places by the runs that mask them, one truth a run: of mentions to mask
        (``wanted``) or of words masked for nothing; most runs first, then most places."""
        found = Counter(place.by for place in self.places if place.wanted == wanted)
        ordered = sorted(found.items(), key=lambda item: (-sum(item[0]), -item[1], [not one for one in item[0]]))
        return dict(ordered)

    def groups(self, wanted: bool) -> dict[Group, int]:
        """Count the places by group, in the order of :data:`GROUPS`; groups without any are left
        out."""
        found = Counter(place.group for place in self.places if place.wanted == wanted)
        return {group: found[group] for group in GROUPS if found[group]}

    def alone(self, wanted: bool) -> tuple[int, ...]:
        """Count, for each run, the places that it alone masks."""
        patterns, runs = self.patterns(wanted), range(len(self.names))
        return tuple(patterns.get(tuple(one == run for one in runs), 0) for run in runs)

    def way(self, name: str) -> MaskingWay:
        """Return a way by its name.

        Raises:
            KeyError: there is none of this name.
        """
        return {way.name: way for way in self.ways}[name]

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each figure of each way, then for the places that each set of runs
        masks."""
        for way in self.ways:
            for figure, found in way.figures.items():
                bounds = (*(found.interval or (None, None)), found.difference, *(found.bounds or (None, None)))
                yield figure, way.name, found.share.count, found.share.of, *bounds
        for what, wanted in (("found_by", True), ("masked_by", False)):
            counts = self.patterns(wanted)
            for pattern, count in counts.items():
                yield what, _joined(self.names, pattern), count, sum(counts.values()), *[None] * 5

    def to_json(self) -> dict[str, Any]:
        """Return names, figures, patterns, and the places that not all runs mask alike, as JSON
        data."""
        return {
            "runs": list(self.names),
            "documents": self.documents,
            "ways": [
                {
                    "name": way.name,
                    "vote": way.vote,
                    **{
                        figure: {
                            "count": one.share.count,
                            "of": one.share.of,
                            "interval": one.interval,
                            "difference": one.difference,
                            "difference_interval": one.bounds,
                        }
                        for figure, one in way.figures.items()
                    },
                }
                for way in self.ways
            ],
            **{
                what: [
                    {
                        "runs": [name for name, masked in zip(self.names, pattern, strict=True) if masked],
                        "places": count,
                    }
                    for pattern, count in self.patterns(wanted).items()
                ]
                for what, wanted in (("found_by", True), ("masked_by", False))
            },
            "places": [place.to_json(self.names) for place in self.places if place.group != "all"],
        }


def combine(
    runs: Mapping[str, Sequence[ComparedDocument]], progress: Callable[[float], None] | None = None
) -> Ensemble:
    """Put runs on the same gold together, each under its name, in the order given; the first is
    what the others are compared to. What must be masked is what the profile of each document of the
    first run masks of the gold. ``progress`` is called with the fraction done, 0 to 1.

    Raises:
        DifferentDocuments: the runs are not on the same documents with the same gold.
        ValueError: there are fewer than two runs.
    """
    if len(runs) < 2:
        raise ValueError("runs are put together where there are two or more")
    read: list[EnsembleDocument] = []
    total = len(next(iter(runs.values())))
    for rank, row in enumerate(align_runs(runs), 1):
        read.append(read_document(rank, row))
        if progress:
            progress(rank / total)
    votes = votes_of(len(runs))
    names: list[tuple[str, Vote | None]] = [*((name, None) for name in runs), *((vote, vote) for vote in votes)]
    figures = {figure: _figures(read, figure, len(names)) for figure in FIGURES}
    ways = [MaskingWay(name, vote, {f: figures[f][n] for f in FIGURES}) for n, (name, vote) in enumerate(names)]
    return Ensemble(tuple(runs), len(read), tuple(ways), tuple(place for one in read for place in one.places))


def _figures(read: Sequence[EnsembleDocument], figure: str, ways: int) -> list[WayFigure]:
    """Sum a figure over documents, for each way."""
    shares: list[list[Share]] = [[getattr(one.ways[way], figure) for one in read] for way in range(ways)]
    sums = [sum(row, Share()) for row in shares]
    counts = np.array([[(share.count, share.of) for share in row] for row in shares], float).reshape(ways, -1, 2)
    bounds = _difference_bounds(counts)
    return [
        WayFigure(total, found, total.rate - sums[0].rate, bounds[way])
        for way, (total, found) in enumerate(zip(sums, pooled_intervals(shares), strict=True))
    ]


def _difference_bounds(counts: Floats) -> list[Interval | None]:
    """Compute the interval of each way's rate less the first's, from (ways, documents, 2): all on
    the same draws of documents; None where fewer than two documents have any."""
    if (counts[0, :, 1] > 0).sum() < 2:
        return [None] * len(counts)
    drawn = resample(counts.transpose(1, 0, 2))
    rates = drawn[..., 0] / np.maximum(drawn[..., 1], 1)
    return [interval(rates[:, way] - rates[:, 0]) for way in range(len(counts))]


def _joined(names: Sequence[str], pattern: Pattern) -> str:
    return " + ".join(name for name, masked in zip(names, pattern, strict=True) if masked)
