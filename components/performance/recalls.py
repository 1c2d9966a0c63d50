"""What the cards by genre and by perturbation have in common: names found and clean documents of
each line, one of them drawn, all of them in the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from components.figures.table import Cell, round_value
from components.i18n import number, percent, t
from components.performance import dots as performance_dots
from components.performance.dots import Dot
from components.performance.words import Interval, share_cell
from engine.core import Share
from engine.measure import slice_recalls

SHOWN = slice_recalls.SHARES
"""Names of persons found; documents in which none stays readable; documents in which nothing does
that names somebody by itself."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the figure: its ``name``, how many documents it is of, and the share of each of
    :data:`SHOWN` with its interval, where there is one."""

    name: str
    documents: int
    shares: Mapping[str, tuple[Share, Interval | None]]


def draw(series: Sequence[tuple[str, Sequence[Line]]], shown: str, lang: str) -> go.Figure:
    """Draw one of :data:`SHOWN` of each series; lines that have nothing of the kind are left
    out."""
    drawn = [(name, [_dot(line, shown, lang) for line in lines if line.shares[shown][0].of]) for name, lines in series]
    axis, low = t(f"performance.shown.{shown}", lang), performance_dots.find_axis_start(drawn)
    return performance_dots.figure(drawn, axis, lang, low=low)


def _dot(line: Line, shown: str, lang: str) -> Dot:
    share, interval = line.shares[shown]
    told = {"count": number(share.count, lang), "of": number(share.of, lang)}
    said = t("performance.counted", lang, share=percent(share.rate, lang, 1), **told)
    return Dot(line.name, share.rate, interval, (said,), share.of)


def head(lang: str) -> list[str]:
    """Name the columns of :func:`cells`."""
    columns = [t("performance.documents", lang)]
    for shown in SHOWN:
        columns += [t(f"performance.shown.{shown}", lang), t("performance.of_all", lang)]
    return columns


def cells(line: Line, lang: str) -> list[Cell | str]:
    """Give the cells of a line: documents, then each share over its interval, and its counts."""
    found: list[Cell | str] = [Cell(number(line.documents, lang), line.documents)]
    for shown in SHOWN:
        share, interval = line.shares[shown]
        counts = t("performance.count_of", lang, count=number(share.count, lang), of=number(share.of, lang))
        found += [share_cell(share.known, interval, lang), Cell(counts, share.count)]
    return found


def file_head(lang: str) -> list[str]:
    """Name the columns of :func:`file_cells`."""
    ends = [t(f"performance.{end}", lang) for end in ("low", "high", "count", "of")]
    columns = [t("performance.documents", lang)]
    for shown in SHOWN:
        name = t(f"performance.shown.{shown}", lang)
        columns += [name, *(f"{name}, {end}" for end in ends)]
    return columns


def file_cells(line: Line) -> list[str | float | None]:
    """Give the values of a line for the file: documents, then of each share its value, the bounds
    of its interval and its counts."""
    return [line.documents, *map(round_value, slice_recalls.share_values(line.shares))]
