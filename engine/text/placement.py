"""How what a rule finds takes its place among the entities that are there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from engine.core import Changes, Document, Doubt, Entity, entity_at, settle

_SPELT_OUT = frozenset({"email", "siteWebSensible"})
"""Labels of which every letter counts, small ones too: nothing in them is a linking word."""


class OccupiedSpans:
    """An index over entities, sorted and disjoint, for binary search by offset."""

    def __init__(self, entities: Sequence[Entity]) -> None:
        self._entities = entities
        self._starts = [entity.start for entity in entities]
        self._ends = [entity.end for entity in entities]

    def over(self, start: int, end: int) -> Sequence[Entity]:
        """Return the entities that share a character with the half-open span, in order."""
        return self._entities[bisect_right(self._ends, start) : bisect_left(self._starts, end)]

    def before(self, offset: int) -> Entity | None:
        """Return the last entity that ends at or before ``offset``; None if there is none."""
        rank = bisect_right(self._ends, offset)
        return self._entities[rank - 1] if rank else None

    def after(self, offset: int) -> Entity | None:
        """Return the first entity that starts at or after ``offset``; None if there is none."""
        rank = bisect_left(self._starts, offset)
        return self._entities[rank] if rank < len(self._entities) else None


def _says_all(text: str, find: Entity, there: Sequence[Entity]) -> bool:
    """Tell whether entities of its own label leave out nothing that counts of a find, only linking
    words."""
    weigh = _letters if find.label in _SPELT_OUT else _weight
    inside = (text[max(find.start, e.start) : min(find.end, e.end)] for e in there)
    return sum(map(weigh, inside)) == weigh(find.text)


def _weight(text: str) -> int:
    return sum(character.isdigit() or character.isupper() for character in text) or len(text)


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def place(
    document: Document,
    entities: Sequence[Entity],
    finds: Iterable[Entity],
    *,
    certain: bool = False,
    doubts: Sequence[Doubt] = (),
) -> Changes:
    """Decide which ``finds`` of a rule are added to the entities of a document, and which entities
    they replace.

    A find without overlap is added. One that overlaps only entities of its own label widens them to
    the union. A ``certain`` find (a valid check digit, an unambiguous form) also replaces entities
    of any label that lie wholly inside it. Any other find is dropped, as is one that would widen a
    ``localite`` or that covers no more capitals and digits (of an address of mail or web: letters
    and digits) than the entities of its label already do. ``entities`` must be sorted and disjoint;
    ``doubts`` are passed on.
    """
    taken, added, removed = OccupiedSpans(entities), list[Entity](), list[Entity]()
    for find in settle(finds):
        there = taken.over(find.start, find.end)
        start = min([find.start, *(e.start for e in there)])
        end = max([find.end, *(e.end for e in there)])
        if (there and find.label == "localite") or _says_all(
            document.text, find, [e for e in there if e.label == find.label]
        ):
            continue
        if all(e.label == find.label or (certain and find.start <= e.start and e.end <= find.end) for e in there):
            added.append(entity_at(document.text, start, end, find.label, find.source, find.score))
            removed += there
    return Changes(tuple(added), tuple(removed), tuple(doubts))
