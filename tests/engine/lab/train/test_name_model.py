"""The name model learns from rows, and its measures count what they say."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from engine.lab.measure.name_model import area, genders, name_share, names_against_the_rest
from engine.lab.train.names.model import choose_certain, female_share, is_held_out, save, train
from engine.lab.train.names.words import NameWord, coin_names, gather
from engine.text.name_model import NameModel

_SYLLABLES = "ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no".split()


def rows(seed: int, many: int) -> list[NameWord]:
    """Make up rows whose endings tell all: women's names in "ssa", men's in "rik", surnames in
    "ov", words in "tion", places in "ville"."""
    rng = random.Random(seed)
    made = []
    for _ in range(many):
        stem = "".join(rng.choices(_SYLLABLES, k=2))
        made += [
            NameWord(stem + "ssa", "first_name", "made up", female=1.0),
            NameWord(stem + "rik", "first_name", "made up", female=0.0),
            NameWord(stem + "ov", "surname", "made up"),
            NameWord(stem + "tion", "word", "made up"),
            NameWord(stem + "ville", "place", "made up"),
            NameWord(stem + "x", "coined", "made up"),
        ]
    return gather(made)


@pytest.fixture(scope="module")
def model() -> NameModel:
    return train(rows(1, 250))


def test_it_learns_endings(model: NameModel) -> None:
    assert female_share(model, "Zunissa") > 0.65 > 0.35 > female_share(model, "Zunrik")
    assert name_share(model, "zunov") > 2 * name_share(model, "zunition")


def test_the_probability_chosen_makes_the_told_right(model: NameModel) -> None:
    held_out = rows(2, 80)
    certain = choose_certain(model, held_out)
    found = genders(replace(model, certain=certain), held_out)["all"]
    assert found["told"] > 50
    assert found["right"] / found["told"] >= 0.97


def test_nothing_is_told_where_nothing_is_right_often_enough(model: NameModel) -> None:
    wrong = [replace(row, female=1 - row.female) for row in rows(2, 80) if row.female is not None]
    assert choose_certain(model, wrong) == 1.0


def test_words_that_are_both_count_apart(model: NameModel) -> None:
    both = [NameWord("zunov", "surname", "made up"), NameWord("zunov", "word", "made up"), *rows(2, 40)]
    found = names_against_the_rest(model, both)
    assert found["area"]["all"] > 0.9
    assert found["thresholds"]["0.5"]["names"] == len(
        {r.word for r in rows(2, 40) if r.kind in ("first_name", "surname")}
    )


@pytest.mark.parametrize(
    ("yes", "no", "expected"),
    [
        pytest.param([3, 4], [1, 2], 1.0, id="all above"),
        pytest.param([1, 2], [3, 4], 0.0, id="all below"),
        pytest.param([1, 3], [2], 0.5, id="one of two"),
        pytest.param([1], [1], 0.5, id="a tie counts half"),
    ],
)
def test_area(yes: list[float], no: list[float], expected: float) -> None:
    assert area(np.array(yes, float), np.array(no, float)) == expected


def test_what_is_saved_is_read_back(model: NameModel, tmp_path) -> None:  # type: ignore[no-untyped-def]
    save(replace(model, certain=0.75), tmp_path)
    read = NameModel.load(tmp_path)
    assert read.certain == 0.75
    assert (read.scores("Zunissa") == model.scores("Zunissa")).all()


def test_a_word_is_held_out_whatever_its_case_or_accents() -> None:
    words = [
        "Élodie",
        "Kervadec",
        "Société",
        "Noël",
        "Traoré",
        "Müller",
        "Żak",
        "Pâris",
        "Bœuf",
        "Ørsted",
        "İnan",
        "Brûlé",
    ]
    assert [is_held_out(word) for word in words] == [is_held_out(word.upper()) for word in words]


def test_rows_are_words_once_a_list_the_heaviest_kept() -> None:
    made = gather(
        [
            NameWord("ZOÉ", "first_name", "a", 1.0),
            NameWord("Zoé", "first_name", "a", 2.0),
            NameWord("x", "surname", "a"),
            NameWord("n° 7", "word", "a"),
        ]
    )
    assert [(row.word, row.weight) for row in made] == [("zoe", 2.0)]


def test_coined_names_are_drawn_again_from_the_same_seed() -> None:
    words = ["société", "financière", "commerciale", "maritime"]
    assert list(coin_names(words, 30, random.Random(1))) == list(coin_names(words, 30, random.Random(1)))
    assert {row.kind for row in coin_names(words, 30, random.Random(1))} == {"coined"}
