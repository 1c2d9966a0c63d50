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

from engine.core import BadAct, EngineError, Profile, ReviewMoved, UnknownName, catalogue, current_actor, load_profile
from engine.http.answers.paging import add_links, cut
from engine.http.replies import answer_error
from engine.pseudonyms import STRATEGIES
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
    """Functions that render a review for a web page, in a language; a module can implement it.
    ``history`` gives a row for each entry of a log, the newest first."""

    def patch(
        self, before: Sides | None, after: Sides, document: str, profile: Profile, lang: str, others: Iterable[Reader]
    ) -> Json: ...
    def preview(self, plan: Plan) -> Json: ...
    def present(self, others: Iterable[Reader]) -> list[Json]: ...
    def history(self, log: Sequence[LogEntry], lang: str) -> list[Json]: ...


def say_with(server: Flask, words: ReviewWording | None) -> None:
    """Set the object that renders the answers of the review routes; with None they contain only
    codes and numbers."""
    server.extensions[_EXTENSION] = words


@reviews.post("/acts")
def post_act(document_id: str) -> Response:
    """Apply an act of a reader: JSON with ``act``, ``version`` (from the last answer), ``token``,
    ``who``, ``tab``, ``seconds``, ``profile``, ``strategy`` and ``lang``. Answers what has changed
    since ``version``."""
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
    """Answer what an act would change, without applying it: JSON with ``act``, ``version`` and
    ``profile``."""
    said = _said()
    seen = _seen(said)
    plan = service.service().reviews.preview(document_id, _act(said), _text(said, "profile"), seen[0] if seen else None)
    words = _words()
    return jsonify(words.preview(plan) if words else {"count": plan.count, "inside": plan.inside, "taken": plan.taken})


@reviews.post("/present")
def post_present(document_id: str) -> Response:
    """Answer what has changed since ``version`` and who else has the document open, and record that
    the reader ``who`` has it open in the browser tab ``tab``. The request is JSON so that no name
    is in its address."""
    said = _said()
    others = service.service().reviews.present(document_id, _who(said.get("who")), _tab(said.get("tab")))
    reviewed, seen = service.service().reviews.open(document_id), _seen(said)
    if seen != reviewed.key:
        return _patch(document_id, reviewed, None, seen, others, said)
    words = _words()
    return jsonify(version=reviewed.stamp, unchanged=True, others=words.present(others) if words else len(others))


@reviews.delete("/present")
def delete_present(document_id: str) -> tuple[str, int]:
    """Record that the browser tab ``tab`` of the JSON has the document open no more."""
    service.service().reviews.leave(document_id, _tab(_said().get("tab")))
    return "", 204


@reviews.get("/history")
def get_history(document_id: str) -> Response:
    """Answer the log of a review, the newest entry first: with a wording (:func:`say_with`) as
    sentences in the ``lang`` of the query, else as kinds of acts. ``limit`` gives so many, and a
    ``Link`` to those before them (``after``, the number of an entry, from 1)."""
    log, words = service.service().reviews.history(document_id), _words()
    told = words.history(log, _lang(request.args)) if words else [entry.act for entry in reversed(log)]
    numbers = [str(number) for number in range(len(log), 0, -1)]
    last = request.args.get("after", "")
    entries, links = cut(told, numbers, UnknownName(name=last[:20], known=f"1 … {len(log)}"))
    return add_links(jsonify(entries=entries), links)


@reviews.errorhandler(EngineError)
def answer(error: EngineError) -> Response:
    """Answer an error as everywhere; for ReviewMoved also the current ``version`` and ``who`` made
    it."""
    moved = {"version": error.params["version"], "who": error.params["who"]} if isinstance(error, ReviewMoved) else {}
    return answer_error(error, more=moved)


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
    profile, strategy = _text(asked, "profile"), _text(asked, "strategy") or STRATEGIES.usual()
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
    """Read the name of a reader, on one line, without what cannot be seen; where there are
    accounts, it is theirs, whatever is said."""
    if current_actor().is_known:
        return current_actor().name[:LONGEST_NAME]
    name = " ".join(said[: 4 * LONGEST_NAME].split()) if isinstance(said, str) else ""
    return "".join(c for c in name if unicodedata.category(c)[0] != "C")[:LONGEST_NAME].strip()


def _tab(said: object) -> str:
    return said if isinstance(said, str) and _TOKEN.fullmatch(said) else ""


def _text(said: Mapping[str, Any], name: str) -> str | None:
    value = said.get(name)
    return value if isinstance(value, str) and value else None


def _lang(said: Mapping[str, Any]) -> str:
    return catalogue.ENGINE.language(said.get("lang"))
