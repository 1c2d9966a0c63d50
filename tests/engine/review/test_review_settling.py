"""Doubts settled by an act or by looking, and the validation that they may stand in the way of."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.doubts import doubt
from engine.core.errors import BadAct, BlockingDoubts
from engine.core.labels import SURNAME
from engine.core.model import replace
from engine.review.doubts import DoubtProgress, by_id, doubt_id, find_settlement, progress, standing_doubts
from engine.review.final import confirmed_places
from engine.review.log import ReviewState, begin
from tests.engine.review.made import TEXT, WHEN, WHO, annotation, done, on, place, planned, state

IDS = {one.kind: identity for identity, one in by_id(state()).items()}


def _open(of: ReviewState) -> set[str]:
    return {one.kind for one in standing_doubts(of)}


def test_ids_are_short_stable_and_say_nothing() -> None:
    assert len(set(IDS.values())) == len(annotation().doubts)
    assert all(len(one) == 12 and int(one, 16) >= 0 for one in IDS.values())
    again = replace(annotation().doubts[1], level="note", params={"share": 10})
    assert doubt_id(again) == IDS["low_probability"]


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        pytest.param("accept", on("Nguyen"), {"low_probability"}, id="accepted as it is"),
        pytest.param("remove", on("Nguyen"), {"low_probability"}, id="removed"),
        pytest.param("label", on("Nguyen", label="personneMorale"), {"low_probability"}, id="another label"),
        pytest.param("assign", on("Nguyen", person="p1"), {"low_probability"}, id="another person"),
        pytest.param("merge", {"into": "p4", "persons": ["p3"]}, {"shared_surname"}, id="merging tells who, not what"),
        pytest.param("add", on("Petrov-Lemaire", label="personneMorale"), {"name_left"}, id="marked"),
        pytest.param("add", on("petit", label=SURNAME), {"quasi_identifier"}, id="marked within the place"),
        pytest.param("remove", on("Thiès"), set(), id="elsewhere"),
        pytest.param("person", {"person": "p4", "role": "witness"}, set(), id="a role says nothing of a place"),
    ],
)
def test_an_act_settles_the_doubts_where_it_acts(kind: str, fields: dict[str, Any], expected: set[str]) -> None:
    before = state()
    made = planned(before, kind, **fields)
    after = done(before, kind, **fields)
    assert {by_id(before)[one].kind for one in made.doubts} == expected == _open(before) - _open(after)
    for one in expected:
        fact = find_settlement(after, by_id(after)[IDS[one]])
        assert fact == {"who": WHO, "when": WHEN.isoformat(), "how": "act", "note": ""}


@pytest.mark.parametrize(
    ("variant", "settled"), [pytest.param("names", True, id="who"), pytest.param("masked", False, id="what")]
)
def test_merging_answers_whether_two_names_are_one_persons(variant: str, settled: bool) -> None:
    asked = doubt("similar_writing", *place("Karim Zerrouki"), variant)
    after = done(begin(replace(annotation(), doubts=(asked,))), "merge", into="p4", persons=["p3"])
    assert (find_settlement(after, asked) is not None) is settled


def test_a_doubt_is_settled_by_looking_noted_and_opened_again() -> None:
    before = state()
    assert progress(before) == DoubtProgress(0, 3, 1)
    seen = done(before, "settle", doubts=[IDS["unread_page"], IDS["name_left"]], note="  page\nblanche ")
    assert progress(seen) == DoubtProgress(2, 3, 0)
    assert find_settlement(seen, by_id(seen)[IDS["unread_page"]]) == {
        "who": WHO,
        "when": WHEN.isoformat(),
        "how": "seen",
        "note": "page blanche",
    }
    with pytest.raises(BadAct):
        planned(seen, "settle", doubts=[IDS["unread_page"]])
    assert planned(seen, "settle", doubts=[IDS["unread_page"]], note="revue").count == 1
    assert progress(done(seen, "reopen", doubts=[IDS["unread_page"]])) == DoubtProgress(1, 3, 1)


def test_notes_are_not_counted() -> None:
    one = replace(annotation().doubts[1], level="note")
    bare = replace(annotation(), doubts=(one,))
    assert progress(ReviewState(bare, bare)) == DoubtProgress(0, 0, 0)


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        pytest.param("settle", {"doubts": ["f" * 12]}, "doubt", id="no such doubt"),
        pytest.param("settle", {"doubts": [7]}, "doubt", id="a number"),
        pytest.param("settle", {"doubts": []}, "unchanged", id="none"),
        pytest.param("settle", {}, "unknown", id="no list"),
        pytest.param("settle", {"doubts": [], "note": 3}, "unknown", id="a number for a note"),
        pytest.param("reopen", {"doubts": list(IDS.values())}, "unchanged", id="all stand"),
        pytest.param("resume", {}, "unchanged", id="not validated"),
        pytest.param("validate", {"reason": ["vue"]}, "unknown", id="a list for a reason"),
        pytest.param("dance", {}, "unknown", id="no such act"),
    ],
)
def test_what_cannot_be_settled_is_said(kind: str, fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadAct) as refused:
        planned(state(), kind, **fields)
    assert refused.value.params["reason"] == reason


@pytest.mark.parametrize(
    "reason", [pytest.param("", id="none"), pytest.param("ok.", id="two letters"), pytest.param("1234", id="digits")]
)
def test_nothing_is_validated_while_a_blocking_doubt_stands(reason: str) -> None:
    with pytest.raises(BlockingDoubts) as refused:
        planned(state(), "validate", reason=reason)
    assert ": 1." in refused.value.sentence("fr")


def test_validated_with_a_reason_or_once_it_is_settled() -> None:
    for_a_reason = done(state(), "validate", reason="page blanche")
    assert for_a_reason.validated == {"who": WHO, "when": WHEN.isoformat(), "reason": "page blanche"}
    looked = done(done(state(), "settle", doubts=[IDS["unread_page"]]), "validate")
    assert looked.validated
    with pytest.raises(BadAct):
        planned(looked, "validate")
    assert not done(looked, "resume").validated


@pytest.mark.parametrize(
    ("kind", "fields", "stays"),
    [
        pytest.param("remove", on("Nguyen"), False, id="a mention goes"),
        pytest.param("add", on("Sylla", label=SURNAME), False, id="a mention comes"),
        pytest.param("person", {"person": "p1", "role": "witness"}, False, id="a role changes"),
        pytest.param("person", {"person": "p1", "masked": False}, False, id="somebody is left readable"),
        pytest.param("pseudonym", {"person": "p1", "first": "Zoé"}, False, id="another pseudonym"),
        pytest.param("merge", {"into": "p1", "persons": ["p2"]}, False, id="persons merged"),
        pytest.param("reopen", {"doubts": [IDS["unread_page"]]}, False, id="a blocking doubt opens again"),
        pytest.param("reopen", {"doubts": [IDS["name_left"]]}, True, id="another doubt opens again"),
        pytest.param("settle", {"doubts": [IDS["low_probability"]]}, True, id="a doubt is settled"),
        pytest.param("accept", on("Riom"), True, id="a mention is accepted"),
    ],
)
def test_a_change_takes_the_validation_back(kind: str, fields: dict[str, Any], stays: bool) -> None:
    seen = done(state(), "settle", doubts=[IDS["unread_page"], IDS["name_left"]])
    after = done(done(seen, "validate"), kind, **fields)
    assert bool(after.validated) is stays


def test_a_doubt_about_a_whole_passage_is_not_settled_by_what_is_done_within() -> None:
    passage = doubt("mixed_language", 0, len(TEXT))
    bare = replace(annotation(), doubts=(passage, *annotation().doubts))
    made = planned(ReviewState(bare, bare), "remove", **on("Nguyen"))
    assert made.doubts == (IDS["low_probability"],)


def test_the_same_doubt_twice_is_one() -> None:
    bare = replace(annotation(), doubts=annotation().doubts * 2)
    assert progress(ReviewState(bare, bare)) == progress(state())


def test_the_text_is_that_of_the_mentions() -> None:
    assert all(TEXT[one.start : one.end] == one.text for one in state().annotation.entities)


def test_what_a_reader_settled_is_confirmed_where_it_stands() -> None:
    before = state()
    assert confirmed_places(before) == ()
    seen = done(before, "settle", doubts=[IDS["shared_surname"]])
    assert confirmed_places(seen) == (place("Karim Zerrouki"),)
    assert set(confirmed_places(done(before, "accept", **on("Nguyen")))) == {place("Nguyen")}
    assert confirmed_places(done(seen, "reopen", doubts=[IDS["shared_surname"]])) == ()


def test_who_validates_in_spite_of_doubts_with_a_reason_confirms_them() -> None:
    validated = done(state(), "validate", reason="page blanche vérifiée sur le papier")
    assert place("Karim Zerrouki") in confirmed_places(validated)
    without = done(done(state(), "settle", doubts=[IDS["unread_page"]]), "validate")
    assert confirmed_places(without) == ()
