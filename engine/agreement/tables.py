"""All figures of a study as rows: for all labels, by label, by document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.agreement.measures import MEASURES, Figure, StudyCounts
from engine.measure import bootstrap

Scope = Literal["whole", "label", "document"]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """The figures, by code of the measure, of a whole study, of one label or of one document.
    ``name`` is the label's code or the document's name, else empty; ``document`` is its rank."""

    scope: Scope
    name: str
    figures: Mapping[str, Figure]
    document: int | None = None


def measure_study(
    counted: StudyCounts, draws: int = bootstrap.DRAWS, pair: tuple[int, int] | None = None
) -> tuple[FigureRow, ...]:
    """Compute every measure for the whole study, then for each label, then for each document; for
    all annotators or, with ``pair``, for two of them by rank. ``draws`` is the number of bootstrap
    draws."""
    return (
        FigureRow("whole", "", _figures(counted, pair, None, None, draws)),
        *(FigureRow("label", label, _figures(counted, pair, label, None, draws)) for label in counted.labels),
        *(
            FigureRow("document", name, _figures(counted, pair, None, rank, draws), rank)
            for rank, name in enumerate(counted.documents)
        ),
    )


def _figures(
    counted: StudyCounts, pair: tuple[int, int] | None, label: str | None, document: int | None, draws: int
) -> dict[str, Figure]:
    codes = [measure.code for measure in MEASURES]
    if pair is None:
        return {code: counted.whole(code, label, document, draws) for code in codes}
    return {code: counted.pair(code, *pair, label, document, draws) for code in codes}


__all__ = ["FigureRow", "Scope", "measure_study"]
