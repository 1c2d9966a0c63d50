"""Judges, clerks, prosecutors and lawyers taken for parties: their function stands beside their
name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core import JUDGE, LAWYER, Changes, Doubt, Entity, doubt, replace
from engine.persons import (
    LAWYER_TITLES,
    OF_PARTIES,
    PLEADS_AFTER,
    Gender,
    Mention,
    court_mentions,
    follows_other_name,
    holds_office,
    in_firm,
    is_lawyer,
    is_no_court,
    mentions,
)
from engine.rules.courts.file_initials import file_initials
from engine.rules.courts.law_firms import counsel, heads_letter, names_firm
from engine.rules.rule import Rule
from engine.text import FoldedText, Text

SOURCE = "rule:court_staff"
_NEAR = 90
"""Characters read beside a name."""
_LABEL = {"magistrat": JUDGE, "avocat": LAWYER}


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel mentions of parties next to words of function as judge or lawyer, then the other
    mentions of the same persons.

    Where a party and a professional have the same surname, a mention of the surname alone is only
    relabelled if title and number of mentions agree; else it is a doubt.
    """
    read = document.read
    found = mentions(read, entities)
    parties = [mention for mention in found if mention.category == "partie"]
    court = court_mentions(read, found)
    others = {_name(mention) for mention in parties if is_no_court(read, mention)}
    # Notaries are "Me" too, and a lawyer in a case of their own is "M." or "Mme" somewhere.
    barred = {m.surname for m in found if m.gender or (m.title in LAWYER_TITLES and holds_office(read, m))}
    direct: dict[Mention, str] = {}
    for mention in parties:
        lawyer = is_lawyer(read, mention) or (mention.surname not in barred and _acts_as_lawyer(read, mention))
        if _name(mention) not in others and (mention in court or lawyer):
            direct[mention] = JUDGE if mention in court else LAWYER
    tagged = [mention for mention in found if mention.category != "partie"]
    sure = [(_LABEL[m.category], m) for m in tagged if m in court or is_lawyer(read, m)]
    left = [
        mention for mention in parties
        if mention not in direct and _name(mention) not in others and not follows_other_name(read, mention.start)
    ]  # fmt: skip
    staff = [*sure, *((label, m) for m, label in direct.items())]
    spread = _spread(read, staff, left)
    spread |= _introduced(read, [m for label, m in staff if label == JUDGE and m in court], parties, left)
    relabelled = {**direct, **spread}
    doubts = _doubts([*tagged, *relabelled], [m for m in parties if m not in relabelled])
    changes = _relabel(relabelled, counsel(read, entities), doubts)
    return _with_initials(changes, file_initials(read, entities))


def _with_initials(changes: Changes, initials: Sequence[Entity]) -> Changes:
    """Label the initials of a file as the court's, with a doubt."""
    left = [entity for entity in initials if entity not in changes.removed]
    added = [replace(entity, label=JUDGE, source=SOURCE) for entity in left]
    raised = [doubt("different_categories", left[0].start, left[-1].end)] if left else []
    return Changes((*changes.added, *added), (*changes.removed, *left), (*changes.doubts, *raised))


def _acts_as_lawyer(read: FoldedText, mention: Mention) -> bool:
    """Tell whether "Me X" pleads, or the head of a letter or the name of a firm makes a lawyer of
    the bearer."""
    speaks = mention.title in LAWYER_TITLES and PLEADS_AFTER.match(read.folded, mention.end) is not None
    return speaks or heads_letter(read, mention) or names_firm(read, mention.end)


def _name(mention: Mention) -> tuple[tuple[str, ...], str]:
    return mention.firsts, mention.surname


@dataclass(frozen=True, slots=True)
class _Namesakes:
    """The professionals of one surname: their labels by first names, the judges' genders, and how
    often they are named."""

    labels: dict[tuple[str, ...], str]
    genders: frozenset[Gender | None]
    count: int

    @classmethod
    def of(cls, staff: Sequence[tuple[str, Mention]]) -> _Namesakes:
        """Gather those of one surname."""
        genders = frozenset(mention.gender for label, mention in staff if label == JUDGE)
        return cls({mention.firsts: label for label, mention in staff}, genders, len(staff))


def _spread(read: FoldedText, staff: Iterable[tuple[str, Mention]], parties: list[Mention]) -> dict[Mention, str]:
    """Follow each professional whose function is written beside a mention to the other mentions of
    the same name."""
    known, left = defaultdict[str, list[tuple[str, Mention]]](list), defaultdict[str, list[Mention]](list)
    for label, mention in staff:
        known[mention.surname].append((label, mention))
    for mention in parties:
        left[mention.surname].append(mention)
    spread: dict[Mention, str] = {}
    for surname in sorted((known.keys() & left.keys()) - {""}):
        namesakes, same = _Namesakes.of(known[surname]), left[surname]
        # A party of that surname with a first name: then the surname alone may be the party's.
        alone = namesakes.count >= len(same) and not any(mention.firsts for mention in same)
        followed = ((mention, _follow(read, mention, namesakes, alone)) for mention in same)
        spread.update((mention, label) for mention, label in followed if label)
    return spread


def _follow(read: FoldedText, mention: Mention, namesakes: _Namesakes, alone: bool) -> str | None:
    """Say which professional a party mention really is, or None."""
    behind_me = mention.title in LAWYER_TITLES
    if behind_me and holds_office(read, mention):
        return None
    if mention.firsts:
        return namesakes.labels.get(mention.firsts) or _by_initial(mention.firsts, namesakes)
    if LAWYER in namesakes.labels.values() and (behind_me or in_firm(read, mention)):
        return LAWYER
    return JUDGE if alone and mention.gender and mention.gender in namesakes.genders else None


def _introduced(
    read: FoldedText, judges: Sequence[Mention], parties: Sequence[Mention], left: Sequence[Mention]
) -> dict[Mention, str]:
    """Follow a judge whose function is written at the first mention of a surname ("M. X
    juge-commissaire") to the later ones, where the same title and nothing of a party stands beside
    all of them: who sues is named before."""
    spread: dict[Mention, str] = {}
    first = {mention.surname: mention for mention in reversed(judges) if mention.gender and mention.surname}
    for surname, judge in first.items():
        same = [mention for mention in parties if mention.surname == surname and mention is not judge]
        later = [mention for mention in same if mention in left]
        alike = (m.start > judge.start and m.gender == judge.gender and not m.firsts for m in same)
        if later and all(alike) and not any(_speaks_of_party(read, mention) for mention in same):
            spread |= dict.fromkeys(later, JUDGE)
    return spread


def _speaks_of_party(read: FoldedText, mention: Mention) -> bool:
    before = read.folded[max(0, mention.start - _NEAR) : mention.start]
    behind = read.folded[mention.end : mention.end + _NEAR]
    return OF_PARTIES.before(before) is not None or bool(OF_PARTIES.behind(behind))


def _by_initial(firsts: tuple[str, ...], namesakes: _Namesakes) -> str | None:
    """Give the label of the only professional whose first name an initial may stand for."""
    if len(firsts) > 1 or len(firsts[0]) > 1:
        return None
    labels = {label for names, label in namesakes.labels.items() if names and names[0].startswith(firsts[0])}
    return labels.pop() if len(labels) == 1 and len(namesakes.labels) == 1 else None


def _doubts(staff: Iterable[Mention], parties: Iterable[Mention]) -> list[Doubt]:
    """Doubt, once per surname, a party whom the text does not tell apart from a professional of
    that name."""
    known, doubts = defaultdict[str, set[tuple[str, ...]]](set), dict[str, Doubt]()
    for mention in staff:
        known[mention.surname].add(mention.firsts)
    for mention in parties:
        firsts = known.get(mention.surname) if mention.surname else None
        if firsts and (not mention.firsts or mention.firsts in firsts):
            doubts.setdefault(mention.surname, doubt("different_categories", mention.start, mention.end))
    return list(doubts.values())


def _relabel(roles: dict[Mention, str], firms: Iterable[Entity], doubts: list[Doubt]) -> Changes:
    changed = {entity: label for mention, label in roles.items() for entity in mention.entities}
    changed |= dict.fromkeys(firms, LAWYER)
    added = [replace(entity, label=label, source=SOURCE) for entity, label in changed.items()]
    return Changes(tuple(added), tuple(changed), tuple(doubts))


RULE = Rule(
    "court_staff",
    "Magistrats, greffiers et avocats",
    "Judges, clerks and lawyers",
    "Les magistrats, greffiers et avocats pris pour des parties sont reconnus à leur fonction écrite à côté de leur nom.",
    "Judges, clerks and lawyers taken for parties are recognised by the function written beside their name.",
    apply,
)
