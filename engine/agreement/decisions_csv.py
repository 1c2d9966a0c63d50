"""Decisions read back from the CSV of places that a human filled in a spreadsheet
(:mod:`engine.agreement.places_csv`)."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from engine.agreement.adjudication import Choice, Decision, Key, Span, find_clashes, sound
from engine.agreement.places import Place, places
from engine.agreement.places_csv import BOM, CHOICES, COLUMNS, choice, heading
from engine.agreement.study import Parallel, Study
from engine.core import LABELS, BrokenLine, in_all_languages
from engine.text import typography

NEEDED = ("document", "start", "end", "decision")
"""Columns without which nothing can be read; the others are for the reader."""
_SPAN = re.compile(r"(\d{1,9})\s*[-–]\s*(\d{1,9})\s*:\s*(.+)")
_CHOICES: dict[str, Choice] = {
    said.casefold(): code for code in CHOICES for said in in_all_languages(partial(choice, code)).values()
}
_LABELS = {
    name.casefold(): one.code for one in LABELS.values() for name in (one.code, *in_all_languages(one.title).values())
}


def decisions(
    data: str, study: Study, a: int = 0, b: int = 1, file: str = "decisions.csv", *, who: str = "", when: str = ""
) -> tuple[Decision, ...]:
    """Read the decisions on places of annotators ``a`` and ``b`` (ranks) from a CSV that a human
    completed: ``A``, ``B``, ``aucune`` or ``none``, or mentions as ``start-end:label; …``. An empty
    cell leaves its place open.

    Columns are recognised by their headings, in any language of the catalogues and in any order;
    the separator may be a semicolon, comma or tab. A label is a code, or its title in any language.
    ``who`` and ``when`` fill empty cells of their columns; ``file`` is named in errors.

    Raises:
        BrokenLine: a column is missing; or a line is not of a place of this study, decides a place
        a second time, has a decision that cannot be read, or mentions that overlap those of another
        place or do not fit the text. The error has file and line.
    """
    known = _known(study, a, b)
    found: list[Decision] = []
    lines: list[int] = []
    for line, row in _rows(data, file):
        said = row["decision"].strip()
        if said:
            found.append(_decision(row, said, known, file, line, who, when))
            lines.append(line)
    _check(found, lines, known, file)
    return tuple(found)


def decode_csv(data: bytes, file: str = "decisions.csv") -> str:
    """Decode the bytes of a CSV file: UTF-16 if it has a byte order mark, else UTF-8, else
    Windows-1252, in which Excel saves CSV by default.

    Raises:
        BrokenLine: it is in none of these encodings.
    """
    try:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise BrokenLine(file=file, line=line, reason="encoding") from error


@dataclass(frozen=True, slots=True)
class _Known:
    """Documents by what a cell shows of their names, their places and the ids of these by name, and
    labels by how they can be written."""

    documents: Mapping[str, Parallel]
    places: Mapping[str, tuple[Place, ...]]
    ids: Mapping[str, frozenset[str]]
    labels: Mapping[str, str]


def _known(study: Study, a: int, b: int) -> _Known:
    names = Counter(_shown(document.name) for document in study.documents)
    labels = {code.casefold(): code for code in study.labels}
    found = {document.name: places(document, a, b) for document in study.documents}
    return _Known(
        {_shown(document.name): document for document in study.documents if names[_shown(document.name)] == 1},
        found,
        {name: frozenset(one.id for one in of) for name, of in found.items()},
        _LABELS | labels,
    )


def _shown(name: str) -> str:
    return " ".join(name.split())


def _rows(data: str, file: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Give the line and the columns of each row."""
    source = data.removeprefix(BOM)
    head = source.partition("\n")[0]
    reader = csv.reader(io.StringIO(source, newline=""), delimiter=max(";,\t", key=head.count), strict=True)
    line = 1
    try:
        names = _columns(next(reader, []), file)
        line = reader.line_num + 1
        for row in reader:
            if any(value.strip() for value in row):
                yield line, {name: row[rank] if rank < len(row) else "" for name, rank in names.items()}
            line = reader.line_num + 1
    except csv.Error as error:
        raise BrokenLine(file=file, line=line, reason="csv") from error


def _columns(head: list[str], file: str) -> dict[str, int]:
    said = {value.strip().casefold(): rank for rank, value in reversed([*enumerate(head)])}
    found: dict[str, int] = {}
    for name in COLUMNS:
        headings = in_all_languages(partial(heading, name)).values()
        rank = next((said[heading.casefold()] for heading in headings if heading.casefold() in said), None)
        if rank is not None:
            found[name] = rank
        elif name in NEEDED:
            raise BrokenLine(file=file, line=1, reason="no_column", inner=f"column_{name}")
    return found


def _decision(row: Mapping[str, str], said: str, known: _Known, file: str, line: int, who: str, when: str) -> Decision:
    name = _shown(row["document"])
    document = known.documents.get(name) or known.documents.get(name.removeprefix("'"))
    place = f"{row['start'].strip()}-{row['end'].strip()}"
    if document is None or place not in known.ids[document.name]:
        raise BrokenLine(file=file, line=line, reason="no_place")
    decided = _CHOICES.get(said.casefold())
    spans = () if decided else _spelled(said.removeprefix("'"), known, file, line)
    return Decision(
        document.name,
        place,
        decided or "written",
        spans,
        _free(row.get("who", "")) or who,
        _free(row.get("when", "")) or when,
        _free(row.get("note", "")),
    )


def _free(said: str) -> str:
    """Take away the sign that kept a text from being a formula."""
    text = said.strip()
    return text[1:] if typography.spreadsheet_cell(text[1:]) == text else text


def _spelled(said: str, known: _Known, file: str, line: int) -> tuple[Span, ...]:
    spans: list[Span] = []
    for part in filter(None, (part.strip() for part in re.split(r"[;\n]", said))):
        match = _SPAN.fullmatch(part)
        if match is None:
            raise BrokenLine(file=file, line=line, reason="decision")
        label = known.labels.get(match[3].strip().casefold())
        if label is None:
            raise BrokenLine(file=file, line=line, reason="decision_label")
        spans.append((int(match[1]), int(match[2]), label))
    if not spans:
        raise BrokenLine(file=file, line=line, reason="decision")
    return tuple(sorted(spans))


def _check(found: Sequence[Decision], lines: Sequence[int], known: _Known, file: str) -> None:
    """Check each decision beside all the others, and that no place is settled twice."""
    standing: dict[Key, Decision] = {}
    for line, row in zip(lines, found, strict=True):
        if (row.document, row.place) in standing:
            raise BrokenLine(file=file, line=line, reason="decided_twice")
        standing[row.document, row.place] = row
    documents = {document.name: document for document in known.documents.values()}
    bad = {
        (name, place)
        for name in {row.document for row in found}
        for place in find_clashes(documents[name], known.places[name], standing)
    }
    for line, row in zip(lines, found, strict=True):
        if (row.document, row.place) in bad or not sound(row, documents[row.document], known.ids[row.document]):
            raise BrokenLine(file=file, line=line, reason="decision_spans")
