"""Slips: near the word, never blank at an edge."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st

from engine.identities.misspelling import misread_letters, misspelt, space_letters

WORDS = st.text(alphabet="abcdeéilmnorstuABCDEIMNORST-'", min_size=1, max_size=14).filter(
    lambda word: word[0].isalpha() and word[-1].isalpha()
)


@given(WORDS, st.integers(0, 10**6))
def test_a_misspelt_word_is_near_the_word(word: str, seed: int) -> None:
    made = misspelt(word, random.Random(seed))
    assert made == made.strip()
    assert abs(len(made) - len(word)) <= 1
    assert made


@given(WORDS, st.integers(0, 10**6))
def test_a_misread_word_differs_in_one_place(word: str, seed: int) -> None:
    made = misread_letters(word, random.Random(seed))
    assert made == made.strip()
    assert abs(len(made) - len(word)) <= 1


@pytest.mark.parametrize(
    ("word", "slips"),
    [
        pytest.param("Lambert", {"Labmert", "Lammbert", "Lamert"}, id="letters"),
        pytest.param("Rémy", {"Remy"}, id="an accent"),
        pytest.param("Durand-Roux", {"Durand Roux"}, id="a hyphen"),
    ],
)
def test_the_common_slips_happen(word: str, slips: set[str]) -> None:
    made = {misspelt(word, random.Random(seed)) for seed in range(400)}
    assert slips <= made


def test_scanners_take_letters_for_figures() -> None:
    made = {misread_letters("Millot", random.Random(seed)) for seed in range(200)}
    assert {"Mi1lot", "Mil1ot", "Mill0t"} <= made


def test_letters_are_set_apart() -> None:
    assert space_letters("LE ROUX") == "L E R O U X"
