"""First names nearly alike, "Thibaut … Thibault": one person misspelt, or two."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.persons import Mention, differ_by_slip, mentions
from engine.text import near_names

_MOST = 8
"""Surnames looked at of those who bear one first name."""


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per pair, at the first mention of the later of two first names of parties
    that a slip tells apart, where no surname tells the two persons apart."""
    known = defaultdict[str, dict[str, Mention]](dict)  # by first name, the first mention with each surname
    for mention in mentions(findings.read, findings.entities):
        name = mention.firsts[0] if mention.firsts else "" if mention.title else mention.surname
        if mention.category == "partie" and name:
            known[name].setdefault(mention.surname if mention.firsts else "", mention)
    doubts = dict[frozenset[str], Doubt]()
    for name, others in near_names.near_names(known).items():
        for other in others:
            later = _later(known[name], known[other]) if differ_by_slip(name, other) else None
            if later:
                doubts.setdefault(frozenset((name, other)), doubt("alike_first_names", later.start, later.end))
    return tuple(doubts.values())


def _later(bearers: dict[str, Mention], others: dict[str, Mention]) -> Mention | None:
    """Give the later of the first two mentions that may be of one person: of one surname, or one of
    them without."""
    pairs = product(list(bearers.items())[:_MOST], list(others.items())[:_MOST])
    may_be = [
        max(one, two, key=lambda mention: mention.start)
        for (family, one), (other, two) in pairs
        if family == other or not (family and other)
    ]
    return min(may_be, key=lambda mention: mention.start, default=None)


CHECK = Check("alike_first_names", apply)
