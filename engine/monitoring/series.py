"""A rate by day or by week, and over all, with intervals by document, for mentions of one document
go together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

import numpy as np

from engine.measure import bootstrap, intervals
from engine.monitoring.columns import Columns, Flags, Floats, Ints, as_date
from engine.monitoring.rates import RATES, by_document, ratio

Step = Literal["day", "week"]
DAYS: dict[Step, int] = {"day": 1, "week": 7}
DRAWS = 500
LEAST = 5
"""Fewest documents that tell how far a rate may be off."""
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RateValue:
    """A rate as numerator (``divided``) and denominator (``by``), either of which may be 0.
    ``interval`` is the 95 % interval, None where fewer than :data:`LEAST` documents contribute to
    the denominator."""

    divided: float
    by: float
    interval: Interval | None = None

    @property
    def rate(self) -> float | None:
        """Return the ratio; None if the denominator is 0."""
        return ratio(self.divided, self.by)


@dataclass(frozen=True, slots=True)
class SeriesPoint:
    """The figures of one day or week; ``begun`` is its first day, a Monday for a week.

    ``pages`` is a total; ``versions`` counts documents in the order of :attr:`Columns.versions`;
    ``values`` are by code of the rate; ``minutes`` are the quartiles (0.25, 0.5, 0.75) of minutes
    per page, None where no time is known. A period without documents has no values.
    """

    begun: date
    documents: int
    pages: float
    versions: tuple[int, ...]
    values: Mapping[str, RateValue]
    minutes: tuple[float, float, float] | None = None


def series(
    columns: Columns, step: Step, codes: Iterable[str] = (), labels: Flags | None = None
) -> tuple[SeriesPoint, ...]:
    """Compute rates per day or week, in chronological order, without gaps: periods without
    documents between the first and the last are included.

    ``codes`` are keys of :data:`engine.monitoring.rates.RATES`; ``labels`` is a mask over
    ``columns.labels`` of those to count, None for all.
    """
    if not len(columns):
        return ()
    begun = columns.day if step == "day" else columns.week
    wanted = tuple(codes)
    stacked = _stacked(columns, wanted, labels)
    pace = paces(columns)
    rows = groups(begun)
    found = []
    for ordinal in range(int(begun.min()), int(begun.max()) + 1, DAYS[step]):
        chosen = rows.get(ordinal)
        found.append(_empty(columns, ordinal) if chosen is None else _point(columns, ordinal, chosen, stacked, wanted, pace))  # fmt: skip
    return tuple(found)


def overall(columns: Columns, codes: Sequence[str], labels: Flags | None = None) -> dict[str, RateValue]:
    """Compute the rates of all documents together, by code, with the arguments of :func:`series`;
    empty if there are no documents."""
    return _values(_stacked(columns, codes, labels), codes) if len(columns) else {}


def groups(keys: Ints) -> dict[int, Ints]:
    """Map each distinct key to the indices of its rows, in ascending order."""
    order = np.argsort(keys, kind="stable")
    found, first = np.unique(keys[order], return_index=True)
    return {int(key): rows for key, rows in zip(found, np.split(order, first[1:]), strict=True)}


def paces(columns: Columns) -> Floats:
    """Compute minutes per page, one value per document; NaN where the document has no pages or no
    time was counted."""
    known = (columns.pages > 0) & (columns.seconds > 0)
    made: Floats = np.where(known, columns.seconds / 60 / np.where(known, columns.pages, 1), np.nan)
    return made


def quartiles(values: Floats) -> tuple[float, float, float] | None:
    """Compute the quartiles (0.25, 0.5, 0.75), NaN ignored; None if no value is left."""
    known = values[~np.isnan(values)]
    if not len(known):
        return None
    low, middle, high = np.quantile(known, [0.25, 0.5, 0.75])
    return float(low), float(middle), float(high)


def has_spread(values: Floats) -> bool:
    """Tell whether so many values are known, NaN ignored, that quartiles say something."""
    return int((~np.isnan(values)).sum()) >= LEAST


def _stacked(columns: Columns, codes: Sequence[str], labels: Flags | None) -> Floats:
    """Give (documents, rates, 2)."""
    made = [np.stack(by_document(columns, code, labels), axis=1) for code in codes]
    return np.stack(made, axis=1) if made else np.zeros((len(columns), 0, 2))


def _point(
    columns: Columns, ordinal: int, rows: Ints, stacked: Floats, codes: Sequence[str], pace: Floats
) -> SeriesPoint:
    versions = np.bincount(columns.version[rows], minlength=len(columns.versions))
    return SeriesPoint(
        as_date(ordinal),
        len(rows),
        float(columns.pages[rows].sum()),
        tuple(int(n) for n in versions),
        _values(stacked[rows], codes),
        quartiles(pace[rows]),
    )


def _empty(columns: Columns, ordinal: int) -> SeriesPoint:
    return SeriesPoint(as_date(ordinal), 0, 0.0, (0,) * len(columns.versions), {})


def _values(stacked: Floats, codes: Sequence[str]) -> dict[str, RateValue]:
    return dict(zip(codes, values(stacked, codes), strict=True))


def values(stacked: Floats, codes: Sequence[str]) -> list[RateValue]:
    """Compute rates, with intervals by document, from numerators and denominators of shape
    (documents, rates, 2).

    ``codes`` are those of the second axis, and may repeat.
    """
    totals = stacked.sum(axis=0)
    bounds = _intervals(stacked, codes) if len(stacked) else [None] * len(codes)
    return [RateValue(float(totals[rank, 0]), float(totals[rank, 1]), one) for rank, one in enumerate(bounds)]


def _intervals(stacked: Floats, codes: Sequence[str]) -> list[Interval | None]:
    """Give the interval of each rate: of a share, of a count of errors, or of minutes, which are
    drawn again by document; None where fewer than :data:`LEAST` documents count."""
    divided, by = stacked[..., 0], stacked[..., 1]
    enough = (by > 0).sum(axis=0) >= LEAST
    kinds = [RATES[code].kind if known else None for code, known in zip(codes, enough.tolist(), strict=True)]
    found: list[Interval | None] = [
        _drawn(stacked[:, rank]) if kind == "minutes" else None for rank, kind in enumerate(kinds)
    ]
    for bounds, some in ((intervals.ratio_intervals, ("share",)), (intervals.count_intervals, ("count", "each"))):
        ranks = [rank for rank, kind in enumerate(kinds) if kind in some]
        for rank, interval in zip(ranks, intervals.bounds_of(bounds(divided[:, ranks], by[:, ranks])), strict=True):
            found[rank] = interval
    return found


def _drawn(floats: Floats) -> Interval:
    drawn = bootstrap.resample(floats, DRAWS)
    some = drawn[drawn[:, 1] > 0]
    return bootstrap.interval(some[:, 0] / some[:, 1])
