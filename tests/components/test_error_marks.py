"""A decision's gold beside one run or two, as marks on its text."""

from __future__ import annotations

from dataclasses import replace

from components.errors.marks import OTHER, draw_marks, marks
from components.figures.compared_text import Mark
from engine.measure import PERSON, harmonise_labels
from engine.measure.errors.errors import errors
from tests.components.error_cases import RUNS, listed
from tests.engine.measure.compared import compared


def test_what_is_wrong_and_what_is_right_are_marked() -> None:
    found = marks(RUNS["fr-all"][0].pair, [error for error in listed() if error.document == 1])
    assert sorted(found, key=lambda one: one.start) == [
        Mark("right", ((5, 11),), ((5, 11),)),
        Mark("omission", ((12, 18),), (), "1-12-18-omission"),
        Mark("label", ((27, 35),), ((27, 35),), "1-27-35-label"),
        Mark("boundary", ((38, 54),), ((38, 48),), "1-38-54-boundary"),
        Mark("false_alarm", (), ((63, 68),), "1-63-68-false_alarm"),
    ]


def test_what_is_found_right_but_left_readable_is_marked_as_wrong_alone() -> None:
    one = compared("M. ⟦Tavares|nom⟧ est venu.", "M. ⟦Tavares|nom⟧ est venu.")
    kept = replace(one.pair.predicted[0], masked=False)
    one = replace(one, pair=replace(one.pair, predicted=(kept,)))
    found = marks(one.pair, errors([one], filters=lambda language: None))
    assert found == (Mark("omission", ((3, 10),), ((3, 10),), "1-3-10-omission"),)


def test_a_name_written_in_one_word_by_one_side_is_right_where_the_other_writes_two() -> None:
    one = compared("⟦Idriss Okonjo|nom⟧ et M. ⟦Roux|nom⟧.", "⟦Idriss|prenom⟧ ⟦Okonjo|nom⟧ et M. Roux.")
    whole = tuple(replace(entity, label=PERSON) for entity in one.pair.gold)
    one = replace(one, pair=replace(one.pair, gold=whole))
    (pair,) = harmonise_labels([one.pair])
    found = marks(pair, errors([one], filters=lambda language: None))
    assert found == (Mark("omission", ((20, 24),), (), "1-20-24-omission"), Mark("right", ((0, 13),), ((0, 13),)))


def test_the_errors_of_the_second_run_have_names_of_their_own() -> None:
    sides = [(RUNS[run][0].pair, [e for e in listed(run) if e.document == 1]) for run in ("fr-all", "fr-none")]
    data = draw_marks(sides, identity="a", current="1-27-35-label", language="fr", lang="en", asked=True)
    named = [
        {p[1] for cell in row for p in cell if not isinstance(p, str) and p[1]}
        for row in zip(*data["paragraphs"], strict=True)
    ]
    assert named == [
        {"1-12-18-omission", "1-27-35-label", "1-38-54-boundary", "1-63-68-false_alarm"},
        {OTHER + "1-27-35-label", OTHER + "1-38-54-omission"},
    ]
    assert (data["id"], data["current"], data["asked"], data["language"], data["lang"]) == (
        "a",
        "1-27-35-label",
        True,
        "fr",
        "en",
    )
