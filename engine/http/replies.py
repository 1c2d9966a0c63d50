"""Errors as answers: ``{"error": {"code", "fr", "en"}}`` and the status that fits."""

from __future__ import annotations

import logging

from flask import Response, jsonify
from werkzeug.exceptions import HTTPException

from engine.errors import (
    DeliveryError,
    DocumentError,
    DocumentGone,
    EngineError,
    JobError,
    KeyFileError,
    Refused,
    TooLarge,
    UsageError,
)
from engine.work.traces import trace

log = logging.getLogger(__name__)

# The first that fits counts.
STATUSES: tuple[tuple[type[EngineError], int], ...] = (
    (DocumentGone, 404),
    (TooLarge, 413),
    (Refused, 403),
    (JobError, 409),
    (DeliveryError, 422),
    (KeyFileError, 422),
    (DocumentError, 400),
    (UsageError, 400),
    (EngineError, 500),
)


def answer_error(error: EngineError) -> Response:
    """Give an error of the engine as JSON."""
    body = {"code": error.code, "fr": error.sentence("fr"), "en": error.sentence("en")}
    response = jsonify(error=body)
    response.status_code = next(status for kind, status in STATUSES if isinstance(error, kind))
    return response


def answer_http(error: HTTPException) -> Response:
    """Give an error of the web framework, a broken request, as JSON with its status."""
    response = answer_error(EngineError())
    response.status_code = error.code or 500
    return response


def answer_defect(error: Exception) -> Response:
    """Give the general sentence for a defect; the log learns where it is, never what it says."""
    log.error("A request failed by a defect: %s", trace(error))
    return answer_error(EngineError())
