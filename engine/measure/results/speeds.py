"""How fast each model was found to be: what :mod:`engine.lab.measure.speed` measured, kept in
``data/results/speed.json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

Figures = dict[str, Any]
"""What a measure of one model gives as JSON data."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Measured throughput of one model on one machine and device, in tokens per second.

    ``tokens_per_second`` is end to end, from text to annotation; ``tagging`` is the tagger alone,
    ``flair`` Flair's own ``predict`` with the same weights. One pass reads ``documents`` with
    ``tokens`` in all. ``load_before`` is the load average before the measurement: far above 0, the
    figures are too low.
    """

    model: str
    date: str
    device: str
    threads: int
    processor: str
    cores: int
    memory_gb: int
    load_before: float
    documents: int
    tokens: int
    tokens_per_second: float
    tagging: float
    flair: float
    peak_memory_mb: int

    @property
    def documents_per_second(self) -> float:
        """Return the end-to-end rate in documents of the mean length of those read; 0 without
        tokens."""
        return self.tokens_per_second * self.documents / self.tokens if self.tokens else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the figures as JSON data, with the rate in documents per second."""
        return {**asdict(self), "documents_per_second": round(self.documents_per_second, 2)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Speed:
        """Read the JSON data of :meth:`to_json`; unknown keys are ignored.

        Raises:
            KeyError, TypeError: the data is not a speed.
        """
        return cls(**{name: data[name] for name in cls.__dataclass_fields__})


def select_speeds(figures: Iterable[Figures]) -> tuple[Speed, ...]:
    """Reduce the raw output of the speed measurement, one mapping per model, to what is stored: one
    speed for the processor and, where a GPU was measured, one for it.

    Raises:
        KeyError: a mapping is not such an output.
    """
    found = []
    for figure in figures:
        found.append(_speed(figure, figure))
        if isinstance(figure["gpu"], dict):
            found.append(_speed(figure, figure["gpu"]))
    return tuple(found)


def _speed(about: Figures, on: Figures) -> Speed:
    machine = about["machine"]
    return Speed(
        about["model"],
        about["date"],
        on["device"],
        on["threads"],
        machine["processor"],
        machine["cores"],
        machine["memory_gb"],
        machine["load_before"],
        on["documents"],
        on["tokens"],
        on["end_to_end"]["tokens_per_second"],
        on["tagging"]["tokens_per_second"],
        on["predict"]["tokens_per_second"],
        on["peak_memory_mb"],
    )
