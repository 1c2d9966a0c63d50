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
    """Store uploaded annotations: multipart fields ``file``, one per annotator, and ``profile``.
    Answers the ``id`` of the source."""
    files, fields = read_files(request, "file")
    return jsonify(id=at().receive(files, fields.get("profile") or "judiciaire")), 201


@agreements.post("/<source_id>/annotators")
def post_annotators(source_id: str) -> tuple[Response, int]:
    """Add annotators to an uploaded source: multipart fields ``file``, one per annotator. Answers
    their ``ids``."""
    files, _ = read_files(request, "file")
    return jsonify(ids=list(at().add(source_id, files))), 201


@agreements.get("/<source_id>/progress")
def get_progress(source_id: str) -> Response:
    """Start counting agreement, if not yet started, and answer the progress: ``fraction`` from 0 to
    1, ``done``, ``error``.

    The query names the annotators, each as ``annotator``; without any, all are compared.
    """
    return progress(at().prepare(source_id, request.args.getlist("annotator")))


@agreements.put("/<source_id>/labels")
def put_labels(source_id: str) -> tuple[str, int]:
    """Map labels to the engine's codes: a JSON object from label to code, the empty string to
    ignore a label."""
    at().map_labels(source_id, read_mapping(request))
    return "", 204


@agreements.delete("/<source_id>")
def delete_annotations(source_id: str) -> tuple[str, int]:
    """Erase an uploaded source with its adjudications."""
    at().erase(source_id)
    return "", 204
