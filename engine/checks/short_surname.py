"""Surnames of two letters (Ng, Wu, Le): other words hide them, and look like them."""

from __future__ import annotations

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.persons import mentions

_LETTERS = 2


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per surname, at the first mention of a party whose surname has two
    letters and is no initials; those of one letter have a doubt of their own
    (:mod:`engine.checks.one_letter`)."""
    doubts = dict[str, Doubt]()
    for mention in mentions(findings.read, findings.entities):
        written = [part for part in mention.parts if part.kind == "last"]
        letters = len(mention.surname)
        if mention.category == "partie" and letters == _LETTERS and mention.surname.isalpha() and written:
            text = findings.document.text[written[0].start : written[-1].end]
            if "." not in text:
                doubts.setdefault(mention.surname, doubt("short_surname", mention.start, mention.end))
    return tuple(doubts.values())


CHECK = Check("short_surname", apply)
