"""What is watched of a server: alive, ready, and counts without a name."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from engine.service.service import Service
from engine.service.worker.supervisor import WorkerStatus

OURS = {"X-Requested-With": "nomdemprunt"}


def samples(client: FlaskClient) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Read the metrics as Prometheus does."""
    text = client.get("/metrics").text
    assert "ROCHEBLAVE" not in text
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(known: Any, name: str, **labels: str) -> float:
    found: float = known.get((name, frozenset(labels.items())), 0.0)
    return found


def test_jobs_requests_and_refusals_are_counted_by_route_and_not_by_address(client: FlaskClient, finished: str) -> None:
    before = samples(client)
    client.get(f"/api/v1/documents/{finished}")
    client.get("/api/v1/documents/ROCHEBLAVE")
    client.post("/api/v1/annotate", json={}, headers=OURS)
    client.open("/ROCHEBLAVE", method="ROCHEBLAVE")
    after = samples(client)
    route = "/api/v1/documents/<document_id>"
    for status in ("200", "404"):
        labels = {"method": "GET", "route": route, "status": status}
        assert (
            value(after, "nomdemprunt_requests_total", **labels)
            == value(before, "nomdemprunt_requests_total", **labels) + 1
        )
    assert value(after, "nomdemprunt_request_seconds_count", route=route) == 2
    assert value(after, "nomdemprunt_refusals_total", code="usage.bad_field") == 1
    assert value(after, "nomdemprunt_jobs", state="done") >= 1
    assert value(after, "nomdemprunt_queue") == 0
    assert value(after, "nomdemprunt_worker_deaths") >= 0


@pytest.mark.parametrize(("state", "status"), [("ready", 200), ("busy", 200), ("starting", 503), ("down", 503)])
def test_a_server_lives_always_and_is_ready_with_a_worker(
    client: FlaskClient, service: Service, monkeypatch: pytest.MonkeyPatch, state: Any, status: int
) -> None:
    monkeypatch.setattr(type(service), "status", lambda _: WorkerStatus(state, 3, "cpu", "fr", deaths=2))
    assert client.get("/live").status_code == 200
    assert client.get("/ready").status_code == status
    known = samples(client)
    assert value(known, "nomdemprunt_worker_state", state=state) == 1
    assert value(known, "nomdemprunt_worker_deaths") == 2
    assert value(known, "nomdemprunt_queue") == 3
