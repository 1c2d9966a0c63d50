"""The route ``/api/v1/recent``: what became of the documents whose ids a browser knows."""

from __future__ import annotations

import math
import re
from datetime import timedelta

from flask import Blueprint, Response, jsonify, request

from engine.service import service
from engine.store import KnownDocument, now

recent = Blueprint("recent", __name__, url_prefix="/recent")
MOST = 100
"""Documents of one answer."""
_ID = re.compile(r"[0-9a-f]{32}")


@recent.post("")
def post_recent() -> Response:
    """Answer the ``documents`` of the ``ids`` of a JSON body, at most :data:`MOST`, in their order:
    ``id``, ``name``, ``state``, ``doubts`` left to settle, and the ``days`` until it is erased.
    Those that are gone are left out."""
    said = request.get_json(silent=True)
    named = said.get("ids") if isinstance(said, dict) else None
    ids = [key for key in named if isinstance(key, str) and _ID.fullmatch(key)] if isinstance(named, list) else []
    return jsonify(documents=[_row(document) for document in service.service().documents.known(ids[:MOST])])


def _row(document: KnownDocument) -> dict[str, object]:
    days = math.ceil((document.expires - now()) / timedelta(days=1))
    names = ("id", "name", "state", "doubts")
    return {name: getattr(document, name) for name in names} | {"days": days}
