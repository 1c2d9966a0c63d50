"""The places of two texts that a reader goes to: names left readable, what was masked, the other
differences; numbered once for list and text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.core import LABELS
from engine.service import Alignment

Kind = Literal["readable", "masked", "other"]
KINDS: tuple[Kind, ...] = ("readable", "masked", "other")
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """One place: its spans in the original, with the label of each where it was masked, and in the
    published text. ``code`` is the kind of another difference, or the reason for a readable name.
    """

    kind: Kind
    original: tuple[tuple[Span, str], ...]
    published: Span
    code: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """List the labels of what was masked, each once."""
        return tuple(dict.fromkeys(label for _, label in self.original if label))


def places(alignment: Alignment) -> tuple[Place, ...]:
    """Number all places: those readable first, the surest first, then what was masked, then the
    rest."""
    return (*_readable(alignment), *_masked(alignment), *_others(alignment))


def first(alignment: Alignment, kind: Kind) -> int:
    """Give the number of the first place of a kind."""
    before = {"readable": 0, "masked": len(alignment.readable)}
    return before.get(kind, len(alignment.readable) + len(alignment.masked))


def row_of(alignment: Alignment, place: Place) -> int:
    """Tell in which paragraph of the published text a place is, from 1."""
    found = sum(published[0] <= place.published[0] for _, published in alignment.rows)
    return max(1, found)


def _readable(alignment: Alignment) -> Iterator[Place]:
    for place in alignment.readable:
        yield Place("readable", (), (place.start, place.end), place.why)


def _masked(alignment: Alignment) -> Iterator[Place]:
    for place in alignment.masked:
        entities = [alignment.annotation.entities[rank] for rank in place.entities]
        yield Place("masked", tuple(((entity.start, entity.end), entity.label) for entity in entities), place.published)


def _others(alignment: Alignment) -> Iterator[Place]:
    for other in alignment.others:
        original = ((other.original, ""),) if other.original[0] < other.original[1] else ()
        yield Place("other", original, other.published, other.kind)


def family(label: str) -> str:
    """Tell the family of a label, by which it is coloured."""
    return LABELS[label].family if label in LABELS else "person"
