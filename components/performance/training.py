"""What more decisions to learn from bring, and how fast a decision is read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from statistics import mean
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, share
from components.i18n import day, number, percent, t
from components.performance.words import points_word
from engine.measure import LearningPoint, Speed

CURVES = ("f1", "persons", "clean")


def fill_learning(found: Sequence[LearningPoint], lang: str) -> tuple[Any, ...]:
    """Fill the card of the learning curve: every training a point, the mean of each size a
    curve."""
    if not found:
        return figure_card.empty(t("performance.learning.empty", lang))
    return figure_card.fill(_curves(found, lang), _learnt(found, lang), _learning_table(found, lang), lang)


def fill_speed(found: Sequence[Speed], model: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of the speed; the sentence is of ``model`` where it was measured."""
    if not found:
        return figure_card.empty(t("performance.speed.empty", lang))
    rated = [one for one in found if one.model == model] or found
    usual = next((one for one in rated if one.device == "cpu"), rated[0])
    told = {"model": usual.model, "processor": usual.processor, "threads": number(usual.threads, lang)}
    rate = {"minute": number(60 * usual.documents_per_second, lang), "tokens": number(usual.tokens_per_second, lang)}
    return figure_card.fill(
        _bars(found, lang),
        t(f"performance.speed.answer.{'cpu' if usual.device == 'cpu' else 'gpu'}", lang, **told, **rate),
        _speed_table(found, lang),
        lang,
    )


def value(point: LearningPoint, curve: str) -> float | None:
    """Give what a curve shows of a training; None where it was not measured."""
    if curve == "f1":
        return point.f1
    held = point.persons if curve == "persons" else point.clean
    return held.rate if held and held.of else None


def means(found: Sequence[LearningPoint], curve: str) -> list[tuple[int, float]]:
    """Give the mean of each size."""
    rows = []
    for some in _sizes(found):
        values = [one for one in (value(point, curve) for point in some) if one is not None]
        rows += [(some[0].decisions, mean(values))] if values else []
    return rows


def _sizes(found: Sequence[LearningPoint]) -> list[list[LearningPoint]]:
    by_size = sorted(found, key=lambda one: one.decisions)
    return [list(some) for _, some in groupby(by_size, key=lambda one: one.decisions)]


def _learnt(found: Sequence[LearningPoint], lang: str) -> str:
    curve = means(found, "f1")
    (least, low), (most, high) = curve[0], curve[-1]
    if len(curve) < 2:
        return t("performance.learning.one", lang, most=number(most, lang), high=percent(high, lang, 1))
    before, last = curve[-2]
    sizes = _sizes(found)
    spread = max(max(one.f1 for one in some) - min(one.f1 for one in some) for some in sizes)
    verdict = "noise" if abs(high - last) <= spread else "real"
    if all(len(some) == 1 for some in sizes):
        verdict = "one_seed"
    told = {
        "least": number(least, lang),
        "low": percent(low, lang, 1),
        "most": number(most, lang),
        "high": percent(high, lang, 1),
    }
    said = t("performance.learning.answer", lang, **told)
    return f"{said} {t(f'performance.learning.{verdict}', lang, before=number(before, lang), gain=points_word(high - last, lang))}"


def _curves(found: Sequence[LearningPoint], lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    lowest = 100.0
    for rank, curve in enumerate(CURVES):
        held = [(point, value(point, curve)) for point in found]
        dots = [(point, one) for point, one in held if one is not None]
        if not dots:
            continue
        name = t(f"performance.learning.{curve}", lang)
        line = means(found, curve)
        lowest = min(lowest, *(100 * one for _, one in dots))
        drawn.add_scatter(x=[size for size, _ in line], y=figures.percents(one for _, one in line), mode="lines", name=name, line=figures.line(rank), legendgroup=curve, hoverinfo="skip")  # fmt: skip
        drawn.add_scatter(
            x=[point.decisions for point, _ in dots],
            y=figures.percents(one for _, one in dots),
            mode="markers",
            marker=figures.marker(rank),
            legendgroup=curve,
            showlegend=False,
            hovertext=[_training(point, name, one, lang) for point, one in dots],
            hovertemplate=figures.HOVER,
        )
    sizes = sorted({point.decisions for point in found})
    ticks = {"type": "log", "tickvals": sizes, "ticktext": [number(size, lang) for size in sizes]}
    drawn.update_layout(xaxis={**ticks, "title": {"text": t("performance.learning.decisions", lang)}})
    return figures.percent_axis(
        drawn, "y", t("performance.learning.axis", lang), lang, max(0, 10 * (lowest // 10 - 1)), 100
    )


def _training(point: LearningPoint, name: str, value: float, lang: str) -> str:
    decisions = t("performance.learning.size", lang, n=number(point.decisions, lang), seed=point.seed)
    return figures.hover_text([f"{name} {percent(value, lang, 1)}", decisions])


def _learning_table(found: Sequence[LearningPoint], lang: str) -> Table:
    names = ("decisions", "tokens", "seed", "precision", "recall", "f1", "persons", "clean")
    rows: list[list[Cell | str | float | None]] = [
        [
            point.decisions,
            point.tokens,
            point.seed,
            *(share(one, lang) for one in (point.precision, point.recall, point.f1)),
            *(share(value(point, curve), lang) for curve in CURVES[1:]),
        ]
        for point in found
    ]
    return Table(
        [t(f"performance.learning.head.{name}", lang) for name in names], rows, t("performance.learning.caption", lang)
    )


def _bars(found: Sequence[Speed], lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    names = [_machine(one, lang) for one in found]
    for rank, what in enumerate(("tokens_per_second", "tagging", "flair")):
        values = [getattr(one, what) for one in found]
        drawn.add_bar(
            x=values,
            y=names,
            orientation="h",
            name=t(f"performance.speed.{what}", lang),
            marker=figures.bar(rank),
            hovertext=[figures.hover_text([_machine(one, lang), t(f"performance.speed.{what}", lang), t("performance.speed.rate", lang, n=number(rate, lang))]) for one, rate in zip(found, values, strict=True)],
            hovertemplate=figures.HOVER,
        )  # fmt: skip
    drawn.update_layout(barmode="group", bargap=0.35, yaxis={"autorange": "reversed", "showgrid": False})
    return figures.number_axis(drawn, "x", t("performance.speed.axis", lang), showgrid=True, rangemode="tozero")


def _machine(speed: Speed, lang: str) -> str:
    return t(
        "performance.speed.machine",
        lang,
        model=speed.model,
        device=t(f"performance.speed.device.{'cpu' if speed.device == 'cpu' else 'gpu'}", lang),
    )


def _speed_table(found: Sequence[Speed], lang: str) -> Table:
    names = ("model", "device", "documents", "tokens", "flair", "memory", "processor", "threads", "load", "date")
    rows: list[list[Cell | str | float | None]] = [
        [
            one.model,
            one.device,
            Cell(number(60 * one.documents_per_second, lang), 60 * one.documents_per_second),
            Cell(number(one.tokens_per_second, lang), one.tokens_per_second),
            Cell(number(one.flair, lang), one.flair),
            one.peak_memory_mb,
            one.processor,
            one.threads,
            Cell(number(one.load_before, lang, 1), one.load_before),
            Cell(_date(one.date, lang), one.date),
        ]
        for one in found
    ]
    return Table(
        [t(f"performance.speed.head.{name}", lang) for name in names], rows, t("performance.speed.caption", lang)
    )


def _date(written: str, lang: str) -> str:
    try:
        return day(date.fromisoformat(written[:10]), lang)
    except ValueError:  # as it was written
        return written
