"""Shares of several runs, one line a name, each a dot with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from textwrap import wrap

import plotly.graph_objects as go

from components.figures import figures
from components.i18n import percent, t
from components.performance.words import Interval, escape_markup, format_interval

SPREAD = 0.24
"""How far apart the dots of a line are, of the distance of two lines."""
LONGEST = 26
"""Characters of a name that stand on one line."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A share of 1 on the line ``name``; ``said`` is what it tells besides when it is pointed
    at."""

    name: str
    share: float
    interval: Interval | None
    said: tuple[str, ...] = ()


def figure(
    series: Sequence[tuple[str, Sequence[Dot]]], axis: str, lang: str, high: float = 100, low: float = 0
) -> go.Figure:
    """Draw the dots of each run; the lines are in the order in which their names come. The axis
    goes from ``low`` to ``high`` hundredths."""
    drawn = figures.figure(lang)
    names = list(dict.fromkeys(dot.name for _, dots in series for dot in dots))
    for rank, (run, dots) in enumerate(series):
        if dots:
            drawn.add_trace(_trace(run, dots, names, rank, (rank - (len(series) - 1) / 2) * SPREAD, lang))
    ticks = {"tickvals": list(range(len(names))), "ticktext": [_on_lines(name) for name in names]}
    drawn.update_layout(showlegend=True, yaxis={**ticks, "range": [len(names) - 0.4, -0.6]})
    return figures.percent_axis(drawn, "x", axis, lang, low, high).update_layout(xaxis={"showgrid": True})


def _on_lines(name: str) -> str:
    """Break a long name, so that a narrow window keeps room for the dots."""
    return "<br>".join(escape_markup(line) for line in wrap(name, LONGEST, break_long_words=False))


def find_axis_end(series: Sequence[tuple[str, Sequence[Dot]]]) -> float:
    """Give the end of an axis of small shares, in hundredths, with room for the widest interval."""
    highest = max((dot.interval[1] if dot.interval else dot.share for _, dots in series for dot in dots), default=1.0)
    return min(100.0, max(5.0, 110 * highest))


def find_axis_start(series: Sequence[tuple[str, Sequence[Dot]]]) -> float:
    """Give the beginning of an axis of shares near to all, in hundredths: a multiple of five below
    the lowest interval."""
    lowest = min((dot.interval[0] if dot.interval else dot.share for _, dots in series for dot in dots), default=0.0)
    return max(0.0, 5 * floor(20 * lowest - 0.2))


def _trace(run: str, dots: Sequence[Dot], names: Sequence[str], rank: int, shift: float, lang: str) -> go.Scatter:
    spans = [dot.interval or (dot.share, dot.share) for dot in dots]
    pairs = list(zip(dots, spans, strict=True))
    return go.Scatter(
        x=figures.percents(dot.share for dot in dots),
        y=[names.index(dot.name) + shift for dot in dots],
        mode="markers",
        name=escape_markup(run),
        marker=figures.marker(rank),
        cliponaxis=False,
        error_x={
            "type": "data",
            "symmetric": False,
            "array": figures.percents(max(0.0, top - dot.share) for dot, (_, top) in pairs),
            "arrayminus": figures.percents(max(0.0, dot.share - low) for dot, (low, _) in pairs),
            "thickness": 1.5,
            "width": 3,
        },
        hovertext=[_said(run, dot, lang) for dot in dots],
        hovertemplate=figures.HOVER,
    )


def _said(run: str, dot: Dot, lang: str) -> str:
    lines = [dot.name, run, *(dot.said or (percent(dot.share, lang, 1),))]
    return figures.hover_text(
        [*lines, t("performance.interval", lang, interval=format_interval(dot.interval, lang))]
        if dot.interval
        else lines
    )
