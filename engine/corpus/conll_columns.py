"""CoNLL as others write it, in two to four columns, brought line by line to the four that :mod:`engine.corpus.conll` reads.

Read are: ``token tag``; ``token tag space``; our own ``token tag space document``; and the CoNLL-2003 order, whose tag comes last
(``token … tag``). Where no column says what follows a token it is one space, and the end of a line where the sentence ends; a line
``-DOCSTART-`` begins a document. The number of each line stays what it was in the file, for errors.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from urllib.parse import quote

from engine.corpus.broken import BrokenLine
from engine.corpus.conll import DOCSTART

_TAG = re.compile(r"O|[BI]-\S+")
_GAP = re.compile(r"[+-]|(?:\\[sntr]|\\u\{[0-9a-f]{1,6}\})+")
MOST = 16
"""More columns than any form has: the file is a table of something else."""


def four_columns(source: str, file: str) -> str:
    """Write the lines again in four columns; a source that has them already is given back as it is.

    Raises:
        BrokenLine: a line of one column, or of more than any form has, or without a tag where the others have theirs.
    """
    lines = source.split("\n")
    first = next(
        (row for line in lines if (row := _cells(line)) and row[0] != DOCSTART),
        next((row for line in lines if (row := _cells(line))), []),
    )
    if not first or (len(first) == 4 and _TAG.fullmatch(first[1]) and _GAP.fullmatch(first[2])):
        return source
    place = 1 if len(first) > 1 and _TAG.fullmatch(first[1]) else -1
    return "\n".join(_rewritten(lines, place, PurePath(file).stem or "document", file))


def has_tags(source: str) -> bool:
    """Tell whether lines look like tokens with tags: what a name in .txt does not."""
    rows = [row for line in source.split("\n") if (row := _cells(line)) and row[0] != DOCSTART][:20]
    places = (1, -1)
    return bool(rows) and any(
        all(2 <= len(row) <= MOST and _TAG.fullmatch(row[place]) for row in rows) for place in places
    )


def _rewritten(lines: list[str], place: int, stem: str, file: str) -> list[str]:
    made: list[str] = []
    name, documents, open_row = quote(stem), 0, -1
    for number, line in enumerate(lines, 1):
        cells = _cells(line)
        if not cells or cells[0] == DOCSTART:
            _end_line(made, open_row)
            open_row = -1
            if cells:
                documents += 1
                name = quote(f"{stem}-{documents}")
            made.append("")
            continue
        if not 2 <= len(cells) <= MOST:
            raise BrokenLine(file=file, line=number, reason="few_columns", found=len(cells))
        gap = cells[2] if place == 1 and len(cells) > 2 else ""
        if gap and not _GAP.fullmatch(gap):
            raise BrokenLine(file=file, line=number, reason="gap")
        made.append("\t".join((cells[0], cells[place], gap or "+", name)))
        open_row = -1 if gap else len(made) - 1
    return made


def _end_line(made: list[str], row: int) -> None:
    """Put the end of the line after the last token of a sentence, where no column said what follows it."""
    if row >= 0:
        token, tag, _, name = made[row].split("\t")
        made[row] = "\t".join((token, tag, "\\n", name))


def _cells(line: str) -> list[str]:
    line = line.rstrip("\r")
    if not line.strip():
        return []
    return line.split("\t") if "\t" in line else line.split()
