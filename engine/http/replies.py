"""Errors as answers: problem details (:mod:`engine.http.problems`) with the status that fits; how
far something is; what a request says of labels."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from flask import Request, Response, g, jsonify
from werkzeug.exceptions import HTTPException

from engine.core import (
    BadMapping,
    Busy,
    EngineError,
    Malformed,
    NoRoute,
    ScopeMissing,
    TokenError,
    TokenNeeded,
    TooOften,
)
from engine.http.problems import PROBLEM, problem, sentences, status_of, wanted_language
from engine.measure import KNOWN
from engine.service import tasks, trace

log = logging.getLogger(__name__)

NO_ROUTE = (404, 405)
"""What Flask says of an address, or of a method, for which there is no route."""
BUSY_SECONDS = 30
"""After which who was told that too many ask may ask again."""


def answer_error(error: EngineError, status: int = 0, more: Mapping[str, object] | None = None) -> Response:
    """Build the response of an error of the engine, with the status of :func:`status_of` unless
    another is given. ``more`` are further members of its problem details."""
    g.refusal = error.code  # counted by engine.http.metrics
    response = jsonify({**problem(error, status or status_of(error)), **(more or {})})
    response.status_code, response.content_type = status or status_of(error), PROBLEM
    response.headers["Content-Language"] = wanted_language()
    if isinstance(error, TokenError):
        response.headers["WWW-Authenticate"] = _challenge(error)
    if isinstance(error, TooOften | Busy):
        response.headers["Retry-After"] = str(error.params.get("seconds", BUSY_SECONDS))
    return response


def _challenge(error: TokenError) -> str:
    """Say what is wrong with a token, as RFC 6750 does."""
    if isinstance(error, ScopeMissing):
        return f'Bearer realm="nomdemprunt", error="insufficient_scope", scope="{error.params["scope"]}"'
    return 'Bearer realm="nomdemprunt"' + ("" if isinstance(error, TokenNeeded) else ', error="invalid_token"')


def answer_http(error: HTTPException) -> Response:
    """Build the response of an error raised by Flask, such as a malformed request, with its
    status."""
    status = error.code or 500
    if status in NO_ROUTE:
        return answer_error(NoRoute(), status)
    return answer_error(Malformed() if status < 500 else EngineError(), status)


def answer_defect(error: Exception) -> Response:
    """Build the JSON response of an unexpected exception, status 500; only the place where it was
    raised is logged, since its message may quote a document."""
    log.error("A request failed by a defect: %s", trace(error))
    return answer_error(EngineError())


def forbid_storing(response: Response) -> Response:
    """Set ``Cache-Control: no-store`` on an answer, since it may hold a document."""
    response.headers["Cache-Control"] = "no-store"
    return response


def progress(told: tasks.Progress) -> Response:
    """Build the JSON response on a background task: ``fraction`` from 0 to 1, ``done``, and
    ``error``, null if there is none."""
    return jsonify(fraction=told.fraction, done=told.ended, error=told.error and sentences(told.error))


def read_mapping(request: Request) -> dict[str, str]:
    """Read the JSON body of a request as a mapping from labels to codes; codes are not checked
    here.

    Raises:
        BadMapping: it is not an object whose values are strings.
    """
    said = request.get_json(silent=True)
    if not isinstance(said, dict) or not all(isinstance(code, str) for code in said.values()):
        raise BadMapping(value="…", known=", ".join(KNOWN))
    return said
