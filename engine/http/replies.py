"""Errors as answers: ``{"error": {"code", "fr", "en"}}`` and the status that fits; how far
something is; what a request says of labels."""

from __future__ import annotations

import logging

from flask import Request, Response, g, jsonify
from werkzeug.exceptions import HTTPException

from engine.core import (
    BadMapping,
    BadStore,
    Busy,
    DamagedLog,
    DeliveryError,
    DocumentError,
    DocumentGone,
    EngineError,
    JobError,
    KeyFileError,
    OtherTexts,
    Refused,
    ReviewError,
    StoreDamaged,
    StoreError,
    TooLarge,
    TooOften,
    UsageError,
    in_all_languages,
)
from engine.measure import KNOWN
from engine.service import tasks, trace

log = logging.getLogger(__name__)

BUSY_SECONDS = 30
"""After which who was told that too many ask may ask again."""

# The first that fits counts.
STATUSES: tuple[tuple[type[EngineError], int], ...] = (
    (DocumentGone, 404),
    (TooLarge, 413),
    (Refused, 403),
    (TooOften, 429),
    (Busy, 503),
    (JobError, 409),
    (ReviewError, 422),
    (DamagedLog, 422),
    (StoreDamaged, 422),
    (StoreError, 503),
    (DeliveryError, 422),
    (KeyFileError, 422),
    (DocumentError, 400),
    (UsageError, 400),
    (BadStore, 400),
    (OtherTexts, 400),
    (EngineError, 500),
)


def answer_error(error: EngineError) -> Response:
    """Build the JSON response of an error of the engine, with the status of :func:`status_of`."""
    g.refusal = error.code  # counted by engine.http.metrics
    response = jsonify(error=sentences(error))
    response.status_code = status_of(error)
    if isinstance(error, TooOften | Busy):
        response.headers["Retry-After"] = str(error.params.get("seconds", BUSY_SECONDS))
    return response


def status_of(error: EngineError) -> int:
    """Return the HTTP status of an error of the engine, by its class (:data:`STATUSES`)."""
    return next(status for kind, status in STATUSES if isinstance(error, kind))


def answer_http(error: HTTPException) -> Response:
    """Build the JSON response of an error raised by Flask, such as a malformed request, with its
    status."""
    response = answer_error(EngineError())
    response.status_code = error.code or 500
    return response


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


def sentences(error: EngineError) -> dict[str, str]:
    """Return the code of an error, and its sentence in each language by language code."""
    return {"code": error.code, **in_all_languages(error.sentence)}
