"""What each route of the API takes and gives, by its endpoint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Schema = Mapping[str, Any]

STRING: Schema = {"type": "string"}
STRINGS: Schema = {"type": "array", "items": STRING}
NUMBER: Schema = {"type": "number"}
SHARE: Schema = {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}
INTEGER: Schema = {"type": "integer", "minimum": 0}
YES: Schema = {"type": "boolean"}
FLAG: Schema = {"type": "string", "enum": ["1"]}
OBJECT: Schema = {"type": "object"}
OBJECTS: Schema = {"type": "array", "items": OBJECT}
NULL: Schema = {"type": "null"}
LANGUAGE: Schema = {"type": "string", "enum": ["fr", "en", "auto"]}
SHOWN_IN: Schema = {"type": "string", "enum": ["fr", "en"]}
FILE: Schema = {"type": "string", "contentMediaType": "application/octet-stream"}
FILES: Schema = {"type": "array", "items": FILE, "minItems": 1}
ERROR: Schema = {"anyOf": [{"$ref": "#/components/schemas/Error"}, NULL]}
ID: Schema = {"id": STRING}

PNG, JSON, ANY_FILE = "image/png", "application/json", "application/octet-stream"
PROBLEM = "application/problem+json"


@dataclass(frozen=True, slots=True)
class RouteFacts:
    """What a route takes and gives. ``query`` are parameters of the address, ``headers`` those of
    the head; ``form`` are fields of a multipart body, ``body`` those of a JSON body, ``needed`` the
    names without which it is refused; ``gives`` are the fields of the answer, ``status`` its status
    and ``media`` its type."""

    query: Mapping[str, Schema] = field(default_factory=dict)
    headers: Mapping[str, Schema] = field(default_factory=dict)
    form: Mapping[str, Schema] = field(default_factory=dict)
    body: Mapping[str, Schema] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    gives: Mapping[str, Schema] = field(default_factory=dict)
    status: int = 200
    media: str = JSON


CHOICE: Mapping[str, Schema] = {"profile": STRING, "strategy": STRING}
NAMED: Mapping[str, Schema] = {"X-File-Name": STRING}
KNOWN: Mapping[str, Schema] = {"If-None-Match": STRING}
"""Of an answer that has an ETag."""
PART: Mapping[str, Schema] = {"limit": {"type": "integer", "minimum": 1, "maximum": 1000}, "after": STRING}
"""Of a list that is given in parts."""
AGAIN: Mapping[str, Schema] = {"Idempotency-Key": {"type": "string", "pattern": "^[!-~]{1,255}$"}}
"""Of a request that may be sent again without being done again."""
TASK: Mapping[str, Schema] = {"fraction": NUMBER, "done": YES, "error": ERROR}
GONE = RouteFacts(status=204)
TEXT_OPTIONS: Mapping[str, Schema] = {
    "profile": STRING,
    "occult": {"type": "array", "items": {"type": "string", "enum": ["reasons", "annexes"]}},
    "nac": STRING,
    "language": LANGUAGE,
    "parties": STRINGS,
    "second_opinion": YES,
    "offsets": {"type": "string", "enum": ["characters", "utf-16"]},
}
READING: Mapping[str, Schema] = {"version": OBJECT, "profile": STRING, "lang": SHOWN_IN, "strategy": STRING}

BOOLEAN: Schema = {"type": "string", "enum": ["true", "false"]}
"""Of a field of a form."""
SIDES: Mapping[str, Schema] = {"gold": FILES, "predicted": FILES, "profile": STRING, "map": STRING}

OPERATIONS: Mapping[str, RouteFacts] = {
    "post_document": RouteFacts(
        headers=AGAIN,
        form={"file": FILE, "profile": STRING, "occult": STRING, "nac": STRING, "language": LANGUAGE, "parties": STRING,
              "changes": {"type": "string", "enum": ["accept", "refuse"]},
              "second_opinion": BOOLEAN, "webhook": {"type": "string", "format": "uri"},
              "webhook_secret": {"type": "string", "minLength": 16, "maxLength": 200}},
        needed=("file",), gives=ID, status=201,
    ),
    "get_document": RouteFacts(headers=KNOWN, gives={
        **ID, "name": STRING, "language": {"type": ["string", "null"]}, "state": STRING, "fraction": NUMBER,
        "stage": STRING, "position": INTEGER, "error": ERROR,
        "webhook": {"anyOf": [NULL, {"type": "object", "properties": {
            "state": {"type": "string", "enum": ["waiting", "told", "failed"]}, "tries": INTEGER, "error": ERROR}}]},
    }),
    "get_language": RouteFacts(gives={"language": {"type": ["string", "null"]}, "wanted": LANGUAGE}),
    "put_language": RouteFacts(query={"wanted": LANGUAGE}, status=204),
    "get_export": RouteFacts(query={"format": STRING, **CHOICE}, headers={**NAMED, **KNOWN}, media=ANY_FILE),
    "get_explanation": RouteFacts(query={"profile": STRING}, headers=KNOWN, gives={
        "engine": OBJECT, "nothing_missed": {"type": ["number", "null"]}, "mentions": OBJECTS, "occulted": OBJECTS,
    }),
    "get_report": RouteFacts(
        query={"format": {"type": "string", "enum": ["html", "pdf"]}, **CHOICE, "lang": SHOWN_IN, "internal": FLAG},
        headers={**NAMED, "X-Time-Zone": STRING}, media=ANY_FILE,
    ),
    "post_key": RouteFacts(body={"password": STRING, **CHOICE}, needed=("password",), headers=NAMED, media=ANY_FILE),
    "post_restore": RouteFacts(form={"file": FILE, "key": FILE, "password": STRING}, needed=("file", "key", "password"), media=ANY_FILE),
    "delete_document": GONE,
    "get_health": RouteFacts(gives={
        "state": STRING, "queued": INTEGER, "device": STRING, "model": STRING, "version": STRING, "error": ERROR,
    }),
    "choices.get_profiles": RouteFacts(headers=KNOWN, gives={"profiles": OBJECTS}),
    "choices.get_strategies": RouteFacts(headers=KNOWN, gives={"strategies": OBJECTS}),
    "choices.get_labels": RouteFacts(headers=KNOWN, gives={"labels": OBJECTS}),
    "choices.get_rules": RouteFacts(headers=KNOWN, gives={"rules": OBJECTS}),
    "choices.get_models": RouteFacts(headers=KNOWN, gives={"models": OBJECTS}),
    "choices.get_model": RouteFacts(headers=KNOWN, gives={
        "name": STRING, "language": STRING, "version": STRING, "date": STRING, "sha256": STRING, "own": YES, "used": YES,
        "kind": STRING, "calibrated": YES, "labels": STRINGS, "card": {"type": ["string", "null"]},
    }),
    "choices.get_version": RouteFacts(headers=KNOWN, gives={"version": STRING, "models": OBJECTS, "rules": STRINGS}),
    "get_openapi": RouteFacts(gives={"openapi": STRING, "info": OBJECT, "paths": OBJECT}),
    "sets.post_set": RouteFacts(form={"file": FILES, "profile": STRING}, needed=("file",), gives=ID, status=201),
    "sets.post_run": RouteFacts(form={"file": FILES}, needed=("file",), gives=ID, status=201),
    "sets.get_progress": RouteFacts(gives=TASK),
    "sets.put_labels": RouteFacts(body={}, status=204),
    "sets.post_prediction": RouteFacts(gives=TASK, status=202),
    "sets.get_prediction": RouteFacts(gives=TASK),
    "sets.delete_set": GONE,
    "agreements.post_annotations": RouteFacts(form={"file": FILES, "profile": STRING}, needed=("file",), gives=ID, status=201),
    "agreements.post_annotators": RouteFacts(form={"file": FILES}, needed=("file",), gives={"ids": STRINGS}, status=201),
    "agreements.get_progress": RouteFacts(query={"annotator": STRINGS}, gives=TASK),
    "agreements.put_labels": RouteFacts(body={}, status=204),
    "agreements.delete_annotations": GONE,
    "alignments.post_alignment": RouteFacts(form={"original": FILE, "published": FILE}, needed=("original", "published"), gives=ID, status=201),
    "alignments.get_progress": RouteFacts(gives={**TASK, "stage": STRING, "side": {"type": ["string", "null"]}}),
    "alignments.get_export": RouteFacts(query={"format": STRING}, media=ANY_FILE),
    "alignments.post_set": RouteFacts(gives=ID, status=201),
    "alignments.delete_alignment": GONE,
    "assignments.get_assignments": RouteFacts(gives={"stack": INTEGER, "holders": OBJECTS, "readers": STRINGS, "adjudicators": STRINGS}),
    "assignments.post_assignments": RouteFacts(
        body={"documents": STRINGS, "account": STRING, "priority": {"type": "integer", "minimum": -9, "maximum": 9},
              "rules": {"type": "array", "maxItems": 50, "items": OBJECT}},
        gives={"assigned": INTEGER},
    ),
    "assignments.post_next": RouteFacts(
        body={"account": STRING}, gives={"id": {"type": ["string", "null"]}, "stack": INTEGER}
    ),
    "assignments.post_return": RouteFacts(body={"documents": STRINGS, "account": STRING}, gives={"returned": INTEGER}),
    "assignments.get_second_readings": RouteFacts(gives={"pairs": OBJECTS, "agreement": {"anyOf": [OBJECT, NULL]}}),
    "assignments.post_second_readings": RouteFacts(
        body={"share": NUMBER, "by": {"type": "string", "enum": ["random", "risk"]}, "seed": INTEGER},
        needed=("share",), gives={"drawn": INTEGER, "seed": {"type": ["integer", "null"]}}, status=201,
    ),
    "assignments.post_adjudication": RouteFacts(
        body={"account": STRING}, needed=("account",), gives={"set": STRING, "adjudication": STRING}, status=201
    ),
    "attacks.get_attack": RouteFacts(query={**CHOICE, "lang": SHOWN_IN}, gives={
        "successes": OBJECTS, "figure": OBJECT, "said": STRING, "refused": {"type": ["string", "null"]},
    }),
    "audit.get_audit": RouteFacts(
        query={"act": STRING, "subject": STRING, "since": STRING, "until": STRING, **PART,
               "format": {"type": "string", "enum": ["json", "csv"]}},
        gives={"entries": OBJECTS},
    ),
    "audit.get_head": RouteFacts(gives={"head": {"anyOf": [OBJECT, NULL]}}),
    "audit.get_check": RouteFacts(gives={"entries": INTEGER, "faults": OBJECTS, "lost": INTEGER}),
    "lists.post_list": RouteFacts(
        body={"name": STRING, **CHOICE, "nac": STRING, "follow_metadata": YES, "paused": YES, "second_opinion": YES}, gives=ID, status=201
    ),
    "lists.get_list": RouteFacts(query={"brief": FLAG, "version": STRING, **PART}, gives={"version": STRING}),
    "lists.post_document": RouteFacts(form={"file": FILE, "again": FLAG}, needed=("file",), status=201),
    "lists.post_archive": RouteFacts(form={"file": FILE, "again": FLAG}, needed=("file",), status=201),
    "lists.post_refusal": RouteFacts(body={"name": STRING, "size": INTEGER}, needed=("name", "size"), status=201),
    "lists.post_pause": GONE,
    "lists.post_resume": GONE,
    "lists.post_retry": RouteFacts(gives={"again": INTEGER}),
    "lists.post_sample": RouteFacts(body={"share": SHARE}, needed=("share",), gives={"drawn": INTEGER}, status=201),
    "lists.get_around": RouteFacts(query={"among": {"type": "string", "enum": ["control"]}}),
    "lists.get_same_case": RouteFacts(query={"lang": SHOWN_IN}, gives={"names": OBJECTS}),
    "lists.post_export": RouteFacts(
        body={"choice": {"type": "string", "enum": ["all", "validated", "control", "chosen"]}, "documents": STRINGS,
              "text": YES, "lang": SHOWN_IN, "second_reading": YES},
        needed=("choice",), gives=ID, status=202,
    ),
    "lists.get_exporting": RouteFacts(gives={"done": INTEGER, "of": INTEGER, "written": INTEGER, "refused": INTEGER, "missing": OBJECTS, "ready": YES, "error": ERROR}),
    "lists.get_export": RouteFacts(media="application/zip"),
    "lists.get_annotations": RouteFacts(media="application/x-ndjson"),
    "lists.delete_export": GONE,
    "lists.delete_list": GONE,
    "measures.post_convert": RouteFacts(
        form={"file": FILES, "to": STRING, "from": STRING, "columns": {"type": "string", "enum": ["2", "3", "4"]},
              "layout": STRING, "scheme": STRING, "set": STRING},
        needed=("file", "to"), media=ANY_FILE,
    ),
    "measures.post_evaluate": RouteFacts(
        form={**SIDES, "all_categories": BOOLEAN}, needed=("gold", "predicted"),
        gives={"documents": INTEGER, "missing": STRINGS, "extra": STRINGS, "spans": OBJECT, "clean_documents": OBJECT,
               "notices": OBJECTS},
    ),
    "measures.post_recall": RouteFacts(
        form={**SIDES, "group": STRING, "p": STRING, "n": STRING, "decisions": STRING, "minutes": STRING,
              "alpha": STRING, "confidence": STRING, "average": BOOLEAN},
        needed=("gold", "predicted"), gives={"group": STRING, "documents": INTEGER, "measured": OBJECT, "notices": OBJECTS},
    ),
    "measures.post_agreement": RouteFacts(
        form={"file": FILES, "draws": STRING, "matrix": STRING}, needed=("file",),
        gives={"annotators": STRINGS, "whole": OBJECT, "pairs": OBJECTS, "notices": OBJECTS},
    ),
    "pictures.get_pictures": RouteFacts(query=CHOICE, gives={"pictures": OBJECTS}),
    "pictures.get_thumbnail": RouteFacts(media=PNG),
    "pictures.get_large": RouteFacts(media=PNG),
    "previews.get_preview": RouteFacts(query=CHOICE, media=PNG),
    "problems.get_problem": RouteFacts(gives={"code": STRING, "status": INTEGER, "title": STRING, "fr": STRING, "en": STRING}),
    "holdings.post_share": RouteFacts(
        body={"id": STRING, "account": STRING, "team": STRING}, needed=("id",), status=204
    ),
    "recent.post_recent": RouteFacts(body={"ids": STRINGS}, gives={"documents": OBJECTS}),
    "reports.post_report": RouteFacts(
        body={"kind": {"type": "string", "enum": ["readable", "hidden", "person", "other"]},
              "text": {"type": "string", "minLength": 3, "maxLength": 4000}, "start": INTEGER, "end": INTEGER, "who": STRING},
        needed=("kind", "text"), gives={**ID, "reopened": YES}, status=201,
    ),
    "reports.get_document_reports": RouteFacts(gives={"reports": OBJECTS, "redeliver": YES}),
    "reports.get_deliveries": RouteFacts(gives={"deliveries": OBJECTS, "redeliver": YES}),
    "reports.get_reports": RouteFacts(query={"closed": FLAG, **PART}, gives={"reports": OBJECTS}),
    "reports.post_place": RouteFacts(body={"document": STRING, "who": STRING}, needed=("document",), gives={"reopened": YES}),
    "reports.post_close": RouteFacts(
        body={"outcome": {"type": "string", "enum": ["corrected", "unchanged"]},
              "answer": {"type": "string", "maxLength": 4000}, "who": STRING},
        needed=("outcome",),
        gives={**ID, "document": {"type": ["string", "null"]}, "kind": STRING, "outcome": STRING, "closed": STRING},
    ),
    "reviews.post_act": RouteFacts(
        body={"act": OBJECT, **READING, "token": STRING, "who": STRING, "tab": STRING, "seconds": NUMBER},
        needed=("act", "version"),
    ),
    "reviews.post_preview": RouteFacts(body={"act": OBJECT, "version": OBJECT, "profile": STRING}, needed=("act",)),
    "reviews.post_present": RouteFacts(body={**READING, "who": STRING, "tab": STRING}),
    "reviews.delete_present": RouteFacts(body={"tab": STRING}, status=204),
    "reviews.get_history": RouteFacts(query={"lang": SHOWN_IN, **PART}, gives={"entries": OBJECTS}),
    "batches.get_batches": RouteFacts(query=PART, gives={"batches": OBJECTS}),
    "batches.get_batch": RouteFacts(gives={
        **ID, "name": STRING, "state": STRING, "command": STRING, "plan": {"anyOf": [OBJECT, NULL]},
        "status": {"anyOf": [OBJECT, NULL]}, "error": ERROR, "report": {"anyOf": [OBJECT, NULL]}, "readers": OBJECTS,
    }),
    "runs.post_mlflow": RouteFacts(
        form={"file": FILE}, needed=("file",), gives={"kept": INTEGER, "already": INTEGER, "without": INTEGER}, status=201,
    ),
    "terms.post_terms": RouteFacts(
        form={"file": FILE, "document": STRING, "list": STRING}, needed=("file",),
        gives={"terms": INTEGER, "rules": INTEGER, "conflicts": INTEGER}, status=201,
    ),
    "terms.get_terms": RouteFacts(
        query={"format": {"type": "string", "enum": ["toml", "csv"]}, "document": STRING, "list": STRING, "lang": SHOWN_IN},
        media=ANY_FILE,
    ),
    "texts.post_annotate": RouteFacts(headers=AGAIN, body={"text": STRING, **TEXT_OPTIONS}, needed=("text",), gives={"annotation": OBJECT}),
    "texts.post_pseudonymise": RouteFacts(
        headers=AGAIN,
        body={"text": STRING, **TEXT_OPTIONS, "strategy": STRING}, needed=("text",),
        gives={"text": STRING, "annotation": OBJECT, "left": OBJECT},
    ),
    "texts.post_tag": RouteFacts(
        body={"text": STRING, "language": {"type": "string", "enum": ["fr", "en"]}}, needed=("text",),
        gives={"entities": OBJECTS, "suspects": {"type": ["array", "null"]}, "model": STRING, "weights": STRING,
               "language": STRING, "device": STRING},
    ),
    "texts.post_batch": RouteFacts(
        headers=AGAIN,
        body={"texts": {"type": "array", "minItems": 1, "maxItems": 500,
                        "items": {"anyOf": [STRING, {"type": "object", "properties": {"id": {}, "text": STRING}, "required": ["text"]}]}},
              **TEXT_OPTIONS, "strategy": STRING},
        needed=("texts",), gives={"items": OBJECTS},
    ),
}  # fmt: skip
"""By the name of the view function, behind that of its room."""
