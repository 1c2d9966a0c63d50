"""Coefficients on one axis that ends at 1, one line a name, each a dot with its value and its
interval."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import floor
from textwrap import wrap

import plotly.graph_objects as go

from components.agreement.words import coefficient
from components.figures import figures
from components.i18n import t
from components.performance.dots import Dot

WIDTH = 24
"""Most characters of a line of a name, so that it leaves room on a narrow screen."""


def figure(series: Sequence[tuple[str, Sequence[Dot]]], axis: str, lang: str) -> go.Figure:
    """Draw the dots of each series, each with its own sign; the lines are in the order in which
    their names come."""
    drawn = figures.figure(lang)
    names = list(dict.fromkeys(dot.name for _, dots in series for dot in dots))
    for rank, (name, dots) in enumerate(series):
        if dots:
            drawn.add_trace(_trace(name, dots, names, rank, lang))
    ticks = {"tickvals": list(range(len(names))), "ticktext": [broken(name) for name in names]}
    several = sum(bool(dots) for _, dots in series) > 1
    drawn.update_layout(
        showlegend=several, yaxis={**ticks, "range": [len(names) - 0.4, -0.6]}, margin={"t": 8 if several else 24}
    )
    return coefficient_axis(drawn, "x", axis, floor_of(dot for _, dots in series for dot in dots))


def coefficient_axis(drawn: go.Figure, axis: str, title: str, low: float) -> go.Figure:
    """Make an axis one of coefficients, from ``low`` to 1."""
    told = {"title": {"text": title}, "range": [low, 1.04], "tickformat": ".1~f", "dtick": 0.2, "showgrid": True}
    return drawn.update_layout({f"{axis}axis": told})


def floor_of(dots: Iterable[Dot]) -> float:
    """Give where the axis begins: at 0, or below the lowest end of an interval under it."""
    ends = [dot.interval[0] if dot.interval else dot.share for dot in dots]
    lowest = min(ends, default=0.0)
    return 0.0 if lowest >= 0 else max(-1.04, floor(lowest * 5 - 0.2) / 5)


def describe_dot(dot: Dot, lang: str) -> str:
    """Write what a dot says when it is pointed at."""
    lines = [dot.name, coefficient(dot.share, lang)]
    if dot.interval:
        low, high = (coefficient(one, lang) for one in dot.interval)
        lines.append(t("agreement_measures.interval", lang, low=low, high=high))
    return figures.hover_text([*lines, *dot.said])


def _trace(name: str, dots: Sequence[Dot], names: Sequence[str], rank: int, lang: str) -> go.Scatter:
    ends = [dot.interval or (dot.share, dot.share) for dot in dots]
    return go.Scatter(
        x=[dot.share for dot in dots],
        y=[names.index(dot.name) for dot in dots],
        mode="markers+text",
        name=escape(name, quote=False),
        marker={**figures.marker(rank), "size": 11},
        text=[coefficient(dot.share, lang) for dot in dots],
        textposition="top center",
        cliponaxis=False,
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [max(0.0, high - dot.share) for dot, (_, high) in zip(dots, ends, strict=True)],
            "arrayminus": [max(0.0, dot.share - low) for dot, (low, _) in zip(dots, ends, strict=True)],
            "thickness": 1.5,
            "width": 4,
            "color": figures.SOFT,
        },
        hovertext=[describe_dot(dot, lang) for dot in dots],
        hovertemplate=figures.HOVER,
    )


def broken(name: str, width: int = WIDTH) -> str:
    """Break a name over lines; names that come from files stay text."""
    return "<br>".join(escape(line, quote=False) for line in wrap(name, width))
