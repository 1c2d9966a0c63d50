"""Decisions as Label, the annotation interface of the Cour de cassation, keeps and exports them.

Three forms are read, alone, in a list, or spread over several files of one set:

- a decision with its treatments: ``{"originalText", "labelTreatments": [{"order", "annotations":
[...]}]}``; the last treatment counts; - a decision with its annotations: ``{"text" or
"originalText", "annotations": [...]}``; - the two collections of Label's database, ``documents``
(``{"_id", "text"}``) and ``treatments``
  (``{"documentId", "order", "annotationsDiff": {"before", "after"}}``), which are added up in their
  order.

An annotation is ``{"category", "start", "text", "entityId", "certaintyScore"}``, sometimes with
``end``. Mentions of one ``entityId`` are one person's; our own
(:mod:`engine.interchange.label_write`) say it under ``person``. Public: Cour-de-cassation/label
(packages/generic/core) and dbsder-api-types.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, cast

from engine import __version__
from engine.core import (
    JUDGE,
    LABELS,
    LAWYER,
    PERSON_LABELS,
    Annotation,
    BrokenLine,
    Document,
    EngineInfo,
    Entity,
    Person,
    entity_at,
)
from engine.interchange.form import ExchangeForm, JsonRecord, Reading, Ways
from engine.interchange.label_write import UNITS, to_label
from engine.interchange.schema import Fit, Masks, plain, sort_entities
from engine.interchange.source import join_rows

NAMES = PERSON_LABELS | {"personnePhysique", JUDGE, LAWYER}
"""Categories whose entities are persons; of others an ``entityId`` only says that two mentions read
alike."""
_VALUES = frozenset(LABELS) - NAMES
"""Labels of ours whose mentions a person may have (an address, a date) and none may be called
by."""
OURS = ("model:", "rule:", "term:")
"""Sources of our own; those of Label (``NLP``, ``annotator``…) are of a human who read them."""
ROLES = {JUDGE: "judge", LAWYER: "lawyer"}


def is_label(data: Any) -> bool:
    """Tell whether decoded JSON is in one of Label's forms, by its keys."""
    if not isinstance(data, Mapping) or "entities" in data:
        return False
    return any(key in data for key in ("labelTreatments", "annotations", "annotationsDiff", "originalText")) or (
        "_id" in data and "text" in data and "label" not in data and "labels" not in data
    )


def from_label(rows: Iterable[JsonRecord], masks: Masks, fit: Fit = sort_entities) -> tuple[Annotation, ...]:
    """Read documents of Label, including those whose treatments are separate records. ``fit`` sorts
    the mentions, ``masks`` tells whether a label is masked.

    Raises:
        BrokenLine: a key is missing or malformed, a mention does not fit its text, or a treatment
        has no document.
    """
    rows = list(rows)
    documents = [row for row in rows if not _is_treatment(row)]
    apart: dict[str, list[JsonRecord]] = {}
    for row in rows:
        if _is_treatment(row):
            apart.setdefault(_identity(row.data.get("documentId")), []).append(row)
    known = {_identity(row.data.get("_id")) for row in documents}
    for identity, treatments in apart.items():
        if identity not in known:
            raise BrokenLine(file=treatments[0].file, line=treatments[0].line, reason="no_document")
    return tuple(_document(row, apart.get(_identity(row.data.get("_id")), []), masks, fit) for row in documents)


def _document(row: JsonRecord, treatments: Sequence[JsonRecord], masks: Masks, fit: Fit) -> Annotation:
    data = row.data
    text = data.get("originalText", data.get("text"))
    if not isinstance(text, str):
        raise BrokenLine(file=row.file, line=row.line, reason="key", key="originalText")
    said = _squashed(treatments) if treatments else _annotations(row)
    units = data.get("offsets") == UNITS
    found = [_entity(one, text, row, index, masks, units) for index, one in enumerate(said, 1)]
    entities = fit(found, text, row.file, row.line)
    return Annotation(
        Document(_name(data, row), text), EngineInfo(__version__, "", "", ""), entities, persons_of(entities)
    )


def _annotations(row: JsonRecord) -> Sequence[Any]:
    """Give the annotations of the last treatment, or those beside the text; none where there are
    neither."""
    treatments = row.data.get("labelTreatments")
    key = "labelTreatments / annotations" if treatments else "annotations"
    if treatments is not None and not (
        isinstance(treatments, list) and all(isinstance(treatment, Mapping) for treatment in treatments)
    ):
        raise BrokenLine(file=row.file, line=row.line, reason="key", key="labelTreatments")
    last = max(treatments, key=_order) if treatments else row.data
    found = last.get("annotations", [])
    if not isinstance(found, list):
        raise BrokenLine(file=row.file, line=row.line, reason="key", key=key)
    return found


def _squashed(treatments: Sequence[JsonRecord]) -> Sequence[Any]:
    """Add up what each treatment took away and put in, in their order."""
    kept: dict[tuple[Any, Any], Any] = {}
    for row in sorted(treatments, key=lambda entry: _order(entry.data)):
        diff = row.data["annotationsDiff"]
        for side in ("before", "after"):
            rows = diff.get(side) if isinstance(diff, Mapping) else None
            if not isinstance(rows, list) or not all(isinstance(entry, Mapping) for entry in rows):
                raise BrokenLine(file=row.file, line=row.line, reason="key", key=f"annotationsDiff / {side}")
            for entry in rows:
                place = (entry.get("start"), entry.get("category"))
                if side == "before":
                    kept.pop(place, None)
                else:
                    kept[place] = entry
    return list(kept.values())


def _entity(said: Any, text: str, row: JsonRecord, index: int, masks: Masks, units: bool) -> Entity:
    if not isinstance(said, Mapping):
        raise BrokenLine(file=row.file, line=row.line, reason="key", key="annotations")
    label = said.get("category", said.get("label"))
    start, mention = said.get("start"), said.get("text")
    for key, value, kind in (("category", label, str), ("start", start, int), ("text", mention, str)):
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BrokenLine(file=row.file, line=row.line, reason="key", key=f"annotations / {key}")
    label, start, mention = cast("tuple[str, int, str]", (label, start, mention))
    place = _place(text, start, mention, units)
    if place is None:
        raise BrokenLine(file=row.file, line=row.line, reason="span", index=index)
    entity = replace(entity_at(text, place, place + len(mention), label, "human"), masked=masks(label))
    identity = said["person"] if "person" in said else said.get("entityId") if label in NAMES else None
    source = said.get("source")
    known = source if isinstance(source, str) and source.startswith(OURS) else None
    return plain(entity, known, said.get("certaintyScore", said.get("score")), identity, None)


def _place(text: str, start: int, mention: str, units: bool) -> int | None:
    """Find where a mention stands: its start may count UTF-16 units, as browsers do, where the text
    holds rarer signs.

    ``units``: it does, for the file says so.
    """
    if start < 0 or not mention:
        return None
    if not units and text.startswith(mention, start):
        return start
    if text.isascii():
        return start if text.startswith(mention, start) else None
    before = text.encode("utf-16-le", "surrogatepass")[: 2 * start].decode("utf-16-le", "replace")
    return len(before) if text.startswith(mention, len(before)) else None


def persons_of(entities: Iterable[Entity]) -> tuple[Person, ...]:
    """Collect the persons whom entities name (:func:`names_person`) by the id that they carry, in
    order of appearance. The forms are the distinct texts of these entities, longest first; the role
    is that of the label of their first entity, None if it implies none."""
    forms: dict[str, dict[str, None]] = {}
    roles: dict[str, str | None] = {}
    for entity in entities:
        if entity.person is not None and names_person(entity):
            forms.setdefault(entity.person, {})[entity.text] = None
            roles.setdefault(entity.person, ROLES.get(entity.label))
    return tuple(
        Person(person, tuple(sorted(said, key=lambda form: -len(form))), roles[person])
        for person, said in forms.items()
    )


def names_person(entity: Entity) -> bool:
    """Tell whether a mention may be the name of its person rather than something attached to it: by
    its label, those of other systems included, of which it is not known."""
    return entity.label not in _VALUES


def _name(data: Mapping[str, Any], row: JsonRecord) -> str:
    for key in ("name", "documentNumber", "registerNumber", "sourceId", "idDecision", "_id"):
        said = _identity(data.get(key))
        if said:
            return said
    return PurePath(row.file).stem if row.line == 1 else f"{PurePath(row.file).stem}-{row.line}"


def _is_treatment(row: JsonRecord) -> bool:
    return "annotationsDiff" in row.data


def _identity(value: Any) -> str:
    """Write an id: a number, a text, or MongoDB's ``{"$oid": …}``."""
    if isinstance(value, Mapping):
        value = next(iter(value.values()), None)
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _order(data: Mapping[str, Any]) -> float:
    order = data.get("order")
    return float(order) if isinstance(order, int | float) else -1.0


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return join_rows(list(map(to_label, annotations)))


def _row(reading: Reading, row: JsonRecord, alone: bool) -> None:
    reading.label.append(row)  # its treatments may come later


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    """Count persons whom no mention names, and roles that no label tells."""
    naming = [entity for entity in annotation.entities if names_person(entity)]
    named = {entity.person for entity in naming}
    told = {entity.person: ROLES.get(entity.label) for entity in reversed(naming)}
    roles = sum(
        bool(person.gender or person.family or (person.role and person.role != told.get(person.id)))
        for person in annotation.persons
    )
    return Counter(persons=sum(person.id not in named for person in annotation.persons), roles=roles)


FORM = ExchangeForm(
    "label",
    "Label",
    ".json",
    lost=frozenset(("masks", "replacements", "doubts", "clean", "engine", "language")),
    partly=_partly,
    write=_write,
    owns=is_label,
    row=_row,
)
