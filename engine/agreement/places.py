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
    """A group of mentions of two annotators connected by overlaps, directly or through others;
    ``a`` or ``b`` is empty if only the other annotator has mentions there.

    Both are sorted and disjoint. ``kind`` is ``agree`` or the code of one of :data:`KINDS`.
    """

    kind: Kind
    a: tuple[Entity, ...]
    b: tuple[Entity, ...]

    @property
    def start(self) -> int:
        """Return the offset of the first character of any of its mentions."""
        return min(side[0].start for side in (self.a, self.b) if side)

    @property
    def end(self) -> int:
        """Return the offset after the last character of any of its mentions."""
        return max(side[-1].end for side in (self.a, self.b) if side)

    @property
    def id(self) -> str:
        """Return ``start-end``, which identifies the place in its document and reveals none of its
        text."""
        return f"{self.start}-{self.end}"

    @property
    def agreed(self) -> bool:
        """Tell whether both annotators have the same mentions there: equal bounds and labels."""
        return self.kind == "agree"

    @property
    def labels(self) -> frozenset[str]:
        """Return the labels of the mentions of either annotator."""
        return frozenset(one.label for one in (*self.a, *self.b))


def places(document: Parallel, a: int = 0, b: int = 1) -> tuple[Place, ...]:
    """Compare the annotators of ranks ``a`` and ``b`` on one document: all places where either has
    a mention, in text order; empty if one of them did not annotate it."""
    return compare_sides(document.sides[a], document.sides[b])


def compare_sides(a: Side, b: Side) -> tuple[Place, ...]:
    """Compare two annotations of one document: all places where either has a mention, in text
    order; empty if one is None. Both are sorted and disjoint."""
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
    """Return the places on which the two annotators agree, of all places."""
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
