"""Requests that a program may send again without their being done again: ``Idempotency-Key``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from flask import Response, g, request

from engine.core import BadField
from engine.service import service
from engine.store import KeptAnswer

HEADER, AGAIN, KEPT = "Idempotency-Key", "Idempotency-Replayed", "Idempotency-Kept"
WELL_FORMED = re.compile(r"[!-~]{1,255}")


def answer_once(asked: str, answer: Callable[[], Response], *, makes_document: bool = False) -> Response:
    """Answer the current request; where it has a key, with what the first request of this key was
    answered, which is kept for a day; an answer that is too long is not, and says so. ``asked`` is
    the SHA-256 of what is asked for; the answer names by ``id`` the document that it
    ``makes_document``.

    Raises:
        BadField: the key is malformed. KeyReused, KeyInUse: as
        :meth:`engine.service.kept_answers.KeptAnswers.once`.
    """
    said = request.headers.get(HEADER)
    if said is None:
        return answer()
    if not WELL_FORMED.fullmatch(said):
        raise BadField(name=HEADER, kind="string")

    def kept() -> KeptAnswer:
        made = answer()
        document_id = json.loads(made.get_data())["id"] if makes_document else None
        return KeptAnswer(made.status_code, made.content_type or "", made.get_data(), document_id)

    owner = g.token.id if "token" in g else ""
    answers = service.service().answers
    found, again = answers.once((owner, request.path, said), asked, kept)
    response = Response(found.data, found.status, content_type=found.media)
    if not answers.keeps(found):
        response.headers[KEPT] = "false"
    if again:
        response.headers[AGAIN] = "true"
    return response


def of_json(body: Any) -> str:
    """Return the SHA-256 of a JSON body, the same however it is written."""
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def of_form(data: bytes, name: str, fields: Mapping[str, str]) -> str:
    """Return the SHA-256 of an upload: its bytes, its name and the other fields."""
    return of_json([sha256(data).hexdigest(), name, dict(fields)])
