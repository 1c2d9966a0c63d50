"""Our JSON, schema 1, and what is close enough to it: ``{"text", "entities": [{"start", "end",
"label"}]}``."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import PurePath
from typing import Any

from engine import __version__
from engine.core import Annotation, BrokenLine, Document, Doubt, Entity, entity_at

HOLE = "\0"
"""Stands for each character of a text that is not known: an annotation without its text shows only
its mentions."""

MOST_CHARACTERS = 64_000_000
"""More than any document that is read can have: a larger number is a mistake, and would fill the
memory."""

Masks = Callable[[str], bool]
"""Tell whether a label is masked, where a file does not say."""

Fit = Callable[[Sequence[Entity], str, str, int], tuple[Entity, ...]]
"""Put the mentions of a text in order, given the file and the line for an error:
:func:`sort_entities`, or one that settles overlaps."""

_NO_ENGINE = {"version": __version__, "model": "", "device": "", "profile": ""}


def to_json(annotation: Annotation, text: bool = False, indent: int | None = None) -> str:
    """Serialise an annotation as JSON of schema 1 (:meth:`engine.core.Annotation.to_json`); the
    document's text is included only if ``text`` is true."""
    data = annotation.to_json()
    return json.dumps({**data, "text": annotation.document.text} if text else data, ensure_ascii=False, indent=indent)


def from_json(
    data: Any, file: str, line: int, masks: Masks, text: str | None = None, fit: Fit | None = None
) -> Annotation:
    """Read one document of schema 1 from decoded JSON; ``file`` and ``line`` name its place in
    errors.

    ``text`` is used where the data has none; without any, the text is :data:`HOLE` except at the
    mentions. ``masks`` tells whether a label is masked, where the data does not say. ``fit`` sorts
    the mentions in place of :func:`sort_entities`.

    Raises:
        BrokenLine: a key is missing or of a wrong type, or the mentions overlap or do not fit the
        text.
    """
    rows = data.get("entities") if isinstance(data, Mapping) else None
    if not isinstance(rows, list):
        raise BrokenLine(file=file, line=line, reason="key", key="entities")
    for row in rows:
        _check(row, file, line)
    text = data.get("text", text)
    if not isinstance(text, str):
        text = _patched(data, rows, file, line)
    meta = _meta(data)
    name = str(meta.get("name") or data.get("name") or data.get("id") or PurePath(file).stem)
    document = Document(name, text, sha256=str(meta.get("sha256", "")), language=str(meta.get("language", "fr")))
    try:
        engine = {**_NO_ENGINE, **data.get("engine", {})}
        # suspects are for the engine that found them
        read = Annotation.from_json({**data, "engine": engine, "entities": [], "suspects": None}, document)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BrokenLine(file=file, line=line, reason="key", key="engine / persons / doubts / occulted") from error
    if not all(
        isinstance(person.id, str) and all(isinstance(form, str) for form in person.forms) for person in read.persons
    ):
        raise BrokenLine(file=file, line=line, reason="key", key="persons")
    if not all(_has_place(doubt) for doubt in read.doubts):
        raise BrokenLine(file=file, line=line, reason="key", key="doubts")
    sure = read.nothing_missed
    if not isinstance(sure, int | float) or isinstance(sure, bool) or not 0 <= sure <= 1:
        read = replace(read, nothing_missed=None)
    return replace(read, entities=(fit or sort_entities)([_entity(row, text, masks) for row in rows], text, file, line))


def sort_entities(entities: Sequence[Entity], text: str, file: str, line: int) -> tuple[Entity, ...]:
    """Check the mentions of a text and return them sorted by start.

    Raises:
        BrokenLine: a mention is empty, outside the text, differs from the text there, or overlaps
        another.
    """
    check_spans(entities, text, file, line)
    order = sorted(range(len(entities)), key=lambda index: entities[index].start)
    for left, right in pairwise(order):
        if entities[left].overlaps(entities[right]):
            raise BrokenLine(file=file, line=line, reason="overlap", index=right + 1)
    return tuple(entities[index] for index in order)


def check_spans(entities: Sequence[Entity], text: str, file: str, line: int) -> None:
    """Check that entities, in any order, lie in the text and agree with it.

    Raises:
        BrokenLine: one is empty, outside the text, or differs from the text there; it gives its
        rank, from 1.
    """
    for index, entity in enumerate(entities, 1):
        if not 0 <= entity.start < entity.end <= len(text) or entity.text != text[entity.start : entity.end]:
            raise BrokenLine(file=file, line=line, reason="span", index=index)


def _check(row: Any, file: str, line: int) -> None:
    for key, kind in (("start", int), ("end", int), ("label", str)):
        if not isinstance(row, Mapping) or type(row.get(key)) is not kind:  # True is an int
            raise BrokenLine(file=file, line=line, reason="key", key=f"entities / {key}")


def _has_place(doubt: Doubt) -> bool:
    """Tell whether the place of a doubt is a span, or that of the whole document."""
    start, end = doubt.start, doubt.end
    return (start is None and end is None) or (type(start) is int and type(end) is int and 0 <= start <= end)


def _entity(row: Mapping[str, Any], text: str, masks: Masks) -> Entity:
    entity = entity_at(text, row["start"], row["end"], row["label"], "human")
    said = row.get("text", entity.text)
    known = replace(entity, text=said, masked=bool(row.get("masked", masks(entity.label))))
    return plain(known, row.get("source"), row.get("score"), row.get("person"), row.get("replacement"))


def plain(entity: Entity, source: Any, score: Any, person: Any, replacement: Any) -> Entity:
    """Return the entity with the source, score, person and replacement that a file gives. Values of
    a wrong type are ignored."""
    sure = isinstance(score, int | float) and not isinstance(score, bool) and 0 <= score <= 1
    return replace(
        entity,
        source=source if isinstance(source, str) else entity.source,
        score=float(score) if sure else 1.0,
        person=person if isinstance(person, str) else None,
        replacement=replacement if isinstance(replacement, str) else None,
    )


def _patched(data: Mapping[str, Any], rows: list[Any], file: str, line: int) -> str:
    """Patch together what the mentions show of a text that is not there."""
    characters = _meta(data).get("characters")
    if not isinstance(characters, int) or not all(isinstance(row.get("text"), str) for row in rows):
        raise BrokenLine(file=file, line=line, reason="no_text")
    if not 0 <= characters <= MOST_CHARACTERS:
        raise BrokenLine(file=file, line=line, reason="characters", found=characters, most=MOST_CHARACTERS)
    patches = [HOLE] * characters
    for index, row in enumerate(rows, 1):
        if not 0 <= row["start"] < row["end"] <= characters or len(row["text"]) != row["end"] - row["start"]:
            raise BrokenLine(file=file, line=line, reason="span", index=index)
        patches[row["start"] : row["end"]] = row["text"]
    return "".join(patches)


def _meta(data: Mapping[str, Any]) -> Mapping[str, Any]:
    meta = data.get("document")
    return meta if isinstance(meta, Mapping) else {}
