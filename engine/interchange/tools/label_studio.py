"""Label Studio's JSON (labelstud.io/guide/export): a list of tasks, ``{"id", "data": {"text"},
"annotations": [{"result": [{"type": "labels", "value": {"start", "end", "text", "labels"}}]}]}``,
for an interface ``<Text name="text" value="$text"/>`` with ``<Labels name="label" toName="text">``.

Offsets are characters; releases before 1.4 counted units of UTF-16, which the text of a mention
tells. Read too: predictions, where a task has no annotation, and JSON-MIN. Of several annotations
of a task the last that was not cancelled is read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import Annotation, BrokenLine
from engine.interchange.form import DOCUMENTS, MENTIONS, ExchangeForm, JsonRecord, Reading, Ways
from engine.interchange.tools.records import RecordMention, add_record, rows_of

TYPES = ("labels", "hypertextlabels")
"""Kinds of results that mark a part of a text."""


def to_task(annotation: Annotation, number: int) -> dict[str, Any]:
    """Return one document as a task, with one annotation."""
    result = [
        {
            "id": f"m{rank}",
            "from_name": "label",
            "to_name": "text",
            "type": "labels",
            "score": one.score,
            "value": {"start": one.start, "end": one.end, "text": one.text, "labels": [one.label]},
        }
        for rank, one in enumerate(annotation.entities, 1)
    ]
    data = {"text": annotation.document.text, "name": annotation.document.name}
    return {"id": number, "data": data, "annotations": [{"result": result}]}


def is_label_studio(data: Any) -> bool:
    """Tell whether decoded JSON is a task of Label Studio, by its keys."""
    if not isinstance(data, Mapping):
        return False
    if isinstance(data.get("data"), Mapping):
        return any(key in data for key in ("annotations", "predictions", "completions", "result"))
    rows = data.get("label")
    return isinstance(rows, list) and bool(rows) and all(isinstance(one, Mapping) and "labels" in one for one in rows)


def _row(reading: Reading, row: JsonRecord, alone: bool) -> None:
    data = row.data if isinstance(row.data, Mapping) else {}
    known = data.get("data")
    if not isinstance(known, Mapping):
        known = data
        mentions = [_mention(one, one.get("labels"), None) for one in rows_of(data.get("label"), "label", row)]
    else:
        mentions = _results(reading, data, row)
    name = known.get("name") or f"{row.numbered.rpartition('-')[0]}-{data.get('id', row.line)}"
    add_record(reading, row, str(name), _text(known), mentions)


def _results(reading: Reading, data: Mapping[str, Any], row: JsonRecord) -> list[RecordMention]:
    sides = next((key for key in ("annotations", "completions", "predictions") if data.get(key)), "annotations")
    kept = [one for one in rows_of(data.get(sides), sides, row) if not one.get("was_cancelled")]
    reading.counts["annotations_aside"] += max(0, len(kept) - 1)
    found = []
    for result in rows_of(kept[-1].get("result") if kept else None, "result", row):
        value = result.get("value")
        if result.get("type") not in TYPES:
            reading.counts["relations"] += result.get("type") == "relation"
            continue
        if not isinstance(value, Mapping):
            raise BrokenLine(file=row.file, line=row.line, reason="key", key="result / value")
        found.append(_mention(value, value.get(str(result["type"])), result.get("score")))
    return found


def _mention(value: Mapping[str, Any], labels: Any, score: Any) -> RecordMention:
    label = labels[0] if isinstance(labels, list) and labels else None
    return RecordMention(value.get("start"), value.get("end"), label, value.get("text"), score)


def _text(known: Mapping[str, Any]) -> Any:
    """Find the text of a task: under ``text``, else the longest there is."""
    texts = [value for key, value in known.items() if isinstance(value, str) and key != "name"]
    return known["text"] if isinstance(known.get("text"), str) else max(texts, key=len, default=None)


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    tasks = [to_task(one, number) for number, one in enumerate(annotations, 1)]
    return json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"


FORM = ExchangeForm(
    "label_studio",
    "Label Studio",
    ".json",
    lost=(MENTIONS | DOCUMENTS) - {"scores"},
    write=_write,
    owns=is_label_studio,
    row=_row,
)
