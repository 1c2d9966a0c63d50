"""Documents beside a run, from two markings of one text."""

from __future__ import annotations

from dataclasses import replace

from engine.core.labels import load_profile
from engine.measure import Pair
from engine.measure.results import ComparedDocument, Touch
from tests.engine.marked import marked

PROFILE = load_profile("judiciaire")


def compared(
    gold: str, said: str, name: str = "d", touches: tuple[Touch, ...] = (), court: str = "", **more: str
) -> ComparedDocument:
    """Make a document of two markings of one text; what is said is masked as the judicial profile
    has it."""
    document, wanted = marked(gold)
    other, found = marked(said)
    assert document.text == other.text
    masked = tuple(replace(e, masked=PROFILE.masks(e.label), source="model:fr") for e in found)
    return ComparedDocument(Pair(name, document.text, wanted, masked), PROFILE, court=court, touches=touches, **more)
