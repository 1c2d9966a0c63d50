"""Prodigy's JSON lines (prodi.gy/docs/api-interfaces): ``{"text", "tokens", "spans": [{"start",
"end", "token_start", "token_end", "label"}], "meta"}``. Offsets are characters; ``token_end`` is
the last token of the mention. Examples that were rejected or ignored are no gold, and are left
aside."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from engine.core import Annotation, Entity, settle
from engine.interchange.form import DOCUMENTS, MENTIONS, ExchangeForm, JsonRecord, Reading, Ways
from engine.interchange.tokens import tag_tokens
from engine.interchange.tools.records import RecordMention, add_record, rows_of


def to_prodigy(annotation: Annotation) -> str:
    """Write one document as one line, with the tokens that ``ner.manual`` marks."""
    text, entities = annotation.document.text, annotation.entities
    _, tokens = tag_tokens(replace(annotation, entities=settle(entities)))
    cut = [
        {"text": text[one.start : one.end], "start": one.start, "end": one.end, "id": rank, "ws": bool(one.gap)}
        for rank, one in enumerate(tokens)
    ]
    groups = groupby(range(len(tokens)), key=lambda rank: tokens[rank].owner)
    ranks: dict[tuple[int, int], tuple[int, int]] = {}
    for owner, group in groups:
        first, *others = group
        last = others[-1] if others else first
        if owner is not None:
            ranks[tokens[first].start, tokens[last].end] = first, last
    spans = [_span(one, ranks.get((one.start, one.end))) for one in entities]
    data = {"text": text, "tokens": cut, "spans": spans, "meta": {"name": annotation.document.name}, "answer": "accept"}
    return json.dumps(data, ensure_ascii=False) + "\n"


def is_prodigy(data: Any) -> bool:
    """Tell whether decoded JSON is an example of Prodigy, by its keys."""
    return isinstance(data, Mapping) and "text" in data and isinstance(data.get("spans"), list)


def _span(entity: Entity, tokens: tuple[int, int] | None) -> dict[str, Any]:
    known = {"start": entity.start, "end": entity.end, "label": entity.label}
    return known if tokens is None else {**known, "token_start": tokens[0], "token_end": tokens[1]}


def _row(reading: Reading, row: JsonRecord, alone: bool) -> None:
    data = row.data if isinstance(row.data, Mapping) else {}
    if data.get("answer", "accept") != "accept":
        reading.counts["refused"] += 1
        return
    meta = data.get("meta")
    name = meta.get("name") if isinstance(meta, Mapping) else None
    mentions = [
        RecordMention(one.get("start"), one.get("end"), one.get("label"), one.get("text"))
        for one in rows_of(data.get("spans"), "spans", row)
    ]
    add_record(reading, row, str(name or row.numbered), data.get("text"), mentions)


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return "".join(map(to_prodigy, annotations))


FORM = ExchangeForm("prodigy", "Prodigy", ".jsonl", lost=MENTIONS | DOCUMENTS, write=_write, owns=is_prodigy, row=_row)
