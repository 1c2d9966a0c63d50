"""The log of a reading: each entry says what it took away and what it put there, so that any can be
taken back; the state is its fold.

An entry is never changed and never deleted alone. To undo adds the inverse of the last act that
stands; to redo adds the inverse of that. Masks and replacements are no part of a log: they follow
from a profile and a strategy (:mod:`engine.review.final`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from engine.core import Annotation, DamagedLog, Entity, NothingToRedo, NothingToUndo, Person

UNDO, REDO = "undo", "redo"


class Fact(NamedTuple):
    """A change of something known beside mentions and persons: JSON data under a key, ``before``
    and ``after``, None where nothing is known.

    Keys: ``doubt:ID`` (settled: how, who, when, note), ``accepted:START:END:LABEL``,
    ``mask:PERSON`` and ``masked:START:END:LABEL`` (true or false, whatever the profile says),
    ``pseudonym:PERSON`` (first, surname), ``picture:KEY`` (choice, boxes, who, when), ``validated``
    (who, when, reason).
    """

    key: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class StateChange:
    """The reversible change that an act makes: entities removed and added, persons and facts before
    and after.

    ``persons`` are pairs (before, after) of the same id; None means that the person does not exist.
    """

    removed: tuple[Entity, ...] = ()
    added: tuple[Entity, ...] = ()
    persons: tuple[tuple[Person | None, Person | None], ...] = ()
    facts: tuple[Fact, ...] = ()

    def inverse(self) -> StateChange:
        """Return the change that undoes this one."""
        persons = tuple((after, before) for before, after in self.persons)
        facts = tuple(Fact(key, after, before) for key, before, after in self.facts)
        return StateChange(self.added, self.removed, persons, facts)

    def to_json(self) -> dict[str, Any]:
        """Return the change as JSON data, without masks and replacements. It contains names in
        clear."""
        return {
            "removed": [_entity(one) for one in self.removed],
            "added": [_entity(one) for one in self.added],
            "persons": [[one and {**asdict(one), "forms": list(one.forms)} for one in pair] for pair in self.persons],
            "facts": [list(fact) for fact in self.facts],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> StateChange:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError: the data has another form.
        """

        def person(row: Mapping[str, Any] | None) -> Person | None:
            return None if row is None else Person(**{**row, "forms": tuple(row["forms"])})

        return cls(
            tuple(Entity(**row) for row in data["removed"]),
            tuple(Entity(**row) for row in data["added"]),
            tuple((person(before), person(after)) for before, after in data["persons"]),
            tuple(Fact(*row) for row in data["facts"]),
        )


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a review log. ``act`` is its kind (:mod:`engine.review.acts`, or :data:`UNDO`,
    :data:`REDO`); ``who`` may be empty; ``seconds`` is the time that the reader spent since the
    entry before.

    ``undoes`` is the index, from 0, of the entry that an undo takes back or that a redo applies
    again.
    """

    act: str
    who: str
    when: datetime
    difference: StateChange
    seconds: float = 0.0
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class ReviewState:
    """The state of a review. ``base`` is the annotation as the engine made it, ``annotation`` the
    present one: entities sorted and disjoint, doubts those of the base, settled or not.

    ``facts`` are the values now known, by key (:class:`Fact`); ``version`` counts the changes
    applied.
    """

    base: Annotation
    annotation: Annotation
    facts: Mapping[str, Any] = field(default_factory=dict)
    version: int = 0

    def person(self, identity: str | None) -> Person | None:
        """Return the person with this id; None if there is none."""
        return next((person for person in self.annotation.persons if person.id == identity), None)

    @property
    def validated(self) -> Mapping[str, Any] | None:
        """Who validated the document and when, with the reason given in spite of blocking doubts
        (keys ``who``, ``when``, ``reason``); None while it is not validated."""
        return self.facts.get("validated")


def begin(annotation: Annotation) -> ReviewState:
    """Return the initial state of a review: the annotation without the masks and replacements that
    a profile and a strategy decided."""
    entities = tuple(_bare(entity) for entity in annotation.entities)
    persons = tuple(person if person.masked else replace(person, masked=True) for person in annotation.persons)
    bare = replace(annotation, entities=entities, persons=persons)
    return ReviewState(bare, bare)


def fold(annotation: Annotation, log: Iterable[LogEntry]) -> ReviewState:
    """Replay a log from the initial state of an annotation and return the resulting state.

    Raises:
        DamagedLog: an entry does not fit the state before it.
    """
    return _after(begin(annotation), [entry.difference for entry in log])


def apply_change(state: ReviewState, difference: StateChange) -> ReviewState:
    """Return the state after one more change; the state given is not modified.

    Raises:
        DamagedLog: what the change removes is not there, or what it adds overlaps an entity.
    """
    return _after(state, [difference])


def _after(state: ReviewState, differences: Sequence[StateChange]) -> ReviewState:
    """Make changes one after the other, on copies: a reading of hundreds of acts is folded when its
    document is opened again."""
    annotation, facts = state.annotation, dict(state.facts)
    entities, persons = list(annotation.entities), {person.id: person for person in annotation.persons}
    for difference in differences:
        _change_entities(entities, difference)
        _change_persons(persons, difference.persons)
        _change_facts(facts, difference.facts)
    ranks = {one.id: rank for rank, one in enumerate(state.base.persons)}
    in_order = sorted(persons.values(), key=lambda one: (ranks.get(one.id, len(ranks)), len(one.id), one.id))
    made = replace(annotation, entities=tuple(entities), persons=tuple(in_order))
    return ReviewState(state.base, made, facts, state.version + len(differences))


def _change_entities(entities: list[Entity], difference: StateChange) -> None:
    """Take entities out of a sorted list and put others in."""
    for entity in difference.removed:
        rank = bisect_left(entities, entity.start, key=_start)
        if rank == len(entities) or entities[rank] != entity:
            raise DamagedLog()
        del entities[rank]
    for entity in difference.added:
        rank = bisect_left(entities, entity.start, key=_start)
        if (rank and entities[rank - 1].end > entity.start) or (
            rank < len(entities) and entities[rank].start < entity.end
        ):
            raise DamagedLog()
        entities.insert(rank, entity)


def _change_persons(persons: dict[str, Person], pairs: Sequence[tuple[Person | None, Person | None]]) -> None:
    """Change persons. They stand in the order of the base, those that a reader made behind them: to
    undo brings them back to their place."""
    for before, after in pairs:
        known = before or after
        if known is None or persons.get(known.id) != before or (after and after.id != known.id):
            raise DamagedLog()
        if after is None:
            del persons[known.id]
        else:
            persons[after.id] = after


def _change_facts(facts: dict[str, Any], changes: Sequence[Fact]) -> None:
    for key, before, after in changes:
        if facts.get(key) != before:
            raise DamagedLog()
        facts.pop(key, None)
        if after is not None:
            facts[key] = after


def _start(entity: Entity) -> int:
    return entity.start


class ActHistory(NamedTuple):
    """Indices of log entries, in order: ``done`` are the acts in effect, ``undone`` those that can
    be redone."""

    done: tuple[int, ...]
    undone: tuple[int, ...]


def read_history(log: Sequence[LogEntry]) -> ActHistory:
    """Return which acts are in effect and which were undone and can be redone. A new act clears the
    latter.

    The last of each is what an undo or a redo applies to next.

    Raises:
        DamagedLog: an undo or a redo has nothing to apply to.
    """
    done: list[int] = []
    undone: list[int] = []
    for rank, entry in enumerate(log):
        if entry.act in (UNDO, REDO):
            before, after = (done, undone) if entry.act == UNDO else (undone, done)
            if not before:
                raise DamagedLog()
            after.append(before.pop())
        else:
            done.append(rank)
            undone.clear()
    return ActHistory(tuple(done), tuple(undone))


def undo(log: Sequence[LogEntry], who: str, when: datetime, seconds: float = 0.0) -> LogEntry:
    """Make, without appending it, the log entry that undoes the last act in effect. ``seconds`` is
    the time that the reader spent since the entry before.

    Raises:
        NothingToUndo: no act is in effect.
    """
    done = read_history(log).done
    if not done:
        raise NothingToUndo()
    return LogEntry(UNDO, who, when, log[done[-1]].difference.inverse(), seconds, done[-1])


def redo(log: Sequence[LogEntry], who: str, when: datetime, seconds: float = 0.0) -> LogEntry:
    """Make, without appending it, the log entry that reapplies the act undone last. ``seconds`` is
    the time that the reader spent since the entry before.

    Raises:
        NothingToRedo: no undone act is left.
    """
    undone = read_history(log).undone
    if not undone:
        raise NothingToRedo()
    return LogEntry(REDO, who, when, log[undone[-1]].difference, seconds, undone[-1])


def _bare(entity: Entity) -> Entity:
    return (
        replace(entity, masked=False, replacement=None) if entity.masked or entity.replacement is not None else entity
    )


def _entity(entity: Entity) -> dict[str, Any]:
    return {key: value for key, value in asdict(entity).items() if key not in ("masked", "replacement")}
