"""Where two annotators agree on a document, and where they do not, place by place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.agreement.study import Parallel, Side
from engine.core import Entity, Share
from engine.measure import error_kinds

Kind = Literal["agree", "label", "boundary", "both", "only_a", "only_b"]

KINDS: tuple[error_kinds.NamedCode, ...] = (
    error_kinds.NamedCode("agreement_place", "label", "≠"),
    error_kinds.NamedCode("agreement_place", "boundary", "↔"),
    error_kinds.NamedCode("agreement_place", "both", "≠"),
    error_kinds.NamedCode("agreement_place", "only_a", "A"),
    error_kinds.NamedCode("agreement_place", "only_b", "B"),
)
"""The kinds of disagreement, each with its sign."""
AGREE = error_kinds.NamedCode("agreement_place", "agree", "✓")


@dataclass(frozen=True, slots=True)
class Place:
    """Mentions of two annotators that touch each other, directly or through others; ``a`` or ``b``
    is empty where one alone has any.

    Either is sorted, and its mentions do not overlap.
    """

    kind: Kind
    a: tuple[Entity, ...]
    b: tuple[Entity, ...]

    @property
    def start(self) -> int:
        """Give the first character of either."""
        return min(side[0].start for side in (self.a, self.b) if side)

    @property
    def end(self) -> int:
        """Give the end of the last of either."""
        return max(side[-1].end for side in (self.a, self.b) if side)

    @property
    def id(self) -> str:
        """Name the place within its document: it says where, never what stands there."""
        return f"{self.start}-{self.end}"

    @property
    def agreed(self) -> bool:
        """Tell whether both say the same."""
        return self.kind == "agree"

    @property
    def labels(self) -> frozenset[str]:
        """Give the labels that either uses."""
        return frozenset(one.label for one in (*self.a, *self.b))


def places(document: Parallel, a: int = 0, b: int = 1) -> tuple[Place, ...]:
    """Compare two annotators, by their ranks, on one document, in order of the text; nothing where
    one did not annotate it."""
    return compare_sides(document.sides[a], document.sides[b])


def compare_sides(a: Side, b: Side) -> tuple[Place, ...]:
    """Compare what two say of one document."""
    if a is None or b is None:
        return ()
    found: list[Place] = []
    group: tuple[list[Entity], list[Entity]] = ([], [])
    end = -1
    for entity, side in sorted([(e, 0) for e in a] + [(e, 1) for e in b], key=lambda row: (row[0].start, row[1])):
        if entity.start >= end and (group[0] or group[1]):
            found.append(_place(*group))
            group = ([], [])
        group[side].append(entity)
        end = max(end, entity.end)
    return (*found, _place(*group)) if group[0] or group[1] else tuple(found)


def count_agreed(found: Iterable[Place]) -> Share:
    """Count the places on which both agree, of all."""
    said = [one.agreed for one in found]
    return Share(sum(said), len(said))


def _place(a: Sequence[Entity], b: Sequence[Entity]) -> Place:
    return Place(_kind(a, b), tuple(a), tuple(b))


def _kind(a: Sequence[Entity], b: Sequence[Entity]) -> Kind:
    if not a or not b:
        return "only_a" if a else "only_b"
    spans = [(one.start, one.end) for one in a] == [(one.start, one.end) for one in b]
    labels = (
        [one.label for one in a] == [one.label for one in b]
        if spans
        else {one.label for one in a} == {one.label for one in b}
    )
    if spans:
        return "agree" if labels else "label"
    return "boundary" if labels else "both"
