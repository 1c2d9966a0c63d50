"""The routes under ``/api/v1/alignments``: an original and its published form, in, aligned, taken
away, erased."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, jsonify, request

from engine.core import AlignmentGone, EngineError, NoFile, OnlyOne, in_all_languages
from engine.http.exports import attach
from engine.http.upload import read_uploads
from engine.measure import own_sets
from engine.service import UploadedFile, service

if TYPE_CHECKING:
    from engine.service import AlignmentProgress, Alignments

alignments = Blueprint("alignments", __name__, url_prefix="/alignments")

STEM = "annotation-de-l-original"
_ID = re.compile(r"[0-9a-f]{32}")


@alignments.post("")
def post_alignment() -> tuple[Response, int]:
    """Start to align two uploaded files, the multipart fields ``original`` and ``published``.
    Answers the ``id`` of the alignment."""
    try:
        original, published, _ = read_uploads(request, "original", "published")
    except NoFile as error:
        raise OnlyOne() from error
    files = (UploadedFile(name, data) for data, name in (original, published))
    return jsonify(id=_alignments().receive(*files)), 201


@alignments.get("/<alignment_id>/progress")
def get_progress(alignment_id: str) -> Response:
    """Answer the progress of an alignment: ``fraction`` from 0 to 1, ``stage``, ``done``,
    ``error``, and ``side``, the file that caused the error."""
    return jsonify(_told(_alignments().progress(_checked(alignment_id))))


@alignments.get("/<alignment_id>/export")
def get_export(alignment_id: str) -> Response:
    """Answer the annotation of the original as a file, in the ``format`` of the query, one of
    :data:`engine.interchange.convert.FORMS`."""
    from engine.interchange import convert

    form = request.args.get("format") or "json"
    written = _alignments().export(_checked(alignment_id), form)
    return attach(Response(written, content_type="application/octet-stream"), f"{STEM}{convert.extension(form)}")


@alignments.post("/<alignment_id>/set")
def post_set(alignment_id: str) -> tuple[Response, int]:
    """Store the annotation of the original as a gold set of the user's own. Answers the ``id`` of
    the set."""
    known = _alignments().fetch(_checked(alignment_id)).alignment.original
    file = own_sets.File(f"{known.name}.json", _alignments().export(alignment_id, "json"), "json")
    return jsonify(id=service.service().own_sets.receive_gold([file], known.name, "judiciaire")), 201


@alignments.delete("/<alignment_id>")
def delete_alignment(alignment_id: str) -> tuple[str, int]:
    """Erase an alignment with both its texts; if it is running, cancel it."""
    _alignments().erase(_checked(alignment_id))
    return "", 204


def _alignments() -> Alignments:
    return service.service().alignments


def _checked(alignment_id: str) -> str:
    if not _ID.fullmatch(alignment_id):
        raise AlignmentGone()
    return alignment_id


def _told(progress: AlignmentProgress) -> dict[str, Any]:
    error = progress.error and _sentences(progress.error)
    said = {"fraction": progress.fraction, "stage": progress.stage, "done": progress.ended}
    return {**said, "error": error, "side": progress.side}


def _sentences(error: EngineError) -> dict[str, str]:
    return {"code": error.code, **in_all_languages(error.sentence)}
