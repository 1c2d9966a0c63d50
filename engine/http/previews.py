"""The routes under ``/api/v1/documents/<id>/preview``: a page of a document before and after it was
pseudonymised."""

from __future__ import annotations

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from engine.pseudonyms import STRATEGIES
from engine.service import service

previews = Blueprint("previews", __name__, url_prefix="/documents/<document_id>/preview")


@previews.get("/<side>")
def get_preview(document_id: str, side: str) -> Response:
    """Answer the first page with a replacement, a PNG: ``before`` as the original shows it,
    ``after`` as the file does that would be handed over under the ``profile`` and ``strategy`` of
    the query."""
    if side not in ("before", "after"):
        raise NotFound
    profile, strategy = request.args.get("profile") or None, request.args.get("strategy") or STRATEGIES.usual()
    shown = service.service().previews.of(document_id, profile, strategy)
    return Response(shown.before if side == "before" else shown.after, content_type="image/png")
