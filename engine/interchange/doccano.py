"""Doccano's JSON lines: one document a line, ``{"text", "label": [[start, end, label]]}``, as
Doccano takes them in.

Read too: ``labels`` in place of ``label`` (older exports), ``entities`` with ``start_offset``,
``end_offset`` (exports with relations, which are left aside), ``Comments``. Offsets are characters.
What is lost is counted by :mod:`engine.interchange.losses`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, Literal

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, entity_at
from engine.interchange.form import ExchangeForm, JsonRecord, Reading, Ways
from engine.interchange.schema import Fit, Masks, sort_entities

Shape = Literal["label", "entities"]


def to_doccano(annotation: Annotation, form: Shape = "label") -> str:
    """Write one document as one line of Doccano's JSON Lines, text and name included. ``form``
    selects the import format (``label``) or that of exports with relations (``entities``)."""
    rows: list[Any] = [[entity.start, entity.end, entity.label] for entity in annotation.entities]
    data: dict[str, Any] = {"text": annotation.document.text, "label": rows, "name": annotation.document.name}
    if form == "entities":
        data["entities"] = [
            {"id": number, "label": label, "start_offset": start, "end_offset": end}
            for number, (start, end, label) in enumerate(data.pop("label"), 1)
        ]
        data["relations"] = []
    return json.dumps(data, ensure_ascii=False) + "\n"


def is_doccano(data: Any) -> bool:
    """Tell whether decoded JSON is a document of Doccano, by its keys."""
    if not isinstance(data, Mapping) or "schema" in data or not isinstance(data.get("text"), str):
        return False
    rows = data.get("entities")
    if isinstance(rows, list):
        return any(isinstance(row, Mapping) and "start_offset" in row for row in rows) or "relations" in data
    return "label" in data or "labels" in data


def from_row(data: Any, file: str, line: int, masks: Masks, fit: Fit = sort_entities) -> Annotation:
    """Read one document of Doccano from decoded JSON; ``file`` and ``line`` name its place in
    errors, ``fit`` sorts its mentions.

    Raises:
        BrokenLine: a key is missing or malformed, or ``fit`` refuses the mentions.
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("text"), str):
        raise BrokenLine(file=file, line=line, reason="key", key="text")
    text = data["text"]
    entities = [
        replace(entity_at(text, start, end, label, "human"), masked=masks(label))
        for start, end, label in _spans(data, file, line)
    ]
    stem = PurePath(file).stem
    name = str(data.get("name") or f"{stem}-{data.get('id', line)}")
    return Annotation(Document(name, text), EngineInfo(__version__, "", "", ""), fit(entities, text, file, line))


def _spans(data: Mapping[str, Any], file: str, line: int) -> Iterator[tuple[int, int, str]]:
    key = next((key for key in ("entities", "label", "labels") if key in data), "label")
    rows = data.get(key)
    if not isinstance(rows, list):
        raise BrokenLine(file=file, line=line, reason="key", key=key)
    for row in rows:
        if isinstance(row, Mapping):
            row = [row.get("start_offset"), row.get("end_offset"), row.get("label")]
        if not isinstance(row, list) or [type(value) for value in row] != [int, int, str]:
            raise BrokenLine(file=file, line=line, reason="key", key=key)
        yield row[0], row[1], row[2]


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return "".join(map(to_doccano, annotations))


def _row(reading: Reading, row: JsonRecord, alone: bool) -> None:
    relations = row.data.get("relations") if isinstance(row.data, Mapping) else None
    reading.counts["relations"] += len(relations) if isinstance(relations, list) else 0
    reading.annotations.append(from_row(row.data, row.file, row.line, reading.masks, reading.fit))


FORM = ExchangeForm("doccano", "Doccano", ".jsonl", (".jsonl", ".ndjson"), write=_write, owns=is_doccano, row=_row)
