"""From mentions to individuals: who is named where.

A first name with a surname makes an individual; a surname alone joins the only bearer of its title's gender; a first name
alone joins the only bearer of that first name. "née", "épouse", "veuve" give an individual another surname. Capitals,
accents and the order of first name and surname are folded; initials and middle names agree with the full form when only one
bearer fits. Homonyms stay apart when first names, titles or roles differ.

"Les époux Dupont", "les consorts Dupont", "M. et Mme Dupont", and a surname that several bear with no word to tell them
apart, make an individual of their own per surname, the family: to give such a mention to one of its members would be a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.annotate.register import Individual, Register
from engine.annotate.rules.mentions import Gender, Mention, mentions
from engine.annotate.rules.reading import Reading, reading
from engine.model import Document, Entity, Person

_OTHER_NAME = re.compile(
    r"[\s,(]*(?P<word>nee?|epouse|epoux|ep\.?|veuve|veuf|vve\.?|divorcee?|femme|dite?|alias|nom d'usage|nom de jeune fille)\s*:?\s*"
)
_GENDERS: dict[str, Gender] = {
    **dict.fromkeys(("nee", "epouse", "ep", "veuve", "vve", "femme", "divorcee"), "f"),
    **dict.fromkeys(("ne", "epoux", "veuf", "divorce"), "m"),
}
_ROLES = {"partie": "party", "magistrat": "judge", "avocat": "lawyer"}
_FAMILY = re.compile(
    r"(?:\b(?:epoux|consorts|famille|freres?(?: et soeurs?)?|soeurs|heritiers|succession|indivision|parents|couple)|"
    r"\b(?:m|mr|monsieur)\.? (?:et|ou) (?:mme|madame)\.?|\b(?:mme|madame)\.? (?:et|ou) (?:m|mr|monsieur)\.?)\s+\Z"
)


def link(document: Document, entities: Sequence[Entity]) -> tuple[tuple[Entity, ...], tuple[Person, ...]]:
    """Give each name the id of its person, ``p1``, ``p2``… by order of first appearance, and the persons in that order.

    ``entities`` are sorted and disjoint. Labels that name nobody keep ``person`` None. The role is that of the label:
    ``party``, ``judge`` or ``lawyer``.
    """
    read = reading(document.text)
    individuals = sorted(
        _individuals(read, mentions(read, entities)), key=lambda one: min(m.start for m in one.mentions)
    )
    ids = {entity: f"p{rank}" for rank, one in enumerate(individuals, 1) for m in one.mentions for entity in m.entities}
    persons = tuple(_person(read, f"p{rank}", one) for rank, one in enumerate(individuals, 1))
    return tuple(replace(entity, person=ids.get(entity)) for entity in entities), persons


def _person(read: Reading, id_: str, one: Individual) -> Person:
    forms = {" ".join(read.text[m.start : m.end].split()) for m in one.mentions}
    return Person(id_, tuple(sorted(forms, key=lambda form: (-len(form), form))), _ROLES[one.category], one.gender)


def _individuals(read: Reading, found: Sequence[Mention]) -> Iterable[Individual]:
    """Resolve the mentions, those that say most first."""
    roots = _roots(read, found)
    register = Register()
    family = {m for m in found if _is_family(read, m)}
    alone = [m for m in found if m not in roots]
    others: dict[Mention, list[tuple[Mention, str]]] = {}
    for mention, (root, word) in roots.items():
        others.setdefault(root, []).append((mention, word))

    def resolve(chosen: Iterable[Mention]) -> None:
        for mention in chosen:
            one = register.resolve(mention, None if mention in family else mention.gender, family=mention in family)
            for other, word in others.get(mention, ()):
                register.name(one, other, _GENDERS.get(word))

    # The fullest names first: "J. Dupont" and "Jean Dupont" then join "Jean Pierre Dupont" when he is the only one.
    full = [m for m in alone if m.firsts and m.surname]
    resolve(sorted(full, key=lambda m: (-sum(len(first) > 1 for first in m.firsts), m.start)))
    short = [m for m in alone if not (m.firsts and m.surname)]
    named = [m for m in short if m.surname and m not in family]
    resolve(m for m in named if m in others)
    resolve(m for m in named if m not in others and m.gender)
    resolve(m for m in named if m not in others and not m.gender)
    resolve(m for m in short if not m.surname)
    resolve(m for m in short if m.surname and m in family)
    return register.individuals


def _roots(read: Reading, found: Sequence[Mention]) -> dict[Mention, tuple[Mention, str]]:
    """Give, for each mention that is another name of the one before ("née Martin"), the first of the chain and the word."""
    roots: dict[Mention, tuple[Mention, str]] = {}
    for left, right in pairwise(found):
        between = read.folded[left.end : right.start] if right.start - left.end < 30 else ""
        word = _OTHER_NAME.fullmatch(between)
        if word and left.category == right.category and not (left.firsts and right.firsts):
            roots[right] = (roots.get(left, (left, ""))[0], word["word"].rstrip("."))
    return roots


def _is_family(read: Reading, mention: Mention) -> bool:
    return _FAMILY.search(read.folded[max(0, mention.start - 40) : mention.start]) is not None
