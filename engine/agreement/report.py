"""All that is measured of a study, as JSON data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import combinations
from typing import Any

from engine.agreement.measures import BY_CODE, Figure, StudyCounts
from engine.agreement.places import Place, count_agreed, places
from engine.agreement.scale import SCALES, WARNING, Scale, band, scale_of
from engine.agreement.study import Parallel, Study
from engine.agreement.tables import FigureRow, measure_study
from engine.core import Share, catalogue, in_all_languages
from engine.measure import bootstrap


def to_json(
    study: Study, counted: StudyCounts, matrix: str | None = None, draws: int = bootstrap.DRAWS
) -> dict[str, Any]:
    """Compute every agreement figure of a study as JSON data: over all documents, by label, by
    document, and by pair of annotators with its confusions; with notices and reading scales.

    ``matrix`` is the code of a measure to include for every pair; ``draws`` is the number of
    bootstrap draws, 0 for no intervals.

    Raises:
        UnknownName: ``matrix`` is not the code of a measure.
    """
    whole, *rest = measure_study(counted, draws)
    labels, documents = ([row for row in rest if row.scope == scope] for scope in ("label", "document"))
    return {
        "annotators": list(study.annotators),
        "draws": draws,
        "whole": _figures(whole.figures),
        "labels": {row.name: _figures(row.figures) for row in labels},
        "documents": [_document(study, one, row) for one, row in zip(study.documents, documents, strict=True)],
        "pairs": [_pair(study, counted, i, j, draws) for i, j in combinations(range(len(study.annotators)), 2)],
        "matrix": None if matrix is None else _matrix(counted, matrix, draws),
        "notices": [
            {
                "code": notice.code,
                "n": notice.n,
                **in_all_languages(notice.sentence),
            }
            for notice in study.notices
        ],
        "scale": {
            "warning": in_all_languages(partial(catalogue.ENGINE.say, WARNING)),
            "scales": [_scale(scale) for scale in SCALES],
        },
    }


def share(study: Study, document: Parallel) -> Share:
    """Return the places of a document on which two annotators agree, of all, summed over all
    pairs."""
    pairs = combinations(range(len(study.annotators)), 2)
    return sum((count_agreed(places(document, i, j)) for i, j in pairs), Share())


def figure(code: str, shown: Figure) -> dict[str, Any]:
    """Return a figure as JSON data, with its unit and, if its measure has a reading scale, the code
    of its band. ``code`` is that of the measure."""
    scale = scale_of(code)
    found = band(shown.value, scale) if scale else None
    return {
        "value": shown.value,
        "interval": None if shown.interval is None else list(shown.interval),
        "used": shown.used,
        "dropped": shown.dropped,
        "unit": BY_CODE[code].unit,
        "band": None if found is None else found.code,
    }


def _figures(figures: Mapping[str, Figure]) -> dict[str, Any]:
    return {code: figure(code, one) for code, one in figures.items()}


def _document(study: Study, document: Parallel, row: FigureRow) -> dict[str, Any]:
    said = share(study, document)
    return {
        "name": document.name,
        "annotators": [name for name, side in zip(study.annotators, document.sides, strict=True) if side is not None],
        "agreed": said.count,
        "places": said.of,
        "measures": _figures(row.figures),
    }


def _pair(study: Study, counted: StudyCounts, i: int, j: int, draws: int) -> dict[str, Any]:
    found: list[Place] = [place for document in study.documents for place in places(document, i, j)]
    said = count_agreed(found)
    return {
        "a": study.annotators[i],
        "b": study.annotators[j],
        "agreed": said.count,
        "places": said.of,
        "kinds": dict(Counter(one.kind for one in found)),
        "measures": _figures({code: counted.pair(code, i, j, draws=draws) for code in BY_CODE}),
        "confusion": [[one, other, n] for (one, other), n in counted.confusion(i, j).items()],
    }


def _matrix(counted: StudyCounts, code: str, draws: int) -> dict[str, Any]:
    rows = counted.matrix(code, draws=draws)
    return {"measure": code, "figures": [[one and figure(code, one) for one in row] for row in rows]}


def _scale(scale: Scale) -> dict[str, Any]:
    bands = [{"code": b.code, "low": b.low, "high": b.high, **in_all_languages(b.title)} for b in scale.bands]
    return {"code": scale.code, "source": scale.source, "measures": list(scale.measures), "bands": bands}
