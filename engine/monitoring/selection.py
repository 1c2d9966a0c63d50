"""Which documents the figures are of: chosen by version, court and time, and counted so that a
choice says what it would leave."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta

import numpy as np

from engine.core import document_cache
from engine.monitoring.columns import Columns, Flags

ALL = "*"


@dataclass(frozen=True, slots=True)
class RecordFilter:
    """A choice of documents. ``version`` (``model/engine``), ``court`` and ``label`` are codes, or
    :data:`ALL`; ``until`` is the last day, None for no last one; ``weeks`` keeps the week of that
    day and the ``weeks`` - 1 weeks before it, and has no effect if it is 0 or ``until`` is None.

    ``label`` chooses among the mentions of the documents and leaves out no document.
    """

    version: str = ALL
    court: str = ALL
    label: str = ALL
    weeks: int = 0
    until: date | None = None


@dataclass(frozen=True, slots=True)
class RecordFacets:
    """The values that each filter can take, with counts: documents by version and by court, each
    with the other filters applied, and mentions of the reader by label.

    ``documents`` counts those of the current choice, whose mentions are counted.
    """

    documents: int
    versions: dict[str, int] = field(default_factory=dict)
    courts: dict[str, int] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)


def version_code(version: tuple[str, str]) -> str:
    """Join a version, (model, engine version), into the code ``model/engine`` of
    :class:`RecordFilter`."""
    return "/".join(version)


@document_cache(8)  # the figures of a page ask for the same
def select(columns: Columns, choice: RecordFilter) -> Columns:
    """Select the documents that pass a filter; an unknown version or court selects none. ``label``
    has no effect here (see :func:`label_flags`)."""
    return columns.rows(_within(columns, choice) & _of_version(columns, choice) & _of_court(columns, choice))


def facets(columns: Columns, choice: RecordFilter) -> RecordFacets:
    """Count, for each version and each court, the documents that it would leave with the other
    filters of ``choice`` applied; and the reader's mentions by label in the chosen documents."""
    within, version, court = _within(columns, choice), _of_version(columns, choice), _of_court(columns, choice)
    versions = np.bincount(columns.version[within & court], minlength=len(columns.versions))
    courts = np.bincount(columns.court[within & version], minlength=len(columns.courts))
    chosen = columns.counts[within & version & court]
    mentions = chosen.sum(axis=(0, 2)) - chosen[:, :, 2].sum(axis=0)
    return RecordFacets(
        len(chosen),
        {version_code(one): int(n) for one, n in zip(columns.versions, versions, strict=True)},
        {one: int(n) for one, n in zip(columns.courts, courts, strict=True)},
        {one: int(n) for one, n in zip(columns.labels, mentions, strict=True)},
    )


def label_flags(columns: Columns, label: str) -> Flags | None:
    """Return a boolean mask over ``columns.labels`` that selects ``label``; None, for all labels,
    if it is :data:`ALL`."""
    return None if label == ALL else np.array([label == one for one in columns.labels], bool)


def _within(columns: Columns, choice: RecordFilter) -> Flags:
    if choice.until is None:
        return np.ones(len(columns), bool)
    within: Flags = columns.day <= choice.until.toordinal()
    if choice.weeks:
        monday = choice.until - timedelta(days=choice.until.weekday())
        within &= columns.week > (monday - timedelta(weeks=choice.weeks)).toordinal()
    return within


def _of_version(columns: Columns, choice: RecordFilter) -> Flags:
    ranks = [rank for rank, one in enumerate(columns.versions) if choice.version in (ALL, version_code(one))]
    return np.isin(columns.version, ranks)


def _of_court(columns: Columns, choice: RecordFilter) -> Flags:
    return np.isin(columns.court, [rank for rank, one in enumerate(columns.courts) if choice.court in (ALL, one)])
