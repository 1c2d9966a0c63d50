"""Whether the runs that are chosen differ by more than chance, as the page of performances says
it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card
from components.i18n import language, t
from components.performance import runs as performance_runs
from components.performance.words import Result
from components.runs.words import set_name
from engine.core import EngineError
from engine.measure import GoldSet, result_library, runs


def fill(records: Sequence[runs.RunRecord], measure: str, lang: str) -> tuple[Any, ...]:
    """Fill the card; of runs that cannot be compared it says why."""
    if len(records) < 2:
        return figure_card.empty(t("runs.compare.empty", lang))
    try:
        runs.comparison.check_gold(records)
        results = [Result(record.info, runs.records.counts(record)) for record in records]
        return performance_runs.fill(_gold(records, lang), results, runs.figures.SCHEME, measure, lang)
    except EngineError as error:
        return figure_card.empty(error.sentence(language(lang)))


def _gold(records: Sequence[runs.RunRecord], lang: str) -> GoldSet:
    """Give the set of the runs; errors in context are shown of runs that ship alone."""
    set_id = records[0].info.set
    shipped = {gold.id: gold for gold in result_library.sets()}
    if set_id in shipped and all(record.source == "shipped" for record in records):
        return shipped[set_id]
    name = set_name(set_id, lang)
    return GoldSet(set_id, name, name, 0, "fr", texts=False)
