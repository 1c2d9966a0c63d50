"""The id of a request, by which a program, its log and ours speak of the same: on each answer, and
in the line of JSON that is logged for each request of the API."""

from __future__ import annotations

import json
import logging
import re
import time
from uuid import uuid4

from flask import Flask, Response, g, request

from engine.core import settings
from engine.http.problems import API

HEADER = "X-Request-Id"
WELL_FORMED = re.compile(r"(?=[^0-9]*[0-9])[A-Za-z0-9_.-]{8,64}")
"""An id that a program may give its request. It has a digit: what is logged shall be no name."""

log = logging.getLogger(__name__)


def identify(server: Flask) -> None:
    """Give each request of a Flask application its id: the header :data:`HEADER` where it is well
    formed, else a new one; and log what became of those of the API, by route, never by address."""

    if settings().log_requests:
        _show()

    @server.before_request
    def note_request() -> None:
        g.request_id = request_id(request.headers.get(HEADER, ""))
        g.begun = time.monotonic()

    @server.after_request
    def say_request(response: Response) -> Response:
        response.headers[HEADER] = g.request_id
        if request.url_rule and request.url_rule.rule.startswith(f"{API}/"):
            log.info(json.dumps(_line(request.url_rule.rule, response)))
        return response


def request_id(said: str) -> str:
    """Return the id that a program gave, where it is well formed, else a new one."""
    return said if WELL_FORMED.fullmatch(said) else str(uuid4())


def _show() -> None:
    """Write the lines to standard error, alone and once."""
    if not log.handlers:
        lines = logging.StreamHandler()
        lines.setFormatter(logging.Formatter("%(message)s"))
        log.addHandler(lines)
        log.setLevel(logging.INFO)


def _line(route: str, response: Response) -> dict[str, object]:
    return {
        "request_id": g.request_id,
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "seconds": round(time.monotonic() - g.begun, 3),
        "code": g.get("refusal"),
    }
