"""The routes under ``/api/v1``. They read the request, ask the service, and answer."""

from __future__ import annotations

from importlib import import_module
from typing import NoReturn

from flask import Blueprint, Flask, Response, abort, jsonify, request
from werkzeug.exceptions import HTTPException, NotFound

import engine
from engine.core import EngineError, UnknownName, in_all_languages
from engine.formats import read_parties, split_name
from engine.http.exports import DELIVERED, REPORTS, delivered_type, file_name, find_export
from engine.http.replies import answer_defect, answer_error, answer_http
from engine.http.reviews import ReviewWording, say_with
from engine.http.security import require_client
from engine.http.upload import read_upload, read_uploads
from engine.pseudonyms import KeySecret, check_password, restore
from engine.service import service
from engine.store import clean_name
from engine.text import AUTO

ROOMS = ("sets", "agreements", "alignments", "lists", "reviews")
"""Files of further routes: each gives the blueprint of its name."""
KEY_NAME = "decision-pseudonymisee.cle"

api = Blueprint("api", __name__, url_prefix="/api/v1")
api.before_request(require_client)
for _name in ROOMS:
    api.register_blueprint(getattr(import_module(f"engine.http.{_name}"), _name))


def register(server: Flask, words: ReviewWording | None = None) -> None:
    """Add the REST API, under ``/api/v1``, to a Flask application.

    ``words`` renders the answers of the review routes as sentences; without it they contain only
    codes and numbers.
    """
    say_with(server, words)
    server.register_blueprint(api)


@api.post("/documents")
def post_document() -> tuple[Response, int]:
    """Take the file of the multipart field ``file`` in, under the profile of the field ``profile``.

    The field ``language`` says what language it is in, ``fr`` or ``en``; ``auto``, or no such
    field, has it detected. The field ``parties`` gives names known from the court's register, one
    per line: at most 500, of 200 characters. The field ``changes`` says how changes that the file
    tracks are read: ``accept``, or no such field, or ``refuse``.
    """
    data, name, fields = read_upload(request)
    profile, language = fields.get("profile") or "judiciaire", fields.get("language") or AUTO
    parties = read_parties(fields.get("parties", ""))
    known = {"profile": profile, "language": language, "changes": fields.get("changes") or "accept"}
    return jsonify(id=service.service().documents.receive(data, name, parties=parties, **known)), 201


@api.get("/documents/<document_id>/language")
def get_language(document_id: str) -> Response:
    """Say what language a document was annotated in (null until it is) and what was wanted."""
    stored = service.service().documents.fetch(document_id)
    return jsonify(language=stored.language, wanted=stored.wanted_language)


@api.put("/documents/<document_id>/language")
def put_language(document_id: str) -> tuple[str, int]:
    """Have a document annotated again in the language ``wanted`` of the query: ``fr``, ``en`` or
    ``auto``."""
    service.service().documents.change_language(document_id, request.args.get("wanted", AUTO))
    return "", 204


@api.get("/documents/<document_id>/export")
def get_export(document_id: str) -> Response:
    """Give a document as a file: ``format``, ``profile`` and ``strategy`` in the query.

    ``original``: in its own format; ``txt``: its text; both opened again and searched before they
    are given. The other forms hold the mentions in clear, for those who measure.
    """
    form, profile, strategy = _query("format", "txt"), _query("profile"), _query("strategy", "lettres")
    if form in DELIVERED:
        delivery = service.service().results.delivery(document_id, profile, strategy or "", text=form == "txt")
        extension = split_name(delivery.name)[1]
        return _attached(delivery.data, file_name(extension), delivered_type(extension))
    export = find_export(form or "")
    replaced = service.service().results.replaced(document_id, profile, strategy or "")
    return _attached(export.encode(replaced), export.filename, f"{export.mimetype}; charset=utf-8")


@api.get("/documents/<document_id>/report")
def get_report(document_id: str) -> Response:
    """Give the report of a delivery: ``format`` (html or pdf), ``profile``, ``strategy``, ``lang``
    and ``internal`` in the query."""
    form = _query("format", "html")
    if form not in REPORTS:
        raise UnknownName(name=form, known=", ".join(REPORTS))
    write, kind = REPORTS[form]
    facts = service.service().results.facts(document_id, _query("profile"), _query("strategy", "lettres") or "")
    data = write(facts, _query("lang", "fr") or "fr", internal=_query("internal") == "1")
    return _attached(data, f"rapport-de-pseudonymisation.{form}", kind)


@api.post("/documents/<document_id>/key")
def post_key(document_id: str) -> Response:
    """Make the key of a delivery: JSON with ``password``, ``profile`` and ``strategy``. Neither is
    kept."""
    body = request.get_json(silent=True)
    asked = body if isinstance(body, dict) else {}
    password = check_password(str(asked.get("password") or ""))
    profile, strategy = asked.get("profile"), str(asked.get("strategy") or "lettres")
    secret = KeySecret.of_password(password)
    key = service.service().results.key(document_id, str(profile) if profile else None, strategy, secret)
    return _attached(key, KEY_NAME, "application/octet-stream")


@api.post("/restore")
def post_restore() -> Response:
    """Give an original back: the multipart fields ``file``, ``key`` and ``password``. Nothing of it
    is kept."""
    (data, _), (key, _), fields = read_uploads(request, "file", "key")
    restored = restore(data, key, KeySecret.of_password(fields.get("password") or ""))
    return _attached(restored.data, clean_name(restored.name), "application/octet-stream")


def _query(name: str, default: str | None = None) -> str | None:
    return request.args.get(name) or default


def _attached(data: bytes, name: str, kind: str) -> Response:
    response = Response(data, content_type=kind)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@api.delete("/documents/<document_id>")
def delete_document(document_id: str) -> tuple[str, int]:
    """Erase a document."""
    service.service().documents.erase(document_id)
    return "", 204


@api.get("/health")
def get_health() -> tuple[Response, int]:
    """Say how the engine is; 503 where the worker is down."""
    status = service.service().status()
    reason = status.reason and {"code": status.reason.code, **in_all_languages(status.reason.sentence)}
    body = {
        "state": status.state, "queued": status.queued, "device": status.device, "model": status.model,
        "version": engine.__version__, "error": reason,
    }  # fmt: skip
    return jsonify(body), 503 if status.state == "down" else 200


@api.route("/<path:_address>", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
def get_nothing(_address: str) -> NoReturn:
    """Answer as this API answers where an address is none of it: the pages would take it for one of
    theirs."""
    abort(404)


@api.after_request
def forbid_storing(response: Response) -> Response:
    """Let no cache keep a document."""
    response.headers["Cache-Control"] = "no-store"
    return response


api.register_error_handler(EngineError, answer_error)
api.register_error_handler(HTTPException, answer_http)
api.register_error_handler(NotFound, answer_http)  # named, for the server's own answer to it would come first
api.register_error_handler(Exception, answer_defect)
