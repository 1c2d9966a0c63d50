"""The figures by name, in the order of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core import UnknownName
from engine.measure.figures import from_results, from_runs
from engine.measure.figures.table import FigureOptions, FigureTable, MeasuredSet

FIGURES: dict[str, Callable[[MeasuredSet, FigureOptions], FigureTable]] = {
    "summary": from_runs.summary,
    "labels": from_runs.labels,
    "compare": from_runs.compare,
    "people": from_runs.people,
    "kept": from_runs.kept,
    "attacks": from_results.attacks,
    "slices": from_runs.sliced,
    "perturbations": from_results.perturbations,
    "rules": from_results.rules,
    "confusion": from_runs.confusion,
    "scores": from_runs.scores,
    "curve": from_runs.curve,
    "tab": from_runs.tab,
    "informative": from_runs.informative,
    "learning": from_results.learning,
    "volumes": from_results.volumes,
    "speed": from_results.speed,
}


def figure_tables(
    measured: MeasuredSet, names: Sequence[str] = (), options: FigureOptions | None = None
) -> tuple[FigureTable, ...]:
    """Compute the figures of these names, or with none all of :data:`FIGURES`.

    Raises:
        UnknownName: no such figure, scheme or measure.
        DifferentDocuments: the runs are not on the same documents.
    """
    for name in names:
        if name not in FIGURES:
            raise UnknownName(name=name, known=", ".join(FIGURES))
    chosen = options or FigureOptions()
    return tuple(FIGURES[name](measured, chosen) for name in names or FIGURES)


__all__ = ["FIGURES", "figure_tables"]
