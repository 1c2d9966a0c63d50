"""Rows as an HTML table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from engine.core.notebook.words import say


class DrawnCell(str):
    """A cell that is HTML already, drawn by this package of escaped words."""

    __slots__ = ()


Cell = str | int | float | bool | None

MOST_ROWS = 30
"""Rows that are shown; how many more there are is said below."""

_DIGITS = 4
_CELL = "padding:.2em .6em;border-bottom:1px solid #8884;vertical-align:top"
_STYLE = {True: f"{_CELL};text-align:right;font-variant-numeric:tabular-nums", False: f"{_CELL};text-align:left"}


def table(headings: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str = "") -> str:
    """Draw rows as an HTML table under ``headings``, of which at most :data:`MOST_ROWS` are shown.
    Numbers are set to the right, floats to four digits; None is an en dash; everything is
    escaped."""
    listed = [*rows]
    cells = ["".join(map(_cell, row)) for row in listed[:MOST_ROWS]]
    head = "".join(f'<th style="{_STYLE[False]}">{escape(heading)}</th>' for heading in headings)
    return "".join(
        (
            '<table style="border-collapse:collapse;margin:.4em 0">',
            f'<caption style="text-align:left;font-weight:600">{escape(caption)}</caption>' if caption else "",
            f"<thead><tr>{head}</tr></thead><tbody>",
            *(f"<tr>{row}</tr>" for row in cells),
            "</tbody></table>",
            f"<p>{escape(say('more', n=len(listed) - MOST_ROWS))}</p>" if len(listed) > MOST_ROWS else "",
        )
    )


def _cell(value: Cell) -> str:
    counted = isinstance(value, int | float) and not isinstance(value, bool)
    return f'<td style="{_STYLE[counted]}">{written(value)}</td>'


def written(value: Cell) -> str:
    """Write a cell as it is shown, in HTML."""
    if isinstance(value, DrawnCell):
        return value
    if value is None or value != value:
        return "–"
    if isinstance(value, bool):
        return escape(say("yes" if value else "no"))
    return f"{value:.{_DIGITS}f}" if isinstance(value, float) else escape(str(value))
