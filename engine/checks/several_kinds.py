"""Words annotated as a person's name here and as something else there (the Cour's
``different_categories``)."""

from __future__ import annotations

from engine.checks.check import Check, Findings
from engine.core import COMPANY, PERSON_LABELS, Doubt, doubt
from engine.text import keys

_OTHERS = frozenset({COMPANY, "adresse", "localite", "etablissement"})


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per form, where words that are a person's name elsewhere are labelled as
    a company, a place or an address, which may stay readable."""
    persons = {keys(e.text) for e in findings.entities if e.label in PERSON_LABELS}
    doubts = dict[tuple[str, ...], Doubt]()
    for entity in findings.entities:
        if entity.label in _OTHERS and (words := keys(entity.text)) in persons and words:
            doubts.setdefault(words, doubt("different_categories", entity.start, entity.end, "kinds"))
    return tuple(doubts.values())


CHECK = Check("different_categories", apply)
