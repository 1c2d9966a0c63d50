"""The NER service of the Cour de cassation, on a port of its own: what Label and jurinorm call.

These clients send no login and no header of ours: whoever reaches the port is answered, so that
the network must keep others away. Places and shapes are those of :mod:`engine.interchange.ner`;
of a text nothing is kept, and nothing logged but its length and how long it took.
"""

from __future__ import annotations

import json
import logging
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

import engine
from engine.core import Busy, EngineError, ModelError, NerPortTaken, NoFile, settings
from engine.http.hosts import AllowedHosts
from engine.http.problems import status_of
from engine.http.replies import BUSY_SECONDS, answer_http, forbid_storing
from engine.http.upload import read_uploads
from engine.interchange import (
    InvalidNerRequest,
    NerRequest,
    document_loss,
    missing_field,
    ner_answer,
    pdf_answer,
    read_loss_request,
    read_ner_request,
    read_zoning_request,
    zoning_answer,
)
from engine.service import DirectOptions, Places, Turns, check_size, service, trace
from engine.tagging import model_info

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Requests that wait or are worked on at once; of more, each is answered 429. The clients send one
after the other."""
QUEUE, PDF_QUEUE, ZONES_QUEUE = "ner", "pdf", "zones"
PDF = "decision.pdf"
"""What a file is called here, whatever its name: no other format is taken."""
YES = frozenset({"1", "on", "true", "yes"})
"""What a parameter of an address says to be true, in small letters (FastAPI)."""
PROFILE = "judiciaire"
BUSY = {"detail": "Pseudonymisation in progress, endpoint is busy", "message": "busy"}


def ner_application() -> Flask:
    """Make the application of the NER service: ``POST /ner``, ``/loss`` and ``/pdf-to-text``,
    ``GET /`` and ``GET /juritools-info``; and ``POST /zonage`` of the zoning service."""
    server = Flask(__name__)
    server.json.sort_keys = False  # type: ignore[attr-defined] # of Flask's own provider
    turns = Turns({queue: Places(AT_ONCE, 0) for queue in (QUEUE, PDF_QUEUE, ZONES_QUEUE)})

    @server.get("/")
    def get_state() -> Response:
        return jsonify({"message": "OK", "status-code": 200})

    @server.get("/juritools-info")
    def get_version() -> Response:
        return jsonify({"version": engine.__version__, "date": model_date()})

    @server.post("/ner")
    def post_ner() -> tuple[Response, int]:
        began = time.monotonic()
        wanted = read_ner_request(request.get_json(silent=True))
        told = {**(wanted.ids or {}), "characters": len(wanted.text)}
        try:
            with turns.turn(QUEUE):
                body = _annotated(wanted)
        except Busy:
            _report("NER", 429, began, told)
            return _busy()
        _report("NER", 200, began, told)
        return jsonify(body), 200

    @server.post("/loss")
    def post_loss() -> Response:
        wanted = read_loss_request(request.get_json(silent=True))
        check_size(len(wanted.text))
        return jsonify(document_loss(wanted))

    @server.post("/pdf-to-text")
    def post_pdf_to_text() -> tuple[Response, int]:
        began = time.monotonic()
        try:
            (data, _), _ = read_uploads(request, "pdf_file")
        except NoFile as error:
            raise missing_field("pdf_file") from error
        as_shown = request.args.get("force_ocr", "").lower() in YES
        told = {"bytes": len(data), "force_ocr": as_shown}
        try:
            with turns.turn(PDF_QUEUE):
                text = service.service().read(data, PDF, as_shown=as_shown).text
        except Busy:
            _report("PDF to text", 429, began, told)
            return _busy()
        _report("PDF to text", 200, began, {**told, "characters": len(text)})
        return jsonify(pdf_answer(text)), 200

    @server.post("/zonage")
    def post_zonage() -> tuple[Response, int]:
        began = time.monotonic()
        wanted = read_zoning_request(request.get_json(silent=True))
        check_size(len(wanted.text))
        told = {"arret_id": wanted.arret_id, "characters": len(wanted.text)}
        try:
            with turns.turn(ZONES_QUEUE):
                body = zoning_answer(wanted)
        except Busy:
            _report("ZONAGE", 429, began, told)
            return _busy()
        _report("ZONAGE", 200, began, told)
        return jsonify(body), 200

    server.after_request(forbid_storing)
    server.register_error_handler(InvalidNerRequest, _answer_invalid)
    server.register_error_handler(EngineError, _answer_error)
    server.register_error_handler(HTTPException, answer_http)
    server.register_error_handler(Exception, _answer_defect)
    return server


@contextmanager
def ner_service(host: str, family: int) -> Iterator[tuple[tuple[WSGIApplication, socket.socket], ...]]:
    """Take the port of the settings and give the service with its socket, for
    :func:`engine.http.connections.serve`; nothing where the settings leave it closed.

    Raises:
        NerPortTaken: another program listens there.
    """
    port = settings().ner_port
    if not port:
        yield ()
        return
    try:
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        raise NerPortTaken(port=port) from error
    with listening:
        yield ((AllowedHosts(ner_application(), host, settings().hosts), listening),)


def model_date() -> str:
    """Return the day on which the model was trained, ISO 8601; empty where its facts cannot be
    read, which the worker says of itself."""
    try:
        return str(model_info(settings().model).get("date", ""))
    except ModelError:
        return ""


def _annotated(wanted: NerRequest) -> dict[str, Any]:
    with service.service().direct(wanted.text, DirectOptions(PROFILE, parties=wanted.parties)) as document:
        return ner_answer(document.annotation(), wanted, model_date())


def _report(what: str, status: int, began: float, told: Mapping[str, str | int]) -> None:
    """Log a request as one line of JSON, in the names of the public server."""
    seconds = round(time.monotonic() - began, 3)
    data = {**told, "response_status_code": status, "seconds": seconds}
    log.info(json.dumps({"operationName": "NLP-API", "msg": what, "data": data}, ensure_ascii=False))


def _busy() -> tuple[Response, int]:
    response = jsonify(BUSY)
    response.headers["Retry-After"] = str(BUSY_SECONDS)
    return response, 429


def _answer_invalid(error: InvalidNerRequest) -> tuple[Response, int]:
    return jsonify({"detail": error.detail, "message": str(error)}), 422


def _answer_error(error: EngineError) -> tuple[Response, int]:
    """What the text itself causes is 422 here; the clients know no other refusal."""
    status = status_of(error)
    said = error.sentence("fr")
    return jsonify({"detail": said, "message": said}), 422 if status in (400, 413) else status


def _answer_defect(error: Exception) -> tuple[Response, int]:
    """Only the place where it was raised is logged: its message may quote a decision."""
    log.error("A request of the NER service failed by a defect: %s", trace(error))
    return _answer_error(EngineError())
