"""The routes under ``/api/v1/sets``: users' reference sets and predictions, in, mapped, counted,
erased."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request

from engine.http.replies import progress, read_mapping
from engine.http.upload import read_files
from engine.service import gold_sets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.measure import own_sets

sets = Blueprint("sets", __name__, url_prefix="/sets")


@sets.post("")
def post_set() -> tuple[Response, int]:
    """Store an uploaded gold set: one or several multipart fields ``file``, and ``profile``.
    Answers its ``id``."""
    files, fields = read_files(request, "file")
    return jsonify(id=gold_sets().receive_gold(files, _name(files), fields.get("profile") or "judiciaire")), 201


@sets.post("/<set_id>/runs")
def post_run(set_id: str) -> tuple[Response, int]:
    """Store uploaded predictions on a gold set: one or several multipart fields ``file``. Answers
    the ``id`` of the run."""
    files, _ = read_files(request, "file")
    return jsonify(id=gold_sets().receive_predictions(set_id, files, _name(files))), 201


@sets.get("/<set_id>/runs/<run_id>/progress")
def get_progress(set_id: str, run_id: str) -> Response:
    """Start counting a run, if not yet started, and answer the progress: ``fraction`` from 0 to 1,
    ``done``, ``error``."""
    return progress(gold_sets().prepare(set_id, run_id))


@sets.put("/<set_id>/labels")
def put_labels(set_id: str) -> tuple[str, int]:
    """Map labels to the engine's codes: a JSON object from label to code, the empty string to
    ignore a label."""
    gold_sets().map_labels(set_id, read_mapping(request))
    return "", 204


@sets.post("/<set_id>/prediction")
def post_prediction(set_id: str) -> tuple[Response, int]:
    """Start to annotate the texts of a set with the installed model; they become a run when all are
    done. Answers the progress."""
    return progress(gold_sets().predict(set_id)), 202


@sets.get("/<set_id>/prediction")
def get_prediction(set_id: str) -> Response:
    """Answer the progress of the annotation started by :func:`post_prediction`."""
    return progress(gold_sets().predicting(set_id))


@sets.delete("/<set_id>")
def delete_set(set_id: str) -> tuple[str, int]:
    """Erase an uploaded gold set with its runs."""
    gold_sets().erase(set_id)
    return "", 204


def _name(files: Sequence[own_sets.File]) -> str:
    """Name a set after its first file."""
    if not files:
        return ""
    first = PurePath(files[0].name).stem
    return first if len(files) == 1 else f"{first} (+ {len(files) - 1})"
