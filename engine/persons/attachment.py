"""Whose birth date, address, telephone, e-mail or number it is: each mention of one gets the id of
its person.

On the first page and in signatures, the lines below a name are its bearer's; in a sentence, what
follows a name is, unless several are named with nothing to choose by; an e-mail address is that of
the only person whose name it spells. What follows a company is the company's. Where two fit equally
the mention stays nobody's: to give it to one would be a guess.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.core import CIVIL_DATES, COMPANY, NAME_LABELS, NAMED_COMPANY, ROLES, Document, Entity, Person
from engine.persons.header_blocks import Block, layout
from engine.persons.mentions import Mention, mentions
from engine.persons.roles.vocabulary import TITLE_BEFORE
from engine.text import FoldedText, Text, any_of, key

ATTACHED = CIVIL_DATES | {
    "adresse", "localite", "telephoneFax", "email", "numeroIdentifiant", "compteBancaire", "plaqueImmatriculation",
}  # fmt: skip
"""Labels of what may belong to a person."""

_OF_LAWYERS = frozenset({"email", "telephoneFax", "adresse", "localite"})
_SENTENCE_END = re.compile(
    r"(?<!\bm)(?<!mme)(?<!\bme)(?<!\bn)(?<!\bdr)(?<! [a-z])[.;!?](?=\s)|\n\s*\n|\n(?=[ \t]*(?:[-–•*]|\d+[.)°]))"
)
_REACH = 500
"""How far before it a mention's person is looked for in running text, in characters."""

_TOGETHER = re.compile(rf"[ ,\n]*(?:{any_of('grammar.joining')}|[&,])[ \n]*(?:{any_of('titles.single')}\.?[ ]+)?")
_LED = re.compile(rf"{any_of('civil_status.led_by')}[^.;\n]{{0,80}}\Z")
_OWNED = re.compile(
    rf"[ ,(]*{any_of('things.owning')}[ ]{any_of('things.owned_by')}?[ ]?(?:la societe )?\Z|"
    r"[ ](?:de|d')[ ]?\Z"
)
_THING = any_of("things.owned")
_OF_BEARER = re.compile(
    rf"\b{_THING}(?: [\w'-]+){{0,2}} (?:de |d')\Z|\b(?P<held>{any_of('things.in_the_name')})\Z|"
    rf"\b{any_of('things.belonging')}\Z"
)
_BEARERS = re.compile(rf"'s? (?:[a-z]+ )?{_THING}\b")
_HIS = re.compile(rf"\b{any_of('things.whose')} (?:[\w'-]+ )?{_THING}\b[^.;]{{0,50}}\Z")
_NEAR, _NAMED = 60, 110
"""How far from its owner's name a car or an account stands, and how far from "au nom de"."""

_ONLY_DIRECT = frozenset({"plaqueImmatriculation", "compteBancaire"})
"""Cars and accounts are named far from their owner: only the lines below a name, or words of
ownership, tell."""

_MARRIED_PAIR = re.compile(rf"\b{any_of('civil_status.married_pairs')}\b[^.;]{{0,60}}\Z")
_LODGED = re.compile(rf"\bchez (?:{any_of('titles.plain')}\.?[ ])?\Z")
_AID = re.compile(r"aide juridictionnelle[^\n]{0,90}\Z|decision n[^\n]{0,20}\Z")
_FIRM = re.compile(rf"[^\n]{{0,60}}\b{any_of('companies.of_lawyers')}\b")
_NEXT = re.compile(rf"[\s,()–-]*(?:{any_of('places.in_a_place')}\b[\s]*)?(?:\d{{5}}[ ])?\Z")
_COMPANY_SEAT = re.compile(r"\bsiege\b[^.;]{0,60}\Z")
_LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class _Bearer:
    """A place where somebody, or a company (``person`` None), is named."""

    start: int
    end: int
    person: str | None
    of_bar: bool


def attach(document: Document, entities: Sequence[Entity], persons: Sequence[Person]) -> tuple[Entity, ...]:
    """Set the person of each entity with a label of :data:`ATTACHED` (date, address, number …): the
    individual whom it belongs to, None if that is not certain. Other entities are returned
    unchanged.

    ``entities`` are sorted and disjoint, and names already carry the id of their person.
    """
    read = Text.of(document).read
    found = tuple(mention for mention in mentions(read, entities) if mention.person)
    bearers = _bearers(read, found, entities, {person.id: person.role for person in persons})
    spelt = _spelling(found)
    made = [
        block
        for block in layout(read, found).blocks
        if block.mention.category != "magistrat" and not _is_firm(read, block.mention)
    ]
    below = _belonging(read, made, entities)
    starts = [bearer.start for bearer in bearers]
    attached: list[Entity] = []
    for entity in entities:
        if entity.label not in ATTACHED:
            attached.append(entity)
            continue
        person = (
            (spelt(entity.text) if entity.label == "email" else None)
            or _beside(read, entity, attached[-1] if attached else None)
            or below.get(entity)
            or _owner(read, entity, bearers[bisect_right(starts, entity.start) :][:1])
            or _before(
                read,
                entity,
                bearers[max(0, bisect_right(starts, entity.start) - 6) : bisect_right(starts, entity.start)],
            )
        )
        attached.append(replace(entity, person=person))
    return tuple(attached)


def _bearers(
    read: FoldedText, found: Sequence[Mention], entities: Sequence[Entity], roles: dict[str, str | None]
) -> list[_Bearer]:
    """Give who and what may own something, in order: not the court."""
    named = []
    for mention in found:
        person = mention.entities[0].person
        role = ROLES.get(roles.get(person or "") or "")
        if mention.category != "magistrat" and (role is None or role.side != "court"):
            owner = None if mention.category == "avocat" and _is_firm(read, mention) else person
            named.append(_Bearer(mention.start, mention.end, owner, mention.category == "avocat"))
    firms = [_Bearer(e.start, e.end, None, False) for e in entities if e.label in (COMPANY, NAMED_COMPANY)]
    return sorted([*named, *firms], key=lambda bearer: bearer.start)


def _is_firm(read: FoldedText, mention: Mention) -> bool:
    return mention.category == "avocat" and _FIRM.match(read.folded, mention.end, mention.end + 80) is not None


def _begins(read: FoldedText, start: int) -> bool:
    return not read.text[read.text.rfind("\n", 0, start) + 1 : start].strip(" \t•-–")


def _spelling(found: Sequence[Mention]) -> Callable[[str], str | None]:
    """Give a function from an e-mail address to the only person whose surname, or first name and
    initial, it spells."""
    by_word: defaultdict[str, set[str]] = defaultdict(set)
    firsts: defaultdict[str, set[str]] = defaultdict(set)
    for mention in found:
        person = mention.entities[0].person or ""
        for word in {*mention.surname.split(), mention.surname.replace(" ", "")}:
            if len(word) > 2:
                by_word[word].add(person)
        for first in mention.firsts:
            firsts[person].update({first.replace("-", ""), *first.split("-")})
            for word in first.split("-"):
                if len(word) > 3:
                    by_word[word].add(person)

    def spelt(address: str) -> str | None:
        local = "".join(_LETTERS.findall(address.split("@")[0]))
        written = key(local)
        pieces = [key(piece) for piece in _LETTERS.findall(address.split("@")[0])]
        fits = {p for piece in pieces for p in by_word.get(piece, ())}
        fits |= {
            p for cut in (1, 2) for p in by_word.get(written[cut:], ()) if written[:1] in {f[:1] for f in firsts[p]}
        }
        if len(fits) > 1:  # of two bearers of the surname, whose first name or initial stands there too
            fits = {
                p
                for p in fits
                if any(f in pieces or (pieces[0] == f[:1]) or written[:1] == f[:1] for f in firsts[p] if f)
            }
        return fits.pop() if len(fits) == 1 else None

    return spelt


def _beside(read: FoldedText, entity: Entity, last: Entity | None) -> str | None:
    """Give the person of what stands right before: the town of an address, the place of a birth."""
    if last is None or last.label not in ATTACHED or entity.label not in ("localite", "adresse"):
        return None
    gap = read.folded[last.end : entity.start]
    if len(gap) < 14 and "\n\n" not in gap and _NEXT.fullmatch(gap):
        return last.person
    return None


def _belonging(read: FoldedText, made: Sequence[Block], entities: Sequence[Entity]) -> dict[Entity, str | None]:
    """Give the mentions on the lines below a name, as far as no name stands before them on their
    own line."""
    owned: dict[Entity, str | None] = {}
    starts = [entity.start for entity in entities]
    for block in made:
        names = [e for e in entities[bisect_right(starts, block.mention.end - 1) :][:60] if e.start < block.end]
        for entity in names:
            if entity.label not in ATTACHED:
                continue
            line = read.text.rfind("\n", 0, entity.start) + 1
            between = [
                e
                for e in names
                if line <= e.start < entity.start
                and e.label in NAME_LABELS
                and not _LODGED.search(read.folded, max(0, e.start - 20), e.start)
            ]
            firm = any(
                e.label in (COMPANY, NAMED_COMPANY) and e.start < entity.start and _begins(read, e.start) for e in names
            )
            bar = block.mention.category == "avocat" and entity.label not in _OF_LAWYERS
            if (
                line > block.mention.start
                and not between
                and not bar
                and not firm
                and not _COMPANY_SEAT.search(read.folded[line : entity.start])
            ):
                owned[entity] = block.mention.entities[0].person
    return owned


def _before(read: FoldedText, entity: Entity, near: Sequence[_Bearer]) -> str | None:
    """Give the person named before in the sentence, or the only one of the paragraph; None for a
    company, or two together."""
    start = max(0, entity.start - _REACH)
    text = read.folded[start : entity.start]
    if entity.label in _ONLY_DIRECT:
        return _possessed(read, entity, near)
    if entity.label == "dateMariage" and _MARRIED_PAIR.search(text[-110:]):
        return None
    if entity.label == "localite" and not _LED.search(text[-110:]):
        return None
    if _COMPANY_SEAT.search(text[-80:]):
        return None
    sentence = start + max((match.end() for match in _SENTENCE_END.finditer(text)), default=0)
    paragraph = start + max(text.rfind("\n\n") + 1, 0)
    usable = [b for b in near if not b.of_bar or entity.label in ("email", "telephoneFax")]
    said = [b for b in usable if b.start >= sentence]
    said = [b for b in said if not _LODGED.search(read.folded, max(0, b.start - 20), b.start)] or said
    if said:
        return _one_of(read, said)
    if entity.label == "numeroIdentifiant":  # "sous le matricule": a number is a person's, whoever employs or pays
        usable = [b for b in usable if b.person]
        if _AID.search(text[-140:]) and usable:
            return usable[-1].person
    around = {b.person for b in usable if b.start >= paragraph}
    return around.pop() if len(around) == 1 else None


def _possessed(read: FoldedText, entity: Entity, near: Sequence[_Bearer]) -> str | None:
    """Give who is said right before to own a thing: "le véhicule de Mme Roy, immatriculé …", "son
    compte", the only one of its sentence."""
    if not near:
        return None
    last = near[-1]
    between = read.folded[last.end : entity.start]
    before = TITLE_BEFORE.sub("", read.folded[max(0, last.start - 60) : last.start])
    named = _OF_BEARER.search(before)
    reach = _NAMED if named and named["held"] else _NEAR
    if len(between) < reach and not _SENTENCE_END.search(between) and (named or _BEARERS.match(between)):
        return last.person
    start = max(0, entity.start - _REACH)
    text = read.folded[start : entity.start]
    sentence = start + max((match.end() for match in _SENTENCE_END.finditer(text)), default=0)
    said = {bearer.person for bearer in near if bearer.start >= sentence}
    return said.pop() if len(said) == 1 and _HIS.search(text) else None


def _owner(read: FoldedText, entity: Entity, behind: Sequence[_Bearer]) -> str | None:
    """Give who is said right behind to own a thing: "immatriculée …, appartenant à Mme Roy"."""
    if entity.label not in _ONLY_DIRECT or not behind or behind[0].start - entity.end > 60:
        return None
    gap = TITLE_BEFORE.sub("", read.folded[entity.end : behind[0].start])
    return behind[0].person if _OWNED.fullmatch(gap) else None


def _one_of(read: FoldedText, said: Sequence[_Bearer]) -> str | None:
    """Choose the last named of a sentence, unless it is named together with another: "M. et Mme
    Roy", "Ana Roy et Luc Roy"."""
    last = said[-1]
    if len(said) > 1 and said[-2].person != last.person and _TOGETHER.fullmatch(read.folded, said[-2].end, last.start):
        return None
    return last.person


__all__ = ["ATTACHED", "attach"]
