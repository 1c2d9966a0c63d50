"""How every figure looks: type, inks, colours that no reader confuses, numbers in the forms of the
language.

Shares are drawn in hundredths (``96.4`` for 0.964), because the signs of an axis can then be
French: « 96,4 % ». The inks written here are those of paper, and of what is downloaded;
``assets/figures/figures.css`` overrides them on the screen, by day and by night.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Literal

import pandas  # noqa: F401  plotly looks for it among what is loaded, and must not find it half loaded by another thread
import plotly.graph_objects as go

from components.i18n import count, language, t
from engine.text import typography

INK, SOFT, GRID = "#1b2225", "#48545a", "#dcdad2"
FONT = '"Source Sans 3", "Segoe UI", Arial, sans-serif'
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Okabe and Ito (2008), without black and yellow, which one of the two grounds would hide."""
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x")
PATTERNS = ("", "/", ".", "x", "\\", "-")

_AXIS = {
    "automargin": True,
    "gridcolor": GRID,
    "linecolor": SOFT,
    "tickcolor": SOFT,
    "zeroline": False,
    "ticks": "outside",
    "ticklen": 4,
    "title": {"standoff": 8, "font": {"size": 14, "color": INK}},
}
TEMPLATE = go.layout.Template(
    layout={
        "autosize": True,
        "colorway": list(COLOURS),
        "dragmode": False,  # a finger that scrolls the page must not draw a rectangle
        "font": {"family": FONT, "size": 14, "color": SOFT},
        "hoverlabel": {"align": "left", "font": {"family": FONT, "size": 14}},
        "hovermode": "closest",
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.02, "yanchor": "bottom", "font": {"color": INK}},
        "margin": {"l": 8, "r": 28, "t": 8, "b": 8},
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": SOFT, "activecolor": INK},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "xaxis": {**_AXIS, "showgrid": False, "showline": True},
        "yaxis": _AXIS,
    }
)  # fmt: skip


def figure(lang: str) -> go.Figure:
    """Give an empty figure with the look of the house and the number forms of the language."""
    spoken = language(lang)
    separators = typography.decimal_mark(spoken) + typography.group_mark(spoken)
    return go.Figure(layout={"template": TEMPLATE, "separators": separators})


def blank() -> go.Figure:
    """Give a figure that shows nothing, until there is one."""
    return go.Figure(layout={"template": TEMPLATE, "xaxis": {"visible": False}, "yaxis": {"visible": False}})


def config(lang: str) -> dict[str, Any]:
    """Give the settings of ``dcc.Graph``: three buttons, in the language of the page
    (``assets/plotly`` holds plotly's French)."""
    return {
        "locale": language(lang),
        "displaylogo": False,
        "modeBarButtons": [["zoomIn2d", "zoomOut2d", "resetScale2d"]],
        "responsive": True,
        "showTips": False,
    }


def line(rank: int) -> dict[str, Any]:
    """Give the colour and the dashes of the curve at ``rank``: never the colour alone."""
    return {"color": COLOURS[rank % len(COLOURS)], "dash": DASHES[rank % len(DASHES)], "width": 2.5}


def marker(rank: int) -> dict[str, Any]:
    """Give the colour and the sign of the points at ``rank``."""
    return {"color": COLOURS[rank % len(COLOURS)], "symbol": SYMBOLS[rank % len(SYMBOLS)], "size": 9}


def bar(rank: int) -> dict[str, Any]:
    """Give the colour and the hatching of the bars at ``rank``."""
    colour = COLOURS[rank % len(COLOURS)]
    shape = PATTERNS[rank % len(PATTERNS)]
    pattern = {"shape": shape, "bgcolor": colour, "fgcolor": "#ffffff", "size": 7, "solidity": 0.25}
    return {"color": colour, "pattern": pattern}


def fade_colour(rank: int, opacity: float = 0.18) -> str:
    """Give the colour at ``rank`` as a ground, for an interval round its curve."""
    colour = COLOURS[rank % len(COLOURS)]
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"


def band(x: Iterable[float], low: Iterable[float], high: Iterable[float], rank: int, name: str) -> list[go.Scatter]:
    """Draw an interval round the curve at ``rank``: two edges without a line, the ground between
    them (hundredths, as the axis)."""
    x = list(x)
    common: dict[str, Any] = {"x": x, "mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "legendgroup": name}
    return [
        go.Scatter(y=list(low), showlegend=False, **common),
        go.Scatter(y=list(high), name=name, fill="tonexty", fillcolor=fade_colour(rank), **common),
    ]


def percents(shares: Iterable[float | None]) -> list[float | None]:
    """Give shares of 1 in hundredths, as the axes want them; what is not known leaves a gap."""
    return [None if share is None else round(100 * share, 6) for share in shares]


def percent_axis(
    drawn: go.Figure, axis: Literal["x", "y"], title: str, lang: str, low: float = 0, high: float = 100, digits: int = 0
) -> go.Figure:
    """Make an axis one of shares, from ``low`` to ``high`` hundredths: « 96 % » or “96%”."""
    told = {
        "title": {"text": title},
        "range": [low, high],
        "tickformat": f",.{digits}~f",
        "ticksuffix": typography.percent_sign(language(lang)),
    }
    return drawn.update_layout({f"{axis}axis": told})


def number_axis(drawn: go.Figure, axis: Literal["x", "y"], title: str, **told: Any) -> go.Figure:
    """Make an axis one of whole numbers, or what ``told`` says of it (``type="log"``,
    ``range``)."""
    return drawn.update_layout({f"{axis}axis": {"title": {"text": title}, "tickformat": ",~r", **told}})


def add_sample(drawn: go.Figure, sample: str, lang: str) -> go.Figure:
    """Say under the axis what a figure rests on, so that the image which is taken away says it too:
    « n = 65 documents »."""
    said, title = t("figures.sample", lang, sample=escape(sample, quote=False)), drawn.layout.xaxis.title.text
    return drawn.update_layout(xaxis={"title": {"text": f"{title}<br>{said}" if title else said}})


def sample(documents: int, lang: str, mentions: int | None = None) -> str:
    """Say what a figure rests on: « 65 documents, 5 621 mentions »."""
    said = count("figures.sample.documents", documents, lang)
    return f"{said}, {count('figures.sample.mentions', mentions, lang)}" if mentions else said


def hover_text(lines: Iterable[str]) -> str:
    """Write what a point says when it is pointed at; names that come from files stay text."""
    return "<br>".join(escape(one, quote=False) for one in lines)


HOVER = "%{hovertext}<extra></extra>"
"""The ``hovertemplate`` that goes with ``hovertext=[said(...), ...]``."""
