"""A table of characters, and one for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from engine.cli.language import language
from engine.text import typography


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Align: the first column to the left, figures to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [
        "  ".join(
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (head, *rows)
    ]
    return "\n".join([title, *(line.rstrip() for line in lines)]) + "\n"


def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    """Write rows as CSV: fields and decimals as spreadsheets of the language want them; None is
    empty."""
    decimal = typography.decimal_mark(language())
    made = io.StringIO()
    writer = csv.writer(made, delimiter=typography.field_mark(language()), lineterminator="\n")
    for row in rows:
        writer.writerow(
            [
                "" if one is None else f"{one:.6g}".replace(".", decimal) if isinstance(one, float) else str(one)
                for one in row
            ]
        )
    return made.getvalue()
