"""What whoever runs the server watches: ``/live``, ``/ready`` and ``/metrics``, the last in the
text form of Prometheus. Counts and seconds, never a name, an id or a word of a document.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from flask import Flask, Response, g, jsonify, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from engine.service import service
from engine.store import State

OTHER = "other"
"""The route of a request for which there is none: its path may say anything."""
STATES: tuple[State, ...] = ("queued", "running", "done", "failed", "cancelled")
WORKER_STATES = ("starting", "ready", "busy", "down")
SECONDS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100)


class ServiceMetrics(Collector):
    """The state of the service at the moment of being asked: jobs, queue, workers."""

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics."""
        status, jobs = service.service().status(), service.service().documents.job_states()
        kept = GaugeMetricFamily("nomdemprunt_jobs", "Annotation jobs that are kept, by state.", labels=["state"])
        for state in STATES:
            kept.add_metric([state], jobs.get(state, 0))
        yield kept
        yield GaugeMetricFamily("nomdemprunt_queue", "Jobs that wait for a worker.", value=status.queued)
        workers = GaugeMetricFamily("nomdemprunt_worker_state", "1 for the state of the workers.", labels=["state"])
        for name in WORKER_STATES:
            workers.add_metric([name], int(name == status.state))
        yield workers
        yield GaugeMetricFamily(
            "nomdemprunt_worker_deaths", "Workers that ended by themselves since the start.", value=status.deaths
        )


def watch(server: Flask) -> None:
    """Add the three routes to a Flask application, and count its requests and refusals from then
    on."""
    registry = CollectorRegistry()
    registry.register(ServiceMetrics())
    requests = Counter(
        "nomdemprunt_requests", "Requests, by route and status.", ["method", "route", "status"], registry=registry
    )
    seconds = Histogram(
        "nomdemprunt_request_seconds", "Seconds to an answer, by route.", ["route"], buckets=SECONDS, registry=registry
    )
    refusals = Counter("nomdemprunt_refusals", "Requests refused, by code of the error.", ["code"], registry=registry)

    @server.get("/live")
    def get_live() -> Response:
        return jsonify(state="live")

    @server.get("/ready")
    def get_ready() -> tuple[Response, int]:
        state = service.service().status().state
        return jsonify(state=state), 200 if state in ("ready", "busy") else 503

    @server.get("/metrics")
    def get_metrics() -> Response:
        return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)

    @server.before_request
    def note_time() -> None:
        g.asked_at = time.perf_counter()

    @server.after_request
    def count(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else OTHER
        requests.labels(request.method if route != OTHER else OTHER, route, response.status_code).inc()
        seconds.labels(route).observe(time.perf_counter() - g.get("asked_at", time.perf_counter()))
        if code := g.get("refusal"):
            refusals.labels(code).inc()
        return response
