"""How far a batch is, in the text form of Prometheus, for a file that a collector reads."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from engine.batch.status import BatchStatus


class _StatusMetrics(Collector):
    def __init__(self, status: BatchStatus) -> None:
        self._status = status

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics: counts and seconds, never an id."""
        states = GaugeMetricFamily("nomdemprunt_batch_documents", "Documents closed, by state.", labels=["state"])
        for state, many in self._status.states.items():
            states.add_metric([state], many)
        yield states
        yield _gauge("nomdemprunt_batch_left_out", "What could not be listed.", sum(self._status.left_out.values()))
        if self._status.running is not None:
            yield _gauge("nomdemprunt_batch_running", "1 while a process works on it.", self._status.running)
        if (flow := self._status.flow) is None:
            return
        yield _gauge("nomdemprunt_flow_open", "Documents that arrived and are not closed.", flow.open)
        yield _gauge("nomdemprunt_flow_late", "Of these, late ones.", flow.late)
        yield _gauge("nomdemprunt_flow_closed_late", "Documents that were closed late.", flow.closed_late)
        yield _gauge("nomdemprunt_flow_oldest_seconds", "For how long the first of them waits.", flow.oldest or 0.0)


def status_metrics(status: BatchStatus) -> str:
    """Write how far a batch is as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(_StatusMetrics(status))
    return generate_latest(registry).decode()


def _gauge(name: str, help_: str, value: float) -> Metric:
    return GaugeMetricFamily(name, help_, value=value)
