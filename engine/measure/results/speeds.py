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
    """One model on one machine. Rates are those of the whole way from a text to its annotation;
    ``tagging`` is the tagger's alone, ``flair`` that of Flair's own ``predict`` with the same
    weights, all in tokens a second. ``documents`` and ``tokens`` were read in one pass.

    ``load_before`` is how many processes wanted the machine before: far above 0, the figures are
    too low.
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
        """Give the rate in documents of this length."""
        return self.tokens_per_second * self.documents / self.tokens if self.tokens else 0.0

    def to_json(self) -> dict[str, Any]:
        """Give the figures as JSON data."""
        return {**asdict(self), "documents_per_second": round(self.documents_per_second, 2)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Speed:
        """Read back what :meth:`to_json` gave; unknown keys are ignored.

        Raises:
            KeyError, TypeError: the data are none.
        """
        return cls(**{name: data[name] for name in cls.__dataclass_fields__})


def select_speeds(figures: Iterable[Figures]) -> tuple[Speed, ...]:
    """Take of measured figures what is kept: those of the processor, and of the GPU where there was
    one."""
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
