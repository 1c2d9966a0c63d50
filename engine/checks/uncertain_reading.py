"""Words of a scanned page that character recognition may have misread: a name may hide behind a
wrong letter."""

from __future__ import annotations

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt

MOST = 20
"""Doubts about single words. Where there are more, the page is hard to read as a whole, and that is
said instead."""


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise a doubt about each word that OCR read with low confidence, or one about the whole
    document if there are more than :data:`MOST`."""
    spans = findings.document.uncertain
    if len(spans) > MOST:
        return (doubt("uncertain_reading", None, None, "many"),)
    return tuple(doubt("uncertain_reading", start, end) for start, end in spans)


CHECK = Check("uncertain_reading", apply)
