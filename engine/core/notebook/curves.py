"""Curves as inline SVG: lines over two axes from 0, with their names beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, log10

Series = Mapping[str, Sequence[tuple[float, float]]]
"""By the name of a curve, its points (x, y) from left to right."""

WIDTH, HEIGHT = 560, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 20, 14, 44
_STROKES = ("#1f4f9a", "#805000", "#66379b", "#0a625f", "#5b5f60")
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2")
_MOST_TICKS, _LEAST = 6, 1e-12
_AXIS = 'stroke="#888" stroke-width="1"'


def curve(series: Series, x: str, y: str, title: str = "") -> str:
    """Draw curves as one ``<svg>``, their axes from 0 to the largest value; ``x`` and ``y`` name
    the axes, ``title`` is for who cannot see it. Curves differ in colour and in their strokes.
    Without any point there are axes alone."""
    points = [point for line in series.values() for point in line]
    across, up = (_length([point[axis] for point in points]) for axis in (0, 1))
    lines = "".join(_line(line, rank, across, up) for rank, line in enumerate(series.values()))
    names = "".join(_name(name, rank) for rank, name in enumerate(series))
    return (
        f'<svg role="img" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" fill="currentColor">'
        f"<title>{escape(title)}</title>{_axes(across, up, x, y)}{lines}{names}</svg>"
    )


def _length(values: Sequence[float]) -> float:
    """Return the length of an axis: its largest value, or 1 where all are 0."""
    largest = max(values, default=0.0)
    return largest if largest > _LEAST else 1.0


def _place(x: float, y: float, across: float, up: float) -> tuple[float, float]:
    """Convert a point to the drawing's coordinates, whose y goes down."""
    width, height = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
    return round(_LEFT + width * x / across, 1), round(_TOP + height * (1 - y / up), 1)


def _line(points: Sequence[tuple[float, float]], rank: int, across: float, up: float) -> str:
    places = " ".join(f"{a},{b}" for a, b in (_place(x, y, across, up) for x, y in points))
    return f'<polyline points="{places}" fill="none" {_stroke(rank)}/>'


def _stroke(rank: int) -> str:
    colour, dashes = _STROKES[rank % len(_STROKES)], _DASHES[rank % len(_DASHES)]
    return f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'


def _name(name: str, rank: int) -> str:
    """Put the name of a curve into the corner that falling curves leave free."""
    x, y = WIDTH - _RIGHT - 170, _TOP + 10 + 18 * rank
    return (
        f'<line x1="{x}" y1="{y}" x2="{x + 26}" y2="{y}" {_stroke(rank)}/>'
        f'<text x="{x + 32}" y="{y + 4}">{escape(name)}</text>'
    )


def _axes(across: float, up: float, x: str, y: str) -> str:
    left, bottom, right, top = _LEFT, HEIGHT - _BOTTOM, WIDTH - _RIGHT, _TOP
    parts = [f'<path d="M{left} {top}V{bottom}H{right}" fill="none" {_AXIS}/>']
    for tick in _ticks(across):
        a, _ = _place(tick, 0, across, up)
        parts.append(f'<text x="{a}" y="{bottom + 16}" text-anchor="middle">{tick:g}</text>')
    for tick in _ticks(up):
        _, b = _place(0, tick, across, up)
        parts.append(f'<text x="{left - 6}" y="{b + 4}" text-anchor="end">{tick:g}</text>')
    middle = (top + bottom) / 2
    parts.append(f'<text x="{(left + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x)}</text>')
    parts.append(
        f'<text x="14" y="{middle}" text-anchor="middle" transform="rotate(-90 14 {middle})">{escape(y)}</text>'
    )
    return "".join(parts)


def _ticks(largest: float) -> list[float]:
    """List the values that an axis names: from 0, in steps of 1, 2 or 5 times a power of ten."""
    power = 10.0 ** (ceil(log10(largest / _MOST_TICKS)) - 1)
    step = next(power * times for times in (1, 2, 5, 10) if largest / (power * times) <= _MOST_TICKS)
    return [step * rank for rank in range(int(largest / step) + 1)]
