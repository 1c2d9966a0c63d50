"""Precision and recall from one threshold of the score to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, round_value
from components.i18n import number, percent, t
from components.performance.words import Result, bounds, escape_markup, label_name, set_sample, share_cell
from engine.measure import MICRO, sort_labels, thresholds

SURE = 0.9
"""The threshold that the answer names beside none."""


def offered(results: Sequence[Result], lang: str) -> list[dict[str, str]]:
    """List what can be drawn: all categories, whole documents, each category."""
    codes = {curve.label for result in results for curve in thresholds.threshold_curves(result.tallies)}
    labels = [code for code in (MICRO, thresholds.DOCUMENTS) if code in codes]
    labels += sort_labels(codes - set(labels))
    return [{"value": code, "label": curve_name(code, lang)} for code in labels]


def curve_name(code: str, lang: str) -> str:
    """Name what a curve is of."""
    return t("performance.curve.documents", lang) if code == thresholds.DOCUMENTS else label_name(code, lang)


def fill(results: Sequence[Result], label: str, lang: str) -> tuple[Any, ...]:
    """Fill the card with the curve of ``label`` (:attr:`engine.measure.ThresholdCurve.label`) of
    each run."""
    every = [(result, thresholds.threshold_curves(result.tallies)) for result in results]
    drawn = [(result, curve) for result, curves in every for curve in curves if curve.label == label and curve.points]
    if not drawn:
        return figure_card.empty(t("performance.curve.empty", lang, label=curve_name(label, lang)))
    return figure_card.fill(
        _figure(drawn, label, lang),
        _answer(*drawn[0], lang),
        _table(every, label, lang),
        lang,
        set_sample(results, lang),
    )


def _answer(result: Result, curve: thresholds.ThresholdCurve, lang: str) -> str:
    last = curve.points[-1]
    sure = next((point for point in reversed(curve.points) if point.threshold >= SURE), curve.points[0])
    told = {
        "run": result.name(lang),
        "label": curve_name(curve.label, lang),
        "recall": percent(last.recall.rate, lang, 1),
        "precision": percent(last.precision.rate, lang, 1),
        "threshold": percent(sure.threshold, lang),
        "recall_at": percent(sure.recall.rate, lang, 1),
        "precision_at": percent(sure.precision.rate, lang, 1),
        "area": number(curve.average_precision, lang, 3) if curve.average_precision is not None else "–",
    }
    return t(f"performance.curve.answer{'.documents' if curve.label == thresholds.DOCUMENTS else ''}", lang, **told)


def _figure(drawn: Sequence[tuple[Result, thresholds.ThresholdCurve]], label: str, lang: str) -> go.Figure:
    figure = figures.figure(lang)
    lowest = 100.0
    for rank, (result, curve) in enumerate(drawn):
        name = escape_markup(result.name(lang))
        recalls = figures.percents(point.recall.known for point in curve.points)
        precisions = figures.percents(point.precision.known for point in curve.points)
        lowest = min([lowest, *(one for one in precisions if one is not None)])
        figure.add_scatter(
            x=recalls,
            y=precisions,
            mode="lines+markers",
            name=name,
            line=figures.line(rank),
            marker={**figures.marker(rank), "size": 5},
            cliponaxis=False,
            hovertext=[_said(result, point, lang) for point in curve.points],
            hovertemplate=figures.HOVER,
        )
    kind = "documents" if label == thresholds.DOCUMENTS else "mentions"
    figures.percent_axis(figure, "x", t(f"performance.curve.recall.{kind}", lang), lang)
    low = max(0.0, 10 * (lowest // 10))
    figures.percent_axis(figure, "y", t("performance.measure.precision", lang), lang, low)
    return figure.update_layout(showlegend=True)


def _said(result: Result, point: thresholds.ThresholdPoint, lang: str) -> str:
    told = {
        "threshold": percent(point.threshold, lang),
        "precision": percent(point.precision.rate, lang, 1),
        "recall": percent(point.recall.rate, lang, 1),
    }
    return figures.hover_text([result.name(lang), t("performance.curve.point", lang, **told)])


def _table(every: Sequence[tuple[Result, Sequence[thresholds.ThresholdCurve]]], label: str, lang: str) -> Table:
    """Show the points of the curve; the file has those of every curve."""
    ends = [t(f"performance.{end}", lang) for end in ("low", "high")]
    names = [t(f"performance.measure.{one}", lang) for one in ("precision", "recall")]
    counts = [t(f"performance.curve.{one}", lang) for one in ("right", "predicted", "support")]
    first = [t("performance.label", lang), t("performance.run", lang), t("performance.curve.threshold", lang)]
    head = [*first, *(f"{name}{end}" for name in names for end in ("", *(f" {one}" for one in ends))), *counts]
    return Table(
        [*first[1:], *names, *counts],
        [
            _row(result, point, lang)
            for result, curves in every
            for curve in curves
            if curve.label == label
            for point in curve.points
        ],
        t("performance.curve.caption", lang, label=curve_name(label, lang)),
        [
            head,
            *(
                _file_row(result, curve.label, point, lang)
                for result, curves in every
                for curve in curves
                for point in curve.points
            ),
        ],
    )


def _row(result: Result, point: thresholds.ThresholdPoint, lang: str) -> list[Cell | str]:
    counts = (point.precision.count, point.precision.of, point.recall.of)
    return [
        result.name(lang),
        Cell(percent(point.threshold, lang), point.threshold),
        share_cell(point.precision.known, point.precision_interval, lang),
        share_cell(point.recall.known, point.recall_interval, lang),
        *(Cell(number(one, lang), one) for one in counts),
    ]


def _file_row(result: Result, label: str, point: thresholds.ThresholdPoint, lang: str) -> list[str | float | None]:
    precision = (point.precision.known, *bounds(point.precision_interval))
    recall = (point.recall.known, *bounds(point.recall_interval))
    counts = (point.precision.count, point.precision.of, point.recall.of)
    values = (round_value(one) for one in (*precision, *recall))
    return [curve_name(label, lang), result.name(lang), point.threshold, *values, *counts]
