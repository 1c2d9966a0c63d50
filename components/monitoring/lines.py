"""Rates over time: a line each, its interval as a ground, points that say how many documents they
stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, number, t
from components.monitoring.words import (
    format_interval,
    format_value,
    period_name,
    rate_name,
    scale_value,
    unit,
    week_number,
)
from engine.monitoring import RATES, RateValue, SeriesPoint, Step

MARKED = 60
"""Most points of a line that have a sign each; days by the hundred are a line alone."""


def card(points: Sequence[SeriesPoint], codes: Sequence[str], step: Step, answer: str, lang: str, low: float = 0) -> tuple[Any, ...]:  # fmt: skip
    """Fill a card with rates over time; ``low`` is where an axis of shares begins, in
    hundredths."""
    drawn = figures.figure(lang)
    for rank, code in enumerate(codes):
        drawn.add_traces(_traces(points, code, step, rank, lang))
    if RATES[codes[0]].kind == "share":
        figures.percent_axis(drawn, "y", "", lang, low, _top(points))
    else:
        figures.number_axis(drawn, "y", unit(codes[0], lang), rangemode="tozero")
    time_axis(drawn, points, step, lang)
    size = figures.sample(sum(point.documents for point in points), lang)
    return figure_card.fill(drawn, answer, table(points, codes, step, lang), lang, size)


def table(points: Sequence[SeriesPoint], codes: Sequence[str], step: Step, lang: str) -> Table:
    """Write the rates of each period, the last first, with their intervals."""
    head = [t(f"monitoring.step.{step}", lang), t("monitoring.column.documents", lang), *(rate_name(one, lang) for one in codes)]  # fmt: skip
    rows = [
        [period(point, step, lang), point.documents, *(cell(code, point.values.get(code), lang) for code in codes)]
        for point in reversed(points)
    ]
    bounds = [f"{rate_name(one, lang)}, {t(f'monitoring.column.{end}', lang)}" for one in codes for end in ("low", "high")]  # fmt: skip
    file: list[list[str | float | None]] = [[*head, *bounds]]
    for point in reversed(points):
        values = [point.values.get(code) for code in codes]
        ends = [end for value in values for end in (value.interval if value and value.interval else (None, None))]
        file.append([point.begun.isoformat(), point.documents, *(value and value.rate for value in values), *ends])
    return Table(head, rows, t("monitoring.table.caption", lang), file)


def cell(code: str, value: RateValue | None, lang: str) -> Cell:
    """Show a rate over its interval."""
    rate = value.rate if value else None
    lower = format_interval(code, value.interval, lang) if value and value.interval else None
    return Cell(format_value(code, rate, lang), rate, under=lower)


def period(point: SeriesPoint, step: Step, lang: str) -> Cell:
    """Name a day or a week in a table; the file gets its first day."""
    hint = week_number(point.begun, lang) if step == "week" else None
    return Cell(period_name(point.begun, step, lang), point.begun.isoformat(), hint=hint)


def time_axis(drawn: go.Figure, points: Sequence[SeriesPoint], step: Step, lang: str) -> go.Figure:
    """Make the axis one of days, each period at its first day."""
    form = t("monitoring.axis.form", lang)
    told: dict[str, Any] = {"type": "date", "tickformat": f"{form}<br>%Y", "title": {"text": t(f"monitoring.axis.{step}", lang)}}  # fmt: skip
    if len(points) <= 14:
        told["tickvals"] = [point.begun.isoformat() for point in points]
        told["tickformat"] = form
    return drawn.update_layout(xaxis=told)


def _top(points: Sequence[SeriesPoint]) -> float:
    """Give the end of an axis of shares, in hundredths, above the widest interval."""
    ends = [(value.interval or (0.0, value.rate or 0.0))[1] for point in points for value in point.values.values()]
    return min(100.5, 10 * (max(ends, default=1.0) * 10 // 1 + 1))


def _traces(points: Sequence[SeriesPoint], code: str, step: Step, rank: int, lang: str) -> list[go.Scatter]:
    known = [(point, point.values[code]) for point in points if code in point.values]
    name = rate_name(code, lang)
    traces = [_ground(part, code, rank, name) for part in _stretches(points, code)]
    mode = "lines+markers" if len(points) <= MARKED else "lines"
    gaps = [point.values[code].rate if code in point.values else None for point in points]
    line = go.Scatter(
        x=[point.begun.isoformat() for point in points],
        y=[scale_value(code, gap) for gap in gaps],
        mode=mode,
        name=name,
        legendgroup=name,
        connectgaps=False,
        line=figures.line(rank),
        marker=figures.marker(rank),
        hovertext=[_said(point, code, step, lang) for point in points],
        hovertemplate=figures.HOVER,
        cliponaxis=False,
    )
    return [*(trace for pair in traces for trace in pair), line] if known else [line]


def _stretches(points: Sequence[SeriesPoint], code: str) -> list[list[tuple[str, float, float]]]:
    """Part the periods that have an interval where one has none, so that no ground spans what is
    not known."""
    parts: list[list[tuple[str, float, float]]] = [[]]
    for point in points:
        value = point.values.get(code)
        if value is None or value.interval is None:
            parts.append([])
        else:
            parts[-1].append((point.begun.isoformat(), *value.interval))
    return [part for part in parts if len(part) > 1]


def _ground(part: Sequence[tuple[str, float, float]], code: str, rank: int, name: str) -> list[go.Scatter]:
    days, low, high = zip(*part, strict=True)
    ends = [[scale_value(code, one) for one in side] for side in (low, high)]
    common: dict[str, Any] = {"x": list(days), "mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "legendgroup": name, "showlegend": False}  # fmt: skip
    return [
        go.Scatter(y=ends[0], **common),
        go.Scatter(y=ends[1], fill="tonexty", fillcolor=figures.fade_colour(rank, 0.14), **common),
    ]


def _said(point: SeriesPoint, code: str, step: Step, lang: str) -> str:
    value = point.values.get(code)
    lines = [period_name(point.begun, step, lang), f"{rate_name(code, lang)}{t('monitoring.colon', lang)} {format_value(code, value.rate if value else None, lang)}"]  # fmt: skip
    if value and value.interval:
        lines.append(t("monitoring.interval", lang, interval=format_interval(code, value.interval, lang)))
    return figures.hover_text([*lines, count("monitoring.documents", point.documents, lang)])


def mean_per(points: Sequence[SeriesPoint]) -> float:
    """Give the mean number of documents of the periods that have some."""
    busy = [point.documents for point in points if point.documents]
    return sum(busy) / len(busy) if busy else 0.0


def format_mean(value: float, lang: str) -> str:
    """Write a mean number of documents: with a decimal where it is small."""
    return number(value, lang, 1 if value < 10 and value != int(value) else 0)
