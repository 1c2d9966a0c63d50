"""Names in English texts: titles, initials, particles; which names are persons; what is kept out of
training."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import FIRST_NAME, SURNAME
from engine.lab.generate.english.heldout import held_out
from engine.lab.generate.english.judgments import keep_person_names, occurrences
from engine.lab.generate.english.names import bare, company, cut_name, is_person


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Adaeze Fallowfield", "Adaeze", "Fallowfield"),
        ("Mr Adaeze Fallowfield", "Adaeze", "Fallowfield"),
        ("Fallowfield, Adaeze K.", "Adaeze K.", "Fallowfield"),
        ("Pieter van der Holm", "Pieter", "van der Holm"),
        ("K. Brennock", "K.", "Brennock"),
        ("R.S.Velayudh", "R.S.", "Velayudh"),
        ("Ö. Engin Terzi", "Ö.", "Engin Terzi"),
        ("Marie Claire Oduya", "Marie Claire", "Oduya"),
        ("Adaeze Fallowfield QC", "Adaeze", "Fallowfield"),
        ("Fallowfield", None, "Fallowfield"),
        ("Adaeze", "Adaeze", None),
        ("Velutha S.", "Velutha", "S."),
    ],
)
def test_a_whole_name_is_cut_into_first_names_and_surname(name: str, first: str | None, last: str | None) -> None:
    found = {label: name[start:end] for start, end, label in cut_name(name, 0, len(name), {"adaeze"})}
    assert found == {label: text for label, text in ((FIRST_NAME, first), (SURNAME, last)) if text}


@given(st.text(alphabet="AbÉ. ,-'’()\n", max_size=30))
def test_the_pieces_of_a_name_are_in_order_and_within_it(name: str) -> None:
    spans = sorted(cut_name(name, 0, len(name)))
    assert all(0 <= start < end <= len(name) for start, end, _ in spans)
    assert all(one[1] <= other[0] for one, other in itertools.pairwise(spans))
    assert bare(name, 0, len(name))[0] <= len(name)


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("Harbans Dhillon", True),
        ("G. Balu @ Kutty", True),
        ("State of Kerana", False),
        ("Executive Engineer, Division II", False),
        ("Northfold Motors Limited", False),
        ("2011 KLT 517", False),
    ],
)
def test_parties_that_are_no_natural_persons_are_told_apart(name: str, person: bool) -> None:
    assert is_person(name) is person


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Northfold Motors Pvt. Ltd.", "Northfold Motors"),
        ("Kerana Tea Company", "Kerana Tea"),
        ("State of Kerana", None),
    ],
)
def test_a_company_is_labelled_without_its_form_and_a_public_body_not_at_all(name: str, kept: str | None) -> None:
    span = company(name, 0, len(name))
    assert (name[: span[1]] if span else None) == kept


def test_strings_to_mask_are_names_by_title_by_the_applicant_and_by_first_name() -> None:
    strings = [
        "Mr Olek Brandt",
        "Brandt",
        "Ms I. Farrow",
        "Adaeze Pell",
        "Vrana Prison",
        "12 May 2004",
        "Judge",
        "Northern Vrana",
    ]
    assert keep_person_names(strings, "Olek Brandt", {"adaeze"}) == [
        "Mr Olek Brandt",
        "Brandt",
        "Ms I. Farrow",
        "Adaeze Pell",
    ]


def test_a_string_stands_only_as_whole_words() -> None:
    assert list(occurrences("Brandt's Brandtner, Brandt", "Brandt")) == [(0, 6), (20, 26)]


def test_threads_are_held_out_by_folder_and_a_third_of_the_judgments_by_their_id() -> None:
    assert held_out("enron/test/a_1")
    assert not held_out("enron/train/a_1")
    share = sum(held_out(f"tab/001-{number}") for number in range(3000)) / 3000
    assert 0.3 < share < 0.37
    assert [held_out("tab/001-7"), held_out("inlegalner/7")] == [held_out("tab/001-7"), held_out("inlegalner/7")]
