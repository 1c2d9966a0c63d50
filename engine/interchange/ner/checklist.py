"""Doubts as the checklist of the Cour de cassation's NER service."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core import Annotation, Doubt, catalogue, sentence

CHECK_TYPES: dict[str, str] = {
    "similar_writing": "similar_writing",
    "alike_first_names": "similar_writing",
    "different_categories": "different_categories",
    "less_than_two_characters": "less_than_two_characters",
    "short_surname": "less_than_two_characters",
    "missing_bank_account": "missing_bank_account",
    "missing_cadastre": "missing_cadatre",
    "metadata_contradicted": "incorrect_metadata",
}
"""Kinds of doubts by the check type of the service (``CheckTypeEnum`` of ``juritools``, whose
spelling stays); all others are :data:`OTHER`."""

OTHER = "other_checklist"


def checklist(
    annotation: Annotation, entities: Mapping[tuple[int, int], Mapping[str, Any]], places: Sequence[int] | None
) -> Iterator[dict[str, Any]]:
    """Yield the doubts that wait for a reader, those that say the same of the same words once.

    Notes are left out: a checklist that is not empty has Label send the document to a closer
    reading. ``entities`` are the rows of the answer by their offsets in characters; ``places`` maps
    characters to units of UTF-16, None where they are equal.
    """
    text = annotation.document.text
    told: dict[tuple[str, str, str], dict[str, Any]] = {}
    for doubt in annotation.doubts:
        if doubt.level == "note":
            continue
        words = "" if doubt.start is None or doubt.end is None else text[doubt.start : doubt.end]
        message = sentence(doubt)
        row = told.setdefault((doubt.kind, message, words.casefold()), _row(doubt, message, words))
        beside = _touched(doubt, entities)
        row["entities"] += [entity for entity in beside if entity not in row["entities"]]
        if doubt.start is not None and doubt.end is not None and not beside:
            start, end = _line(text, doubt.start, doubt.end)
            row["sentences"].append({"start": _unit(start, places), "end": _unit(end, places)})
    yield from told.values()


def kept_names(rows: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield what is asked about names of persons that a term asks to leave readable, those that
    read alike once."""
    told: dict[str, dict[str, Any]] = {}
    for row in rows:
        words = str(row["text"])
        message = catalogue.ENGINE.say("ner.kept_name", "fr", words=words)
        check = told.setdefault(words.casefold(), _check(OTHER, message, f"'{words}'"))
        check["entities"].append(row)
    yield from told.values()


def _row(doubt: Doubt, message: str, words: str) -> dict[str, Any]:
    kind = CHECK_TYPES.get(doubt.kind, OTHER)
    return _check(kind, f"'{words}' : {message}" if words else message, f"'{words}'" if words else message)


def _check(kind: str, message: str, short: str) -> dict[str, Any]:
    fields: dict[str, list[Any]] = {"entities": [], "sentences": [], "metadata_text": []}
    return {"check_type": kind, "message": message, "short_message": short, **fields}


def _touched(doubt: Doubt, entities: Mapping[tuple[int, int], Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    if doubt.start is None or doubt.end is None:
        return []
    return [row for (start, end), row in entities.items() if start < doubt.end and doubt.start < end]


def _line(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the line of a passage, which shows where nothing is annotated."""
    after = text.find("\n", end)
    return text.rfind("\n", 0, start) + 1, len(text) if after < 0 else after


def _unit(place: int, places: Sequence[int] | None) -> int:
    return place if places is None else places[place]
