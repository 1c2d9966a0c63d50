"""The routes under ``/api/v1/documents/<id>/review``: a reader's acts, what they would do, what
others did, the history.

What is said of an act is put in words elsewhere: ``register(server, words=...)`` of
:mod:`engine.http` is given :class:`ReviewWording`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from engine.core import BadAct, EngineError, Profile, ReviewMoved, catalogue, load_profile
from engine.http.replies import sentences, status_of
from engine.service import LONGEST_NAME, service

if TYPE_CHECKING:
    from engine.review import LogEntry, Plan
    from engine.service import Reader, Reviewed, Sides

LARGEST = 64 * 1024
"""Bytes of a request: an act holds offsets and a few words."""

reviews = Blueprint("reviews", __name__, url_prefix="/documents/<document_id>/review")
_EXTENSION = "nomdemprunt.review_words"
_TOKEN = re.compile(r"[\w-]{1,64}", re.ASCII)
_VERSION = re.compile(r"(\d{1,9})\.(\d{1,9})", re.ASCII)
Json = dict[str, Any]


class ReviewWording(Protocol):
    """What puts a reading in words and rows for a page; functions of a module do."""

    def patch(
        self, before: Sides | None, after: Sides, document: str, profile: Profile, lang: str, others: Iterable[Reader]
    ) -> Json: ...
    def preview(self, plan: Plan) -> Json: ...
    def present(self, others: Iterable[Reader]) -> list[Json]: ...
    def history(self, log: Sequence[LogEntry], lang: str) -> list[Json]: ...


def say_with(server: Flask, words: ReviewWording | None) -> None:
    """Give a server the words of its answers; without any, it tells numbers alone."""
    server.extensions[_EXTENSION] = words


@reviews.post("/acts")
def post_act(document_id: str) -> Response:
    """Do an act: JSON with ``act``, ``version`` (as the last answer named it), ``token``, ``who``,
    ``tab``, ``seconds``, ``profile``, ``strategy`` and ``lang``. Gives a patch."""
    said = _said()
    seen, token, tab = _seen(said), said.get("token"), _tab(said.get("tab"))
    if seen is None or not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise BadAct("unknown")
    act, who, profile = _act(said), _who(said.get("who")), _text(said, "profile")
    spent = said.get("seconds")
    seconds = float(spent) if isinstance(spent, int | float) else 0.0
    acted = service.service().reviews.act(
        document_id, act, who=who, job=seen[0], version=seen[1], token=token, seconds=seconds, profile=profile
    )
    others = service.service().reviews.present(document_id, who, tab)
    known = acted.before if acted.before.key == seen else None
    return _patch(document_id, acted.reviewed, known, seen, others, said)


@reviews.post("/preview")
def post_preview(document_id: str) -> Response:
    """Say what an act would touch: JSON with ``act``, ``version`` and ``profile``. Nothing is
    done."""
    said = _said()
    seen = _seen(said)
    plan = service.service().reviews.preview(document_id, _act(said), _text(said, "profile"), seen[0] if seen else None)
    words = _words()
    return jsonify(words.preview(plan) if words else {"count": plan.count, "inside": plan.inside, "taken": plan.taken})


@reviews.post("/present")
def post_present(document_id: str) -> Response:
    """Tell what others have changed since ``version``, and who they are; the page ``tab`` of
    ``who`` is open. JSON, for a name is no part of an address."""
    said = _said()
    others = service.service().reviews.present(document_id, _who(said.get("who")), _tab(said.get("tab")))
    reviewed, seen = service.service().reviews.open(document_id), _seen(said)
    if seen != reviewed.key:
        return _patch(document_id, reviewed, None, seen, others, said)
    words = _words()
    return jsonify(version=reviewed.stamp, unchanged=True, others=words.present(others) if words else len(others))


@reviews.get("/history")
def get_history(document_id: str) -> Response:
    """Tell the log, the newest entry first, in the language ``lang`` of the query."""
    log, words = service.service().reviews.history(document_id), _words()
    return jsonify(entries=words.history(log, _lang(request.args)) if words else [entry.act for entry in log])


@reviews.errorhandler(EngineError)
def answer(error: EngineError) -> Response:
    """Give an error as JSON: ``code``, ``fr``, ``en``; where the document moved, its ``version``
    and ``who`` moved it."""
    moved = {"version": error.params["version"], "who": error.params["who"]} if isinstance(error, ReviewMoved) else {}
    response = jsonify(**sentences(error), **moved)
    response.status_code = status_of(error)
    return response


def _patch(
    document_id: str,
    reviewed: Reviewed,
    before: Reviewed | None,
    seen: tuple[int, int] | None,
    others: Sequence[Reader],
    asked: Mapping[str, Any],
) -> Response:
    """Give what leads from the job and version that a page has to the present ones."""
    words = _words()
    if words is None:
        return jsonify(version=reviewed.stamp)
    profile, strategy = _text(asked, "profile"), _text(asked, "strategy") or "lettres"
    if before is None and seen and seen[0] == reviewed.job and seen[1] <= reviewed.version:
        before = reviewed.at(seen[1])
    was = service.service().results.sides(document_id, profile, strategy, before) if before else None
    now = service.service().results.sides(document_id, profile, strategy, reviewed)
    wanted = load_profile(profile or reviewed.profile)
    return jsonify(words.patch(was, now, document_id, wanted, _lang(asked), others))


def _words() -> ReviewWording | None:
    words: ReviewWording | None = current_app.extensions.get(_EXTENSION)
    return words


def _said() -> Json:
    """Read the JSON of a request.

    Raises:
        BadAct: it is none, or too large.
    """
    if request.content_length is None or request.content_length > LARGEST:
        raise BadAct("unknown")
    said = request.get_json(silent=True)
    if not isinstance(said, dict):
        raise BadAct("unknown")
    return said


def _act(said: Json) -> Json:
    act = said.get("act")
    if not isinstance(act, dict):
        raise BadAct("unknown")
    return act


def _seen(said: Json) -> tuple[int, int] | None:
    """Read the state that a page has: the job and the version; None where it says none."""
    version = said.get("version")
    found = _VERSION.fullmatch(version) if isinstance(version, str) else None
    return (int(found[1]), int(found[2])) if found else None


def _who(said: object) -> str:
    """Read the name of a reader, on one line, without what cannot be seen."""
    name = " ".join(said[: 4 * LONGEST_NAME].split()) if isinstance(said, str) else ""
    return "".join(c for c in name if unicodedata.category(c)[0] != "C")[:LONGEST_NAME].strip()


def _tab(said: object) -> str:
    return said if isinstance(said, str) and _TOKEN.fullmatch(said) else ""


def _text(said: Mapping[str, Any], name: str) -> str | None:
    value = said.get(name)
    return value if isinstance(value, str) and value else None


def _lang(said: Mapping[str, Any]) -> str:
    return catalogue.ENGINE.language(said.get("lang"))
