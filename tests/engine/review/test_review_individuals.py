"""Who is who: mentions given to others, persons merged and split, what is known of them, the
pseudonyms chosen."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import BadAct, BadPseudonym
from engine.core.labels import SURNAME
from engine.core.model import replace
from engine.interchange.samples import Sample, samples
from engine.persons.mentions import mentions
from engine.persons.persons import link
from engine.review.draft import forms
from engine.review.final import chosen_pseudonyms, decide_masks
from engine.review.log import ReviewState, apply_change
from engine.text.words import read_words
from tests.engine.review.made import JUDICIAIRE, done, on, place, planned, said, state


def _forms(of: ReviewState, person: str) -> tuple[str, ...]:
    known = of.person(person)
    return known.forms if known else ()


def test_a_mention_goes_to_another_person_with_the_first_name_beside_it() -> None:
    after = done(state(), "assign", **on("Petrov", person="p4"))
    assert said(after)[5:7] == [("Tomas", "p4"), ("Petrov", "p4")]
    assert (_forms(after, "p4"), _forms(after, "p2")) == (("Tomas Petrov", "Nguyen"), ("Petrov",))


def test_all_that_says_the_same_of_the_same_person_goes() -> None:
    after = done(state(), "assign", **on("Diallo", 1, everywhere=True, person="p2"))
    assert after.person("p1") is None
    assert ("3 mars 1981", "p2") in said(after)
    assert set(_forms(after, "p2")) == {"Awa Diallo", "DIALLO", "Diallo", "Tomas Petrov", "Petrov"}


def test_one_mention_can_be_somebody_new() -> None:
    after = done(state(), "assign", **on("DIALLO", person="new"))
    assert (_forms(after, "p5"), after.person("p5").gender) == (("DIALLO",), "f")  # type: ignore[union-attr]


def test_what_is_attached_goes_alone() -> None:
    made = planned(state(), "assign", **on("3 mars 1981", person="p2"))
    assert (made.count, made.difference.persons) == (1, ())


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        pytest.param("assign", on("Nguyen", person="p4"), "unchanged", id="its own person"),
        pytest.param("assign", on("Nguyen", person="new"), "unchanged", id="all of a person is the person"),
        pytest.param("assign", on("Nguyen", person="p77"), "person", id="nobody"),
        pytest.param("assign", on("Nguyen"), "person", id="no person"),
        pytest.param("assign", on("Thiès", person="new"), "person", id="a town makes nobody"),
        pytest.param("merge", {"into": "p1", "persons": ["p1"]}, "same", id="one person"),
        pytest.param("merge", {"into": "p1", "persons": []}, "same", id="nobody else"),
        pytest.param("merge", {"into": "p1", "persons": ["p8"]}, "person", id="somebody unknown"),
        pytest.param("merge", {"into": "p8", "persons": ["p1"]}, "person", id="into somebody unknown"),
        pytest.param("merge", {"into": "p1", "persons": "p2"}, "unknown", id="a string for a list"),
        pytest.param("merge", {"into": "p1", "persons": [["p2"]]}, "person", id="lists in a list"),
        pytest.param("merge", {"into": "p1", "persons": ["p2"] * 30_000}, "unknown", id="a huge list"),
        pytest.param("split", {"person": "p1", "mentions": []}, "same", id="no mention"),
        pytest.param(
            "split", {"person": "p1", "mentions": [[*place("Nguyen")]]}, "gone", id="a mention of somebody else"
        ),
        pytest.param("split", {"person": "p4", "mentions": [[*place("Nguyen")]]}, "same", id="all mentions"),
        pytest.param("split", {"person": "p1", "mentions": [[*place("3 mars 1981")]]}, "same", id="a date alone"),
        pytest.param("split", {"person": "p1", "mentions": [[1]]}, "span", id="half a span"),
        pytest.param("split", {"person": "p1", "mentions": [["a", None]]}, "span", id="no offsets"),
        pytest.param("split", {"person": "p1"}, "unknown", id="no list"),
        pytest.param("person", {"person": "p1"}, "unchanged", id="nothing said"),
        pytest.param("person", {"person": "p1", "role": "king"}, "unknown", id="no such role"),
        pytest.param("person", {"person": "p1", "gender": ["f"]}, "unknown", id="a list for a gender"),
        pytest.param("person", {"person": "p1", "masked": 1}, "unknown", id="a number for a yes"),
        pytest.param("person", {"person": "p1", "masked": None}, "unchanged", id="the profile decides already"),
        pytest.param("pseudonym", {"person": "p1"}, "unchanged", id="none was chosen"),
        pytest.param("pseudonym", {"person": "p1", "first": 4}, "unknown", id="a number for a name"),
    ],
)
def test_what_cannot_be_done_with_persons_is_said(kind: str, fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadAct) as refused:
        planned(state(), kind, **fields)
    assert refused.value.params["reason"] == reason


def _with(of: ReviewState, **persons: dict[str, Any]) -> ReviewState:
    known = tuple(replace(one, **persons.get(one.id, {})) for one in of.annotation.persons)
    bare = replace(of.annotation, persons=known)
    return ReviewState(bare, bare)


@pytest.mark.parametrize(
    ("into", "other", "expected"),
    [
        pytest.param({}, {}, ("party", "f", False), id="what is known stays"),
        pytest.param(
            {"role": None, "gender": None},
            {"role": "witness"},
            ("witness", "m", False),
            id="the other's where it is not",
        ),
        pytest.param({"family": True}, {}, ("party", "f", False), id="one person is no family"),
        pytest.param({"family": True}, {"family": True}, ("party", "f", True), id="two families are one"),
    ],
)
def test_merging_keeps_what_is_known(into: dict[str, Any], other: dict[str, Any], expected: tuple[Any, ...]) -> None:
    after = done(_with(state(), p1=into, p2=other), "merge", into="p1", persons=["p2"])
    made = after.person("p1")
    assert made is not None
    assert (made.role, made.gender, made.family) == expected
    assert made.forms == ("Tomas Petrov", "Awa Diallo", "DIALLO", "Diallo", "Petrov")
    assert after.person("p2") is None


def test_merging_several_and_taking_it_back() -> None:
    before = done(state(), "pseudonym", person="p2", first="Zoé", surname="Quint")
    made = planned(before, "merge", into="p1", persons=["p2", "p4", "p2", "p1"])
    after = apply_change(before, made.difference)
    assert made.count == 4
    assert [one.id for one in after.annotation.persons] == ["p1", "p3"]
    assert dict(chosen_pseudonyms(after)) == {"p1": ("Zoé", "Quint")}
    back = apply_change(after, made.difference.inverse())
    assert (back.annotation, back.facts) == (before.annotation, before.facts)


@pytest.mark.parametrize(
    ("chosen_masks", "expected"),
    [
        pytest.param({"p2": True}, {"mask:p1": True}, id="to mask is inherited"),
        pytest.param({"p2": False}, {}, id="to leave readable is not"),
        pytest.param({"p1": False, "p2": True}, {"mask:p1": False}, id="what was chosen for the one that stays stays"),
    ],
)
def test_merging_never_leaves_more_readable(chosen_masks: dict[str, bool], expected: dict[str, bool]) -> None:
    before = state()
    for person, masked in chosen_masks.items():
        before = done(before, "person", person=person, masked=masked)
    after = done(before, "merge", into="p1", persons=["p2"])
    assert {key: value for key, value in after.facts.items() if key.startswith("mask:")} == expected


def test_splitting_makes_somebody_of_the_same_role() -> None:
    before = _with(state(), p1={"role": "claimant", "gender": None})
    after = done(before, "split", person="p1", mentions=[list(place("DIALLO")), list(place("3 mars 1981"))])
    made = after.person("p5")
    assert made is not None
    assert (made.forms, made.role, made.gender) == (("DIALLO",), "claimant", "f")
    assert ("3 mars 1981", "p5") in said(after)
    assert _forms(after, "p1") == ("Awa Diallo", "Diallo")


def test_an_id_is_never_given_twice() -> None:
    before = done(state(), "remove", **on("Nguyen"))
    after = done(before, "add", **on("Petit", label=SURNAME))
    assert ("Petit", "p5") in said(after)


def test_role_and_gender_change_and_nothing_else_does() -> None:
    made = planned(state(), "person", person="p2", role="witness", gender=None)
    ((before, after),) = made.difference.persons
    assert after == replace(before, role="witness", gender=None)  # type: ignore[type-var]
    assert made.count == 3
    assert not made.difference.removed


@pytest.mark.parametrize(
    ("masked", "expected"),
    [
        pytest.param(False, [False, False, False], id="left readable"),
        pytest.param(True, [True, True, True], id="masked"),
    ],
)
def test_the_reader_says_who_is_masked_whatever_the_profile_says(masked: bool, expected: list[bool]) -> None:
    after = done(state(), "person", person="p2", masked=masked)
    made = decide_masks(after, JUDICIAIRE)
    assert [one.masked for one in made.entities if one.person == "p2"] == expected
    assert {one.id: one.masked for one in made.persons}["p2"] is masked
    back = done(after, "person", person="p2", masked=None)
    assert decide_masks(back, JUDICIAIRE) == decide_masks(state(), JUDICIAIRE)


def test_a_professional_can_be_masked_and_what_is_attached_follows_its_label() -> None:
    after = done(done(state(), "person", person="p3", masked=True), "person", person="p1", masked=False)
    made = {one.text: one.masked for one in decide_masks(after, JUDICIAIRE).entities}
    assert made["Karim Zerrouki"]
    assert not made["DIALLO"]
    assert made["3 mars 1981"]


@pytest.mark.parametrize(
    ("first", "surname", "reason"),
    [
        pytest.param("Zoé", "Petrov", "real", id="a party's surname"),
        pytest.param("KARIM", "Quint", "real", id="a lawyer's first name, in capitals"),
        pytest.param("Zoé", "Diallò", "real", id="another accent"),
        pytest.param("Zoé", "Quint-Nguyen", "real", id="a part of a compound"),
        pytest.param("Zoé", "Petrovsky", "real", id="a name that nobody marked"),
        pytest.param("Zoé", "de Riom", "real", id="a town"),
        pytest.param("Ida", "Vasquez", "other", id="somebody else's"),
        pytest.param("ida", "vasquez", "other", id="somebody else's in lower case"),
        pytest.param(" - ", "", "empty", id="neither letter nor digit"),
        pytest.param("Zoé", "Q" * 90, "empty", id="too long"),
        pytest.param("\u0000\u200b", "", "empty", id="nothing that can be seen"),
    ],
)
def test_a_pseudonym_is_refused(first: str, surname: str, reason: str) -> None:
    before = done(state(), "pseudonym", person="p2", first="Ida", surname="Vasquez")
    with pytest.raises(BadPseudonym) as refused:
        planned(before, "pseudonym", person="p1", first=first, surname=surname)
    assert refused.value.params["reason"] == reason


@pytest.mark.parametrize(
    ("first", "surname"),
    [
        pytest.param("Zoé", "Quint", id="both"),
        pytest.param("", "Quint", id="a surname alone"),
        pytest.param("Zoé", "de la Quintaine", id="particles are nobody's"),
        pytest.param("D.", "", id="a letter"),
        pytest.param("Zoé", "Demeure", id="a word like others"),
    ],
)
def test_a_pseudonym_is_chosen_and_given_back(first: str, surname: str) -> None:
    after = done(state(), "pseudonym", person="p1", first=f" {first}\n", surname=surname)
    assert dict(chosen_pseudonyms(after)) == {"p1": (first, surname)}
    assert not chosen_pseudonyms(done(after, "pseudonym", person="p1", first="", surname=""))
    with pytest.raises(BadAct):
        planned(after, "pseudonym", person="p1", first=first, surname=surname)


@pytest.mark.parametrize("sample", [pytest.param(one, id=one.id) for one in samples()])
def test_forms_are_written_as_the_engine_writes_them(sample: Sample) -> None:
    bare = tuple(replace(one, person=None) for one in sample.entities)
    entities, persons = link(sample.annotation.document, bare)
    read = read_words(sample.text)
    for person in persons:
        mine = tuple(one for one in entities if one.person == person.id)
        assert forms(mentions(read, mine), sample.text) == person.forms
