"""The routes under ``/api/v1/agreements``: annotations of several annotators, in, counted,
erased."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from engine.http.replies import progress, read_mapping
from engine.http.upload import read_files
from engine.service import agreements as at

agreements = Blueprint("agreements", __name__, url_prefix="/agreements")


@agreements.post("")
def post_annotations() -> tuple[Response, int]:
    """Take annotations in: the multipart fields ``file``, each one annotator's, and ``profile``."""
    files, fields = read_files(request, "file")
    return jsonify(id=at().receive(files, fields.get("profile") or "judiciaire")), 201


@agreements.post("/<source_id>/annotators")
def post_annotators(source_id: str) -> tuple[Response, int]:
    """Take more annotators in: the multipart fields ``file``, each one annotator's."""
    files, _ = read_files(request, "file")
    return jsonify(ids=list(at().add(source_id, files))), 201


@agreements.get("/<source_id>/progress")
def get_progress(source_id: str) -> Response:
    """Begin to count, and say how far it is: ``fraction`` from 0 to 1, ``done``, ``error``.

    The query names the annotators, each as ``annotator``; all where it names none.
    """
    return progress(at().prepare(source_id, request.args.getlist("annotator")))


@agreements.put("/<source_id>/labels")
def put_labels(source_id: str) -> tuple[str, int]:
    """Say what labels stand for: JSON from each to one of the tool's, or to the empty text to
    ignore it."""
    at().map_labels(source_id, read_mapping(request))
    return "", 204


@agreements.delete("/<source_id>")
def delete_annotations(source_id: str) -> tuple[str, int]:
    """Erase what a user brought, with its adjudications."""
    at().erase(source_id)
    return "", 204
