"""What only a second tagger found, and no entity covers."""

from __future__ import annotations

from engine.checks.check import Check, Findings
from engine.core import COMPANY, PERSON_LABELS, PROFESSIONAL_LABELS, Doubt, doubt
from engine.text import OccupiedSpans, heading_letters, keys

SETTLED = PROFESSIONAL_LABELS | {COMPANY, "etablissement", "localite", "numeroSiretSiren"}
"""Labels of what most profiles leave readable: of these a disagreement hides nothing that must
be."""


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt, once per form, where only the second tagger found a name of a person, or
    something else that identifies one (variant ``value``)."""
    taken = OccupiedSpans(findings.entities)
    numbering = heading_letters(findings.document.text) if findings.second else frozenset[int]()
    doubts = dict[tuple[str, tuple[str, ...]], Doubt]()
    for entity in findings.second:
        if entity.label in SETTLED or entity.start in numbering or taken.over(entity.start, entity.end):
            continue
        variant = "" if entity.label in PERSON_LABELS else "value"
        doubts.setdefault((variant, keys(entity.text)), doubt("second_opinion", entity.start, entity.end, variant))
    return tuple(doubts.values())


CHECK = Check("second_opinion", apply)
