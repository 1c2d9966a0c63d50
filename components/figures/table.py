"""The table behind a figure: read on the page, and taken away as CSV."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dash import html

from components.i18n import number, percent, t

DIGITS_KEPT = 6


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows, and its value in the file; ``href`` is a page of ours, ``hint`` says more
    when pointed at.

    ``value`` None leaves the cell of the file empty. ``under`` is a second line, smaller: an
    interval.
    """

    shown: str
    value: str | float | None = None
    href: str | None = None
    hint: str | None = None
    under: str | None = None

    @property
    def numeric(self) -> bool:
        """Tell whether it is aligned as a number."""
        return isinstance(self.value, int | float) or not any(letter.isalpha() for letter in self.shown)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of as many cells as ``head`` has; the first one names the row. A text or a number alone
    is a cell, too; None is an empty one.

    ``file``: the rows of the CSV, their head first, where it says more than the page. ``words``: no
    column is set as numbers, whatever it holds.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[Cell | str | float | None]]
    caption: str = ""
    file: Sequence[Sequence[str | float | None]] | None = None
    words: bool = False


def share(
    value: float | None,
    lang: str,
    digits: int = 1,
    href: str | None = None,
    hint: str | None = None,
    under: str | None = None,
) -> Cell:
    """Show a share of 1 as a percentage over ``under``, its interval; the file gets the share."""
    if value is None:
        return Cell("–", None, href, hint)
    return Cell(percent(value, lang, digits), value, href, hint, under)


def figure(value: float | None, lang: str, digits: int = 0, href: str | None = None, hint: str | None = None) -> Cell:
    """Show a number with so many decimals; the file gets all of them."""
    return Cell("–", None, href, hint) if value is None else Cell(number(value, lang, digits), value, href, hint)


def draw_table(table: Table, lang: str) -> list[html.Div]:
    """Hand the table over to ``assets/figures/table.js``, which draws it in a frame that scrolls;
    the CSV is made of ``data-csv``.

    As Dash components, cells by the hundred would each listen to every change of the page, and hold
    it up for seconds.
    """
    rows = [[_cell(value, lang) for value in row] for row in table.rows]
    columns = zip(*rows, strict=True)
    numeric = [not table.words and bool(column) and all(cell.numeric for cell in column) for column in columns]
    caption = table.caption or t("figures.table.caption", lang)
    shown = {
        "caption": caption,
        "head": list(table.head),
        "numeric": numeric or [False] * len(table.head),
        "rows": [[_shown(cell) for cell in row] for row in rows],
    }
    place = html.Div(**{"data-rows": _json(shown), "data-csv": _json(table.file or _file(table.head, rows))})
    return [html.Div(place, className="figure-scroll", role="region", tabIndex="0", **{"aria-label": caption})]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _shown(cell: Cell) -> dict[str, str]:
    known = {"text": cell.shown, "under": cell.under, "href": cell.href, "hint": cell.hint}
    return {name: value for name, value in known.items() if value is not None}


def _cell(value: Cell | str | float | None, lang: str) -> Cell:
    if isinstance(value, Cell):
        return value
    if value is None:
        return Cell("–")
    if isinstance(value, str):
        return Cell(value, value)
    return Cell(number(value, lang, 0 if isinstance(value, int) else 3), value)


def _file(head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[list[str | float | None]]:
    return [list(head), *([round_value(cell.value) for cell in row] for row in rows)]


def round_value(value: str | float | None) -> str | float | None:
    """Give a value as the file has it: with ``DIGITS_KEPT`` decimals at most."""
    return round(value, DIGITS_KEPT) if isinstance(value, float) else value
