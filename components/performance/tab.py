"""The measures of the Text Anonymization Benchmark: entities hidden, and what of the hidden
information had to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card
from components.figures.table import Cell, Table
from components.i18n import number, percent, t
from components.performance import dots as performance_dots
from components.performance.dots import Dot
from components.performance.words import Result, bounds, set_sample, share_cell
from engine.measure import tab

WEIGHTED = "weighted_precision"


def fill(results: Sequence[Result], lang: str) -> tuple[Any, ...]:
    """Fill the card."""
    found = [(result, tab.tab_measures(result.tallies)) for result in results]
    if not found[0][1].rows:
        return figure_card.empty(t("performance.tab.empty", lang))
    drawn = [(result.name(lang), [_dot(row, lang) for row in some.rows]) for result, some in found]
    low = performance_dots.find_axis_start(drawn)
    figure = performance_dots.figure(drawn, t("performance.tab.axis", lang), lang, low=low)
    return figure_card.fill(figure, _answer(*found[0], lang), _table(found, lang), lang, set_sample(results, lang))


def _answer(result: Result, found: tab.TabMeasures, lang: str) -> str:
    rows = {row.measure: row for row in found.rows}
    told = {
        name: percent(rows[name].share.rate, lang, 1) if name in rows else "–"
        for name in ("recall_direct", "recall_quasi", "precision", WEIGHTED)
    }
    return t("performance.tab.answer", lang, run=result.name(lang), **told)


def _dot(row: tab.TabRow, lang: str) -> Dot:
    count, of = (number(one, lang) for one in row.amounts)
    said = t("performance.counted", lang, share=percent(row.share.rate, lang, 1), count=count, of=of)
    name = t(f"performance.tab.{row.measure}", lang)
    return Dot(name, row.share.rate, row.interval, (said,), round(row.amounts[1]))


def _table(found: Sequence[tuple[Result, tab.TabMeasures]], lang: str) -> Table:
    keys = ("performance.run", "performance.tab.value", "performance.low", "performance.high")
    counts = ("performance.count", "performance.of", "performance.tab.unit")
    head = [t("performance.tab.measure", lang), *(t(key, lang).capitalize() for key in (*keys, *counts))]
    rows = [
        [t(f"performance.tab.{row.measure}", lang), *_rest(result, row, lang)]
        for result, some in found
        for row in some.rows
    ]
    return Table(head, rows, t("performance.tab.caption", lang))  # fmt: skip


def _rest(result: Result, row: tab.TabRow, lang: str) -> list[Cell | str | None]:
    low, high = (None if bound is None else Cell(percent(bound, lang, 1), bound) for bound in bounds(row.interval))
    counts = [Cell(number(one, lang), one) for one in row.amounts]
    value = share_cell(row.share.known, None, lang)
    return [result.name(lang), value, low, high, *counts, t(f"performance.tab.unit.{row.unit}", lang)]
