"""Noise and layout: mentions follow, and what only changes the kind of blank keeps the length."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st

from engine.identities.bank import NameBank
from engine.interchange.edits import apply
from engine.lab.generate.layout import capital_head, hard_spaces, loose, pages, recased, untitled, wrap
from engine.lab.generate.noise import disturb
from engine.lab.generate.refill import fill
from tests.engine.lab.tiny_corpora import PUBLISHED

TEXTS = st.text(alphabet="abéÀ œß1 2\n«»:;!?'-.", max_size=300)


@pytest.mark.parametrize("seed", range(60))
def test_every_mention_comes_through_with_its_label(bank: NameBank, seed: int) -> None:
    text, spans = fill(PUBLISHED, bank, random.Random(seed))
    disturbed, moved = disturb(text, spans, random.Random(seed))
    assert [label for _, _, label in moved] == [label for _, _, label in sorted(spans)]
    for start, end, _ in moved:
        assert disturbed[start:end] == disturbed[start:end].strip() != ""


@given(TEXTS, st.integers(0, 10**6))
def test_blanks_and_capitals_keep_the_length(text: str, seed: int) -> None:
    rng = random.Random(seed)
    for made in (hard_spaces(text, rng), capital_head(text, rng), recased(text, rng), wrap(text, rng.randint(10, 60))):
        assert len(made) == len(text)


@given(TEXTS, st.integers(0, 10**6))
def test_what_is_set_in_leaves_the_words(text: str, seed: int) -> None:
    rng = random.Random(seed)
    made, _ = apply(text, [], list(loose(text, [], rng)))
    assert made.split() == text.split()


def test_lines_are_cut_at_their_width() -> None:
    made = wrap("mot " * 100, 40)
    assert max(len(line) for line in made.split("\n")) <= 40


def test_pages_are_numbered_in_order() -> None:
    text = "ligne\n" * 300
    made, _ = apply(text, [], list(pages(text, random.Random(3))))
    assert made.count("ligne") == 300
    assert len(made) > len(text)


def test_no_break_spaces_stand_before_double_punctuation() -> None:
    made = {hard_spaces("Vu : M. Roux ; 12 000 euros", random.Random(seed)) for seed in range(20)}
    assert made == {
        "Vu\u00a0: M.\u00a0Roux\u00a0; 12\u00a0000 euros",
        "Vu\u00a0: M.\u202fRoux\u202f; 12\u202f000 euros",
    }


def test_lines_lose_their_case_whole() -> None:
    line = "M. Roux a saisi la Cour"
    made = {recased(line, random.Random(seed)) for seed in range(40)}
    assert made == {line, line.lower(), line.upper()}


def test_only_titles_before_mentions_are_left_out() -> None:
    text = "Vu M. Roux et Mme Salimata Diakhaté, M. X"
    spans = [(6, 10, "personnePhysiqueNom"), (18, 26, "personnePhysiquePrenom"), (27, 35, "personnePhysiqueNom")]
    made, moved = apply(text, spans, list(untitled(text, spans)))
    assert made == "Vu Roux et Salimata Diakhaté, M. X"
    assert [made[start:end] for start, end, _ in moved] == ["Roux", "Salimata", "Diakhaté"]
