"""An account announced, a number in the same sentence, and no account found there (the Cour's
``missing_bank_account``)."""

from __future__ import annotations

import re

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.text import OccupiedSpans, any_of

_ANNOUNCED = re.compile(rf"\b(?:comptes? {any_of('accounts.kinds_of_check')}|{any_of('accounts.announced')})\b")
_SENTENCE_END = re.compile(r"[.;!?]\s|\n\s*\n|\Z")
_NUMBER = re.compile(r"(?<![\w,.])[0-9a-z]{0,4}[0-9](?:[ .\u00a0-]?[0-9]){5,}[0-9a-z]{0,4}(?!\w)")
_AMOUNT = re.compile(r"\s?(?:euros?\b|eur\b|€|francs?\b|fcfa|,[0-9]{2}\b|%)")
_LONGEST = 300


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt per distinct number of six digits or more that follows an announced account in
    its sentence (at most 300 characters), unless an entity covers the number, it is an amount, or a
    bank account was found there."""
    folded, taken = findings.read.folded, OccupiedSpans(findings.entities)
    doubts = dict[str, Doubt]()
    for announced in _ANNOUNCED.finditer(folded):
        end = _SENTENCE_END.search(folded, announced.end(), announced.end() + _LONGEST)
        stop = end.start() if end else min(len(folded), announced.end() + _LONGEST)
        if any(e.label == "compteBancaire" for e in taken.over(announced.start(), stop)):
            continue
        for number in _NUMBER.finditer(folded, announced.end(), stop):
            if not taken.over(*number.span()) and not _AMOUNT.match(folded, number.end()):
                doubts.setdefault(number[0], doubt("missing_bank_account", *number.span()))
    return tuple(doubts.values())


CHECK = Check("missing_bank_account", apply)
