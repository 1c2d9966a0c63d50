"""The routes under ``/api/v1/batches``: the batches of the installation, as the command line plans
and runs them; figures and ids, never a text or a name."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify

from engine.batch import LedgerRow, find_batch, list_batches, read_report
from engine.core import BatchGone
from engine.http.answers.paging import add_links, cut

batches = Blueprint("batches", __name__, url_prefix="/batches")
RISKIEST = 100
"""Documents of an answer that wait for a reader."""


@batches.get("")
def get_batches() -> Response:
    """Answer the batches of the folder that the settings name (NOMDEMPRUNT_BATCHES), the one
    planned last first, each as ``python -m engine batch list --json`` writes it. ``limit`` gives so
    many, ``after`` those behind an id; the header ``Link`` leads on."""
    found = list_batches()
    rows, links = cut(found, [batch.id for batch in found], BatchGone())
    return add_links(jsonify(batches=[batch.to_json() for batch in rows]), links)


@batches.get("/<batch_id>")
def get_batch(batch_id: str) -> Response:
    """Answer a batch, by its ``id`` of the list: the same, and its ``report`` as ``python -m engine
    batch report --json`` writes it, null where the batch cannot be read; ``readers`` are the 100
    riskiest documents of those that wait for a reader, each with its id, state and ``risk``, the
    probability that a name was missed."""
    batch = find_batch(batch_id)
    report = None if batch.error else read_report(batch.folder)
    return jsonify(
        **batch.to_json(),
        report=report and report.to_json(),
        readers=[_reader(row) for row in report.riskiest(RISKIEST)] if report else [],
    )


def _reader(row: LedgerRow) -> dict[str, Any]:
    return {"id": row.id, "state": row.state, "risk": row.risk}
