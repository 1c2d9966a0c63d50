"""Dates in the written form of the originals."""

import re
from datetime import date

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import load_profile
from engine.pseudonyms import apply
from engine.pseudonyms.values import spelled_numbers as spelled
from engine.text.fold import fold

FORMS = [
    ("12 mars 1965", r"\d\d? [a-zéû]+ 19\d\d"),
    ("1er mars 1965", r"\d\d? [a-zéû]+ 19\d\d"),
    ("12 MARS 1965", r"\d\d? [A-ZÉÛ]+ 19\d\d"),
    ("12/03/1965", r"\d\d/\d\d/19\d\d"),
    ("12.3.65", r"\d\d?\.\d\d?\.6\d"),
    ("1965-03-12", r"19\d\d-\d\d-\d\d"),
    ("12 mars", r"\d\d? [a-zéû]+"),
    ("mars 1965", r"[a-zéû]+ 19\d\d"),
    ("1965", r"19\d\d"),
    ("12 déc. 1965", r"\d\d? [a-zéû]{3,4}\. 19\d\d"),
    ("mardi 12 mars 1965", r"(?:lun|mar|mercre|jeu|vendre|same|diman)(?:di|che) \d\d? [a-zéû]+ 19\d\d"),
    ("douze mars mil neuf cent soixante-cinq", r"[a-zéû -]+ mil neuf cent soixante[a-zéû -]*"),
    ("March 12, 1965", r"[A-Z][a-z]+ \d\d?, 19\d\d"),
    ("12th of March 1965", r"\d\d?(?:st|nd|rd|th) of [A-Z][a-z]+ 19\d\d"),
    ("Feb. 11, 1965", r"[A-Z][a-z]{2}\. \d\d?, 19\d\d"),
    ("le même jour", r"\d\d? [a-zéû]+"),
]


def written(marked, *dates: str, profile: str = "tout", language: str = "fr") -> list[str]:
    annotation = marked(" ; ".join(f"⟦{text}|naissance⟧" for text in dates), profile, language)
    return [e.replacement for e in apply(annotation, "fictif", b"s").annotation.entities]


@pytest.mark.parametrize(("text", "form"), FORMS, ids=[text for text, _ in FORMS])
def test_a_date_keeps_its_form_and_is_another(marked, text: str, form: str) -> None:
    (new,) = written(marked, text)
    assert re.fullmatch(form, new)
    assert new != text


def test_one_date_in_all_its_forms_is_one_date(marked) -> None:
    forms = [
        "12 mars 1965",
        "12/03/1965",
        "12.03.65",
        "1965-03-12",
        "March 12, 1965",
        "douze mars mil neuf cent soixante-cinq",
    ]
    one, slashes, dots, iso, english, words = written(marked, *forms)
    day, month, year = map(int, slashes.split("/"))
    assert iso == date(year, month, day).isoformat() == "-".join((str(year), f"{month:02}", f"{day:02}"))
    assert dots == f"{day:02}.{month:02}.{year % 100}"
    assert one.startswith(f"{day} ")
    assert one.endswith(str(year))
    assert english.endswith(f" {day}, {year}")
    assert fold(words) == fold(f"{spelled.spell(day)} {one.split()[1]} {spelled.spell(year)}")


def test_the_year_stays_where_the_profile_keeps_it(marked) -> None:
    done = written(marked, "12 mars 1965", "12/03/1965", "1965", "mars 1965", profile="judiciaire")
    assert all(text.endswith("1965") for text in done)
    assert done[2] == "1965"
    assert done[0] != "12 mars 1965"


def test_dates_of_a_document_are_never_drawn_and_never_two_for_one(marked) -> None:
    dates = [f"{day}/{month:02}/1990" for month in range(1, 13) for day in range(10, 29)]
    done = written(marked, *dates)
    assert len(set(done)) == len(dates)
    assert not set(done) & set(dates)
    assert len(set(written(marked, *dates, profile="judiciaire"))) > 100  # of 365 there are, 228 are known


@given(st.integers(1, 2100))
def test_numbers_in_words_can_be_read_again(number: int) -> None:
    assert set(re.split(r"[ -]", spelled.spell(number))) <= {
        word for known in spelled.WORDS for word in known.split("-")
    }
    if 1700 <= number < 2100:
        assert spelled.numbers()[fold(spelled.spell(number))] == number


def test_an_american_date_has_its_month_first(marked) -> None:
    (new, words) = written(marked, "03/12/1965", "March 12, 1965", language="en")
    month, day, year = map(int, new.split("/"))
    assert words == f"{date(year, month, day):%B} {day}, {year}"


def test_what_is_no_date_of_any_calendar_is_still_replaced(marked) -> None:
    done = written(marked, "31/02/1980", "99/99/9999", "0000", "12 mars 1965 ou 1980", "x" * 5000)
    assert all(
        new and new != old for new, old in zip(done, ["31/02/1980", "99/99/9999", "0000", "", "x" * 5000], strict=True)
    )
    assert not re.search(r"1965|1980", done[3])


def test_the_profile_that_keeps_the_year_ships() -> None:
    assert load_profile("judiciaire").labels["dateNaissance"] == "day_month"
