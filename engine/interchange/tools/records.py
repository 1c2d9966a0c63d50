"""What the JSON documents of annotation tools have in common: a text, and mentions with offsets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, EngineInfo, Entity, entity_at
from engine.interchange.form import JsonRecord, Reading
from engine.interchange.schema import plain
from engine.interchange.utf16 import find_span


@dataclass(frozen=True, slots=True)
class RecordMention:
    """A mention as a tool gives it, unchecked: ``text`` is what it says stands there, ``score``
    what it says of its certainty; None where it does not."""

    start: Any
    end: Any
    label: Any
    text: Any = None
    score: Any = None


def add_record(reading: Reading, row: JsonRecord, name: str, text: Any, mentions: Iterable[RecordMention]) -> None:
    """Add one document to what has been read.

    Raises:
        BrokenLine: the text is none, a mention lacks an offset or its label, or does not fit the
        text.
    """
    if not isinstance(text, str):
        raise BrokenLine(file=row.file, line=row.line, reason="key", key="text")
    found = [_entity(mention, index, text, row, reading) for index, mention in enumerate(mentions, 1)]
    entities = reading.fit(found, text, row.file, row.line)
    reading.annotations.append(Annotation(Document(name, text), EngineInfo(__version__, "", "", ""), entities))


def rows_of(value: Any, key: str, row: JsonRecord) -> Sequence[Mapping[str, Any]]:
    """Check that a value is a list of objects, and return it; nothing for None.

    Raises:
        BrokenLine: it is none; it names the ``key``.
    """
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
        raise BrokenLine(file=row.file, line=row.line, reason="key", key=key)
    return value


def _entity(mention: RecordMention, index: int, text: str, row: JsonRecord, reading: Reading) -> Entity:
    for key, value, kind in (("start", mention.start, int), ("end", mention.end, int), ("label", mention.label, str)):
        if type(value) is not kind:
            raise BrokenLine(file=row.file, line=row.line, reason="key", key=key)
    said = mention.text if isinstance(mention.text, str) else None
    span = find_span(text, mention.start, mention.end, said)
    if span is None:
        raise BrokenLine(file=row.file, line=row.line, reason="span", index=index)
    entity = replace(entity_at(text, *span, mention.label, "human"), masked=reading.masks(mention.label))
    return plain(entity, None, mention.score, None, None)
