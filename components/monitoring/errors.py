"""What readers had to correct, what the engine had found before them, and where: by version, court
and label; and in the control sample."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, percent, t
from components.monitoring.lines import card, cell
from components.monitoring.words import (
    court_name,
    format_counted,
    format_interval,
    format_value,
    format_value_interval,
    label_name,
    rate_name,
    scale_value,
    unit,
    version_name,
)
from components.performance import dots as performance_dots
from engine.monitoring import (
    PER_DOCUMENT,
    RATES,
    By,
    Columns,
    Flags,
    RateGroup,
    RateValue,
    Step,
    control,
    group_records,
    overall,
    series,
)

ERRORS = ("missed_sensitive", "missed_other", "spurious")
FOUND = ("recall", "found", "precision")
NAMES = {"version": version_name, "court": court_name, "label": label_name}
LEAST_CONTROL = 20
"""Fewest documents drawn at random of which it is said how they compare."""


def errors(columns: Columns, step: Step, per: str, labels: Flags | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of sous- and sur-annotations."""
    codes = [code + PER_DOCUMENT if per == "document" else code for code in ERRORS]
    found = overall(columns, codes, labels)
    if not _any(found.values()):
        return figure_card.empty(t("monitoring.nothing", lang))
    told = {code: format_value(one, found[one].rate, lang) for code, one in zip(ERRORS, codes, strict=True)}
    answer = t(f"monitoring.errors.answer.{per}", lang, **told)
    return card(series.series(columns, step, codes, labels), codes, step, answer, lang)


def recall(columns: Columns, step: Step, labels: Flags | None, lang: str) -> tuple[Any, ...]:
    """Fill the card of what the engine had found before reading."""
    found = overall(columns, FOUND, labels)
    if not _any(found.values()):
        return figure_card.empty(t("monitoring.nothing", lang))
    points = series.series(columns, step, FOUND, labels)
    answer = t("monitoring.recall.answer", lang, **{code: format_value(code, found[code].rate, lang) for code in FOUND})
    lowest = [end for point in points for value in point.values.values() for end in (value.interval or ())[:1]]
    low = max(0.0, 10 * ((100 * min(lowest, default=0.0)) // 10))
    return card(points, FOUND, step, answer, lang, low)


def groups(columns: Columns, by: By, measure: str, labels: Flags | None, lang: str) -> tuple[Any, ...]:
    """Fill the card that holds versions, courts or labels against one another."""
    found = [record for record in group_records(columns, by, [measure], labels) if measure in record.values and record.values[measure].rate is not None]  # fmt: skip
    if not found:
        key = "labels" if by == "label" and not RATES[measure].of_mentions else "nothing"
        return figure_card.empty(t(f"monitoring.groups.{key}" if key == "labels" else "monitoring.nothing", lang))
    low = RATES[measure].better == "low"
    sure = [one for one in found if one.values[measure].interval] or found
    worst = max(sure, key=lambda one: (one.values[measure].rate or 0.0) * (1 if low else -1))
    value = worst.values[measure]
    answer = t(
        f"monitoring.groups.answer.{'many' if len(found) > 1 else 'one'}",
        lang,
        measure=rate_name(measure, lang),
        group=NAMES[by](worst.code, lang),
        value=format_counted(measure, value.rate, lang),
        documents=count("monitoring.documents", worst.documents, lang),
    )
    size = figures.sample(len(columns), lang)
    return figure_card.fill(_dots(found, by, measure, lang), answer, _table(found, by, measure, lang), lang, size)


def sample(columns: Columns, labels: Flags | None, lang: str) -> tuple[Any, ...]:
    """Fill the card that holds all documents against those drawn at random."""
    every, drawn = control(columns, FOUND, labels)
    if not drawn.documents:
        return figure_card.empty(t("monitoring.control.empty", lang))
    value, other = (one.values["recall"] for one in (drawn, every))
    if value.rate is None or other.rate is None:
        return figure_card.empty(t("monitoring.nothing", lang))
    answer = t(
        "monitoring.control.answer",
        lang,
        documents=count("monitoring.documents", drawn.documents, lang),
        control=percent(value.rate, lang, 1),
        every=percent(other.rate, lang, 1),
        total=count("monitoring.documents", every.documents, lang),
    )
    if drawn.documents < LEAST_CONTROL:
        answer += " " + t("monitoring.control.few", lang)
    series = [(t(f"monitoring.control.{one.code}", lang), [_dot(rate_name(code, lang), code, one.values[code]) for code in FOUND if one.values[code].rate is not None]) for one in (drawn, every)]  # fmt: skip
    figure = performance_dots.figure(series, t("monitoring.unit.share", lang), lang, 100.5)
    lowest = performance_dots.find_axis_start(series)
    figures.percent_axis(figure, "x", t("monitoring.unit.share", lang), lang, 10 * (lowest // 10), 100.5)
    head = [t("monitoring.control.column", lang), t("monitoring.column.documents", lang), *(rate_name(code, lang) for code in FOUND)]  # fmt: skip
    rows = [[t(f"monitoring.control.{one.code}", lang), one.documents, *(cell(code, one.values[code], lang) for code in FOUND)] for one in (drawn, every)]  # fmt: skip
    return figure_card.fill(
        figure,
        answer,
        Table(head, rows, t("monitoring.table.caption", lang)),
        lang,
        figures.sample(drawn.documents, lang),
    )


def _dot(name: str, code: str, value: RateValue) -> performance_dots.Dot:
    return performance_dots.Dot(name, value.rate, value.interval)


def _dots(found: Sequence[RateGroup], by: By, measure: str, lang: str) -> Any:
    """Draw one line a group, in the unit of the measure."""
    drawn = figures.figure(lang)
    values = [one.values[measure] for one in found]
    spans = [value.interval or (value.rate or 0.0, value.rate or 0.0) for value in values]
    drawn.add_scatter(
        x=[scale_value(measure, value.rate) for value in values],
        y=list(range(len(found))),
        mode="markers",
        marker=figures.marker(0),
        cliponaxis=False,
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [scale_value(measure, max(0.0, high - (value.rate or 0.0))) for value, (_, high) in zip(values, spans, strict=True)],
            "arrayminus": [scale_value(measure, max(0.0, (value.rate or 0.0) - low)) for value, (low, _) in zip(values, spans, strict=True)],
            "thickness": 1.5,
            "width": 3,
        },
        hovertext=[_said(one, by, measure, lang) for one in found],
        hovertemplate=figures.HOVER,
    )  # fmt: skip
    names = [figures.hover_text([NAMES[by](one.code, lang)]) for one in found]
    drawn.update_layout(showlegend=False, yaxis={"tickvals": list(range(len(names))), "ticktext": names, "range": [len(names) - 0.4, -0.6]})  # fmt: skip
    if RATES[measure].kind == "share":
        low = 10 * (100 * min(one for one, _ in spans) // 10)
        figures.percent_axis(drawn, "x", rate_name(measure, lang), lang, low, 100.5)
    else:
        figures.number_axis(drawn, "x", f"{rate_name(measure, lang)}, {unit(measure, lang)}", rangemode="tozero")
    return drawn.update_layout(xaxis={"showgrid": True})


def _said(group: RateGroup, by: By, measure: str, lang: str) -> str:
    value = group.values[measure]
    lines = [NAMES[by](group.code, lang), format_value(measure, value.rate, lang)]
    if value.interval:
        lines.append(t("monitoring.interval", lang, interval=format_interval(measure, value.interval, lang)))
    return figures.hover_text([*lines, count("monitoring.documents", group.documents, lang)])


def _table(found: Sequence[RateGroup], by: By, measure: str, lang: str) -> Table:
    head = [t(f"monitoring.by.{by}", lang), t("monitoring.column.documents", lang), rate_name(measure, lang)]
    rows = [
        [
            Cell(NAMES[by](one.code, lang), one.code),
            one.documents,
            Cell(format_value(measure, one.values[measure].rate, lang), one.values[measure].rate, under=format_value_interval(measure, one.values[measure], lang)),
        ]
        for one in found
    ]  # fmt: skip
    return Table(head, rows, t("monitoring.table.caption", lang))


def _any(values: Any) -> bool:
    return any(value.rate is not None for value in values)
