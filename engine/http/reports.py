"""The routes by which problems of documents are reported, read and closed, and by which it is known
what was handed over: under ``/api/v1/documents/<id>`` and ``/api/v1/reports``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request

from engine.core import Malformed, ReportGone
from engine.http.answers.paging import add_links, cut
from engine.http.bodies import json_object, word
from engine.service import service

if TYPE_CHECKING:
    pass

reports = Blueprint("reports", __name__)


@reports.post("/documents/<document_id>/reports")
def post_report(document_id: str) -> tuple[Response, int]:
    """Report a problem of a document: JSON with its ``kind`` (``readable``, a name was left
    readable; ``hidden``, too much is hidden; ``person``, it is the wrong person; ``other``), a
    ``text`` and, where a passage is meant, its ``start`` and ``end`` in characters of the text;
    ``who`` is a name that a reader gives themselves. Answers its ``id`` and whether the document,
    which was validated, is ``reopened``: it is to be read again."""
    said = json_object()
    passage = said.get("start"), said.get("end")
    start, end = passage
    if passage != (None, None) and not all(isinstance(each, int) and not isinstance(each, bool) for each in passage):
        raise Malformed()
    where = (start, end) if isinstance(start, int) and isinstance(end, int) else None
    made = service.service().reports.open(
        document_id, word(said, "kind"), word(said, "text"), passage=where, who=word(said, "who")
    )
    return jsonify(id=made.id, reopened=made.reopened), 201


@reports.get("/documents/<document_id>/reports")
def get_document_reports(document_id: str) -> Response:
    """Answer the reports of a document, the oldest first, the closed ones too, and whether what was
    handed over is to be replaced (``redeliver``)."""
    found = service.service().reports.of(document_id)
    mark = service.service().deliveries.mark(document_id)
    return jsonify(reports=[each.to_json() for each in found], redeliver=mark.redeliver)


@reports.get("/documents/<document_id>/deliveries")
def get_deliveries(document_id: str) -> Response:
    """Answer what was handed over of a document, the last first: ``number`` from 1, ``moment``,
    ``form`` (the extension of the file), ``profile``, ``strategy``, ``who``, ``sha256`` of the file
    and the ``version`` of the review that it shows; and ``redeliver``, as of its reports."""
    found = service.service().deliveries.of(document_id)
    mark = service.service().deliveries.mark(document_id)
    return jsonify(deliveries=[each.to_json() for each in found], redeliver=mark.redeliver)


@reports.get("/reports")
def get_reports() -> Response:
    """Answer the open reports of the documents that who asks holds, the oldest first, and, where
    they validate, those from outside, which are of no document yet (``document`` is null); with
    ``closed=1`` of the query the closed ones too. ``limit`` gives so many, and a ``Link`` to the
    next ones (``after``, an id)."""
    found = service.service().reports.find(closed=request.args.get("closed") == "1")
    part, links = cut(found, [each.id for each in found], ReportGone())
    return add_links(jsonify(reports=[each.to_json() for each in part]), links)


@reports.post("/reports/<report_id>/place")
def post_place(report_id: str) -> Response:
    """Say of which ``document`` (an id) a report from outside is: JSON with it and ``who``. Answers
    whether the document, which was validated, is ``reopened``."""
    said = json_object()
    placed = service.service().reports.place(report_id, word(said, "document"), who=word(said, "who"))
    return jsonify(reopened=placed.reopened)


@reports.post("/reports/<report_id>/close")
def post_close(report_id: str) -> Response:
    """Close a report: JSON with the ``outcome`` (``corrected``, or ``unchanged``: there was nothing
    to change), in words the ``answer``, and ``who``. Answers the report."""
    said = json_object()
    closed = service.service().reports.close(
        report_id, word(said, "outcome"), word(said, "answer"), who=word(said, "who")
    )
    return jsonify(closed.to_json())
