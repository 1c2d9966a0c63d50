"""A professional who stays in clear and bears a party's surname: the reader must tell the two apart
at every mention."""

from __future__ import annotations

from collections.abc import Iterable

from engine.checks.check import Check, Findings
from engine.checks.namesakes import namesakes
from engine.core import Doubt, doubt
from engine.persons import PARTICLES, in_firm, mentions


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a blocking doubt at the first mention of each judge or lawyer whose surname is that of
    a party, unless the court's register settles it, and one to look at, once per surname, where the
    two surnames only share a word."""
    read = findings.read
    found = mentions(read, findings.entities)
    parties = {word for m in found if m.category == "partie" for word in _words([m.surname])}
    settled = set[str]()
    doubts = dict[str, Doubt]()
    for namesake in namesakes(read, findings.entities, findings.document.parties):
        first = namesake.mentions[0]
        settled.add(first.surname)
        if not namesake.registered:
            key = f"{first.category} {first.person or first.surname}"
            doubts[key] = doubt("shared_surname", first.start, first.end, "same", first.person or None)
    for mention in found:
        if mention.category == "partie":
            continue
        names = [mention.surname, *(mention.firsts if in_firm(read, mention) else ())]  # partners have no first names
        shared = parties.intersection(_words(names))
        if shared and mention.surname not in settled:
            doubts.setdefault(mention.surname, doubt("shared_surname", mention.start, mention.end))
    return tuple(sorted(doubts.values(), key=lambda raised: raised.start or 0))


def _words(surnames: Iterable[str]) -> set[str]:
    return {word for surname in surnames for word in surname.split() if len(word) > 2 and word not in PARTICLES}


CHECK = Check("shared_surname", apply)
