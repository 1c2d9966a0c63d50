"""Records as columns: arrays of one length, the oldest first, so that thousands are counted at
once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, tzinfo
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.monitoring.record import LabelCounts, Record

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
PARTS = ("right", "missed", "spurious", "label", "boundary", "both")
"""What is counted of a label, in the order of the last axis of :attr:`Columns.counts`."""


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Records as parallel arrays with one row per document, in chronological order.

    ``day`` and ``week`` are ordinals (:meth:`datetime.date.toordinal`), a week that of its Monday;
    ``version`` and ``court`` are ranks into ``versions`` (model, engine version) and ``courts``.
    ``counts`` is (documents, labels, :data:`PARTS`), ``masked`` (documents, labels), ``found`` and
    ``kept`` (documents, sources). ``sure``: the probability, 0 to 1, that nothing was missed, NaN
    where none was given. ``seconds`` are of reading.
    """

    versions: tuple[tuple[str, str], ...]
    courts: tuple[str, ...]
    labels: tuple[str, ...]
    sources: tuple[str, ...]
    day: Ints
    week: Ints
    version: Ints
    court: Ints
    counts: Ints
    masked: Flags
    pages: Floats
    seconds: Floats
    untouched: Flags
    control: Flags
    sure: Floats
    found: Ints
    kept: Ints

    def __len__(self) -> int:
        return len(self.day)

    def rows(self, chosen: npt.NDArray[Any]) -> Columns:
        """Select documents by a boolean mask or by ranks; labels, sources, versions and courts stay
        as they are."""
        arrays = {field.name: getattr(self, field.name)[chosen] for field in fields(self) if field.name not in _NAMES}
        return replace(self, **arrays)


_NAMES = frozenset({"versions", "courts", "labels", "sources"})


def columns(records: Sequence[Record], zone: tzinfo | None = None) -> Columns:
    """Convert records to columns, sorted by time. Days and weeks are those of the time zone
    ``zone``, by default the machine's."""
    ordered = sorted(records, key=lambda one: one.when)
    versions = sorted({(one.model, one.engine) for one in ordered})
    courts = sorted({one.court for one in ordered})
    labels = sorted({code for one in ordered for code in one.labels})
    sources = sorted({source for one in ordered for source in one.sources})
    counts, masked = _counts(ordered, labels)
    found, kept = _sources(ordered, sources)
    local = [one.when.astimezone(zone).date().toordinal() for one in ordered]
    day = np.array(local, np.int64)
    ranks = {one: rank for rank, one in enumerate(versions)}
    places = {one: rank for rank, one in enumerate(courts)}
    return Columns(
        tuple(versions),
        tuple(courts),
        tuple(labels),
        tuple(sources),
        day,
        monday(day),
        _ints(ranks[one.model, one.engine] for one in ordered),
        _ints(places[one.court] for one in ordered),
        counts,
        masked,
        np.array([one.pages for one in ordered], float),
        np.array([one.seconds for one in ordered], float),
        np.array([one.untouched for one in ordered], bool),
        np.array([one.control for one in ordered], bool),
        np.array([np.nan if one.nothing_missed is None else one.nothing_missed for one in ordered], float),
        found,
        kept,
    )


def monday(day: Ints) -> Ints:
    """Return the ordinal of the Monday that begins each day's ISO week (ordinal 1 is a Monday)."""
    made: Ints = day - (day - 1) % 7
    return made


def as_date(ordinal: int | np.int64) -> date:
    """Convert a proleptic Gregorian ordinal, as in ``Columns.day``, to a date."""
    return date.fromordinal(int(ordinal))


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, np.int64)


def _counts(records: Sequence[Record], labels: Sequence[str]) -> tuple[Ints, Flags]:
    place = {code: rank for rank, code in enumerate(labels)}
    width = len(labels)
    cells = [
        (rank * width + place[code], *_numbers(one))
        for rank, record in enumerate(records)
        for code, one in record.labels.items()
    ]
    counts = np.zeros((len(records) * width, len(PARTS)), np.int64)
    masked = np.zeros(len(records) * width, bool)
    if cells:
        table = np.array(cells, np.int64)
        counts[table[:, 0]] = table[:, 1:-1]
        masked[table[:, 0]] = table[:, -1].astype(bool)
    return counts.reshape(len(records), width, len(PARTS)), masked.reshape(len(records), width)


def _numbers(counts: LabelCounts) -> tuple[int, ...]:
    return counts.right, counts.missed, counts.spurious, counts.label, counts.boundary, counts.both, counts.masked


def _sources(records: Sequence[Record], sources: Sequence[str]) -> tuple[Ints, Ints]:
    place = {source: rank for rank, source in enumerate(sources)}
    found, kept = np.zeros((2, len(records), len(sources)), np.int64)
    for rank, record in enumerate(records):
        for source, count in record.sources.items():
            found[rank, place[source]], kept[rank, place[source]] = count.found, count.kept
    return found, kept
