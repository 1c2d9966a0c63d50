"""The routes under ``/api/v1``. They read the request, ask the desk, and answer."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

import engine
from engine.annotate.language import AUTO
from engine.documents.parties import read_parties
from engine.errors import EngineError
from engine.http.exports import find_export
from engine.http.replies import answer_defect, answer_error, answer_http
from engine.http.security import require_client
from engine.http.upload import read_upload
from engine.work.desk import desk

api = Blueprint("api", __name__, url_prefix="/api/v1")
api.before_request(require_client)


def register(server: Flask) -> None:
    """Add the routes to a server."""
    server.register_blueprint(api)


@api.post("/documents")
def post_document() -> tuple[Response, int]:
    """Take the file of the multipart field ``file`` in, under the profile of the field ``profile``.

    The field ``language`` says what language it is in, ``fr`` or ``en``; ``auto``, or no such field, has it detected.
    The field ``parties`` gives names known from the court's register, one per line: at most 500, of 200 characters.
    """
    data, name, fields = read_upload(request)
    profile, language = fields.get("profile") or "judiciaire", fields.get("language") or AUTO
    parties = read_parties(fields.get("parties", ""))
    return jsonify(id=desk().receive(data, name, profile=profile, language=language, parties=parties)), 201


@api.get("/documents/<document_id>/language")
def get_language(document_id: str) -> Response:
    """Say what language a document was annotated in (null until it is) and what was wanted."""
    stored = desk().document(document_id)
    return jsonify(language=stored.language, wanted=stored.wanted_language)


@api.put("/documents/<document_id>/language")
def put_language(document_id: str) -> tuple[str, int]:
    """Have a document annotated again in the language ``wanted`` of the query: ``fr``, ``en`` or ``auto``."""
    desk().change_language(document_id, request.args.get("wanted", AUTO))
    return "", 204


@api.get("/documents/<document_id>/export")
def get_export(document_id: str) -> Response:
    """Give a document as a file: ``format``, ``profile`` and ``strategy`` in the query."""
    export = find_export(request.args.get("format", "txt"))
    replaced = desk().replaced(document_id, request.args.get("profile"), request.args.get("strategy", "lettres"))
    response = Response(export.encode(replaced), content_type=f"{export.mimetype}; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=export.filename)
    return response


@api.delete("/documents/<document_id>")
def delete_document(document_id: str) -> tuple[str, int]:
    """Erase a document."""
    desk().erase(document_id)
    return "", 204


@api.get("/health")
def get_health() -> tuple[Response, int]:
    """Say how the engine is; 503 where the worker is down."""
    status = desk().status()
    reason = status.reason and {
        "code": status.reason.code,
        "fr": status.reason.sentence("fr"),
        "en": status.reason.sentence("en"),
    }
    body = {
        "state": status.state, "queued": status.queued, "device": status.device, "model": status.model,
        "version": engine.__version__, "error": reason,
    }  # fmt: skip
    return jsonify(body), 503 if status.state == "down" else 200


@api.after_request
def forbid_storing(response: Response) -> Response:
    """Let no cache keep a document."""
    response.headers["Cache-Control"] = "no-store"
    return response


api.register_error_handler(EngineError, answer_error)
api.register_error_handler(HTTPException, answer_http)
api.register_error_handler(Exception, answer_defect)
