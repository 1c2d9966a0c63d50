"""Shares of several runs, one line a name, each a dot with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from textwrap import wrap

import plotly.graph_objects as go

from components.figures import figures
from components.i18n import number, percent, t
from components.performance.words import Interval, escape_markup, format_interval

SPREAD = 0.24
"""How far apart the dots of a line are, of the distance of two lines."""
LONGEST = 34
"""Characters of a name that stand on one line."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A share of 1 on the line ``name``, None where it is not defined; ``said`` is what it tells
    besides when it is pointed at, ``of`` how many cases it rests on, which stands on the line."""

    name: str
    share: float | None
    interval: Interval | None
    said: tuple[str, ...] = ()
    of: int | None = None


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
    ticks = {"tickvals": list(range(len(names))), "ticktext": [_tick(name, series, lang) for name in names]}
    drawn.update_layout(showlegend=True, yaxis={**ticks, "range": [len(names) - 0.4, -0.6]})
    return figures.percent_axis(drawn, "x", axis, lang, low, high).update_layout(xaxis={"showgrid": True})


def _tick(name: str, series: Sequence[tuple[str, Sequence[Dot]]], lang: str) -> str:
    """Name a line with the number of cases that it rests on, and a dash where nothing is drawn for
    nothing is defined."""
    dots = [dot for _, some in series for dot in some if dot.name == name]
    sizes = sorted({dot.of for dot in dots if dot.of is not None})
    if sizes:
        name = t(
            "performance.line", lang, name=name, n="–".join(number(n, lang) for n in sizes[:: max(1, len(sizes) - 1)])
        )
    return _on_lines(name if any(dot.share is not None for dot in dots) else f"{name}\u00a0: –")


def _on_lines(name: str) -> str:
    """Break a long name, so that a narrow window keeps room for the dots."""
    return "<br>".join(escape_markup(line) for line in wrap(name, LONGEST, break_long_words=False))


def find_axis_end(series: Sequence[tuple[str, Sequence[Dot]]]) -> float:
    """Give the end of an axis of small shares, in hundredths, with room for the widest interval."""
    highest = max((_ends(dot)[1] for _, dots in series for dot in dots if dot.share is not None), default=1.0)
    return min(100.0, max(5.0, 110 * highest))


def find_axis_start(series: Sequence[tuple[str, Sequence[Dot]]]) -> float:
    """Give the beginning of an axis of shares near to all, in hundredths: a multiple of five below
    the lowest interval."""
    lowest = min((_ends(dot)[0] for _, dots in series for dot in dots if dot.share is not None), default=0.0)
    return max(0.0, 5 * floor(20 * lowest - 0.2))


def _ends(dot: Dot) -> Interval:
    """Give the ends of the interval of a defined share, or the share twice where it has none."""
    return dot.interval or (dot.share or 0.0, dot.share or 0.0)


def _trace(run: str, found: Sequence[Dot], names: Sequence[str], rank: int, shift: float, lang: str) -> go.Scatter:
    dots = [dot for dot in found if dot.share is not None]
    ends = [(dot.share or 0.0, *_ends(dot)) for dot in dots]
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
            "array": figures.percents(max(0.0, top - share) for share, _, top in ends),
            "arrayminus": figures.percents(max(0.0, share - low) for share, low, _ in ends),
            "thickness": 1.5,
            "width": 3,
        },
        hovertext=[_said(run, dot, lang) for dot in dots],
        hovertemplate=figures.HOVER,
    )


def _said(run: str, dot: Dot, lang: str) -> str:
    lines = [dot.name, run, *(dot.said or (percent(dot.share or 0.0, lang, 1),))]
    return figures.hover_text(
        [*lines, t("performance.interval", lang, interval=format_interval(dot.interval, lang))]
        if dot.interval
        else lines
    )
