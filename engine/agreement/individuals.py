"""Whether two annotators gather mentions into the same individuals: B³ (Bagga & Baldwin 1998) on
the mentions that both have.

Only mentions with the same bounds on both sides to which both give an individual are compared, for
how mentions are found is what other measures say; the labels may differ. Those with a name's label
or an individual on one side at least that cannot be compared are dropped, and counted.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.agreement.study import Side
from engine.core import Entity
from engine.interchange import label_json
from engine.measure import bootstrap, coreference

Bounds = tuple[int, int]
Labelled = tuple[Bounds, str | None]
"""A mention and its label; None where the two give it different ones."""


@dataclass(frozen=True, slots=True, eq=False)
class BCubedResult:
    """B³ of two annotators' persons on one document, and the mentions that it is computed on.

    ``ratios``: (labels + 1, 4), all labels together last, in the order of the fields of
    :class:`engine.measure.persons.coreference.Ratio`; a label's is computed on the mentions to
    which both give it. ``wanted``: mentions with a person or a name's label on either side, with
    each label given; ``used``: those that are compared.
    """

    ratios: bootstrap.Floats
    used: frozenset[Labelled]
    wanted: frozenset[Labelled]


def compare_individuals(a: Side, b: Side, codes: dict[str, int]) -> BCubedResult:
    """Compare the persons of two annotators on one document by B³; no mention is used if one of
    them did not annotate it. ``codes`` ranks the labels."""
    sides = [{(one.start, one.end): one for one in side or ()} for side in (a, b)]
    shared = [bounds for bounds, one in sides[0].items() if one.person and _person(sides[1].get(bounds))]
    labels = [(sides[0][bounds].label, sides[1][bounds].label) for bounds in shared]
    ratios = np.zeros((len(codes) + 1, 4))
    for label in sorted({one for one, other in labels if one == other}):
        ratios[codes[label]] = _b_cubed(
            [bounds for bounds, said in zip(shared, labels, strict=True) if said == (label, label)], sides
        )
    ratios[-1] = _b_cubed(shared, sides)
    wanted = frozenset(
        (bounds, one.label)
        for side in sides
        for bounds, one in side.items()
        if one.person or one.label in label_json.NAMES
    )
    used = ((bounds, one if one == other else None) for bounds, (one, other) in zip(shared, labels, strict=True))
    return BCubedResult(ratios, frozenset(used), wanted)


def tally(mentions: Iterable[Labelled], codes: dict[str, int]) -> list[int]:
    """Count distinct mentions by label, with the number of distinct mentions appended: one with two
    labels counts once there."""
    found = [0] * (len(codes) + 1)
    rows = set(mentions)
    for _, label in rows:
        if label is not None:
            found[codes[label]] += 1
    found[-1] = len({bounds for bounds, _ in rows})
    return found


def _person(entity: Entity | None) -> str | None:
    return None if entity is None else entity.person


def _b_cubed(mentions: Sequence[Bounds], sides: Sequence[dict[Bounds, Entity]]) -> tuple[float, float, float, float]:
    left, right = (_clusters(mentions, side) for side in sides)
    found = coreference.b_cubed(left, right)
    return found.found, found.gold, found.right, found.predicted


def _clusters(mentions: Sequence[Bounds], side: dict[Bounds, Entity]) -> coreference.Clusters:
    found: dict[Hashable, list[Bounds]] = {}
    for bounds in mentions:
        found.setdefault(side[bounds].person, []).append(bounds)
    return list(found.values())


__all__ = ["BCubedResult", "Labelled", "compare_individuals", "tally"]
