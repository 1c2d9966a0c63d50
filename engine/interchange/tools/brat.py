"""brat (brat.nlplab.org/standoff): two files a document, ``NAME.txt`` with the text and
``NAME.ann`` with a line a mention, ``T1<tab>label start end<tab>text``. Offsets are characters.

A mention may not cross the end of a line: it is written as fragments, ``start end;start end``, and
read as one mention where only blanks stand between them. A document's name is that of its files,
written as in an address where a file's name may not hold it.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from urllib.parse import quote, unquote

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, Entity, entity_at
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.source import decode_utf8
from engine.interchange.tokens import written_label

Places = list[tuple[int, int]]
_LINE = re.compile(r"T[^\t]*\t(\S+) (\d{1,9} \d{1,9}(?:;\d{1,9} \d{1,9})*)(?:\t(.*))?", re.DOTALL)
_PIECE = re.compile(r"[^\r\n]+")
_UNSAFE = re.compile(r"[%/\\\0-\x1f\x7f]|\A\.")
_ASIDE = "REAM*"


def parts(annotation: Annotation) -> dict[str, bytes]:
    """Write one document: the contents of its files, by extension."""
    text = annotation.document.text
    lines: list[str] = []
    for entity in annotation.entities:
        pieces = [found.span() for found in _PIECE.finditer(text, entity.start, entity.end)]
        if pieces:
            places = ";".join(f"{start} {end}" for start, end in pieces)
            shown = " ".join(text[start:end] for start, end in pieces).replace("\t", " ")
            lines.append(f"T{len(lines) + 1}\t{written_label(entity.label)} {places}\t{shown}\n")
    return {".ann": "".join(lines).encode(), ".txt": text.encode()}


def file_stem(name: str) -> str:
    """Return the stem of the files of a document: its name, where that can be one."""
    return _UNSAFE.sub(lambda match: quote(match[0], safe="").replace(".", "%2E"), name) or "document"


def from_brat(source: str, text: str, file: str, reading: Reading) -> Annotation:
    """Read one document from its ``.ann`` and its text.

    Raises:
        BrokenLine: a line of a mention that is none, or does not fit the text.
    """
    found: list[Entity] = []
    for number, line in enumerate(source.split("\n"), 1):
        row = line.removesuffix("\r")
        if not row.startswith("T"):
            reading.counts["relations"] += row[:1] in ("R", "E", "*")
            continue
        match = _LINE.fullmatch(row)
        if match is None:
            raise BrokenLine(file=file, line=number, reason="brat")
        places = [(int(start), int(end)) for start, end in (one.split() for one in match[2].split(";"))]
        if not all(0 <= start < end <= len(text) for start, end in places):
            raise BrokenLine(file=file, line=number, reason="span", index=len(found) + 1)
        if match[3] and not _agrees(text, places, match[3]):
            raise BrokenLine(file=file, line=number, reason="span", index=len(found) + 1)
        joined = _joined(places, text)
        reading.counts["fragments"] += len(joined) > 1
        found += (
            replace(entity_at(text, *place, match[1], "human"), masked=reading.masks(match[1])) for place in joined
        )
    name = unquote(PurePath(file).stem)
    return Annotation(Document(name, text), EngineInfo(__version__, "", "", ""), reading.fit(found, text, file, 1))


def _agrees(text: str, places: Places, shown: str) -> bool:
    return " ".join(" ".join(text[start:end].split()) for start, end in places).split() == shown.split()


def _joined(places: Places, text: str) -> Places:
    """Join fragments between which only blanks stand."""
    found = places[:1]
    for start, end in places[1:]:
        if found[-1][1] <= start and not text[found[-1][1] : start].strip():
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return found


def _take(reading: Reading, data: bytes, file: str) -> None:
    if data.startswith(b"PK\x03\x04"):
        for name, content in _members(data):
            reading.beside.setdefault(name, content)
        for name in sorted(name for name in reading.beside if name.endswith(".ann")):
            _take(reading, reading.beside[name], name)
        return
    source = decode_utf8(data, file)
    beside = reading.find_beside(str(PurePath(file).with_suffix(".txt")))
    if beside is None and reading.document is None:
        raise BrokenLine(file=file, line=1, reason="brat_text", name=PurePath(file).with_suffix(".txt").name)
    text = _text(beside, file) if beside is not None else reading.document.text if reading.document else ""
    reading.annotations.append(from_brat(source, text, file, reading))


def _text(data: bytes, file: str) -> str:
    """Decode the text of a document; a byte order mark counts as a character, as for brat."""
    mark = "\ufeff" if data.startswith(codecs.BOM_UTF8) else ""
    return mark + decode_utf8(data, file)


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    from engine.formats import Archive

    archive = Archive(data, "zip")
    for name in archive.order:
        if PurePath(name).suffix in (".ann", ".txt"):
            yield name, archive.read(name)


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    entities: Sequence[Entity] = annotation.entities
    ends = "\r\n"
    return Counter(
        blank_mentions=sum(not one.text.strip(ends) for one in entities),
        trimmed=sum(one.text != one.text.strip(ends) != "" for one in entities),
        labels=sum(written_label(one.label) != one.label for one in entities),
    )


def zip_parts(annotations: Sequence[Annotation]) -> Mapping[str, bytes]:
    """Name the files of documents."""
    return {
        f"{file_stem(one.document.name)}{ending}": data for one in annotations for ending, data in parts(one).items()
    }


FORM = ExchangeForm("brat", "brat", ".zip", (".ann",), partly=_partly, late=True, parts=parts, read=_take)
