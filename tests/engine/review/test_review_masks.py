"""Hiding and leaving readable: what an act on a mention reaches, what it says of doubts, and that a
name left readable stays a mention."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.errors import BadAct
from engine.core.labels import FIRST_NAME, SURNAME
from engine.review.doubts import doubt_id
from engine.review.final import confirmed_places, decide_masks
from engine.review.likely import likely_labels
from engine.review.lines import from_lines, to_lines
from engine.review.log import LogEntry, ReviewState, begin
from engine.service.documents.redeciding import redecided
from tests.engine.review.made import JUDICIAIRE, WHEN, WHO, annotation, done, on, place, planned, said, state


def readable(of: ReviewState) -> list[tuple[str, int]]:
    """Give the mentions of surnames that are left readable, with their place."""
    made = decide_masks(of, JUDICIAIRE)
    return [(one.text, one.start) for one in made.entities if one.label == SURNAME and not one.masked]


def namesakes() -> ReviewState:
    """Begin to read the decision with a second person of the same surname: the last « Diallo »."""
    known = annotation()
    last = place("Diallo", 1)
    other = replace(known.persons[0], id="p9", forms=("Diallo",))
    entities = tuple(replace(one, person="p9") if (one.start, one.end) == last else one for one in known.entities)
    return begin(replace(known, entities=entities, persons=(*known.persons, other)))


REACHES = [
    pytest.param(False, [("Diallo", 0)], id="this place alone"),
    pytest.param("person", [("Diallo", 0), ("DIALLO", 0)], id="this person, in every form, and no namesake"),
    pytest.param(True, [("Diallo", 0), ("DIALLO", 0), ("Diallo", 1)], id="all who share the form"),
]


@pytest.mark.parametrize(("everywhere", "expected"), REACHES)
def test_what_is_left_readable_is_as_far_as_was_asked(everywhere: Any, expected: list[tuple[str, int]]) -> None:
    act = {**on("Diallo"), "everywhere": everywhere}
    after = done(namesakes(), "mask", masked=False, **act)
    assert [text for text, _ in readable(after)] == [text for text, _ in expected]
    assert said(after) == said(namesakes()), "they stay mentions"
    assert readable(done(after, "mask", masked=True, **act)) == []


@pytest.mark.parametrize(
    ("everywhere", "expected"), [(False, ["DIALLO"]), (True, ["DIALLO", "Diallo"])], ids=["here", "everywhere"]
)
def test_a_passage_is_left_readable_wherever_it_stands(everywhere: bool, expected: list[str]) -> None:
    act = {"masked": False, "passage": list(place("Mme DIALLO")), "everywhere": everywhere}
    assert [text for text, _ in readable(done(state(), "mask", **act))] == expected
    made = planned(state(), "mask", **act)
    assert (made.count, made.places) == (len(expected), tuple(place(text, int(text == "Diallo")) for text in expected))


def test_a_mention_that_reaches_out_of_the_same_passage_stays_hidden() -> None:
    act = {"masked": False, "passage": list(place("Zerrouki", 1)), "everywhere": True}
    with pytest.raises(BadAct):
        planned(state(), "mask", **act)
    both = {**act, "passage": list(place("Zerrouki"))}
    assert (planned(state(), "mask", **both).count, planned(state(), "mask", **both).taken) == (1, 0)


@pytest.mark.parametrize("passage", [[4], "ab", [9, 4], None])
def test_a_passage_that_is_none_is_refused(passage: Any) -> None:
    with pytest.raises(BadAct):
        planned(state(), "mask", masked=False, passage=passage, everywhere=True)


def test_a_first_name_of_the_person_follows_and_of_nobody_else() -> None:
    after = done(state(), "mask", masked=False, **{**on("Petrov"), "everywhere": "person"})
    made = decide_masks(after, JUDICIAIRE).entities
    assert {one.text for one in made if one.label == FIRST_NAME and not one.masked} == {"Tomas"}


def test_a_persons_own_mentions_decided_before_follow_the_person() -> None:
    here = done(state(), "mask", masked=False, **on("Petrov"))
    after = done(here, "mask", masked=True, **{**on("Petrov"), "everywhere": "person"})
    assert readable(after) == []


def test_an_act_that_changes_nothing_is_refused() -> None:
    once = done(state(), "mask", masked=False, **on("Nguyen"))
    with pytest.raises(BadAct):
        planned(once, "mask", masked=False, **on("Nguyen"))
    with pytest.raises(BadAct):
        planned(state(), "mask", masked=False, **{**on("Nguyen"), "everywhere": "family"})


def test_the_doubt_about_the_place_is_settled_and_the_delivery_knows_that_the_reader_decided() -> None:
    plan = planned(state(), "mask", masked=False, **on("Nguyen"))
    (asked,) = [one for one in annotation().doubts if one.kind == "low_probability"]
    assert plan.doubts == (doubt_id(asked),)
    after = done(state(), "mask", masked=False, **on("Nguyen"))
    assert place("Nguyen") in confirmed_places(after)
    hidden = done(state(), "mask", masked=True, **on("12, rue des Lilas"))
    assert place("12, rue des Lilas") not in confirmed_places(hidden)


def test_a_change_of_a_mask_takes_the_validation_back() -> None:
    validated = done(state(), "validate", reason="Relu sur le papier")
    assert done(validated, "mask", masked=False, **on("Nguyen")).validated is None


def test_a_mention_hidden_by_the_reader_stays_hidden_with_other_ends_and_another_category() -> None:
    hidden = done(state(), "mask", masked=True, **on("Karim Zerrouki"))
    start, end = place("Karim Zerrouki")
    moved = done(hidden, "bounds", **on("Karim Zerrouki", to_start=start, to_end=end - len(" Zerrouki")))
    assert [one.masked for one in decide_masks(moved, JUDICIAIRE).entities if one.text == "Karim"] == [True]
    other = done(hidden, "label", **on("Karim Zerrouki", label="professionnelMagistratGreffier"))
    assert [one.masked for one in decide_masks(other, JUDICIAIRE).entities if one.text == "Karim Zerrouki"] == [True]


def test_a_mention_that_grows_over_a_hidden_one_is_hidden() -> None:
    judge = "professionnelMagistratGreffier"
    hidden = done(state(), "add", person=None, masked=True, **on("Sylla", label=judge))
    beside = done(hidden, "add", person=None, **on("présidée par", label=judge))
    start, end = place("présidée par M. Sylla")
    grown = done(beside, "bounds", **on("présidée par", to_start=start, to_end=end))
    assert [one.masked for one in decide_masks(grown, JUDICIAIRE).entities if one.start == start] == [True]


def test_a_mention_left_readable_is_hidden_again_once_it_is_another() -> None:
    left = done(state(), "mask", masked=False, **on("Nguyen"))
    other = done(left, "label", **on("Nguyen", label=FIRST_NAME))
    assert [one.masked for one in decide_masks(other, JUDICIAIRE).entities if one.text == "Nguyen"] == [True]


def test_what_is_marked_to_be_hidden_is_hidden_though_the_profile_leaves_its_category_readable() -> None:
    plain = done(state(), "add", person=None, **on("Sylla", label="professionnelMagistratGreffier"))
    hidden = done(state(), "add", person=None, masked=True, **on("Sylla", label="professionnelMagistratGreffier"))
    for after, expected in ((plain, [False]), (hidden, [True])):
        assert [one.masked for one in decide_masks(after, JUDICIAIRE).entities if one.text == "Sylla"] == expected


def test_decided_again_after_an_act_is_as_decided_at_once() -> None:
    before = state()
    made = decide_masks(before, JUDICIAIRE)
    for act in (
        {"masked": False, **on("Petrov")},
        {"masked": False, **on("Petrov"), "everywhere": "person"},
        {"masked": True, **on("Petrov")},
    ):
        after = done(before, "mask", **act)
        now = redecided(before, made, after, JUDICIAIRE)
        assert now == decide_masks(after, JUDICIAIRE)
        before, made = after, now


def test_the_log_of_an_act_is_read_again() -> None:
    entry = LogEntry("mask", WHO, WHEN, planned(state(), "mask", masked=False, **on("Nguyen")).difference, 1.0)
    assert from_lines(to_lines([entry]), "log") == (entry,)


@pytest.mark.parametrize(("kind", "expected"), [("remove", (2, 3)), ("accept", (3, 3))])
def test_other_acts_reach_the_same_person_alone_where_that_is_asked(kind: str, expected: tuple[int, int]) -> None:
    of_person = planned(namesakes(), kind, **{**on("Diallo"), "everywhere": "person"}).count
    assert (of_person, planned(namesakes(), kind, **on("Diallo", everywhere=True)).count) == expected


def test_mentions_of_a_list_are_decided_together() -> None:
    places = [list(place("Petrov")), list(place("Nguyen"))]
    after = done(state(), "mask", masked=False, mentions=places)
    assert [text for text, _ in readable(after)] == ["Petrov", "Nguyen"]


LIKELY = [
    pytest.param("Kowalczyk", SURNAME, id="a surname"),
    pytest.param("Mathilde", FIRST_NAME, id="a first name"),
    pytest.param("12, rue des Lilas", "adresse", id="a number before words"),
    pytest.param("06 12 34 56 78", "telephoneFax", id="many digits"),
    pytest.param("B-42", "numeroIdentifiant", id="few digits"),
    pytest.param("awa.diallo@exemple.fr", "email", id="an e-mail address"),
    pytest.param("www.diallo.fr", "siteWebSensible", id="an address of the web"),
]


@pytest.mark.parametrize(("words", "expected"), LIKELY)
def test_what_words_look_like_is_offered_first(words: str, expected: str) -> None:
    assert likely_labels(words)[0] == expected


def test_a_plan_to_mark_says_what_the_words_look_like() -> None:
    assert planned(state(), "add", person=None, **on("Sylla", label=SURNAME)).likely
    assert likely_labels("…") == ()
