"""Runs that ship put together, by their records."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import NoTexts
from engine.measure.ensemble.ensemble import Ensemble, combine
from engine.measure.results import library
from engine.measure.runs.records import RunRecord


def combine_records(records: Sequence[RunRecord]) -> Ensemble:
    """Put runs that ship together, under their ids.

    Raises:
        NoTexts: only figures or counts are kept of one, of which no place can be told.
        DifferentDocuments: they are not on the same gold.
        OtherTexts, DamagedResults: as :func:`engine.measure.results.library.compared`.
        ValueError: there are fewer than two.
    """
    if any(record.source != "shipped" for record in records):
        raise NoTexts()
    return combine({one.info.id: library.compared(one.info.set, one.info.id) for one in records})
