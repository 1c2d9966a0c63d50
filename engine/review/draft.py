"""An act under way: what it takes away and puts there, and what follows from that for persons,
doubts and the validation."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Literal

from engine.core import NAME_LABELS, BadAct, Doubt, Entity, Person, document_cache, entity_at
from engine.persons import CATEGORIES, Mention, mentions as gathered
from engine.review import doubts
from engine.review.final import ACCEPTED, MASK, PSEUDONYM, make_mask_key
from engine.review.log import Fact, ReviewState, StateChange
from engine.terms import HIDDEN
from engine.text import FoldedText, OccupiedSpans, read_words

HUMAN = "human"
VALIDATED = "validated"
OF_LABELS = {"partie": "party", "magistrat": "judge", "avocat": "lawyer"}
"""The role that a name's label gives, by the category of
:data:`engine.persons.mentions.CATEGORIES`."""

_OF_PASSAGES = frozenset({"mixed_language", "unsure_language", "other_language", "unread_page", "unread_image"})
"""Doubts about a page or a paragraph: what is done to a mention in it does not settle them."""

_OF_PERSONS = frozenset({"shared_surname", "different_categories", "alike_first_names", "similar_writing.names"})
"""Doubts that are settled by saying who is who: kinds, or ``kind.variant``."""

_NUMBERED = re.compile(r"p(\d{1,9})")
_read_words = document_cache(4)(read_words)
"""Of the documents that were acted on last: the text is the same from act to act."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The effect that an act would have: the change itself (``difference``) and what to report of
    it.

    ``count`` mentions are changed. Occurrences left out are counted in ``inside`` (part of a longer
    word), ``taken`` (another mention is there) and ``skipped`` (another reason: a common word in
    lower case, a different context). ``doubts`` are the ids of the doubts that the act settles as a
    consequence. ``likely`` are the labels that what is marked looks like, the likeliest first;
    ``places`` are those of the mentions that the act is about.
    """

    kind: str
    difference: StateChange
    count: int = 0
    inside: int = 0
    taken: int = 0
    doubts: tuple[str, ...] = ()
    skipped: int = 0
    likely: tuple[str, ...] = ()
    places: tuple[tuple[int, int], ...] = ()


class ActDraft:
    """Collects the changes of one act to a state; :meth:`plan` adds their consequences for persons,
    doubts and the validation."""

    def __init__(self, state: ReviewState, who: str, when: datetime) -> None:
        self.state, self.who, self.when = state, who, when
        self.text = state.annotation.document.text
        self.removed: list[Entity] = []
        self.added: list[Entity] = []
        self.places: list[tuple[int, int]] = []
        self.marked: set[str | None] = set()
        self.after: dict[str, Person | None] = {}
        self.facts: dict[str, Any] = {}
        self.kinds: frozenset[str] | None = None
        self.changes_text = False

    @cached_property
    def read(self) -> FoldedText:
        """The words of the text; a long one takes a while to be read for the first time."""
        return _read_words(self.text)

    @cached_property
    def taken(self) -> OccupiedSpans:
        """The places of the mentions as they stand before the act."""
        return OccupiedSpans(self.state.annotation.entities)

    @cached_property
    def persons(self) -> dict[str, Person]:
        """The persons before the act, by id."""
        return {person.id: person for person in self.state.annotation.persons}

    def stamp(self, **more: Any) -> dict[str, Any]:
        """Give who did it and when, with what else is to be known."""
        return {"who": self.who, "when": self.when.isoformat(), **more}

    def mark(self, start: int, end: int, label: str, person: str | None = None) -> None:
        """Put a mention there."""
        self.added.append(replace(entity_at(self.text, start, end, label, HUMAN), person=person))
        self.places.append((start, end))
        self.marked.add(person)

    def take(self, entity: Entity) -> None:
        """Take a mention away."""
        self.removed.append(entity)
        self.places.append((entity.start, entity.end))

    def give(self, entity: Entity, person: str | None) -> None:
        """Give a mention to another person; who found it stays known."""
        self.take(entity)
        self.added.append(replace(entity, person=person))

    def new_person(self, label: str, places: Sequence[Entity] = (), like: Person | None = None) -> str:
        """Make a person for mentions of a label; the titles before them tell the gender, unless
        ``like`` does."""
        known = {*self.persons, *self.after, *(person.id for person in self.state.base.persons)}
        numbers = [int(found[1]) for one in known if (found := _NUMBERED.fullmatch(one))]
        identity = f"p{max(numbers, default=0) + 1}"
        genders = {one.gender for one in gathered(self.read, places) if one.gender} if places else set()
        gender: Literal["f", "m"] | None = genders.pop() if len(genders) == 1 else (like.gender if like else None)
        role = like.role if like else OF_LABELS.get(CATEGORIES.get(label, ""))
        self.after[identity] = Person(identity, (), role, gender)
        return identity

    def known(self, identity: str) -> Person | None:
        """Give a person as the act leaves it so far."""
        return self.after[identity] if identity in self.after else self.persons.get(identity)

    def hide(self, entity: Entity) -> None:
        """Say that a mention is masked whatever the profile says."""
        self.say(make_mask_key(entity), True)
        self.changes_text = True

    def keep_hidden(self, *before: Entity) -> None:
        """Let the mention put there last be masked where the reader, or a term, masked any that
        stood there ``before``; it does not inherit that one was left readable."""
        if any(entity.source == HIDDEN or self.state.facts.get(make_mask_key(entity)) is True for entity in before):
            self.hide(self.added[-1])

    def say(self, key: str, value: Any) -> None:
        """Set a fact; None takes it away."""
        self.facts[key] = value

    def plan(self, kind: str, count: int, inside: int = 0, taken: int = 0, skipped: int = 0) -> Plan:
        """Draw the consequences and close the act.

        Raises:
            BadAct: it changes nothing.
        """
        settled = self._settled()
        self._follow_persons()
        removed, added = _without_same(self.removed, self.added)
        self._follow_facts(removed, added)
        persons = tuple(
            (self.persons.get(raised), after)
            for raised, after in self.after.items()
            if self.persons.get(raised) != after
        )
        if (removed or added or persons or self.changes_text) and self.state.validated is not None:
            self.say(VALIDATED, None)
        facts = self._changed_facts()
        if not (removed or added or persons or facts):
            raise BadAct("unchanged")
        for raised in settled:
            facts.append(Fact(doubts.key(raised), None, self.stamp(how="act", note="")))
        difference = StateChange(tuple(removed), tuple(added), persons, tuple(facts))
        places = tuple(sorted(set(self.places)))
        return Plan(kind, difference, count, inside, taken, settled, skipped, places=places)

    def _changed_facts(self) -> list[Fact]:
        known = self.state.facts
        return [Fact(key, known.get(key), after) for key, after in self.facts.items() if known.get(key) != after]

    def _settled(self) -> tuple[str, ...]:
        """Give the ids of the doubts that stand where the act does something."""
        places = sorted(set(self.places))
        if not places:
            return ()
        open_ = [(doubt, doubts.doubt_id(doubt)) for doubt in doubts.standing_doubts(self.state)]
        ends = sorted(end for _, end in places)
        starts = [start for start, _ in places]
        return tuple(
            identity
            for one, identity in open_
            if self._is_about(one)
            and doubts.key(identity) not in self.facts
            and one.start is not None
            and one.end is not None
            and bisect_left(starts, one.end) > bisect_right(ends, one.start)
        )

    def _is_about(self, doubt: Doubt) -> bool:
        if self.kinds is None:
            return doubt.kind not in _OF_PASSAGES
        return not self.kinds.isdisjoint((doubt.kind, f"{doubt.kind}.{doubt.variant}"))

    def about_persons(self) -> None:
        """Say that the act tells who is who, so that it settles only doubts about that."""
        self.kinds = _OF_PERSONS

    def _follow_persons(self) -> None:
        """Compute the forms of the persons whose mentions change; who is named nowhere any more
        disappears with what is known of them."""
        touched = tuple(dict.fromkeys(one.person for one in (*self.removed, *self.added) if one.person))
        if not touched:
            return
        mine = self._mentions_of(touched)
        named = {one.person for one in self.removed if one.label in NAME_LABELS} | (
            self.after.keys() - self.persons.keys()
        )
        for identity in touched:
            person = self.known(identity)
            names = tuple(one for one in mine[identity] if one.label in NAME_LABELS)
            if person is not None and names:
                self.after[identity] = self._named(person, gathered(self.read, names))
            elif person is not None and identity in named:
                self._forget(identity, mine[identity])

    def _named(self, person: Person, found: Sequence[Mention]) -> Person:
        """Give a person the forms of their namings; those that were just marked may tell the
        gender."""
        genders = (
            {one.gender for one in found if one.gender} if person.id in self.marked and not person.gender else set()
        )
        return replace(
            person, forms=forms(found, self.text), gender=genders.pop() if len(genders) == 1 else person.gender
        )

    def _forget(self, identity: str, attached: Iterable[Entity]) -> None:
        for entity in attached:
            self.removed.append(entity)
            self.added.append(replace(entity, person=None))
        if identity in self.persons:
            self.after[identity] = None
        else:
            del self.after[identity]
        self.forget(identity)

    def forget(self, identity: str) -> None:
        """Let go what the reader chose for a person."""
        for key in (MASK + identity, PSEUDONYM + identity):
            self.facts.pop(key, None)
            if key in self.state.facts:
                self.say(key, None)

    def _mentions_of(self, persons: Iterable[str]) -> Mapping[str, list[Entity]]:
        mine: dict[str, list[Entity]] = {identity: [] for identity in persons}
        gone = {entity.start: entity for entity in self.removed}
        for entity in self.state.annotation.entities:
            if entity.person in mine and gone.get(entity.start) != entity:
                mine[entity.person].append(entity)
        for entity in self.added:
            if entity.person in mine:
                mine[entity.person].append(entity)
        for found in mine.values():
            found.sort(key=lambda entity: entity.start)
        return mine

    def _follow_facts(self, removed: Sequence[Entity], added: Sequence[Entity]) -> None:
        """Let go what was said of mentions that are no longer there."""
        for make_key in (make_accepted_key, make_mask_key):
            stay = {make_key(entity) for entity in added}
            for entity in removed:
                key = make_key(entity)
                if key not in stay and key in self.state.facts:
                    self.say(key, None)


def make_accepted_key(entity: Entity) -> str:
    """Return the key of the fact that a reader accepted a mention: its offsets and label."""
    return f"{ACCEPTED}{entity.start}:{entity.end}:{entity.label}"


def forms(named: Iterable[Mention], text: str) -> tuple[str, ...]:
    """Give the distinct written forms of namings, longest first, as :mod:`engine.persons.persons`
    does."""
    found = {" ".join(text[one.start : one.end].split()) for one in named}
    return tuple(sorted(found, key=lambda form: (-len(form), form)))


def _without_same(removed: Iterable[Entity], added: Iterable[Entity]) -> tuple[list[Entity], list[Entity]]:
    """Leave out what is put back as it was, and what was added only to be given to somebody
    else."""
    out, into = dict.fromkeys(removed), dict.fromkeys(added)
    same = out.keys() & into.keys()
    return [one for one in out if one not in same], [one for one in into if one not in same]
