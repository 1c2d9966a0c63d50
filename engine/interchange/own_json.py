"""Our JSON as a form of exchange: schema 1, with the text in it
(:mod:`engine.interchange.schema`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from engine.core import Annotation
from engine.interchange.form import ExchangeForm, JsonRecord, Reading, Ways
from engine.interchange.schema import from_json, to_json
from engine.interchange.source import join_rows


def is_ours(data: Any) -> bool:
    """Tell whether decoded JSON is ours, by its keys."""
    rows = data.get("entities") if isinstance(data, Mapping) else None
    return isinstance(data, Mapping) and (
        "schema" in data
        or (isinstance(rows, list) and any(isinstance(row, Mapping) and "start" in row for row in rows))
    )


def _row(reading: Reading, row: JsonRecord, alone: bool) -> None:
    """Read a document; of several in a file, those without a name are numbered."""
    text = reading.document.text if reading.document else None
    annotation = from_json(row.data, row.file, row.line, reading.masks, text, reading.fit)
    if not alone and annotation.document.name == PurePath(row.file).stem:
        annotation = replace(annotation, document=replace(annotation.document, name=row.numbered))
    reading.annotations.append(annotation)


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return join_rows([to_json(one, text=True, indent=1) for one in annotations])


FORM = ExchangeForm("json", "JSON", ".json", (".json",), lost=frozenset(), write=_write, owns=is_ours, row=_row)
