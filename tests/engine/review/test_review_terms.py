"""A term followed in a document under review: in every form, undone as one act, and stronger than
what was decided before."""

from __future__ import annotations

import pytest

from engine.core import BadAct
from engine.review.final import decide_masks
from engine.review.log import ReviewState, apply_change
from engine.terms import HIDDEN, KEPT
from tests.engine.review.made import JUDICIAIRE, done, on, planned, state


def masks(of: ReviewState, words: str) -> list[tuple[str, str, bool]]:
    made = decide_masks(of, JUDICIAIRE)
    return [(e.text, e.source, e.masked) for e in made.entities if words.lower() in e.text.lower()]


def follow(of: ReviewState, text: str, act: str = "hide", **more) -> ReviewState:
    return done(of, "term", text=text, act=act, **more)


def test_a_term_to_hide_marks_every_form_and_says_so() -> None:
    after = follow(state(), "Petit")
    assert masks(after, "petit") == [("Petit", HIDDEN, True), ("petit", HIDDEN, True), ("PETIT", HIDDEN, True)]
    assert len({e.person for e in after.annotation.entities if e.text.lower() == "petit"}) == 1
    assert masks(follow(state(), "Petit", same_case=True), "petit") == [("Petit", HIDDEN, True)]


def test_a_term_hides_what_the_profile_keeps() -> None:
    assert masks(follow(state(), "Zerrouki"), "Zerrouki")[0] == ("Karim Zerrouki", HIDDEN, True)


def test_a_term_to_keep_leaves_readable_and_is_undone_as_one_act() -> None:
    before = state()
    plan = planned(before, "term", text="Diallo", act="keep")
    after = apply_change(before, plan.difference)
    assert plan.count == 3
    assert masks(after, "Diallo") == [
        ("Diallo", KEPT, False),
        ("DIALLO", KEPT, False),
        ("Diallo", KEPT, False),
    ]
    assert apply_change(after, plan.difference.inverse()).annotation == before.annotation


def test_a_term_is_stronger_than_what_was_decided_before() -> None:
    before = done(state(), "mask", masked=False, **{**on("Diallo"), "everywhere": "person"})
    assert not any(masked for *_, masked in masks(before, "Diallo"))
    assert all(masked for *_, masked in masks(follow(before, "Diallo"), "Diallo"))


def test_what_a_term_hides_stays_hidden_under_another_category() -> None:
    after = done(follow(state(), "Riom"), "label", label="professionnelAvocat", **on("Riom"))
    assert all(masked for *_, masked in masks(after, "Riom"))


@pytest.mark.parametrize(
    "act",
    [
        {"text": "x", "act": "hide"},
        {"text": "Diallo", "act": "forget"},
        {"text": 3, "act": "hide"},
        {"text": "Diallo"},
        {"text": "Diallo", "act": "hide", "label": "sobriquet"},
        {"text": "(Diallo", "act": "hide", "expression": True},
        {"text": "Diallo", "act": "hide", "within": "yes"},
        {"text": "Rakotomalala", "act": "hide"},  # stands nowhere: nothing changes
    ],
)
def test_what_cannot_be_followed_is_refused(act: dict) -> None:
    with pytest.raises(BadAct):
        planned(state(), "term", **act)
