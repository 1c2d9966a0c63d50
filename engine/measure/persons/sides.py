"""The sides of parties against gold: how many of those told are right; and who is a party."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set as AbstractSet

from engine.core import ROLES, Person, Score, Share


def sides_told(
    gold: Sequence[Person],
    predicted: Sequence[Person],
    asked: Mapping[str, AbstractSet[int]],
    found: Mapping[str, AbstractSet[int]],
) -> Share:
    """Count the persons told to stand on a side (claimant, defendant, accused, victim) of whom the
    gold says the same.

    ``asked`` and ``found`` are the mentions of the persons of each, as integers equal for the same
    mention. A predicted person is the gold one who bears most of its mentions: of one whom the
    system takes for two, both sides may be right.
    """
    roles, right, told = {person.id: person.role for person in gold}, 0, 0
    for person in predicted:
        if not _is_side(person.role) or person.id not in found:
            continue
        shared = {id_: len(mentions & found[person.id]) for id_, mentions in asked.items()}
        bearer = max(shared, key=lambda id_: shared[id_], default=None)
        told += 1
        right += bearer is not None and shared[bearer] > 0 and roles.get(bearer) == person.role
    return Share(right, told)


def parties(people: Sequence[tuple[Person, Person | None]], extra: Sequence[Person]) -> Score:
    """Score who is a party, of whichever side; ``people`` are gold persons with their predicted
    twin, ``extra`` predicted persons without one."""
    right = missed = spurious = 0
    for mine, its in people:
        asked, said = _is_party(mine.role), _is_party(its.role if its else None)
        right, missed = right + (asked and said), missed + (asked and not said)
        spurious += said and bool(mine.role) and not asked
    return Score(right, spurious + sum(_is_party(person.role) for person in extra), missed)


def _is_party(role: str | None) -> bool:
    known = ROLES.get(role or "")
    return known is not None and known.side == "party"


def _is_side(role: str | None) -> bool:
    return _is_party(role) and role != "party"


__all__ = ["parties", "sides_told"]
