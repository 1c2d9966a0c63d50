"""Parties, notaries, liquidators and experts taken for court staff: what stands beside the name says so."""

from __future__ import annotations

from collections import Counter, defaultdict

from engine.annotate.doubts import doubt
from engine.annotate.rules.context import LAWYER_TITLES
from engine.annotate.rules.mentions import Mention, mentions
from engine.annotate.rules.reading import Reading, reading
from engine.annotate.rules.roles import in_firm, is_court, is_lawyer, is_party
from engine.annotate.rules.rule import Rule
from engine.labels import FIRST_NAME, SURNAME
from engine.model import Changes, Document, Doubt, Entity, at


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Relabel as a party whoever is "né le…", "gérant", "notaire", "ès qualités…", and a lone professional among party mentions."""
    read = reading(document.text)
    found = mentions(read, entities)
    staff = [mention for mention in found if mention.category != "partie"]
    masked = {mention for mention in staff if is_party(read, mention) and not is_court(read, mention)}
    names = {(mention.firsts, mention.surname) for mention in masked}
    masked |= {mention for mention in staff if mention.firsts and (mention.firsts, mention.surname) in names and not is_lawyer(read, mention)}
    lone = _lone(read, found) - masked
    doubts = [doubt("different_categories", mention.start, mention.end) for mention in found if mention in lone]
    return _relabel(document.text, [mention for mention in staff if mention in masked | lone], doubts)


def _lone(read: Reading, found: tuple[Mention, ...]) -> set[Mention]:
    """Give the only professional mention of a name that stands twice or more for a party, when nothing beside it backs it."""
    counts: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    for mention in found:
        counts[mention.surname][mention.category == "partie"] += 1
    return {
        mention
        for mention in found
        if mention.category != "partie" and counts[mention.surname][False] == 1 and counts[mention.surname][True] >= 2 and mention.surname
        and not (mention.title in LAWYER_TITLES or is_court(read, mention) or is_lawyer(read, mention) or in_firm(read, mention))
    }


def _relabel(text: str, parties: list[Mention], doubts: list[Doubt]) -> Changes:
    """Give each part its own label, since first names and surnames of parties stand apart."""
    parts = [part for mention in parties for part in mention.parts]
    added = [
        at(text, part.start, part.end, FIRST_NAME if part.kind == "first" else SURNAME, "rule:party_words", part.entity.score) for part in parts
    ]
    return Changes(tuple(added), tuple(dict.fromkeys(part.entity for part in parts)), tuple(doubts))


RULE = Rule(
    "party_words",
    "Les parties, notaires, liquidateurs et experts pris pour des professionnels de justice sont reconnus aux mots qui suivent leur nom.",
    "Parties, notaries, liquidators and experts taken for court staff are recognised by the words behind their name.",
    apply,
)
