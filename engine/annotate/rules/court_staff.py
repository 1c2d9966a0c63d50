"""Judges, clerks, prosecutors and lawyers taken for parties: their function stands beside their name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from engine.annotate.doubts import doubt
from engine.annotate.rules.context import LAWYER_TITLES
from engine.annotate.rules.mentions import Mention, mentions
from engine.annotate.rules.reading import Reading, reading
from engine.annotate.rules.roles import holds_office, in_firm, is_court, is_lawyer, is_no_court, listed_before
from engine.annotate.rules.rule import Rule
from engine.labels import JUDGE, LAWYER
from engine.model import Changes, Document, Doubt, Entity, replace

_LABEL = {"magistrat": JUDGE, "avocat": LAWYER}


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Relabel party mentions whose function is written beside them, then the other mentions of the same person.

    A surname borne by both a party and a professional is only followed where title and count agree; else it is a doubt.
    """
    read = reading(document.text)
    found = mentions(read, entities)
    parties = [mention for mention in found if mention.category == "partie"]
    others = {_name(mention) for mention in parties if is_no_court(read, mention)}
    direct = {mention: role for mention in parties if _name(mention) not in others and (role := _role(read, mention))}
    for mention, following in zip(found[-2::-1], found[:0:-1], strict=True):
        judge = following.category == "magistrat" or direct.get(following) == JUDGE
        if judge and mention.category == "partie" and _name(mention) not in others and listed_before(read, mention, following):
            direct.setdefault(mention, JUDGE)
    staff = [(_LABEL[m.category], m) for m in found if m.category != "partie"] + [(label, m) for m, label in direct.items()]
    left = [mention for mention in parties if mention not in direct and _name(mention) not in others]
    spread, doubts = _spread(read, staff, left)
    return _relabel({**direct, **spread}, doubts)


def _name(mention: Mention) -> tuple[tuple[str, ...], str]:
    return mention.firsts, mention.surname


def _role(read: Reading, mention: Mention) -> str | None:
    if is_court(read, mention):
        return JUDGE
    return LAWYER if is_lawyer(read, mention) else None


def _spread(read: Reading, staff: Iterable[tuple[str, Mention]], parties: list[Mention]) -> tuple[dict[Mention, str], list[Doubt]]:
    """Follow each professional to the remaining mentions that carry the same name."""
    known, others = defaultdict[str, list[tuple[str, Mention]]](list), defaultdict[str, list[Mention]](list)
    for label, mention in staff:
        known[mention.surname].append((label, mention))
    for mention in parties:
        others[mention.surname].append(mention)
    spread, doubts = dict[Mention, str](), list[Doubt]()
    for surname, mentions_left in others.items():
        if not surname or surname not in known:
            continue
        for mention in mentions_left:
            followed = _follow(read, mention, known[surname], mentions_left)
            if followed:
                spread[mention] = followed
        left = [m for m in mentions_left if m not in spread and not _told_apart(m, known[surname])]
        doubts += [doubt("different_categories", m.start, m.end) for m in left[:1]]
    return spread, doubts


def _follow(read: Reading, mention: Mention, known: list[tuple[str, Mention]], namesakes: list[Mention]) -> str | None:
    """Say which professional a party mention really is, or None."""
    if holds_office(read, mention) and mention.title in LAWYER_TITLES:
        return None
    for label, staff in known:
        if mention.firsts and mention.firsts == staff.firsts:
            return label
        lawyer = label == LAWYER and (mention.title in LAWYER_TITLES or in_firm(read, mention))
        if lawyer and not mention.firsts:
            return label
    titled = [label for label, staff in known if label == JUDGE and staff.gender and staff.gender == mention.gender]
    stranger = any(other.firsts for other in namesakes)
    return JUDGE if titled and not mention.firsts and not stranger and len(known) >= len(namesakes) else None


def _told_apart(mention: Mention, known: list[tuple[str, Mention]]) -> bool:
    """Tell whether the text itself keeps a party apart from the professionals of the same surname."""
    return bool(mention.firsts) and all(staff.firsts != mention.firsts for _, staff in known)


def _relabel(roles: dict[Mention, str], doubts: list[Doubt]) -> Changes:
    changed = {entity: label for mention, label in roles.items() for entity in mention.entities}
    added = [replace(entity, label=label, source="rule:court_staff") for entity, label in changed.items()]
    return Changes(tuple(added), tuple(changed), tuple(doubts))


RULE = Rule(
    "court_staff",
    "Les magistrats, greffiers et avocats pris pour des parties sont reconnus à leur fonction écrite à côté de leur nom.",
    "Judges, clerks and lawyers taken for parties are recognised by the function written beside their name.",
    apply,
)
