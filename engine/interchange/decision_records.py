"""Decisions as the databases of courts keep them, in JSON: the text, and what is said of the matter
and the court. Judilibre (``text``, ``nac``, ``jurisdiction``), the database of the Cour de
cassation (``originalText``, ``NACCode``, ``blocOccultation``, ``jurisdictionName``) and documents
of Label (``text``, ``decisionMetadata``)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from engine.core import BadMatter, Damaged, EngineError, NoDecision, check_matter
from engine.interchange.followed import DecisionMetadata, court_of

RECORD_EXTENSIONS = (".json", ".jsonl", ".ndjson")
"""Ends of the names of files that hold such decisions."""
_TEXTS = ("text", "originalText")
_MATTERS = ("nac", "NACCode", "codeNAC")
_BLOCKS = ("blocOccultation", "occultationBlock")
_COURTS = ("jurisdiction", "jurisdictionName", "sourceName", "source")
_OWN = "decisionMetadata"
"""Where Label keeps what it knows of a decision."""


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """A decision of a database: its text, and what is known of it."""

    text: str
    metadata: DecisionMetadata


def holds_records(name: str) -> bool:
    """Tell by its name whether a file holds decisions in JSON."""
    return PurePath(name).suffix.lower() in RECORD_EXTENSIONS


def read_decisions(data: bytes) -> Iterator[DecisionRecord | EngineError]:
    """Yield the decisions of a file: one, a list of them, an answer with its ``results``, or one a
    line. What is no decision is an error in its place.

    Raises:
        Damaged: it is no JSON.
    """
    for record in _records(data):
        text = next((record[name] for name in _TEXTS if name in record), None) if isinstance(record, Mapping) else None
        if isinstance(text, str) and text.strip():
            yield DecisionRecord(text, metadata_of(record))
        else:
            yield NoDecision()


def metadata_of(record: Any) -> DecisionMetadata:
    """Return what a record says of the matter and the court; what it does not say, or says in a
    form that is none, is left out."""
    if not isinstance(record, Mapping):
        return DecisionMetadata()
    own = record.get(_OWN)
    places = (record, own) if isinstance(own, Mapping) else (record,)
    said = {name: value for place in places for name, value in place.items() if value not in (None, "")}
    return DecisionMetadata(_matter(said), _court(said))


def _records(data: bytes) -> list[Any]:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return _lines(data)
    if isinstance(content, Mapping) and isinstance(content.get("results"), list):
        content = content["results"]
    return content if isinstance(content, list) else [content]


def _lines(data: bytes) -> list[Any]:
    try:
        return [json.loads(line) for line in data.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise Damaged(format="json") from error


def _matter(said: Mapping[str, Any]) -> str:
    """Give the code of the matter with the block that the court gives it, as far as they are
    there."""
    code = next((str(said[name]) for name in _MATTERS if name in said), "")
    block = next((str(said[name]) for name in _BLOCKS if name in said), "")
    for matter in (f"{code}:{block}", code, f":{block}"):
        try:
            return check_matter(matter)
        except BadMatter:
            continue
    return ""


def _court(said: Mapping[str, Any]) -> str:
    return next((code for name in _COURTS if name in said and (code := court_of(str(said[name])))), "")
