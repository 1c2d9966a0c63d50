"""Requests that no page of ours sends: answered with 400 or 404, never with a traceback.

What fails inside a callback is told to the reader by the page (``on_error``); what fails before it
is the request itself, whose parts Dash does not check.
"""

from __future__ import annotations

import logging

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from engine.core import EngineError, Malformed, in_all_languages
from engine.http.files import LIBRARIES
from engine.service import trace

CALLBACKS = "/_dash-update-component"
log = logging.getLogger(__name__)


def answer_malformed(server: Flask) -> None:
    """Make a Flask application answer malformed requests to Dash with 400, unknown files of its
    libraries with 404, and a defect with 500 and one sentence; the log gets its place alone, for a
    message may quote a document."""

    @server.errorhandler(Exception)
    def answer(error: Exception) -> Response | HTTPException:
        if isinstance(error, HTTPException):
            return error
        if request.path.startswith(LIBRARIES):
            return _said(Malformed(), 404)
        if request.path == CALLBACKS:
            log.warning("A malformed callback was refused: %s", trace(error))
            return _said(Malformed(), 400)
        log.error("A request failed by a defect: %s", trace(error))
        return _said(EngineError(), 500)


def _said(error: EngineError, status: int) -> Response:
    sentence = " / ".join(in_all_languages(error.sentence).values())
    return Response(f"{sentence}\n", status, content_type="text/plain; charset=utf-8")
