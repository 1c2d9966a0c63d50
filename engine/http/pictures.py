"""The routes under ``/api/v1/documents/<id>/pictures``: what pictures a document shows, what is
read in them and decided about them, and the pictures themselves."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from engine.pseudonyms import STRATEGIES
from engine.review import PICTURE
from engine.service import keys_with_names, service

pictures = Blueprint("pictures", __name__, url_prefix="/documents/<document_id>/pictures")


@pictures.get("")
def get_pictures(document_id: str) -> Response:
    """Answer the pictures of a document, in order, each with its ``key``, ``page`` (0 where it is
    not known), ``width`` and ``height`` in pixels, ``text`` (what is read in it, null where that
    failed), ``named`` (a name to be hidden is read), ``asks`` (somebody has to decide), ``marks``
    (boxes of what is drawn on a page), ``shown`` (there is a thumbnail), ``choice`` and
    ``boxes``."""
    profile, strategy = request.args.get("profile") or None, request.args.get("strategy") or STRATEGIES.usual()
    found = service.service().pictures.all(document_id)
    state = service.service().reviews.open(document_id).state
    named = (
        keys_with_names(found, service.service().results.replaced(document_id, profile, strategy))
        if found
        else frozenset()
    )
    rows = []
    for entry in found:
        chosen = state.facts.get(PICTURE + entry.key) or {"choice": None, "boxes": []}
        rows.append({
            "key": entry.key, "page": entry.page, "width": entry.width, "height": entry.height, "is_page": entry.is_page,
            "asks": entry.asks, "marks": entry.marks, "text": entry.text, "shown": bool(entry.thumbnail),
            "named": entry.key in named, "choice": chosen["choice"], "boxes": chosen["boxes"],
        })  # fmt: skip
    return jsonify(pictures=rows)


@pictures.get("/<key>/thumbnail")
def get_thumbnail(document_id: str, key: str) -> Response:
    """Answer the thumbnail of a picture, a PNG."""
    return Response(service.service().pictures.thumbnail(document_id, key), content_type="image/png")


@pictures.get("/<key>/large")
def get_large(document_id: str, key: str) -> Response:
    """Answer a picture as large as boxes are drawn on, a PNG."""
    return Response(service.service().pictures.large(document_id, key), content_type="image/png")
