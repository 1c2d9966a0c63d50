"""A professional who stays in clear and bears a party's surname: the reader must tell the two apart
at every mention."""

from __future__ import annotations

from collections.abc import Iterable

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.persons import PARTICLES, mentions


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per surname, at the first mention of a judge or lawyer whose surname
    shares a word with that of a party."""
    read = findings.read
    found = mentions(read, findings.entities)
    parties = {word for m in found if m.category == "partie" for word in _words([m.surname])}
    doubts = dict[str, Doubt]()
    for mention in found:
        shared = parties.intersection(_words([mention.surname])) if mention.category != "partie" else ()
        if shared:
            doubts.setdefault(mention.surname, doubt("shared_surname", mention.start, mention.end))
    return tuple(doubts.values())


def _words(surnames: Iterable[str]) -> set[str]:
    return {word for surname in surnames for word in surname.split() if len(word) > 2 and word not in PARTICLES}


CHECK = Check("shared_surname", apply)
