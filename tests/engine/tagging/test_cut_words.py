"""Words cut at line ends are read joined; what is found stands where it stood."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core import Suspect, entity_at
from engine.tagging import tag_with_doubts
from engine.tagging.cut_words import join_words
from tests.engine.tagging.test_one_case import Finder

JOINED = [
    pytest.param("M. Mar-\nchand conclut", "M. Marchand conclut", id="a small letter behind"),
    pytest.param("M. Mar-\n    chand conclut", "M. Marchand conclut", id="an indented line"),
    pytest.param("M. Mar\u00ad\nchand", "M. Marchand", id="a soft hyphen"),
    pytest.param("M. Roux-\nSow conclut", "M. Roux-Sow conclut", id="a double name keeps its hyphen"),
    pytest.param("M. ROU-\nMIEU", "M. ROU-MIEU", id="capitals keep theirs"),
    pytest.param("Mar-\nchand et Ro-\nche", "Marchand et Roche", id="two"),
]
WHOLE = [
    pytest.param("M. Marchand\nconclut", id="a line end alone"),
    pytest.param("- l'un\n- l'autre", id="a list"),
    pytest.param("12-\n14 rue", id="figures"),
    pytest.param("M. Roux -\nMme Sow", id="a dash"),
    pytest.param("", id="nothing"),
]


@pytest.mark.parametrize(("text", "joined"), JOINED)
def test_cut_words_are_joined(text: str, joined: str) -> None:
    made = join_words(text)
    assert made
    assert made.text == joined


@pytest.mark.parametrize("text", WHOLE)
def test_other_lines_stay(text: str) -> None:
    assert join_words(text) is None


@given(st.lists(st.sampled_from(["Mar", "-\n", "chand", " ", "SOW", "\u00ad\n", "\n", "é", "12", "-"]), max_size=40))
def test_every_character_has_its_place(pieces: list[str]) -> None:
    text = "".join(pieces)
    made = join_words(text)
    if made:
        assert "".join(text[place] for place in made.places) == made.text
        assert list(made.places) == sorted(set(made.places))


def test_a_cut_name_is_found_where_it_stands() -> None:
    text = "Mme Sow et M. Mar-\nchand concluent"
    found, _ = tag_with_doubts(Finder("Marchand"), text)
    assert [(e.text, e.start, e.end) for e in found] == [("Mar-\nchand", 14, 24)]


def test_suspects_are_given_back_too() -> None:
    text = "M. Mar-\nchand"
    made = join_words(text)
    assert made
    assert made.suspects(text, [Suspect(3, 11, "Marchand", 0.5)]) == (Suspect(3, 13, "Mar-\nchand", 0.5),)
    assert made.entities(text, [entity_at(made.text, 3, 11, "personnePhysiqueNom", "x")])[0].text == "Mar-\nchand"
