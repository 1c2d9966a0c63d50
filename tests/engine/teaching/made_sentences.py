"""Sentences from two or three markings of one text."""

from __future__ import annotations

from dataclasses import replace

from engine.core.labels import load_profile
from engine.teaching.sentences import Material, TeachingSentence, cut_sentences
from tests.engine.marked import marked

PROFILE = load_profile("judiciaire")


def material(truth: str | None, said: str, second: str | None = None, score: float = 0.9, **more: object) -> Material:
    """Make a document: what a reader validated, what the engine said, what another said."""
    document, found = marked(said)
    sides = [None if one is None else marked(one) for one in (truth, second)]
    assert all(side is None or side[0].text == document.text for side in sides)
    masked = tuple(replace(one, source="model:fr", score=score) for one in found)
    gold, other = (None if side is None else side[1] for side in sides)
    return Material(str(more.pop("key", "d")), document.text, masked, PROFILE, gold, other, **more)  # type: ignore[arg-type]


def sentence(truth: str | None, said: str | None = None, second: str | None = None, **more: object) -> TeachingSentence:
    """Make the one sentence of a document."""
    (one,) = cut_sentences(material(truth, truth or "" if said is None else said, second, **more))  # type: ignore[arg-type]
    return one
