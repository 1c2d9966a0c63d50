"""What marking, removing, accepting, relabelling and moving boundaries do, to one mention or to all
that say the same."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import BadAct
from engine.core.labels import FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.review.log import ReviewState
from tests.engine.review.made import done, on, place, planned, said, state


def _mentions(of: ReviewState, *forms: str) -> list[tuple[str, str, str | None]]:
    return [(one.text, one.label, one.person) for one in of.annotation.entities if one.text.casefold() in forms]


@pytest.mark.parametrize(
    ("passage", "label", "expected"),
    [
        pytest.param("Zerrouki", LAWYER, (1, 0, 1), id="the full name of the same lawyer is marked already"),
        pytest.param("Petit", SURNAME, (2, 0, 0), id="a common word in lower case is left"),
        pytest.param("06 12 34 56 78", "telephoneFax", (2, 0, 0), id="hyphens for blanks"),
        pytest.param("Awa\nDiallo", SURNAME, (1, 0, 1), id="over the end of a line"),
        pytest.param("Almeida", SURNAME, (2, 0, 0), id="behind an elision, and in capitals"),
        pytest.param("Sylla", JUDGE, (1, 0, 0), id="a judge"),
        pytest.param("SARL Petrov-Lemaire", "personneMorale", (1, 0, 0), id="a compound is one name"),
    ],
)
def test_marking_everywhere_counts_first(passage: str, label: str, expected: tuple[int, int, int]) -> None:
    rank = 1 if passage == "Zerrouki" else 0
    made = planned(state(), "add", **on(passage, rank, everywhere=True, label=label))
    assert (made.count, made.inside, made.taken) == expected
    assert len(made.difference.added) == made.count


def test_words_inside_longer_ones_are_skipped_and_counted() -> None:
    before = done(state(), "remove", **on("Petrov", everywhere=True))
    made = planned(before, "add", **on("Petrov", everywhere=True, label=SURNAME))
    assert (made.count, made.inside) == (2, 2)  # not in "Petrov-Lemaire", nor in "Petrovsky"


def test_a_common_word_is_marked_where_it_has_a_capital_only() -> None:
    made = planned(state(), "add", **on("Petit", everywhere=True, label=SURNAME))
    assert {one.text for one in made.difference.added} == {"Petit", "PETIT"}
    assert made.skipped == 1


@pytest.mark.parametrize(
    ("passage", "marked"),
    [
        pytest.param(" M. Sylla, ", "M. Sylla", id="blanks and a comma"),
        pytest.param("Sylla,", "Sylla", id="a comma"),
        pytest.param("Petrovs", "Petrovs", id="half a word stays half a word"),
    ],
)
def test_a_selection_loses_its_edges(passage: str, marked: str) -> None:
    after = done(state(), "add", **on(passage, label=JUDGE))
    assert (marked, "p5") in said(after, JUDGE)


def test_parts_marked_here_and_there_give_way_everywhere_but_those_of_a_reader() -> None:
    everywhere = on("Mme DIALLO", everywhere=True, label="personneMorale")
    assert (planned(state(), "add", **everywhere).count, planned(state(), "add", **everywhere).taken) == (2, 0)
    after = done(state(), "add", **everywhere)
    assert said(after, "personneMorale") == [("Mme DIALLO", None), ("Mme Diallo", None)]
    own = done(state(), "label", **on("Diallo", 1), label=JUDGE)
    made = planned(own, "add", **everywhere)
    assert (made.count, made.taken) == (1, 1)


def test_half_a_word_is_marked_nowhere_else() -> None:
    made = planned(state(), "add", **on("Petrovs", everywhere=True, label=SURNAME))
    assert (made.count, made.inside) == (1, 0)


def test_mentions_inside_the_selection_give_way_and_their_person_keeps_the_name() -> None:
    after = done(state(), "add", **on("Awa Diallo", label=SURNAME))
    assert said(after)[0] == ("Awa Diallo", "p1")
    assert after.person("p1").forms == ("Awa Diallo", "DIALLO", "Diallo")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("passage", "label", "person"),
    [
        pytest.param("Zerrouki", LAWYER, "p3", id="the only lawyer of that surname"),
        pytest.param("Zerrouki", SURNAME, "p5", id="a party of a lawyer's name is somebody else"),
        pytest.param("Sylla", JUDGE, "p5", id="somebody new"),
        pytest.param("Petit", FIRST_NAME, "p5", id="a first name alone"),
        pytest.param("Riom", "localite", None, id="a town is nobody's"),
    ],
)
def test_a_marked_name_finds_its_person(passage: str, label: str, person: str | None) -> None:
    rank = 1 if passage == "Zerrouki" else 0
    before = done(state(), "remove", **on("Riom")) if passage == "Riom" else state()
    after = done(before, "add", **on(passage, rank, label=label))
    start, end = place(passage, rank)
    assert [one.person for one in after.annotation.entities if (one.start, one.end) == (start, end)] == [person]


def test_a_first_name_joins_the_surname_beside_it_over_a_line_too() -> None:
    before = done(state(), "add", **on("Diallo", 2, label=SURNAME))
    before = done(before, "remove", **on("Awa"))
    after = done(before, "add", **on("Awa", everywhere=True, label=FIRST_NAME))
    assert said(after, FIRST_NAME) == [("Awa", "p1"), ("Tomas", "p2"), ("Awa", "p1")]


def test_a_surname_joins_the_first_name_beside_it_unless_they_bear_another() -> None:
    before = done(done(state(), "remove", **on("Diallo", everywhere=True)), "remove", **on("Tomas"))
    assert ("Diallo", "p1") in said(done(before, "add", **on("Diallo", label=SURNAME)))
    tomas = done(before, "add", **on("Tomas", label=FIRST_NAME, person="p4"))  # p4 is called Nguyen
    tomas = done(tomas, "remove", **on("Petrov", everywhere=True))
    assert ("Petrov", "p4") not in said(done(tomas, "add", **on("Petrov", label=SURNAME)))


def test_the_person_can_be_chosen() -> None:
    before = state()
    assert ("Sylla", "p4") in said(done(before, "add", **on("Sylla", label=SURNAME, person="p4")))
    new = done(before, "add", **on("Petrov-Lemaire", label=SURNAME, person="new"))
    assert ("Petrov-Lemaire", "p5") in said(new)


def test_somebody_new_has_role_gender_and_forms() -> None:
    after = done(state(), "add", **on("Petit", everywhere=True, label=SURNAME))
    made = after.person("p5")
    assert made is not None
    assert (made.forms, made.role, made.gender, made.family) == (("PETIT", "Petit"), "party", "m", False)


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        pytest.param("add", {"start": 0, "end": 0}, "span", id="an empty selection"),
        pytest.param("add", {"start": -1, "end": 4}, "span", id="a negative offset"),
        pytest.param("add", {"start": 0, "end": 10**9}, "span", id="behind the end"),
        pytest.param("add", {"start": "0", "end": 4}, "span", id="a string"),
        pytest.param("add", {"start": 0.0, "end": 4}, "span", id="a fraction"),
        pytest.param("add", {"start": float("nan"), "end": 4}, "span", id="not a number"),
        pytest.param("add", {"start": False, "end": True}, "span", id="booleans"),
        pytest.param("add", {"label": "nom"}, "label", id="a label's short name"),
        pytest.param("add", {"label": ["personneMorale"]}, "label", id="a list for a label"),
        pytest.param("add", {"everywhere": "yes"}, "unknown", id="a word for a yes"),
        pytest.param("add", on("Awa Dia"), "taken", id="half a mention"),
        pytest.param("add", on(" : "), "blank", id="punctuation"),
        pytest.param("add", on("Nguyen"), "unchanged", id="marked already"),
        pytest.param("add", {**on("Sylla"), "person": "p99"}, "person", id="nobody"),
        pytest.param("add", {**on("Sylla"), "person": 3}, "person", id="a number for a person"),
        pytest.param(
            "add", {**on("Sylla"), "label": "adresse", "person": "new"}, "person", id="an address names nobody"
        ),
        pytest.param("remove", on("Sylla"), "gone", id="no mention"),
        pytest.param("remove", on("Diall"), "gone", id="a part of a mention"),
        pytest.param("label", on("Nguyen"), "unchanged", id="the same label"),
        pytest.param("accept", on("témoigne"), "gone", id="no mention to accept"),
        pytest.param("bounds", {**on("Nguyen"), "to_start": 1, "to_end": 4}, "span", id="another place"),
        pytest.param("bounds", on("Nguyen"), "span", id="no new boundaries"),
    ],
)
def test_what_cannot_be_done_is_said(kind: str, fields: dict[str, Any], reason: str) -> None:
    whole = {**on("Petit"), "label": SURNAME, **fields}
    with pytest.raises(BadAct) as refused:
        planned(state(), kind, **whole)
    assert refused.value.params["reason"] == reason


def test_remove_everywhere_takes_the_same_form_of_the_same_label() -> None:
    made = planned(state(), "remove", **on("DIALLO", everywhere=True))
    assert made.count == 3
    assert {one.text for one in made.difference.removed if one.label == SURNAME} == {"Diallo", "DIALLO"}
    assert planned(state(), "remove", **on("DIALLO")).count == 1


def test_who_is_named_nowhere_any_more_disappears_with_what_was_chosen() -> None:
    before = done(
        done(state(), "person", person="p4", masked=False), "pseudonym", person="p4", first="", surname="Quint"
    )
    after = done(before, "remove", **on("Nguyen"))
    assert after.person("p4") is None
    assert after.facts.keys() == {key for key in after.facts if key.startswith("doubt:")}


def test_what_is_attached_stays_and_is_nobodys_when_its_person_disappears() -> None:
    after = done(done(state(), "remove", **on("Awa")), "remove", **on("Diallo", everywhere=True))
    assert [(one.label, one.person) for one in after.annotation.entities][:2] == [
        ("dateNaissance", None),
        ("localite", None),
    ]


def test_accepting_is_kept_until_the_mention_changes() -> None:
    accepted = done(state(), "accept", **on("Diallo", everywhere=True))
    assert sum(key.startswith("accepted:") for key in accepted.facts) == 3
    assert accepted.annotation == state().annotation
    with pytest.raises(BadAct):
        planned(accepted, "accept", **on("Diallo", everywhere=True))
    assert planned(done(state(), "accept", **on("Diallo")), "accept", **on("Diallo", everywhere=True)).count == 2
    after = done(accepted, "remove", **on("DIALLO"))
    assert sum(key.startswith("accepted:") for key in after.facts) == 2


def test_a_mention_given_to_another_person_stays_accepted() -> None:
    accepted = done(state(), "accept", **on("Nguyen"))
    assert set(done(accepted, "assign", **on("Nguyen", person="p1")).facts) >= set(accepted.facts)


@pytest.mark.parametrize(
    ("passage", "to", "person", "role"),
    [
        pytest.param("Nguyen", "personneMorale", None, None, id="a company is nobody"),
        pytest.param("Nguyen", FIRST_NAME, "p4", "party", id="a first name is the same person's"),
        pytest.param("Nguyen", JUDGE, "p4", "judge", id="all names of a person: it becomes a judge"),
        pytest.param("Karim Zerrouki", SURNAME, "p3", "party", id="a lawyer becomes a party"),
        pytest.param("DIALLO", LAWYER, "p5", "lawyer", id="one name of several: somebody else"),
        pytest.param("12, rue des Lilas", SURNAME, "p5", "party", id="a name now: somebody new"),
    ],
)
def test_another_label_is_followed_by_the_person(passage: str, to: str, person: str | None, role: str | None) -> None:
    after = done(state(), "label", **on(passage, label=to))
    (changed,) = [one for one in after.annotation.entities if one.text == passage]
    assert (changed.label, changed.person, changed.source) == (to, person, "human")
    if person:
        assert after.person(person).role == role  # type: ignore[union-attr]


def test_boundaries_move_by_character_and_everywhere_the_text_is_the_same() -> None:
    start, end = place("Petrov", 3)
    before = done(state(), "remove", **on("Petrov", 0))
    one = done(before, "bounds", start=start, end=end, to_start=start - 3, to_end=end, everywhere=False)
    assert "M. Petrov" in [text for text, _ in said(one)]
    both = planned(state(), "bounds", start=start, end=end, to_start=start - 3, to_end=end, everywhere=True)
    assert (both.count, both.skipped) == (1, 1)  # before the other stands "Tomas"


def test_boundaries_everywhere() -> None:
    start, end = place("Diallo", 0)
    made = planned(state(), "bounds", start=start, end=end, to_start=start + 1, to_end=end, everywhere=True)
    assert made.count == 3
    assert {one.text for one in made.difference.added if one.label == SURNAME} == {"iallo", "IALLO"}


def test_boundaries_take_in_what_lies_within_and_stop_at_what_reaches_out() -> None:
    start, end = place("Diallo")
    after = done(state(), "bounds", start=start, end=end, to_start=start - 4, to_end=end, everywhere=False)
    assert said(after)[0] == ("Awa Diallo", "p1")
    with pytest.raises(BadAct) as refused:
        planned(state(), "bounds", start=start, end=end, to_start=start - 2, to_end=end, everywhere=False)
    assert refused.value.params["reason"] == "taken"
