"""WebAnno TSV 3 read: the text put together from its sentences, the mentions of one layer from the
columns of its features."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, entity_at
from engine.interchange.form import Reading
from engine.interchange.utf16 import characters, length

_UNIT = re.compile(r"\d+-\d+(?:\.\d+)?")
_PLACE = re.compile(r"(\d{1,9})-(\d{1,9})")
_TEXT = re.compile(r"\\(.)", re.DOTALL)
_NAMED = {"t": "\t", "n": "\n", "f": "\f", "r": "\r", "b": "\b", "\\": "\\"}
_VALUE = re.compile(r"\\(->|.)", re.DOTALL)
_NUMBER = re.compile(r"(?<!\\)\[(\d{1,9})\]\Z")
_STACK = re.compile(r"((?:[^\\|]|\\.)*)(?:\||\Z)", re.DOTALL)
_NAMES = ("value", "label", "category", "type", "entity", "class")
"""Features that are likely to hold a label, the best first."""
_WORDS = ("lexmorph", "segmentation", "syntax", "MorphologicalFeatures", "Lemma")
"""Layers of words and sentences have one of these in their names."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A token or a part of one: its half-open place in units of UTF-16, what stands there, its
    columns, its line in the file."""

    start: int
    end: int
    shown: str
    cells: Sequence[str]
    line: int


@dataclass(slots=True)
class _Text:
    """The text put together, as INCEpTION does: each sentence with its line break, which goes where
    the next one begins at once, and spaces up to where it begins."""

    parts: list[str] = field(default_factory=list)
    size: int = 0

    def add(self, sentence: str, begin: int, file: str, line: int) -> None:
        if self.size == begin + 1 and self.parts:
            self.parts[-1] = self.parts[-1].removesuffix("\n")
            self.size -= 1
        if self.size > begin:
            raise BrokenLine(file=file, line=line, reason="tsv_place")
        self.parts += [" " * (begin - self.size), sentence + "\n"]
        self.size = begin + length(sentence) + 1


def from_webanno(source: str, file: str, reading: Reading) -> Annotation:
    """Read one document.

    Raises:
        BrokenLine: a line without its columns, or whose place in the text is none, or a mention
        that does not fit.
    """
    lines = source.split("\n")
    column, columns = _column(lines)
    text = _Text()
    units: list[Unit] = []
    sentence: list[str] = []
    for number, line in enumerate(lines, 1):
        row = line.removesuffix("\r")
        if row.startswith("#Text="):
            sentence.append(_TEXT.sub(lambda m: _NAMED.get(m[1], m[1]), row.removeprefix("#Text=")))
        elif row and not row.startswith("#"):
            unit = _unit(row, columns, file, number)
            if sentence:
                text.add("\n".join(sentence), unit.start, file, number)
                sentence.clear()
            units.append(unit)
    found = "".join(text.parts)
    places = _places(found, units, file)
    entities = [
        replace(entity_at(found, start, end, label, "human"), masked=reading.masks(label))
        for start, end, label in _mentions(units, column, places)
    ]
    document = Document(PurePath(file).stem, found)
    return Annotation(document, EngineInfo(__version__, "", "", ""), reading.fit(entities, found, file, 1))


def _column(lines: Sequence[str]) -> tuple[int | None, int]:
    """Find the column that holds the labels, None where no layer has any; and count the columns."""
    column, best, place = None, 99, 0
    for line in lines:
        if not line.startswith("#"):
            if place:
                break
            continue
        if not line.startswith(("#T_SP=", "#T_RL=", "#T_CH=")):
            continue
        layer, *features = line.rstrip("\r").partition("=")[2].split("|")
        rank = 0 if layer.endswith(".NamedEntity") else 98 if any(one in layer for one in _WORDS) else 10
        if line.startswith("#T_SP=") and features and rank < min(best, 98):
            name = next((one for one in _NAMES if one in features), features[-1])
            column, best = place + features.index(name), rank
        place += max(1, len(features))
    return column, place


def _unit(row: str, columns: int, file: str, number: int) -> Unit:
    cells = row.split("\t")
    place = _PLACE.fullmatch(cells[1]) if len(cells) > 1 else None
    if len(cells) < 3 + columns or place is None or not _UNIT.fullmatch(cells[0]):
        raise BrokenLine(file=file, line=number, reason="tsv_columns", wanted=3 + columns)
    return Unit(int(place[1]), int(place[2]), cells[2], cells[3:], number)


def _places(text: str, units: Sequence[Unit], file: str) -> Mapping[int, int]:
    """Map the places of the file to characters: from units of UTF-16, as INCEpTION counts, else as
    they stand, as some scripts do."""
    lines = []
    for places in (characters(text), {place: place for place in range(len(text) + 1)}):
        wrong = next((unit.line for unit in units if places and not _fits(text, unit, places)), None)
        if wrong is None and places is not None:
            return places
        lines.append(wrong or 1)
    raise BrokenLine(file=file, line=max(lines), reason="tsv_place")


def _fits(text: str, unit: Unit, places: Mapping[int, int]) -> bool:
    if unit.start not in places or unit.end not in places or unit.start >= unit.end:
        return False
    return text[places[unit.start] : places[unit.end]] == unit.shown


def _mentions(units: Sequence[Unit], column: int | None, places: Mapping[int, int]) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, label); the units of a numbered mention are one."""
    numbered: dict[str, tuple[int, int, str]] = {}
    for unit in units if column is not None else ():
        for value in _STACK.findall(unit.cells[column or 0]):
            number = _NUMBER.search(value)
            label = _VALUE.sub(
                lambda m: {"t": "\t", "n": "\n"}.get(m[1], m[1]), value[: number.start() if number else None]
            )
            if not value or value == "_" or label == "":
                continue
            start, end = places[unit.start], places[unit.end]
            if number is None:
                yield start, end, label
            else:
                first = numbered.get(number[1], (start, end, label))
                numbered[number[1]] = min(first[0], start), max(first[1], end), label
    yield from numbered.values()
