"""Identities: origins, shapes, names never seen; dates and numbers written as the old ones."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, strategies as st

from engine.identities.bank import NameBank, date, like_shape
from engine.identities.names import table
from engine.text.fold import strip_accents
from engine.text.letters import LetterModel, capitalise, upper


@pytest.mark.parametrize(
    ("like", "pattern"),
    [
        ("12/03/1999", r"\d\d/\d\d/\d{4}"),
        ("12.03.99", r"\d\d\.\d\d\.\d\d"),
        ("3 mars 1971", r"\d{1,2} [a-zûé]+ \d{4}"),
        ("03 MARS 1971", r"\d\d [A-ZÛÉ]+ \d{4}"),
        ("3 mars", r"\d{1,2} [a-zûé]+"),
    ],
)
def test_a_new_date_is_written_as_the_old_one(like: str, pattern: str) -> None:
    for seed in range(20):
        assert re.fullmatch(pattern, date(random.Random(seed), like)), like


def test_shapes_are_kept() -> None:
    made = like_shape("AB-123-CD", random.Random(1))
    assert [char.isdigit() for char in made] == [char.isdigit() for char in "AB-123-CD"]


def test_every_origin_gives_names_without_stray_blanks(bank: NameBank) -> None:
    rng = random.Random(4)
    for origin in table():
        for _ in range(60):
            who = bank.identity(rng, origin=origin)
            for name in (who.first, who.last):
                assert name == name.strip()
                assert "_" not in name
                assert any(char.isalpha() for char in name)


def test_origins_come_in_their_proportions(bank: NameBank) -> None:
    rng = random.Random(5)
    drawn = [bank.identity(rng).origin for _ in range(4000)]
    assert 0.3 < drawn.count("french") / 4000 < 0.45
    assert 0.1 < drawn.count("maghreb") / 4000 < 0.2
    assert set(drawn) == set(table())


def test_english_texts_have_english_names_in_the_larger_part(bank: NameBank) -> None:
    rng = random.Random(6)
    assert sum(bank.identity(rng, language="en").origin == "english" for _ in range(1000)) > 450


def test_the_character_model_makes_names_that_are_not_in_its_list() -> None:
    names = [
        capitalise(f"{a}{b}{c}")
        for a in ("mar", "bel", "cor", "du")
        for b in ("ti", "na", "lo")
        for c in ("neau", "rd", "lle", "nier")
    ]
    model, rng = LetterModel(names), random.Random(7)
    made = [model.make(rng) for _ in range(100)]
    assert sum(name not in names for name in made) > 80
    assert all(2 <= len(name) <= 16 for name in made)


@pytest.mark.parametrize(
    ("names", "made"),
    [
        pytest.param((), None, id="no list"),
        pytest.param(("", ""), None, id="a list of nothing"),
        pytest.param(("A",), "A", id="a name too short to be made otherwise"),
        pytest.param(("Olga",), "Olga", id="one name"),
    ],
)
def test_a_character_model_of_few_names_gives_one_of_them_and_one_of_none_says_so(
    names: tuple[str, ...], made: str | None
) -> None:
    model = LetterModel(names)
    if made is None:
        with pytest.raises(ValueError, match="no name"):
            model.make(random.Random(1))
    else:
        assert model.make(random.Random(1)) == made


@given(st.text(max_size=40))
def test_capitals_keep_the_length(text: str) -> None:
    assert len(upper(text)) == len(text)


@given(st.text(alphabet="aéèçñŞğčđøß -'", max_size=20))
def test_accents_go_and_letters_stay(text: str) -> None:
    assert len(strip_accents(text)) == len(text)
    assert not set("éèçñŞğč") & set(strip_accents(text))


def test_streets_begin_and_end_with_a_word(bank: NameBank) -> None:
    rng = random.Random(8)
    for _ in range(300):
        street = bank.street(rng)
        assert street == street.strip()
        assert "\n" not in street
