"""The routes under ``/api/v1/runs``: runs of another tracker, in."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from engine.http.upload import read_upload
from engine.service import service

runs = Blueprint("runs", __name__, url_prefix="/runs")


@runs.post("/mlflow")
def post_mlflow() -> tuple[Response, int]:
    """Keep the runs of a zip of MLflow's file store, the multipart field ``file``. Answers how many
    were ``kept``, were there ``already``, and are left out ``without`` a figure."""
    data, _, _ = read_upload(request)
    found = service.service().import_mlflow(data)
    return jsonify(kept=len(found.kept), already=len(found.already), without=len(found.without)), 201
