"""The routes under ``/api/v1``. They read the request, ask the service, and answer."""

from __future__ import annotations

from importlib import import_module
from typing import NoReturn
from urllib.parse import unquote

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, request
from werkzeug.exceptions import HTTPException, NotFound

import engine
from engine.core import EngineError, UnknownName, in_all_languages, load_profile, profile_with, usual_profile
from engine.delivery import explain
from engine.formats import read_parties, split_name
from engine.http.access import give_passes, require_token
from engine.http.accounts import admit, require_held
from engine.http.answers.headers import say_allowance, tagged
from engine.http.auditing import follow_actors, hand_over, write_down
from engine.http.bodies import json_object
from engine.http.exports import DELIVERED, FILE_NAME, REPORTS, attach, delivered_type, find_export, named
from engine.http.idempotency import answer_once, of_form
from engine.http.metrics import watch
from engine.http.openapi import describe
from engine.http.problems import API, sentences
from engine.http.replies import answer_defect, answer_error, answer_http, forbid_storing
from engine.http.request_ids import identify
from engine.http.reviews import ReviewWording, say_with
from engine.http.security import require_client
from engine.http.upload import RESTORES, count_request, read_flag, read_upload, read_uploads
from engine.http.zones import requested_zone
from engine.pseudonyms import STRATEGIES, KeySecret, check_password
from engine.service import WebhookAddress, delivered_file, service
from engine.store import clean_name
from engine.text import AUTO

ROOMS = ("sets", "agreements", "accounts.assignments", "alignments", "attacks", "audit", "choices", "figures.batches", "figures.runs", "holdings", "lists", "measures", "pictures", "previews", "problems", "recent",
         "reports", "reviews", "terms", "texts")  # fmt: skip
"""Files of further routes: each gives the blueprint of its last name."""

api = Blueprint("api", __name__, url_prefix=API)
api.before_request(require_client)
api.before_request(require_token)
api.before_request(require_held)
for _name in ROOMS:
    api.register_blueprint(getattr(import_module(f"engine.http.{_name}"), _name.rpartition(".")[2]))


def register(server: Flask, words: ReviewWording | None = None) -> None:
    """Add the REST API, under ``/api/v1``, and what is watched of it (:mod:`engine.http.metrics`)
    to a Flask application.

    ``words`` renders the answers of the review routes as sentences; without it they contain only
    codes and numbers.
    """
    say_with(server, words)
    identify(server)
    follow_actors(server)
    admit(server)
    give_passes(server)
    server.register_blueprint(api)
    watch(server)


@api.post("/documents")
def post_document() -> Response:
    """Receive the document in the multipart field ``file`` and queue its annotation under the
    profile of the field ``profile``. Answers its ``id``.

    The field ``occult`` names the zones of a decision that are occulted whole, ``reasons`` and
    ``annexes``, with a comma between them. They belong to the document's profile: where another
    route asks for a ``profile``, ``judiciaire,reasons`` is one. The field ``nac`` is the code of
    the matter (``22G``), whose block of occultation the profile then follows
    (``judiciaire,nac:22G``). The field ``language`` is ``fr``, ``en`` or ``auto`` (default,
    detected). The field ``parties`` holds party names known from elsewhere, one per line, at most
    500 of 200 characters. The field ``changes`` tells how tracked changes are read: ``accept``
    (default) or ``refuse``. The field ``second_opinion`` tells whether a second tagger reads it
    too, ``true`` or ``false``; without it the settings do. The field ``webhook`` is an address that
    is told when the annotation has ended, on a host that the administrator allows, and
    ``webhook_secret`` what signs the message. The same ``Idempotency-Key`` gives the same document,
    for a day or until it is erased."""
    data, name, fields = read_upload(request)
    occult = [kind.strip() for kind in fields.get("occult", "").split(",") if kind.strip()]
    profile, language = (
        profile_with(fields.get("profile") or usual_profile(), matter=fields.get("nac"), occulted=occult),
        fields.get("language") or AUTO,
    )
    parties = read_parties(fields.get("parties", ""))
    known = {"profile": profile, "language": language, "changes": fields.get("changes") or "accept"}

    twice = read_flag(fields, "second_opinion")
    address = fields.get("webhook") or None

    def receive() -> Response:
        told = address and WebhookAddress(address, fields.get("webhook_secret", ""))
        received = service.service().documents.receive(
            data, name, parties=parties, second_opinion=twice, webhook=told or None, **known
        )
        made = jsonify(id=received)
        made.status_code = 201
        return made

    return answer_once(of_form(data, name, fields), receive, makes_document=True)


@api.get("/documents/<document_id>")
def get_document(document_id: str) -> Response:
    """Answer how far a document is: ``state`` (queued, running, done, failed, cancelled),
    ``fraction`` (0 to 1), ``stage``, ``position`` in the queue, ``error`` (null if there is none);
    its ``name`` and ``language``, null until it is known; ``webhook`` (null if nobody is told) has
    its ``state`` (waiting, told, failed), how many ``tries`` were made, and the ``error`` of the
    last one."""
    stored, job = service.service().documents.fetch(document_id), service.service().documents.job(document_id)
    hook = service.service().webhooks.of(document_id)
    names = ("state", "fraction", "stage", "position")
    told = {name: getattr(job, name) for name in names} | {"error": job.error and sentences(job.error)}
    hooked = hook and {"state": hook.state, "tries": hook.tries, "error": hook.error and sentences(hook.error)}
    return tagged(jsonify(id=document_id, name=stored.name, language=stored.language, **told, webhook=hooked))


@api.get("/documents/<document_id>/language")
def get_language(document_id: str) -> Response:
    """Answer the ``language`` in which a document was annotated, null before, and the language
    ``wanted``."""
    stored = service.service().documents.fetch(document_id)
    return jsonify(language=stored.language, wanted=stored.wanted_language)


@api.put("/documents/<document_id>/language")
def put_language(document_id: str) -> tuple[str, int]:
    """Queue the annotation of a document in the language ``wanted`` of the query: ``fr``, ``en`` or
    ``auto``."""
    service.service().documents.change_language(document_id, request.args.get("wanted", AUTO))
    return "", 204


@api.get("/documents/<document_id>/export")
def get_export(document_id: str) -> Response:
    """Answer a pseudonymised document as a file, by ``format``, ``profile`` and ``strategy`` of the
    query.

    The formats ``original`` (that of the upload) and ``txt`` are verified before they are sent. The
    others contain the original mentions, for evaluation. The header ``X-File-Name`` (UTF-8, percent
    encoded) names the file, here as for the report and the key. ``X-Left-Readable`` of the answer
    counts what is hidden elsewhere and left readable by a reader, a doubt or a company's name.
    """
    form, profile, strategy = _query("format", "txt"), _query("profile"), _query("strategy", STRATEGIES.usual())
    if form in DELIVERED:
        stem = _stem(document_id, profile, strategy)
        delivery, reviewed = service.service().results.delivered(
            document_id, profile, strategy or "", text=form == "txt"
        )
        hand_over([delivered_file(document_id, delivery, reviewed, profile, strategy or "", form or "")])
        extension = split_name(delivery.name)[1]
        answer = _attached(delivery.data, named(stem, extension), delivered_type(extension))
        answer.headers["X-Left-Readable"] = str(delivery.left_open)
        return tagged(answer)
    export = find_export(form or "")
    replaced = service.service().results.replaced(document_id, profile, strategy or "")
    name = named(_stem(document_id, profile, strategy, internal=True), export.extension)
    return tagged(_attached(export.encode(replaced), name, f"{export.mimetype}; charset=utf-8"))


@api.get("/documents/<document_id>/explanation")
def get_explanation(document_id: str) -> Response:
    """Answer why each mention of a document is hidden or readable, by ``profile`` of the query.

    ``mentions`` have place, text, ``finder`` (model, rule, term, human) and its ``name``, ``score``
    (the probability, 0 to 1, that the span is right), ``ground`` and ``code`` (what decided: the
    role, the label, a term, the law's protection, a reader), and a ``sentence`` in each language;
    ``engine`` says which version, model, weights and rules ran.
    """
    annotation = service.service().results.annotation(document_id, _query("profile"))
    return tagged(jsonify(explain(annotation, load_profile(annotation.engine.profile)).to_json()))


@api.get("/documents/<document_id>/report")
def get_report(document_id: str) -> Response:
    """Answer the report of a delivery as a file, by ``format`` (html or pdf), ``profile``,
    ``strategy``, ``lang`` and ``internal`` of the query; its moments are in the zone of the header
    ``X-Time-Zone``, or this machine's."""
    form = _query("format", "html")
    if form not in REPORTS:
        raise UnknownName(name=form, known=", ".join(REPORTS))
    write, kind = REPORTS[form]
    profile, strategy, internal = _query("profile"), _query("strategy", STRATEGIES.usual()), _query("internal") == "1"
    stem = _stem(document_id, profile, strategy, internal=internal)
    facts = service.service().results.facts(document_id, profile, strategy or "")
    data = write(facts, _query("lang", "fr") or "fr", internal=internal, zone=requested_zone(request))
    return _attached(data, named(f"{stem}-rapport", form or ""), kind)


@api.post("/documents/<document_id>/key")
def post_key(document_id: str) -> Response:
    """Answer the encrypted key file of a delivery: JSON with ``password``, ``profile`` and
    ``strategy``. Neither key nor password is stored."""
    asked = json_object()
    password = check_password(str(asked.get("password") or ""))
    profile, strategy = str(asked.get("profile") or "") or None, str(asked.get("strategy") or STRATEGIES.usual())
    stem = _stem(document_id, profile, strategy)
    key = service.service().results.key(document_id, profile, strategy, KeySecret.of_password(password))
    return _attached(key, named(stem, "cle"), "application/octet-stream")


@api.post("/restore")
def post_restore() -> Response:
    """Restore an original from the multipart fields ``file`` (pseudonymised), ``key`` and
    ``password``. Nothing is stored."""
    count_request(RESTORES)
    (data, _), (key, _), fields = read_uploads(request, "file", "key")
    restored = service.service().results.restore(data, key, KeySecret.of_password(fields.get("password") or ""))
    return _attached(restored.data, clean_name(restored.name), "application/octet-stream")


def _stem(document_id: str, profile: str | None, strategy: str | None, *, internal: bool = False) -> str:
    """Return what a file is called, without extension: as the header asks, or as the document
    allows."""
    own = unquote(request.headers.get(FILE_NAME, ""))
    return service.service().results.stem(document_id, profile, strategy or "", own, internal=internal)


def _query(name: str, default: str | None = None) -> str | None:
    return request.args.get(name) or default


def _attached(data: bytes, name: str, kind: str) -> Response:
    return attach(Response(data, content_type=kind), name)


@api.delete("/documents/<document_id>")
def delete_document(document_id: str) -> tuple[str, int]:
    """Erase a document with all that was made of it."""
    service.service().documents.erase(document_id)
    return "", 204


@api.get("/health")
def get_health() -> tuple[Response, int]:
    """Answer state, device, model and queue length of the worker and the version of the program;
    status 503 if the worker is down."""
    status = service.service().status()
    reason = status.reason and {"code": status.reason.code, **in_all_languages(status.reason.sentence)}
    body = {
        "state": status.state, "queued": status.queued, "device": status.device, "model": status.model,
        "version": engine.__version__, "error": reason,
    }  # fmt: skip
    return jsonify(body), 503 if status.state == "down" else 200


@api.get("/openapi.json")
def get_openapi() -> Response:
    """Answer this description of the API, in OpenAPI 3.1."""
    return jsonify(describe(current_app.url_map.iter_rules(), current_app.view_functions, api.url_prefix or ""))


@api.route("/<path:_address>", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
def get_nothing(_address: str) -> NoReturn:
    """Answer 404 as JSON for unknown addresses of the API, which the web pages would answer
    otherwise."""
    abort(404)


api.after_request(forbid_storing)
api.after_request(write_down)
api.after_request(say_allowance)
api.register_error_handler(EngineError, answer_error)
api.register_error_handler(HTTPException, answer_http)
api.register_error_handler(NotFound, answer_http)  # named, for the server's own answer to it would come first
api.register_error_handler(Exception, answer_defect)
