"""How many documents are read, how long a page takes, how many documents needed no change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Table, figure
from components.i18n import count, number, percent, t
from components.monitoring.lines import card, format_mean, mean_per, period, time_axis
from components.monitoring.words import format_value_interval, period_name, version_name
from engine.monitoring import Columns, Step, overall, paces, quartiles, series, version_code

MOST_VERSIONS = 5
"""Versions drawn apart; the others are one."""


def activity(columns: Columns, step: Step, lang: str) -> tuple[Any, ...]:
    """Fill the card of documents per day or week, by version."""
    points = series.series(columns, step)
    most = max(points, key=lambda point: point.documents)
    answer = t(
        f"monitoring.activity.answer.{step}",
        lang,
        documents=count("monitoring.documents.validated", len(columns), lang),
        mean=format_mean(mean_per(points), lang),
        most=number(most.documents, lang),
        when=period_name(most.begun, step, lang),
    )
    order = sorted(range(len(columns.versions)), key=lambda rank: -sum(point.versions[rank] for point in points))
    named = [(version_name(version_code(columns.versions[rank]), lang), [rank]) for rank in order[:MOST_VERSIONS]]
    if order[MOST_VERSIONS:]:
        named.append((t("monitoring.version.others", lang), order[MOST_VERSIONS:]))
    counted = [(name, [sum(point.versions[rank] for rank in ranks) for point in points]) for name, ranks in named]
    counted = [(name, values) for name, values in counted if any(values)]
    drawn = figures.figure(lang)
    for rank, (name, values) in enumerate(counted):
        said = [
            figures.hover_text([period_name(point.begun, step, lang), name, count("monitoring.documents", n, lang)])
            for point, n in zip(points, values, strict=True)
        ]
        drawn.add_bar(x=[point.begun.isoformat() for point in points], y=values, name=name, marker=figures.bar(rank), hovertext=said, hovertemplate=figures.HOVER)  # fmt: skip
    drawn.update_layout(barmode="stack", bargap=0.25, showlegend=True)
    figures.number_axis(drawn, "y", t("monitoring.column.documents", lang), rangemode="tozero")
    head = [t(f"monitoring.step.{step}", lang), t("monitoring.column.documents", lang), t("monitoring.column.pages", lang), *(name for name, _ in counted)]  # fmt: skip
    rows = [
        [
            period(point, step, lang),
            point.documents,
            figure(point.pages, lang, 0),
            *(values[at] for _, values in counted),
        ]
        for at, point in reversed(list(enumerate(points)))
    ]
    return figure_card.fill(
        time_axis(drawn, points, step, lang), answer, Table(head, rows), lang, figures.sample(len(columns), lang)
    )


def pace(columns: Columns, step: Step, lang: str) -> tuple[Any, ...]:
    """Fill the card of minutes per page: the median document, and the quarter on either side of
    it."""
    points = series.series(columns, step)
    found = quartiles(paces(columns))
    if found is None:
        return figure_card.empty(t("monitoring.pace.empty", lang))
    low, middle, high = (number(one, lang, 1) for one in found)
    answer = t("monitoring.pace.answer", lang, middle=middle, low=low, high=high)
    known = [(point, point.minutes) for point in points if point.minutes]
    drawn = figures.figure(lang)
    drawn.add_trace(_quartiles(known, step, lang))
    drawn.update_layout(showlegend=False)
    figures.number_axis(drawn, "y", t("monitoring.unit.minutes", lang), rangemode="tozero")
    head = [t(f"monitoring.step.{step}", lang), t("monitoring.column.documents", lang)]
    head += [t(f"monitoring.column.{name}", lang) for name in ("lower", "median", "upper")]
    rows = [[period(point, step, lang), point.documents, *(figure(minute, lang, 1) for minute in minutes)] for point, minutes in reversed(known)]  # fmt: skip
    return figure_card.fill(
        time_axis(drawn, points, step, lang), answer, Table(head, rows), lang, figures.sample(len(columns), lang)
    )


def fill_untouched(columns: Columns, step: Step, lang: str) -> tuple[Any, ...]:
    """Fill the card of the documents that needed no change."""
    points = series.series(columns, step, ["untouched"])
    value = overall(columns, ["untouched"])["untouched"]
    answer = t(
        "monitoring.untouched.answer",
        lang,
        share=percent(value.rate or 0.0, lang),
        n=number(value.divided, lang),
        of=count("monitoring.documents", len(columns), lang),
    )
    interval = format_value_interval("untouched", value, lang)
    if interval:
        answer += " " + t("monitoring.interval.sentence", lang, interval=interval)
    return card(points, ["untouched"], step, answer, lang)


def _quartiles(known: Sequence[tuple[Any, tuple[float, float, float]]], step: Step, lang: str) -> go.Scatter:
    said = [
        figures.hover_text(
            [
                period_name(point.begun, step, lang),
                t("monitoring.pace.said", lang, low=number(low, lang, 1), middle=number(middle, lang, 1), high=number(high, lang, 1)),
                count("monitoring.documents", point.documents, lang),
            ]
        )
        for point, (low, middle, high) in known
    ]  # fmt: skip
    return go.Scatter(
        x=[point.begun.isoformat() for point, _ in known],
        y=[round(middle, 3) for _, (_, middle, _) in known],
        mode="markers",
        marker=figures.marker(0),
        error_y={
            "type": "data",
            "symmetric": False,
            "array": [round(high - middle, 3) for _, (_, middle, high) in known],
            "arrayminus": [round(middle - low, 3) for _, (low, middle, _) in known],
            "thickness": 6,
            "width": 0,
            "color": figures.fade_colour(0, 0.3),
        },
        hovertext=said,
        hovertemplate=figures.HOVER,
        cliponaxis=False,
    )
