"""The columns of CoNLL, ours and those of others, told by what stands in them.

Read are: ``token tag``; ``token tag space``; the Cour's ``token tag space document``; and the
CoNLL-2003 order, whose tag comes last (``token … tag``). In files of that order that we wrote,
whose first line is ``-DOCSTART-`` with a space column, the second column is the space and the third
of four the document. Columns are separated by tabs, else by spaces, one or several. The ends of
lines, \\n, \\r\\n or \\r, are those of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from engine.core import BrokenLine

DOCSTART = "-DOCSTART-"
TAG = re.compile(r"O|[BIESLU]-\S+")
GAP = re.compile(r"[+-]|(?:\\[sntr]|\\u\{[0-9a-f]{1,6}\})+")
MOST = 16
"""More columns than any form has: the file is a table of something else."""

SAMPLE = 200
"""Lines that tell what the columns are."""


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token line of a CoNLL file. ``line`` counts from 1; ``gap``, what follows the token, and
    ``name``, the document's, are None where there is no such column."""

    line: int
    token: str
    tag: str
    gap: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """A layout of columns. ``fits`` tests the cells of a line; ``columns`` is their number, None if
    it varies; ``tag``, ``gap`` and ``name`` are the indices of the tag, of what follows the token
    and of the document's name, None where there is no such column."""

    fits: Callable[[Sequence[str]], bool]
    columns: int | None
    tag: int
    gap: int | None = None
    name: int | None = None

    def row(self, cells: Sequence[str], line: int) -> TokenRow:
        """Read a line that has its columns."""
        gap = None if self.gap is None else cells[self.gap]
        return TokenRow(line, cells[0], cells[self.tag], gap, None if self.name is None else cells[self.name])


def _spaced(row: Sequence[str], gap: int, tag: int) -> bool:
    return bool(TAG.fullmatch(row[tag]) and GAP.fullmatch(row[gap]))


FOUR = ColumnLayout(lambda row: len(row) == 4 and _spaced(row, 2, 1), 4, 1, 2, 3)
THREE = ColumnLayout(lambda row: len(row) == 3 and _spaced(row, 2, 1), 3, 1, 2)
TWO = ColumnLayout(lambda row: len(row) == 2 and bool(TAG.fullmatch(row[1])), 2, 1)
LAST = ColumnLayout(lambda row: 2 < len(row) <= MOST and bool(TAG.fullmatch(row[-1])), None, -1)
LAYOUTS = (FOUR, THREE, TWO, LAST)
TAG_LAST = {
    3: ColumnLayout(lambda row: len(row) == 3 and _spaced(row, 1, 2), 3, 2, 1),
    4: ColumnLayout(lambda row: len(row) == 4 and _spaced(row, 1, 3), 4, 3, 1, 2),
}
"""What we write with the tag last, by number of columns: told by the line -DOCSTART- alone, for in
files of others a hyphen in the second column stands for nothing."""


def rows(source: str, file: str) -> Iterator[TokenRow | int]:
    """Parse the lines of a file into token rows, headings included; for an empty line yield its
    number. The layout is recognised from the first lines.

    Raises:
        BrokenLine: a line has one column, too many, or another number than the lines before, or
        lacks a token or a tag.
    """
    found = list(_lines(source))
    sample = list(islice((cells for _, cells in found if cells and cells[0] != DOCSTART), SAMPLE))
    sample = sample or [cells for _, cells in found if cells][:1]
    layout = _headed(found) or (_layout(sample) if sample else TWO)
    wanted = layout.columns or (len(sample[0]) if sample else 2)
    for number, cells in found:
        if not cells:
            yield number
        elif cells[0] == DOCSTART and (layout.name is None or len(cells) != 4):
            whole = layout.gap is not None and len(cells) == layout.columns
            yield TokenRow(number, DOCSTART, "O", cells[layout.gap or 0] if whole else None)
        else:
            yield _row(cells, layout, wanted, file, number)


def has_tags(source: str) -> bool:
    """Tell whether a text looks like CoNLL, by its first 20 lines: tokens with tags. For files
    whose extension does not tell."""
    found = list(islice((cells for _, cells in _lines(source) if cells and cells[0] != DOCSTART), 20))
    return bool(found) and any(all(map(layout.fits, found)) for layout in LAYOUTS)


def _headed(lines: Sequence[tuple[int, list[str]]]) -> ColumnLayout | None:
    """Tell a file of ours whose tags stand last by its first line."""
    first = next((cells for _, cells in lines if cells), [])
    layout = TAG_LAST.get(len(first))
    return layout if layout and first[0] == DOCSTART and layout.fits(first) else None


def _layout(sample: Sequence[Sequence[str]]) -> ColumnLayout:
    """Choose what fits every line, else what fits the first, else what its number of columns
    says."""
    for layout in LAYOUTS:
        if all(map(layout.fits, sample)):
            return layout
    for layout in LAYOUTS:
        if layout.fits(sample[0]):
            return layout
    return {4: FOUR, 3: THREE}.get(len(sample[0]), TWO if len(sample[0]) < 3 else LAST)


def _row(cells: Sequence[str], layout: ColumnLayout, wanted: int, file: str, number: int) -> TokenRow:
    if len(cells) != wanted:
        reason = "columns" if layout is FOUR else "columns_differ" if 1 < len(cells) <= MOST else "few_columns"
        raise BrokenLine(file=file, line=number, reason=reason, found=len(cells), wanted=wanted)
    if not 2 <= len(cells) <= MOST:
        raise BrokenLine(file=file, line=number, reason="few_columns", found=len(cells))
    row = layout.row(cells, number)
    if not row.token or " " in row.token:
        raise BrokenLine(file=file, line=number, reason="token")
    if not TAG.fullmatch(row.tag):
        raise BrokenLine(file=file, line=number, reason="tag")
    return row


def _lines(source: str) -> Iterator[tuple[int, list[str]]]:
    end = "\n" if "\n" in source else "\r"
    for number, line in enumerate(source.split(end), 1):
        yield number, _cells(line.rstrip("\r"))


def _cells(line: str) -> list[str]:
    """Cut a line into columns: several tabs or spaces are one; a tab at its beginning leaves the
    token empty."""
    if "\t" not in line:
        return [cell for cell in line.split(" ") if cell]
    first, *others = (cell.strip(" ") for cell in line.split("\t"))
    cells = [first, *(cell for cell in others if cell)]
    return cells if any(cells) else []
