"""Decisions as Label keeps them, to be read there and by :mod:`engine.interchange.label_json`.

The shape is that of dbsder-api-types (Cour-de-cassation, public): ``{"originalText",
"labelTreatments": [{"order", "source", "annotations": [{"category", "entityId", "start", "end",
"text", "certaintyScore", "source"}]}]}``. Label counts places as browsers do, in units of UTF-16,
and so does this module, which says it under ``offsets``. A key that Label does not know
(``person``, ``name``) it leaves aside.
"""

from __future__ import annotations

import json
from typing import Any

from engine.core import Annotation, Entity
from engine.interchange.utf16 import units

UNITS = "utf-16"


def to_label(annotation: Annotation) -> str:
    """Write one document, with one treatment."""
    document = annotation.document
    places = units(document.text)
    rows = [_row(entity, places) for entity in annotation.entities]
    data = {
        "name": document.name,
        "sourceName": "nom-d-emprunt",
        "offsets": UNITS,
        "originalText": document.text,
        "labelTreatments": [{"order": 0, "source": "nom-d-emprunt", "annotations": rows}],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def entity_id(entity: Entity) -> str:
    """Name what a mention is of: its person, else, as Label does, all mentions of a category that
    read alike."""
    return entity.person if entity.person is not None else f"{entity.label}_{entity.text.lower()}"


def _row(entity: Entity, places: list[int] | None) -> dict[str, Any]:
    start, end = (entity.start, entity.end) if places is None else (places[entity.start], places[entity.end])
    return {
        "category": entity.label,
        "entityId": entity_id(entity),
        "start": start,
        "end": end,
        "text": entity.text,
        "certaintyScore": entity.score,
        "source": entity.source,
        "person": entity.person,
    }
