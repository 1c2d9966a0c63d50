"""Errors as answers: ``{"error": {"code", "fr", "en"}}`` and the status that fits; how far
something is; what a request says of labels."""

from __future__ import annotations

import logging

from flask import Request, Response, jsonify
from werkzeug.exceptions import HTTPException

from engine.core import (
    BadMapping,
    DamagedLog,
    DeliveryError,
    DocumentError,
    DocumentGone,
    EngineError,
    JobError,
    KeyFileError,
    Refused,
    ReviewError,
    StoreDamaged,
    StoreError,
    TooLarge,
    UsageError,
    in_all_languages,
)
from engine.measure import KNOWN
from engine.service import tasks, trace

log = logging.getLogger(__name__)

# The first that fits counts.
STATUSES: tuple[tuple[type[EngineError], int], ...] = (
    (DocumentGone, 404),
    (TooLarge, 413),
    (Refused, 403),
    (JobError, 409),
    (ReviewError, 422),
    (DamagedLog, 422),
    (StoreDamaged, 422),
    (StoreError, 503),
    (DeliveryError, 422),
    (KeyFileError, 422),
    (DocumentError, 400),
    (UsageError, 400),
    (EngineError, 500),
)


def answer_error(error: EngineError) -> Response:
    """Give an error of the engine as JSON."""
    response = jsonify(error=sentences(error))
    response.status_code = status_of(error)
    return response


def status_of(error: EngineError) -> int:
    """Give the status that fits an error."""
    return next(status for kind, status in STATUSES if isinstance(error, kind))


def answer_http(error: HTTPException) -> Response:
    """Give an error of the web framework, a broken request, as JSON with its status."""
    response = answer_error(EngineError())
    response.status_code = error.code or 500
    return response


def answer_defect(error: Exception) -> Response:
    """Give the general sentence for a defect; the log learns where it is, never what it says."""
    log.error("A request failed by a defect: %s", trace(error))
    return answer_error(EngineError())


def progress(told: tasks.Progress) -> Response:
    """Give how far something is: ``fraction`` from 0 to 1, ``done``, and the ``error`` that it
    ended with or null."""
    return jsonify(fraction=told.fraction, done=told.ended, error=told.error and sentences(told.error))


def read_mapping(request: Request) -> dict[str, str]:
    """Read what labels stand for: JSON from each to one of the tool's, or to the empty text.

    Raises:
        BadMapping: it is something else. Whether the codes are the tool's is not checked.
    """
    said = request.get_json(silent=True)
    if not isinstance(said, dict) or not all(isinstance(code, str) for code in said.values()):
        raise BadMapping(value="…", known=", ".join(KNOWN))
    return said


def sentences(error: EngineError) -> dict[str, str]:
    """Give the code of an error and its sentences."""
    return {"code": error.code, **in_all_languages(error.sentence)}
