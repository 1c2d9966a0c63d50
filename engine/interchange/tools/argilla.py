"""Argilla's records (docs.argilla.io, ``Dataset.records.to_json``): ``{"id", "fields": {"text"},
"suggestions": {"spans": {"value": [{"start", "end", "label"}], "score", "agent"}}, "responses":
{"spans": [{"value", "user_id"}]}}``, for a span question named ``spans`` on a field named ``text``.

Written are suggestions, for a response is a user's of theirs. Read is the last response, else the
suggestion; and records of Argilla 1: ``{"text", "annotation" or "prediction": [[label, start,
end]]}``. Offsets are characters.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core import Annotation
from engine.interchange.form import DOCUMENTS, MENTIONS, ExchangeForm, JsonRecord, Reading, Ways
from engine.interchange.tools.records import RecordMention, add_record, rows_of

QUESTION = "spans"
AGENT = "nom-d-emprunt"


def to_record(annotation: Annotation) -> dict[str, Any]:
    """Return one document as a record, its mentions as a suggestion."""
    value = [{"start": one.start, "end": one.end, "label": one.label} for one in annotation.entities]
    scores = [one.score for one in annotation.entities]
    return {
        "id": annotation.document.name,
        "fields": {"text": annotation.document.text},
        "metadata": {},
        "suggestions": {QUESTION: {"value": value, "score": scores, "agent": AGENT}},
        "responses": {},
        "vectors": {},
    }


def is_argilla(data: Any) -> bool:
    """Tell whether decoded JSON is a record of Argilla, by its keys."""
    if not isinstance(data, Mapping):
        return False
    old = "text" in data and "tokens" in data and ("annotation" in data or "prediction" in data)
    return isinstance(data.get("fields"), Mapping) or old


def _row(reading: Reading, row: JsonRecord, alone: bool) -> None:
    data = row.data if isinstance(row.data, Mapping) else {}
    fields = data.get("fields")
    name = str(data.get("id") or row.numbered)
    if not isinstance(fields, Mapping):
        add_record(reading, row, name, data.get("text"), _old(data))
        return
    texts = [value for value in fields.values() if isinstance(value, str)]
    text = fields["text"] if isinstance(fields.get("text"), str) else max(texts, key=len, default=None)
    add_record(reading, row, name, text, _mentions(reading, data, row))


def _mentions(reading: Reading, data: Mapping[str, Any], row: JsonRecord) -> list[RecordMention]:
    responses = _answers(data.get("responses"))
    answers = responses or _answers(data.get("suggestions"))
    reading.counts["annotations_aside"] += max(0, len(responses) - 1)
    if not answers:
        return []
    value, scores = answers[-1].get("value"), answers[-1].get("score")
    rows = rows_of(value, "value", row)
    known = scores if isinstance(scores, list) and len(scores) == len(rows) else [scores] * len(rows)
    return [
        RecordMention(one.get("start"), one.get("end"), one.get("label"), None, score)
        for one, score in zip(rows, known, strict=True)
    ]


def _answers(said: Any) -> list[Mapping[str, Any]]:
    """List the answers about spans: of a dictionary by question or of a list, alone or in lists."""
    if isinstance(said, Mapping):
        said = list(said.values())
    found: list[Mapping[str, Any]] = []
    for answer in said if isinstance(said, list) else ():
        found += answer if isinstance(answer, list) else [answer]
    return [one for one in found if isinstance(one, Mapping) and _spans(one.get("value"))]


def _spans(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, Mapping) and "start" in one for one in value)


def _old(data: Mapping[str, Any]) -> list[RecordMention]:
    rows = data.get("annotation") or data.get("prediction")
    found = [[*one, None, None, None] for one in rows or () if isinstance(one, list)] if isinstance(rows, list) else []
    return [RecordMention(start, end, label, None, score) for label, start, end, score, *_ in found]


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return json.dumps([to_record(one) for one in annotations], ensure_ascii=False, indent=1) + "\n"


FORM = ExchangeForm(
    "argilla",
    "Argilla",
    ".json",
    lost=(MENTIONS | DOCUMENTS) - {"scores"},
    write=_write,
    owns=is_argilla,
    row=_row,
)
