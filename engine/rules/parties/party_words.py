"""Parties, notaries, liquidators and experts taken for court staff: what stands beside the name
says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from engine.core import Changes, Entity, doubt, replace
from engine.persons import (
    LAWYER_TITLES,
    Mention,
    as_parties,
    court_mentions,
    in_firm,
    is_lawyer,
    is_of_bar,
    is_party,
    is_piece,
    mentions,
)
from engine.rules.parties.signature_columns import signing_jurors
from engine.rules.rule import Rule
from engine.text import FoldedText, Text

_FEW = 2
_FEWEST, _TIMES = 8, 5
"""A surname borne by so many mentions of parties, and so many times as often as by lawyers, is the
party's."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel judges and lawyers as parties where the words beside the name say so ("né le…",
    "gérant", "notaire"), and, with a doubt, those whom no function or firm supports."""
    read = document.read
    found = mentions(read, entities)
    staff = [mention for mention in found if mention.category != "partie"]
    court = court_mentions(read, found)
    masked = {mention for mention in staff if is_party(read, mention) and mention not in court}
    masked |= set(signing_jurors(read, staff)) | _of_other_gender(found, court)
    names = {(mention.firsts, mention.surname) for mention in masked}
    masked |= {m for m in staff if m.firsts and (m.firsts, m.surname) in names and not is_lawyer(read, m)}
    backed = {m.surname for m in staff if m in court or (m.category == "avocat" and is_of_bar(read, m))}
    loose = _unbacked(read, found, backed, document.language) | _outnumbered(found, court) | _namesakes(read, found)
    unbacked = loose - masked
    doubts = {m.surname: doubt("different_categories", m.start, m.end) for m in reversed(found) if m in unbacked}
    changed = as_parties(document.text, [m for m in staff if m in masked | unbacked], "rule:party_words")
    return replace(changed, doubts=tuple(doubts.values()))


def _unbacked(read: FoldedText, found: Sequence[Mention], backed: set[str], language: str) -> set[Mention]:
    """Give the professionals whose surname no function, bar or firm ever stands beside, and whom
    something makes a party.

    That is a civil title ("M."), a party of the same full name, or parties who bear the surname
    twice as often. In English decisions counsel and clerks are "Mr." and "Ms." without more: their
    title says nothing.
    """
    parties = Counter(m.surname for m in found if m.category == "partie")
    full = {(m.firsts, m.surname) for m in found if m.category == "partie" and m.firsts}
    loose = [
        m for m in found if m.category != "partie" and m.surname and m.surname not in backed and not is_piece(read, m)
    ]
    counts = Counter(m.surname for m in loose)
    return {
        m
        for m in loose
        if (m.gender and language == "fr")
        or (m.firsts, m.surname) in full
        or parties[m.surname] >= 2 * counts[m.surname]
    }


def _of_other_gender(found: Sequence[Mention], court: Collection[Mention]) -> set[Mention]:
    """Give the professionals whose title is that of a party of the surname, and of none of the
    court: "Mme Roy" beside the judge, "M. Roy"."""
    parties = {(m.surname, m.gender) for m in found if m.category == "partie" and m.surname and m.gender}
    bench = {(m.surname, m.gender) for m in court if m.gender}
    surnames = {surname for surname, _ in bench}
    return {
        m
        for m in found
        if m.category != "partie" and m not in court and m.surname in surnames
        if (m.surname, m.gender) in parties - bench
    }  # fmt: skip


def _outnumbered(found: Sequence[Mention], court: Collection[Mention]) -> set[Mention]:
    """Give the lawyers whose surname is a party's many times over, unless a first name tells the
    two apart: lawyers on trial."""
    parties = Counter(m.surname for m in found if m.category == "partie" and m.surname)
    lawyers = [m for m in found if m.category == "avocat" and m.surname and m not in court]
    counts = Counter(m.surname for m in lawyers)
    first_names: dict[str, set[object]] = {}
    for m in found:
        if m.category == "partie" and m.firsts:
            first_names.setdefault(m.surname, set()).add(m.firsts)
    told_apart = {m.surname for m in lawyers if m.firsts and m.firsts not in first_names.get(m.surname, {m.firsts})}
    return {
        m for m in lawyers
        if parties[m.surname] >= max(_FEWEST, _TIMES * counts[m.surname]) and m.surname not in told_apart
    }  # fmt: skip


def _namesakes(read: FoldedText, found: Sequence[Mention]) -> set[Mention]:
    """Give the firms that bear a party's first name and surname, and that nothing but their form
    makes a lawyer's: a liquidator's SELARL."""
    parties = Counter((m.firsts, m.surname) for m in found if m.category == "partie" and m.firsts and m.surname)
    lawyers = [m for m in found if m.category == "avocat" and m.firsts and m.surname]
    bar = {(m.firsts, m.surname) for m in lawyers if m.title in LAWYER_TITLES or is_lawyer(read, m)}
    named = {name for name, count in parties.items() if count >= _FEW} - bar
    return {m for m in lawyers if (m.firsts, m.surname) in named and in_firm(read, m)}


RULE = Rule(
    "party_words",
    "Parties reconnues à leur entourage",
    "Parties told by the words around",
    "Les parties, notaires, liquidateurs et experts pris pour des professionnels de justice sont reconnus aux mots qui les entourent.",
    "Parties, notaries, liquidators and experts taken for court staff are recognised by the words around their name.",
    apply,
)
