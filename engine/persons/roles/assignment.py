"""Who somebody is in a decision, and whether a woman or a man: cast from all that stands around the
mentions of a person.

Each mention gives evidence: the heading it stands under, the lines of its block on the first page,
the words right before and right behind it, and what the mention before it in a list said. A person
gets the role with most of it; the strongest piece counts whole, the others less. The side of a
party is told where it is likely enough (:mod:`.sides`). Judges and lawyers keep their side: only a
clerk's or a prosecutor's function makes them something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.core import ROLES, Document, Entity, Person
from engine.persons.linking.cues import is_family
from engine.persons.mentions import Mention
from engine.persons.roles.children import of_children
from engine.persons.roles.first_pages import of_pages
from engine.persons.roles.gender import Genders
from engine.persons.roles.mail import of_letters
from engine.persons.roles.named_text import NamedText, Source, named_text
from engine.persons.roles.nearby_words import of_words
from engine.persons.roles.sides import told
from engine.persons.roles.text_kinds import TextKind
from engine.text import FoldedText

SOURCES: tuple[Source, ...] = (of_pages, of_children, of_letters, of_words)
"""Where a text says who somebody is."""

_LESS, _MOST = 0.3, 3.0
"""What a further piece of evidence for the same role counts, against the strongest, and all such
together at most."""

_LEAST, _SURE = 3.0, 6.0
"""What a role must gather to be said, and what a witness is sure by."""

_SPOKEN = 6
"""From how many mentions on a person of whom nothing else is known is taken for a party."""

_COURT = ("judge", "prosecutor", "clerk")
_BEFORE_WITNESS = {
    "relative": 6.0,
    "child": 6.0,
    "doctor": 7.0,
    "expert": 8.0,
    "public_officer": 6.0,
    "company_officer": 8.0,
}
"""What a witness is rather, where the text says it so strongly."""


_OF_FAMILY = {"accused": "relative"}
"""What a family is of whom a member has a role, if not that."""


@dataclass(slots=True)
class _Known:
    """What is known of one person once its mentions are read."""

    roles: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    genders: Genders = field(default_factory=Genders)
    surnames: set[str] = field(default_factory=set)
    titled: bool = False
    mentions: int = 0
    family: bool = True

    def note(self, read: FoldedText, mention: Mention) -> None:
        """Note the name of one mention and what it says of the gender."""
        self.mentions += 1
        self.titled = self.titled or bool(mention.title)
        self.family = self.family and is_family(read, mention)
        if len(mention.surname) > 2:
            self.surnames.add(mention.surname)
        self.genders.note(read, mention)

    def total(self, role: str) -> float:
        """Weigh all that was said for a role."""
        weights = self.roles.get(role, [])
        best = max(weights, default=0.0)
        return best + min(_MOST, _LESS * (sum(weights) - best))


def assign_roles(document: Document, entities: Sequence[Entity], persons: Sequence[Person]) -> tuple[Person, ...]:
    """Determine role and gender of each person from the words around the mentions and return the
    persons, in the same order, with both set. Roles are codes of :mod:`engine.core.roles`.

    ``entities`` are sorted and disjoint, names carry the id of their person
    (:func:`engine.persons.persons.link`). Judges and lawyers stay on the side of the court or the
    bar.
    """
    text = named_text(document, entities)
    known = _known(text, persons)
    roles = {person.id: _role(person, known[person.id]) for person in persons}
    roles |= _by_name(persons, known, roles, text.kind)
    roles |= _of_families(persons, known, roles)
    return tuple(
        replace(person, role=roles[person.id] or _fallback(known[person.id]), gender=known[person.id].genders.settled())
        for person in persons
    )


def _known(text: NamedText, persons: Sequence[Person]) -> dict[str, _Known]:
    """Gather what a text says of each of its persons."""
    known = {person.id: _Known() for person in persons}
    for source in SOURCES:
        for mention, role, weight in source(text):
            known[mention.person].roles[role].append(weight)
    for mention in text.mentions:
        known[mention.person].note(text.read, mention)
    return known


def _role(person: Person, known: _Known) -> str | None:
    """Settle the role, None where too little is said: court and bar keep their side."""
    if person.role == "lawyer":
        return "lawyer"
    totals = {role: known.total(role) for role in known.roles}
    if person.role in _COURT:
        court = {role: totals[role] for role in _COURT if totals.get(role, 0.0) >= _LEAST}
        return max(court, key=lambda role: court[role]) if court else "judge"
    if "expert" in totals and "doctor" in totals:  # a doctor who reports to the court is its expert
        totals["expert"] = max(totals["expert"], totals["doctor"] + 1)
    if any(totals.get(role, 0.0) >= least for role, least in _BEFORE_WITNESS.items()):
        totals.pop("witness", None)
    best = max(totals, key=lambda role: totals[role], default="")
    return told(best, totals) if best and totals[best] >= _LEAST else None


def _by_name(
    persons: Sequence[Person], known: Mapping[str, _Known], roles: Mapping[str, str | None], of_text: TextKind
) -> dict[str, str]:
    """Give a role to those of whom hardly a word speaks: who bears a party's surname is its
    relative, a bare first name a child's."""
    families = {
        surname
        for id_, role in roles.items()
        if role and ROLES[role].side == "party"
        for surname in known[id_].surnames
    }
    named: dict[str, str] = {}
    for person in persons:
        facts, role = known[person.id], roles[person.id]
        if role is None and of_text.family and not facts.surnames and not facts.titled:
            named[person.id] = "child"
        elif (role is None or (role == "witness" and facts.total(role) < _SURE)) and facts.surnames & families:
            named[person.id] = "relative"
    return named


def _of_families(
    persons: Sequence[Person], known: Mapping[str, _Known], roles: Mapping[str, str | None]
) -> dict[str, str]:
    """Give "les époux Roy", "les consorts Roy" the role of those of the surname who are parties:
    plain parties where these stand on two sides, relatives where one is accused."""
    sides = defaultdict[str, set[str]](set)
    for person in persons:
        role = roles[person.id]
        if role and ROLES[role].side == "party" and not known[person.id].family:
            for surname in known[person.id].surnames:
                sides[surname].add(role)
    found = {
        person.id: {side for surname in facts.surnames for side in sides.get(surname, ())}
        for person in persons
        if (facts := known[person.id]).family
    }
    return {id_: _OF_FAMILY.get(*said, *said) if len(said) == 1 else "party" for id_, said in found.items() if said}


def _fallback(known: _Known) -> str:
    """Take for a party, of those of whom nothing is known, who asks, argues, or is spoken of again
    and again."""
    return "party" if known.mentions >= _SPOKEN or "party" in known.roles else "other"


__all__ = ["assign_roles"]
