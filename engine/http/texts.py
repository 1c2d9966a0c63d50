"""The routes ``/api/v1/annotate``, ``/pseudonymise``, ``/batch`` and ``/tag``: texts of programs,
answered at once. Of a text nothing is kept but, sealed and for a day, the answer to a request that
has an ``Idempotency-Key``.

The body is JSON: ``text``, and ``profile``, ``occult`` (zones of a decision to be occulted whole:
``reasons``, ``annexes``), ``nac`` (the code of the matter, whose block of occultation is followed),
``language`` (``fr``, ``en`` or ``auto``), ``parties`` (names known from elsewhere),
``second_opinion`` (whether a second tagger reads it too; without it the settings say) and, where
pseudonyms are asked for, ``strategy``. Offsets are characters of the text as it was sent, or units
of UTF-16, as JavaScript and Java count them, where ``offsets`` is ``utf-16``."""

from __future__ import annotations

import math
from contextlib import ExitStack
from typing import Any, TypeVar

from flask import Blueprint, Response, jsonify, request

from engine.core import Annotation, BadField, EngineError, TextTooLarge, UnknownName, profile_with, usual_profile
from engine.http.access import require_scope
from engine.http.idempotency import answer_once, of_json
from engine.http.problems import sentences, status_of
from engine.interchange import in_units
from engine.pseudonyms import STRATEGIES
from engine.service import DirectDocument, DirectOptions, Places, Turns, service
from engine.text import AUTO

texts = Blueprint("texts", __name__)

MOST_BYTES = 200_000
"""Of a text, in UTF-8."""
MOST_TEXTS = 500
"""Of a batch."""
AT_ONCE = 20
"""Requests that wait for their texts at once: pages must find a thread of the server free. One more
is told to come again."""
QUEUE = "texts"
TAGGED = ("fr", "en")
"""The languages of texts to tag, the first unless another is said."""
OFFSETS = ("characters", "utf-16")
"""How places are counted, the first unless another is asked for."""

_turns = Turns({QUEUE: Places(AT_ONCE, 0)})

Value = TypeVar("Value")


@texts.post("/annotate")
def post_annotate() -> Response:
    """Answer the ``annotation`` of a ``text``: entities, persons, doubts and the probability that
    nothing was missed, as :meth:`engine.core.Annotation.to_json` writes them."""
    body = _body()

    def annotate() -> Response:
        with _turns.turn(QUEUE), _direct(body) as document:
            return jsonify(annotation=_written(document.annotation(), body))

    return answer_once(of_json(body), annotate)


@texts.post("/pseudonymise")
def post_pseudonymise() -> Response:
    """Answer a ``text`` without the names, with the ``annotation`` of the original and how many
    occurrences stay readable, by reason (``left``). A text in which a name would stay is refused,
    422."""
    body = _body()

    def pseudonymise() -> Response:
        with _turns.turn(QUEUE), _direct(body) as document:
            return jsonify(_pseudonymised(document, body))

    return answer_once(of_json(body), pseudonymise)


@texts.post("/tag")
def post_tag() -> Response:
    """Answer what the tagger of ``language`` (``fr``, the default, or ``en``) says of a ``text``,
    for a desk whose tagger this server is: ``entities`` and ``suspects`` with places in characters,
    before any rule or profile, and which ``model``, of which ``weights``, said so."""
    body = _body()
    text, language = _text(body), _field(body, "language", str, TAGGED[0])
    if language not in TAGGED:
        raise UnknownName(name=language[:20], known=", ".join(TAGGED))
    with _turns.turn(QUEUE):
        return jsonify(service.service().tag(text, language))


@texts.post("/batch")
def post_batch() -> Response:
    """Annotate the ``texts`` of the body, at most :data:`MOST_TEXTS`, or pseudonymise them where it
    gives a ``strategy``; the other fields hold for all. A text is a string, or an object with
    ``text`` and an ``id`` of the program's own.

    Answers ``items`` in the order of the texts: ``id`` (its number from 0 where it has none),
    ``status``, and ``result`` as the routes for one text, or ``error``. An error of one text spoils
    no other.
    """
    body = _body()
    if "strategy" in body:
        require_scope("deliver")
    given = _field(body, "texts", list, [])
    if not given or len(given) > MOST_TEXTS:
        raise BadField(name="texts", kind="array")
    options = _options(body)

    def work() -> Response:
        with _turns.turn(QUEUE), ExitStack() as stack:
            items = [_item(stack, row, number, options) for number, row in enumerate(given)]
            return jsonify(items=[_result(item, body) for item in items])

    return answer_once(of_json(body), work)


def _item(stack: ExitStack, given: Any, number: int, options: DirectOptions) -> dict[str, Any]:
    """Queue a text of a batch: its document, or the error that it met."""
    row = given if isinstance(given, dict) else {"text": given}
    item: dict[str, Any] = {"id": row.get("id", number)}
    try:
        item["document"] = stack.enter_context(_queued(row, options))
    except EngineError as error:
        item["error"] = error
    return item


def _result(item: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    try:
        if "error" in item:
            raise item["error"]
        document: DirectDocument = item["document"]
        wanted = "strategy" in body
        result = _pseudonymised(document, body) if wanted else {"annotation": _written(document.annotation(), body)}
        return {"id": item["id"], "status": 200, "result": result}
    except EngineError as error:
        return {"id": item["id"], "status": status_of(error), "error": sentences(error)}


def _pseudonymised(document: DirectDocument, body: dict[str, Any]) -> dict[str, Any]:
    made = document.pseudonymised(_field(body, "strategy", str, STRATEGIES.usual()))
    return {"text": made.text, "annotation": _written(made.annotation, body), "left": dict(made.left)}


def _written(annotation: Annotation, body: dict[str, Any]) -> dict[str, Any]:
    data = annotation.to_json()
    return data if _offsets(body) == OFFSETS[0] else in_units(data, annotation.document.text)


def _offsets(body: dict[str, Any]) -> str:
    offsets = _field(body, "offsets", str, OFFSETS[0])
    if offsets not in OFFSETS:
        raise UnknownName(name=offsets[:20], known=", ".join(OFFSETS))
    return offsets


def _direct(body: dict[str, Any]) -> DirectDocument:
    return _queued(body, _options(body))


def _queued(row: dict[str, Any], options: DirectOptions) -> DirectDocument:
    return service.service().direct(_text(row), options)


def _text(row: dict[str, Any]) -> str:
    text = _field(row, "text", str)
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise TextTooLarge(size=math.ceil(size / 1000), limit=MOST_BYTES // 1000)
    return text


def _options(body: dict[str, Any]) -> DirectOptions:
    _offsets(body)
    parties = _field(body, "parties", list, [])
    if not all(isinstance(name, str) for name in parties):
        raise BadField(name="parties", kind="array")
    occult = _field(body, "occult", list, [])
    if not all(isinstance(kind, str) for kind in occult):
        raise BadField(name="occult", kind="array")
    asked, matter = _field(body, "profile", str, usual_profile()), _field(body, "nac", str, "")
    profile = profile_with(asked, matter=matter, occulted=occult)
    language = _field(body, "language", str, AUTO)
    twice = _field(body, "second_opinion", bool) if "second_opinion" in body else None
    return DirectOptions(profile, language, tuple(parties), second_opinion=twice)


def _body() -> dict[str, Any]:
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        raise BadField(name="body", kind="object")
    return body


def _field(row: dict[str, Any], name: str, kind: type[Value], default: Value | None = None) -> Value:
    value = row.get(name, default)
    if not isinstance(value, kind):
        raise BadField(name=name, kind=_KINDS[kind])
    return value


_KINDS: dict[type, str] = {str: "string", list: "array", bool: "boolean"}
