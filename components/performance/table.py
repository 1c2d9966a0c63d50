"""The measures of each label: the table with its intervals, and one measure of it drawn, runs side
by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, round_value
from components.i18n import count, enumeration, number, percent, t
from components.performance import dots as performance_dots
from components.performance.dots import Dot
from components.performance.words import (
    INVENTED,
    MISSED,
    Result,
    bounds,
    counts_only,
    errors_link,
    format_of_hundred,
    label_name,
    measure_name,
    share_cell,
)
from engine.measure import MEASURES, GoldSet, MeasureRow, measures, scarce

ORDER = ("precision", "recall", "f1", "accuracy", "f2", "f_beta")
COUNTS = ("correct", "incorrect", "partial", "missed", "spurious")
LEAST_SUPPORT = 5
"""A label of fewer mentions is not named as the weakest: chance would name it."""

Measured = tuple[Result, measures.MeasureTable]
Group = tuple[str, list[tuple[Result, MeasureRow]]]
"""A label, and its row under each run."""


def fill(gold: GoldSet, measured: Sequence[Measured], measure: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of a scheme."""
    if measured[0][1].empty:
        return figure_card.empty(t("performance.labels.empty", lang))
    rows, found = _grouped(measured), measured[0][1]
    return figure_card.fill(
        _figure(rows, measure, found.beta, lang),
        _answer(measured, lang),
        _table(gold, rows, found.beta, lang),
        lang,
        figures.sample(found.documents, lang, found.micro.support),
    )


def _grouped(measured: Sequence[Measured]) -> list[Group]:
    """Put the rows of one label together, all labels together first."""
    by_run = [
        (result, {row.label: row for row in (table.micro, table.macro, *table.rows)}) for result, table in measured
    ]
    labels = [
        measures.MICRO,
        measures.MACRO,
        *measures.sort_labels({code for _, rows in by_run for code in rows} - {measures.MICRO, measures.MACRO}),
    ]
    return [(label, [(result, rows[label]) for result, rows in by_run if label in rows]) for label in labels]


def _answer(measured: Sequence[Measured], lang: str) -> str:
    result, table = measured[0]
    said = t(
        "performance.labels.answer",
        lang,
        run=result.name(lang),
        recall=format_of_hundred(table.micro.recall, lang),
        precision=format_of_hundred(table.micro.precision, lang),
    )
    rated = [row for row in table.rows if row.support >= LEAST_SUPPORT]
    if len(rated) > 1:
        weakest = min(rated, key=lambda row: row.recall or 0.0)
        said += " " + t(
            "performance.labels.weakest",
            lang,
            label=label_name(weakest.label, lang),
            recall=percent(weakest.recall or 0.0, lang),
        )
    said += _scarce(table, lang)
    return said if table.documents > 1 else f"{said} {t('performance.one_document', lang)}"


def _scarce(table: measures.MeasureTable, lang: str) -> str:
    """Name the labels that the reference hardly has, and say whether the mean counts them."""
    if not table.scarce:
        return ""
    names = [
        count("performance.scarce.label", one.mentions, lang, label=label_name(one.label, lang)) for one in table.scarce
    ]
    least = {"mentions": number(scarce.LEAST_MENTIONS, lang), "documents": number(scarce.LEAST_DOCUMENTS, lang)}
    key = "performance.scarce.kept" if table.every_label else "performance.scarce.left_out"
    return " " + t(key, lang, names=enumeration(names, lang, ""), **least)


def _figure(rows: Sequence[Group], measure: str, beta: float, lang: str) -> go.Figure:
    series: dict[str, list[Dot]] = {}
    for label, group in rows:
        for result, row in group:
            value = getattr(row, measure)
            said = f"{measure_name(measure, lang, beta)} {'–' if value is None else percent(value, lang, 1)}"
            support = count("performance.support.of", row.support, lang)
            dot = Dot(label_name(label, lang), value, row.intervals.get(measure), (said, support), row.support)
            series.setdefault(result.name(lang), []).append(dot)
    return performance_dots.figure(list(series.items()), measure_name(measure, lang, beta), lang)


def _table(gold: GoldSet, rows: Sequence[Group], beta: float, lang: str) -> Table:
    names = [measure_name(measure, lang, beta) for measure in ORDER]
    support = t("performance.support", lang)
    label, run = t("performance.label", lang), t("performance.run", lang)
    lines = [(result, row) for _, group in rows for result, row in group]
    several = len({result.run.id for result, _ in lines}) > 1
    head = [label, *([run] if several else []), *names, support]
    file_head = [
        label,
        run,
        *(f"{name}{end}" for name in names for end in ("", *_ends(lang))),
        support,
        *(t(f"performance.count.{count}", lang) for count in COUNTS),
    ]
    return Table(
        head,
        [_line(gold, result, row, lang, several) for result, row in lines],
        t("performance.labels.caption", lang, lead=counts_only(gold, lang)),
        [file_head, *(_file_line(result, row, lang) for result, row in lines)],
    )


def _line(gold: GoldSet, result: Result, row: MeasureRow, lang: str, several: bool) -> list[Cell | str]:
    kinds = {"recall": MISSED, "precision": INVENTED}
    cells = [
        share_cell(
            getattr(row, one),
            row.intervals.get(one),
            lang,
            errors_link(gold, result.run, row.label, kinds.get(one, ())),
        )
        for one in ORDER
    ]
    support = Cell(number(row.support, lang), row.support, errors_link(gold, result.run, row.label))
    return [label_name(row.label, lang), *([result.name(lang)] if several else []), *cells, support]


def _file_line(result: Result, row: MeasureRow, lang: str) -> list[str | float | None]:
    values = [round_value(one) for name in ORDER for one in (getattr(row, name), *bounds(row.intervals.get(name)))]
    counts = [getattr(row.counts, name) for name in COUNTS]
    return [label_name(row.label, lang), result.name(lang), *values, row.support, *counts]


def _ends(lang: str) -> tuple[str, str]:
    return f" {t('performance.low', lang)}", f" {t('performance.high', lang)}"


assert set(ORDER) == set(MEASURES)  # noqa: S101 — a measure that the engine gains must find its column
