"""What a program is told of an error: problem details (RFC 9457) with the sentence in every
language, and the route ``/api/v1/problems/CODE`` to which their ``type`` leads."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, abort, jsonify, request

from engine.core import (
    AccountError,
    AccountGone,
    BadPolicy,
    BadProvider,
    BadStore,
    BatchError,
    BatchGone,
    Busy,
    DamagedLog,
    DeliveryError,
    DocumentError,
    DocumentGone,
    EngineError,
    InvitationGone,
    JobError,
    KeyFileError,
    KeyReused,
    LeakFound,
    LoginNeeded,
    LoginRefused,
    NoBatchesFolder,
    NoRoleGiven,
    NoRoute,
    OtherTexts,
    PermissionMissing,
    PolicyError,
    ProviderDown,
    ProviderRefused,
    ProxyRefused,
    Refused,
    ReviewError,
    ScopeMissing,
    StoreDamaged,
    StoreError,
    TokenError,
    TooLarge,
    TooOften,
    UsageError,
    error_of,
    in_all_languages,
    unfilled_sentences,
)

PROBLEM = "application/problem+json"
API = "/api/v1"
PLACE = f"{API}/problems"

problems = Blueprint("problems", __name__, url_prefix="/problems")

# The first that fits counts.
STATUSES: tuple[tuple[type[EngineError], int], ...] = (
    (DocumentGone, 404),
    (BatchGone, 404),
    (NoBatchesFolder, 404),
    (BatchError, 422),
    (NoRoute, 404),
    (TooLarge, 413),
    (Refused, 403),
    (ScopeMissing, 403),
    (TokenError, 401),
    (LoginNeeded, 401),
    (LoginRefused, 401),
    (PermissionMissing, 403),
    (ProxyRefused, 403),
    (ProviderRefused, 401),
    (NoRoleGiven, 403),
    (ProviderDown, 503),
    (BadProvider, 502),
    (AccountGone, 404),
    (InvitationGone, 404),
    (AccountError, 400),
    (BadPolicy, 500),
    (PolicyError, 403),
    (TooOften, 429),
    (Busy, 503),
    (KeyReused, 422),
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


def status_of(error: EngineError | type[EngineError]) -> int:
    """Return the HTTP status of an error of the engine, by its class (:data:`STATUSES`)."""
    kind = error if isinstance(error, type) else type(error)
    return next(status for known, status in STATUSES if issubclass(kind, known))


def problem(error: EngineError, status: int) -> dict[str, Any]:
    """Return the problem details of an error. ``detail`` is its sentence in the language that the
    request prefers, ``instance`` the address that was asked for; ``error`` adds what its kind
    cannot say: the code, and the sentence in each language."""
    said = sentences(error)
    return {
        "type": f"{PLACE}/{error.code}",
        "title": title(status),
        "status": status,
        "detail": said[wanted_language()],
        "instance": quote(request.path),
        "error": said,
    }


def sentences(error: EngineError) -> dict[str, Any]:
    """Return the code of an error, and its sentence in each language by language code; the
    ``place`` in the original text, ``start`` and ``end``, where a file is refused for one."""
    at = {name: error.params[name] for name in ("start", "end") if name in error.params}
    place: dict[str, Any] = {"place": at} if isinstance(error, LeakFound) and len(at) == 2 else {}
    return {"code": error.code, **in_all_languages(error.sentence), **place}


def wanted_language() -> str:
    """Return the language that the current request prefers, French where it names none of ours."""
    return request.accept_languages.best_match(list(in_all_languages(str)), "fr")


def title(status: int) -> str:
    """Return the name of a status, in English as its number is."""
    return HTTPStatus(status).phrase


@problems.get("/<code>")
def get_problem(code: str) -> Response:
    """Answer what an error is, by its ``code``: its ``status``, ``title`` and sentence in each
    language, in which what is known only where it happens stands as ``{name}``."""
    kind = error_of(code)
    if kind is None:
        abort(404)
    status = status_of(kind)
    return jsonify(code=code, status=status, title=title(status), **unfilled_sentences(kind))
