"""Doubts speak both languages and never quote the document."""

from __future__ import annotations

import pytest

from engine.core.doubts import KINDS, SENTENCES, doubt, sentence
from engine.core.model import Doubt


@pytest.mark.parametrize(("kind", "variant"), SENTENCES)
def test_every_variant_has_a_sentence_in_both_languages(kind: str, variant: str) -> None:
    raised = doubt(kind, 3, 9, variant, person="p1")
    assert (raised.kind, raised.start, raised.end, raised.person) == (kind, 3, 9, "p1")
    assert raised.level in ("blocking", "look", "note")
    assert sentence(raised) == raised.message == SENTENCES[kind, variant].fr
    assert sentence(raised, "en") == SENTENCES[kind, variant].en
    assert sentence(raised, "en") != raised.message


def test_every_kind_has_a_general_sentence() -> None:
    assert all((kind, "") in SENTENCES for kind in KINDS)


def test_sentences_are_told_apart_by_their_french() -> None:
    assert len({said.fr for said in SENTENCES.values()}) == len(SENTENCES)


def test_a_message_reworded_by_hand_falls_back_on_its_kind() -> None:
    reworded = Doubt("failed_key", "look", "Ce numéro paraît faux.")
    assert sentence(reworded, "en") == SENTENCES["failed_key", ""].en


def test_a_kind_from_elsewhere_keeps_its_message() -> None:
    foreign = Doubt("weather", "note", "Il pleut.")
    assert sentence(foreign) == sentence(foreign, "en") == "Il pleut."


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(KeyError):
        doubt("weather", 0, 1)
