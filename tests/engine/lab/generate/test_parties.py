"""Lists of parties stand behind a line that holds a title and a person; asides fill every slot."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import FIRST_NAME, LABELS, SURNAME
from engine.identities.bank import NameBank
from engine.interchange.edits import Span
from engine.lab.generate.asides import fill_slots, sentences
from engine.lab.generate.parties import PartyStyle, entries, extend

HEAD = "DEMANDEURS\n\nMadame Ana Roux\nreprésentée par Me Blanc\n"
SPANS: list[Span] = [(19, 22, FIRST_NAME), (23, 27, SURNAME)]


def test_parties_come_behind_the_line_of_the_first(bank: NameBank) -> None:
    made = [extend(HEAD, SPANS, bank, random.Random(seed)) for seed in range(80)]
    longer = [(text, spans) for text, spans in made if text != HEAD]
    assert 5 < len(longer) < 40
    for text, spans in longer:
        assert text.startswith("DEMANDEURS\n\nMadame Ana Roux\n")
        assert text.endswith("\nreprésentée par Me Blanc\n")
        assert 3 <= sum(label == FIRST_NAME for _, _, label in spans) - 1 <= 12


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Madame Ana Roux soutient", id="in a sentence"),
        pytest.param("La demande de\nMadame Ana Roux est", id="a line of prose"),
    ],
)
def test_prose_is_left_alone(bank: NameBank, text: str) -> None:
    start = text.index("Ana")
    spans: list[Span] = [(start, start + 3, FIRST_NAME), (start + 4, start + 8, SURNAME)]
    assert all(extend(text, spans, bank, random.Random(seed)) == (text, spans) for seed in range(40))


@given(seed=st.integers(0, 10**6), language=st.sampled_from(("fr", "en")))
def test_every_entry_names_a_person_or_a_company(bank: NameBank, seed: int, language: str) -> None:
    rng = random.Random(seed)
    built = entries(bank, rng, 5, PartyStyle(rng, language))
    assert all(built.text[start:end] == built.text[start:end].strip() for start, end, _ in built.spans)
    assert sum(label in (FIRST_NAME, "personnePhysicoMorale", "personneMorale") for _, _, label in built.spans) >= 5


@pytest.mark.parametrize("language", ["fr", "en"])
def test_asides_fill_every_slot(bank: NameBank, language: str) -> None:
    assert len(sentences(language)) > 10
    for number, sentence in enumerate(sentences(language)):
        pieces = fill_slots(sentence, bank, random.Random(number), language)
        text = "".join(piece for piece, _ in pieces)
        assert not re.search(r"[{}]", text)
        assert all(label in LABELS and piece == piece.strip() for piece, label in pieces if label)
        assert any(label for _, label in pieces) is ("{" in sentence)  # some only tell what is no name
