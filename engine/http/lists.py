"""The routes under ``/api/v1/lists``: lists of documents to read, filled, looked at, led, handed
over, erased."""

from __future__ import annotations

import math
import re
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request, stream_with_context
from flask.json import dumps

from engine.core import (
    ArchiveTooLarge,
    BadShare,
    DocumentGone,
    EmptyDocument,
    GoldTooLarge,
    ListGone,
    NoFile,
    TooLarge,
    UnknownName,
    catalogue,
    in_all_languages,
    profile_with,
    settings,
    usual_profile,
)
from engine.http.accounts.assignments import describe_work
from engine.http.answers.lists import FIELDS, cells, days, errors, followed, head
from engine.http.answers.paging import add_links, cut
from engine.http.auditing import hand_over
from engine.http.bodies import json_object
from engine.http.exports import attach
from engine.http.problems import sentences
from engine.http.upload import read_files, read_upload
from engine.http.zones import requested_zone
from engine.pseudonyms import STRATEGIES
from engine.service import (
    CHOICES,
    MEGABYTE,
    annotation_lines,
    archive_name,
    say_promise,
    say_split,
    service,
    split_names,
    tally,
)
from engine.store import clean_name

if TYPE_CHECKING:
    from engine.service import Lists, Received

lists = Blueprint("lists", __name__, url_prefix="/lists")

_ID = re.compile(r"[0-9a-f]{32}")
LONGEST_NAME = 200


@lists.post("")
def post_list() -> tuple[Response, int]:
    """Create a list from JSON with ``name``, ``profile``, ``strategy``, ``paused`` and
    ``second_opinion`` (without it as the settings say); answers its ``id``.

    ``nac`` is the code of the matter of all its documents. With ``follow_metadata`` each document
    gets the block of its own matter and the profile of its own court, as far as its metadata name
    them (``judiciaire,metadata``)."""
    said = json_object()
    name, profile = str(said.get("name") or "")[:LONGEST_NAME], str(said.get("profile") or usual_profile())
    follows = said.get("follow_metadata") is True
    profile = profile_with(profile, matter=str(said.get("nac") or ""), follows=follows)
    strategy, twice = str(said.get("strategy") or STRATEGIES.usual()), said.get("second_opinion")
    if not isinstance(twice, bool | None):
        raise UnknownName(name=str(twice)[:20], known="true, false")
    paused = said.get("paused") is True
    return jsonify(id=_lists().make(name, profile, strategy, paused=paused, second_opinion=twice)), 201


@lists.get("/<list_id>")
def get_list(list_id: str) -> Response:
    """Answer a list as JSON: metadata, counts by state and, unless the query has ``brief=1``, its
    documents, daily totals, what is promised of the documents that nobody has read, and, by their
    number, why documents were ``refused`` the last time that they were to be downloaded. Where the
    list follows metadata, ``followed`` says which profile how many documents got and why, and
    ``profiles`` that of each name.

    If ``version`` of the query is the current version, the answer contains only ``version`` and
    ``unchanged``. ``limit`` gives so many documents, and a ``Link`` to the next ones (``after``, an
    id); counts, totals and promises are those of the whole list.
    """
    stored, rows = _lists().look(_checked(list_id))
    known = {**head(stored), "counts": dict(tally(rows)), "documents": len(rows), "work": describe_work(stored.id)}
    if request.args.get("brief") == "1":
        return jsonify(known)
    part, links = cut(rows, [row.id for row in rows], DocumentGone())
    said = {**known, "fields": FIELDS, "rows": [cells(row) for row in part], "days": days(rows)}
    said |= {"errors": errors(part), **followed(stored, rows)}
    refusals = _lists().exports.refusals(stored.id)
    said["refused"] = {str(row.number): sentences(refusals[row.id]) for row in part if row.id in refusals}
    promised = _lists().promises.of(stored, rows)
    said["promise"] = {**promised.to_json(), "said": in_all_languages(partial(say_promise, promised))}
    version = sha256(dumps(said).encode()).hexdigest()[:16]
    unchanged = request.args.get("version") == version
    answer = {"unchanged": True} if unchanged else said
    return add_links(jsonify(answer | {"version": version}), links)


@lists.post("/<list_id>/documents")
def post_document(list_id: str) -> tuple[Response, int]:
    """Add the multipart field ``file`` to a list. ``again=1`` marks a repeated upload, which is
    ignored if the first one arrived."""
    data, name, fields = read_upload(request)
    return _received(_lists().receive(_checked(list_id), data, name, again=fields.get("again") == "1")), 201


@lists.post("/<list_id>/archives")
def post_archive(list_id: str) -> tuple[Response, int]:
    """Add the documents of a zip to a list, or of a file of decisions in JSON (``.json``,
    ``.jsonl``: of Judilibre, of the Cour de cassation's database, of Label), from the multipart
    field ``file``; ``again`` is as for a single document. Answers the
    counts of :class:`engine.service.lists.received.Unpacked`."""
    try:
        files, fields = read_files(request, "file")
    except GoldTooLarge as error:
        raise ArchiveTooLarge(**error.params) from error
    if len(files) != 1:
        raise NoFile()
    found = _lists().receive_archive(_checked(list_id), files[0].data, files[0].name, again=fields.get("again") == "1")
    counts = {name: getattr(found, name) for name in found.__slots__}
    return jsonify(counts), 201


@lists.post("/<list_id>/refusals")
def post_refusal(list_id: str) -> tuple[Response, int]:
    """Add an entry for a file that is empty or too large to be uploaded: JSON with its ``name`` and
    its ``size`` in bytes."""
    said = json_object()
    size, limit = said.get("size"), settings().upload_limit
    if not isinstance(size, int) or 0 < size <= limit:
        raise NoFile()
    error = TooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE) if size > 0 else EmptyDocument()
    return _received(_lists().refuse(_checked(list_id), clean_name(str(said.get("name") or "")), error)), 201


@lists.post("/<list_id>/pause")
def post_pause(list_id: str) -> tuple[str, int]:
    """Prevent waiting jobs of a list from starting."""
    _lists().pause(_checked(list_id))
    return "", 204


@lists.post("/<list_id>/resume")
def post_resume(list_id: str) -> tuple[str, int]:
    """Let the waiting jobs of a list start again."""
    _lists().resume(_checked(list_id))
    return "", 204


@lists.post("/<list_id>/retry")
def post_retry(list_id: str) -> Response:
    """Queue again the failed and cancelled jobs of a list; answers their number as ``again``."""
    return jsonify(again=_lists().retry(_checked(list_id)))


@lists.post("/<list_id>/sample")
def post_sample(list_id: str) -> tuple[Response, int]:
    """Draw the control sample of a list, which is possible once: JSON with its ``share``, strictly
    between 0 and 1. Answers its size as ``drawn``."""
    share = json_object().get("share")
    if not isinstance(share, float):
        raise BadShare(name="share", value=str(share)[:20])
    return jsonify(drawn=_lists().draw(_checked(list_id), share)), 201


@lists.get("/<list_id>/around/<document_id>")
def get_around(list_id: str, document_id: str) -> Response:
    """Answer the position of a document in its list or, with ``among=control`` in the query, in its
    control sample (:class:`engine.service.lists.rows.Around`)."""
    found = _lists().around(_checked(list_id), document_id, control=request.args.get("among") == "control")
    return jsonify({name: getattr(found, name) for name in found.__slots__})


@lists.get("/<list_id>/same-case")
def get_same_case(list_id: str) -> Response:
    """Answer which names one document of a list hides and another of the same case shows, as they
    would be handed over now: the ids of the two documents, the place in the readable one, and the
    sentence in ``lang``; the name is not said."""
    _, rows = _lists().look(_checked(list_id))
    lang = catalogue.ENGINE.language(request.args.get("lang", ""))
    found = split_names(rows, service.service().results)
    names = [
        {"hidden": each.hidden, "readable": each.readable, "start": each.start, "end": each.end, "said": say_split(each, rows, lang)}
        for each in found
    ]  # fmt: skip
    return jsonify(names=names)


@lists.get("/<list_id>/annotations")
def get_annotations(list_id: str) -> Response:
    """Answer what was found in each annotated document of a list, as its readers left it, with its
    text: JSON lines, sent as they are made."""
    _, rows = _lists().look(_checked(list_id))
    lines = stream_with_context(annotation_lines(rows, service.service().results))
    return attach(Response(lines, content_type="application/x-ndjson"), "INTERNE-annotations.jsonl")


@lists.post("/<list_id>/exports")
def post_export(list_id: str) -> tuple[Response, int]:
    """Start to write a zip of documents: JSON with ``choice`` (``all``, ``validated``, ``control``
    or ``chosen``), for the last the ids ``documents``, with ``text``, ``lang`` and
    ``second_reading``. Answers the ``id`` of the export."""
    said = json_object()
    choice, named = said.get("choice") or "all", said.get("documents")
    chosen = frozenset(map(str, named)) if isinstance(named, list) else frozenset[str]()
    if choice not in CHOICES:
        raise UnknownName(name=str(choice)[:20], known=", ".join(CHOICES))
    text, lang, again = said.get("text") is True, str(said.get("lang") or "fr"), said.get("second_reading") is True
    begun = _lists().export(
        _checked(list_id),
        choice=choice,
        chosen=chosen,
        text=text,
        lang=lang,
        zone=requested_zone(request),
        second_reading=again,
    )
    return jsonify(id=begun), 202


@lists.get("/<list_id>/exports/<export_id>")
def get_exporting(list_id: str, export_id: str) -> Response:
    """Answer the progress of an export: ``done`` of ``of`` documents, ``written`` and ``refused``
    of these, each that is ``missing`` by its ``id`` and ``number`` with its ``error``; ``ready``,
    ``error``."""
    found = _lists().exporting(_checked(list_id), export_id)
    said = {name: getattr(found, name) for name in ("done", "of", "written", "refused", "ready")}
    missing = [{"id": row.id, "number": row.number, "error": sentences(why)} for row, why in found.missing]
    return jsonify(**said, missing=missing, error=found.error and sentences(found.error))


@lists.get("/<list_id>/exports/<export_id>/file")
def get_export(list_id: str, export_id: str) -> Response:
    """Stream the zip of an export, which is deleted once it has been sent."""
    name = archive_name(_lists().fetch(_checked(list_id)))
    hand_over(_lists().exports.files(list_id, export_id))
    size, pieces = _lists().exports.fetch(list_id, export_id)
    response = Response(pieces, content_type="application/zip")
    response.headers.set("Content-Length", str(size))
    return attach(response, name)


@lists.delete("/<list_id>/exports/<export_id>")
def delete_export(list_id: str, export_id: str) -> tuple[str, int]:
    """Cancel an export, or delete its zip."""
    _lists().exports.drop(_checked(list_id), export_id)
    return "", 204


@lists.delete("/<list_id>")
def delete_list(list_id: str) -> tuple[str, int]:
    """Erase a list with all its documents and exports."""
    _lists().erase(_checked(list_id))
    return "", 204


def _lists() -> Lists:
    return service.service().lists


def _checked(list_id: str) -> str:
    if not _ID.fullmatch(list_id):
        raise ListGone()
    return list_id


def _received(found: Received) -> Response:
    return jsonify(id=found.id, same=found.same, known=found.known, error=found.error and sentences(found.error))
