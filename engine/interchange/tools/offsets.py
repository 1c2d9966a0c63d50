"""A table of mentions by offset, as scripts and spreadsheets write it: CSV with the columns
``file``, ``start``, ``end``, ``label`` and, where there is one, ``text``, which is checked. Offsets
are characters, half-open; where ``text`` says so, units of UTF-16.

The table lacks the texts of its documents: they stand beside it (``.txt`` files of these names), or
are those of the gold that is measured against. A row without offsets names a document that has no
mention. Cells are separated by commas, semicolons or tabs.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, Entity, entity_at
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.source import decode_utf8
from engine.interchange.utf16 import find_span

COLUMNS = ("file", "start", "end", "label", "text")
_NAMES: Mapping[str, str] = {
    **{name: name for name in COLUMNS},
    **dict.fromkeys(("document", "doc", "doc_id", "document_id", "filename", "file_name", "name", "id", "fichier"), "file"),
    **dict.fromkeys(("begin", "start_char", "start_offset", "debut", "début"), "start"),
    **dict.fromkeys(("stop", "end_char", "end_offset", "fin"), "end"),
    **dict.fromkeys(("category", "type", "tag", "entity", "entity_type", "étiquette", "catégorie"), "label"),
    **dict.fromkeys(("mention", "span", "texte"), "text"),
}  # fmt: skip
"""What the columns are called, and what they hold."""


@dataclass(slots=True)
class _Table:
    """The mentions of one document, with the line of each."""

    rows: list[tuple[int, str, str, str, str]] = field(default_factory=list)


def to_offsets(annotations: Sequence[Annotation]) -> str:
    """Write documents as one table, without their texts."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS[:4])
    for annotation in annotations:
        name = annotation.document.name
        rows = [[name, one.start, one.end, one.label] for one in annotation.entities]
        table.writerows(rows or [[name, "", "", ""]])
    return out.getvalue()


def _take(reading: Reading, data: bytes, file: str) -> None:
    tables: dict[str, _Table] = {}
    for line, cells in _rows(decode_utf8(data, file), file):
        table = tables.setdefault(cells["file"], _Table())
        if cells["start"] or cells["end"] or cells["label"]:
            table.rows.append((line, cells["start"], cells["end"], cells["label"], cells.get("text", "")))
    for name, table in tables.items():
        text = _text_of(reading, name, file, len(tables) == 1)
        found = [_entity(row, text, file, reading) for row in table.rows]
        line = table.rows[0][0] if table.rows else 1
        entities = reading.fit(found, text, file, line)
        reading.annotations.append(Annotation(Document(name, text), EngineInfo(__version__, "", "", ""), entities))


def _rows(source: str, file: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the rows of the table by column, each with its line.

    Raises:
        BrokenLine: a quotation mark is not closed, a column lacks, or a row has another number of
        cells.
    """
    head = source.split("\n", 1)[0]
    separator = max(",;\t", key=head.count)
    table = csv.reader(io.StringIO(source, newline=""), delimiter=separator, strict=True)
    columns: list[str] = []
    line = 1
    try:
        for row in table:
            headed = not columns
            columns = columns or _columns(row, file)
            if any(row) and not (headed and not _is_data(row)):
                if len(row) < len(columns) and len(row) < 4:
                    raise BrokenLine(file=file, line=line, reason="columns_differ", found=len(row), wanted=len(columns))
                yield line, dict(zip(columns, row, strict=False))
            line = table.line_num + 1
    except csv.Error as error:
        raise BrokenLine(file=file, line=line, reason="csv") from error


def _columns(row: Sequence[str], file: str) -> list[str]:
    """Tell what the columns hold, by their names; by their order where the first row is one of
    numbers."""
    if _is_data(row):
        return list(COLUMNS[: len(row)])
    found = [_NAMES.get(cell.strip().lower(), "") for cell in row]
    if lacking := [name for name in COLUMNS[:4] if name not in found]:
        raise BrokenLine(file=file, line=1, reason="offsets", name=", ".join(lacking))
    return found


def _is_data(row: Sequence[str]) -> bool:
    return 4 <= len(row) <= 5 and row[1].strip().isdecimal() and row[2].strip().isdecimal()


def _entity(row: tuple[int, str, str, str, str], text: str, file: str, reading: Reading) -> Entity:
    line, start, end, label, shown = row
    if not (start.strip().isdecimal() and end.strip().isdecimal() and len(start) < 12 and len(end) < 12):
        raise BrokenLine(file=file, line=line, reason="offsets_number")
    if not label:
        raise BrokenLine(file=file, line=line, reason="offsets_label")
    span = find_span(text, int(start), int(end), shown or None)
    if span is None:
        raise BrokenLine(file=file, line=line, reason="offsets_span")
    return replace(entity_at(text, *span, label, "human"), masked=reading.masks(label))


def _text_of(reading: Reading, name: str, file: str, alone: bool) -> str:
    """Find the text of a document: the file beside of its name, or of its name with ``.txt``; for
    the only document, the only one there is."""
    if reading.document is not None and alone:
        return reading.document.text
    folder = PurePath(file).parent
    stems = {PurePath(key).stem: key for key in reading.beside}
    only = [*reading.beside] if alone and len(reading.beside) == 1 else []
    likely = (name, f"{name}.txt", str(folder / name), str(folder / f"{name}.txt"), stems.get(PurePath(name).stem, ""))
    for key in (*likely, *only):
        if (found := reading.find_beside(key)) is not None:
            return decode_utf8(found, key)
    raise BrokenLine(file=file, line=1, reason="offsets_text", name=name)


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return to_offsets(annotations)


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    return Counter(document_texts=1)


FORM = ExchangeForm(
    "offsets", "CSV", ".csv", (".csv",), partly=_partly, late=True, textless=True, write=_write, read=_take
)
