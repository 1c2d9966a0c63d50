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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException

import engine
from engine.core import Busy, EngineError, ModelError, NerPortTaken, NoFile, settings, usual_profile
from engine.http.hosts import AllowedHosts
from engine.http.problems import status_of
from engine.http.replies import BUSY_SECONDS, answer_http, forbid_storing
from engine.http.request_ids import identify
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
NER, PDF_TO_TEXT, ZONAGE = "NER", "PDF to text", "ZONAGE"
"""What waits in turns of its own, by its name in the log."""
PDF = "decision.pdf"
"""What a file is called here, whatever its name: no other format is taken."""
YES = frozenset({"1", "on", "true", "yes"})
"""What a parameter of an address says to be true, in small letters (FastAPI)."""
BUSY = {"detail": "Pseudonymisation in progress, endpoint is busy", "message": "busy"}


def ner_application() -> Flask:
    """Make the application of the NER service: ``POST /ner``, ``/loss`` and ``/pdf-to-text``,
    ``GET /`` and ``GET /juritools-info``; and ``POST /zonage`` of the zoning service."""
    server = Flask(__name__)
    server.json.sort_keys = False  # type: ignore[attr-defined] # of Flask's own provider
    turns = Turns({queue: Places(AT_ONCE, 0) for queue in (NER, PDF_TO_TEXT, ZONAGE)})

    @server.get("/")
    def get_state() -> Response:
        return jsonify({"message": "OK", "status-code": 200})

    @server.get("/juritools-info")
    def get_version() -> Response:
        return jsonify({"version": engine.__version__, "date": model_date()})

    @server.post("/ner")
    def post_ner() -> tuple[Response, int]:
        wanted = read_ner_request(request.get_json(silent=True))
        told = {**(wanted.ids or {}), "characters": len(wanted.text)}
        return _in_turn(turns, NER, told, lambda: _annotated(wanted))

    @server.post("/loss")
    def post_loss() -> Response:
        wanted = read_loss_request(request.get_json(silent=True))
        check_size(len(wanted.text))
        return jsonify(document_loss(wanted))

    @server.post("/pdf-to-text")
    def post_pdf_to_text() -> tuple[Response, int]:
        try:
            (data, _), _ = read_uploads(request, "pdf_file")
        except NoFile as error:
            raise missing_field("pdf_file") from error
        as_shown = request.args.get("force_ocr", "").lower() in YES
        told = {"bytes": len(data), "force_ocr": as_shown}

        def read() -> dict[str, object]:
            text = service.service().read(data, PDF, as_shown=as_shown).text
            told["characters"] = len(text)
            return pdf_answer(text)

        return _in_turn(turns, PDF_TO_TEXT, told, read)

    @server.post("/zonage")
    def post_zonage() -> tuple[Response, int]:
        wanted = read_zoning_request(request.get_json(silent=True))
        check_size(len(wanted.text))
        told = {"arret_id": wanted.arret_id, "characters": len(wanted.text)}
        return _in_turn(turns, ZONAGE, told, lambda: zoning_answer(wanted))

    identify(server)
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
    with service.service().direct(wanted.text, DirectOptions(usual_profile(), parties=wanted.parties)) as document:
        return ner_answer(document.annotation(), wanted, model_date())


def _in_turn(
    turns: Turns, what: str, told: Mapping[str, str | int], work: Callable[[], Mapping[str, Any]]
) -> tuple[Response, int]:
    """Answer with what is worked out when its turn comes, or that too many wait; log it as one line
    of JSON, in the names of the public server, with what is ``told`` of it when it ends."""
    began, status = time.monotonic(), 200
    try:
        with turns.turn(what):
            response = jsonify(work())
    except Busy:
        response, status = jsonify(BUSY), 429
        response.headers["Retry-After"] = str(BUSY_SECONDS)
    data = {**told, "response_status_code": status, "seconds": round(time.monotonic() - began, 3)}
    log.info(json.dumps({"operationName": "NLP-API", "msg": what, "data": data}, ensure_ascii=False))
    return response, status


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
