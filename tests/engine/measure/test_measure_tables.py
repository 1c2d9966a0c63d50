"""Tables against nervaluate, the Cour's own figures and scikit-learn's F; what has no mention, no
label, one document, and labels that the gold hardly has."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st
from nervaluate import Evaluator

from engine.core import Share
from engine.measure import PERSON, SCHEMES, Tally
from engine.measure.measures import MEASURES, MeasureRow, MeasureTable, sort_labels, table
from engine.measure.scarce import LEAST_DOCUMENTS, LEAST_MENTIONS, ScarceLabel
from engine.measure.statistics.intervals import pooled_interval
from engine.measure.tally import Counts, Scheme
from engine.measure.tallying import tallies
from tests.engine.measure.made_spans import LABELS, Span, compared, entities, spans, strict_tally, tally_sets

COUR = [
    pytest.param(0.9711, 0.9777, 0.9500, 0.9744, id="personnephysiquenom"),
    pytest.param(0.9326, 0.9547, 0.8931, 0.9435, id="personnephysiqueprenom"),
    pytest.param(0.8630, 0.9286, 0.8093, 0.8946, id="personnemorale"),
    pytest.param(0.9110, 0.8238, 0.7624, 0.8652, id="adresse"),
    pytest.param(0.9571, 0.9630, 0.9231, 0.9600, id="datedenaissance"),
    pytest.param(0.9706, 0.9739, 0.9460, 0.9722, id="professionnelnom"),
    pytest.param(0.9800, 0.9608, 0.9424, 0.9703, id="professionnelprenom"),
]
"""What the README of the Cour de cassation prints: precision, recall, accuracy, F1."""


def rows(made: MeasureTable) -> tuple[MeasureRow, ...]:
    return (*made.rows, made.micro, made.macro)


def values(row: MeasureRow) -> list[float | None]:
    return [getattr(row, name) for name in MEASURES]


@given(st.lists(st.tuples(spans(), spans()), min_size=1, max_size=4))
def test_ratios_are_those_of_nervaluate_to_the_last_digit(sides: list[tuple[list[Span], list[Span]]]) -> None:
    made = tallies([compared(entities(a), entities(b), name=str(n)) for n, (a, b) in enumerate(sides)])
    gold, said = (
        [[{"label": label, "start": a, "end": b - 1} for a, b, label in pair[rank]] for pair in sides]
        for rank in (0, 1)
    )
    found = Evaluator(gold, said, tags=list(LABELS), loader="dict").evaluate()
    for ours, theirs in (("strict", "strict"), ("exact", "exact"), ("partial", "partial"), ("type", "ent_type")):
        one = table(made, ours)  # type: ignore[arg-type]
        assert {row.label for row in one.rows} == set(found["entities"])
        for row in (*one.rows, one.micro):
            other = found["overall"][theirs] if row.label == "micro" else found["entities"][row.label][theirs]
            ratios = [value or 0 for value in (row.precision, row.recall, row.f1)]  # over nothing, nervaluate says 0
            assert ratios == [other.precision, other.recall, other.f1]
            assert (row.counts.actual, row.support) == (other.actual, other.possible)


@pytest.mark.parametrize(("precision", "recall", "accuracy", "f1"), COUR)
def test_accuracy_is_what_the_cour_prints(precision: float, recall: float, accuracy: float, f1: float) -> None:
    possible = 1_000_000
    correct = round(recall * possible)
    spurious = round(correct / precision) - correct
    row = table([strict_tally("d", correct, possible - correct, spurious)], "strict").rows[0]
    assert values(row)[:3] == pytest.approx([precision, recall, f1], abs=1e-4)  # its digits are rounded
    assert row.accuracy == pytest.approx(accuracy, abs=1.5e-4)
    assert row.accuracy == pytest.approx(row.f1 / (2 - row.f1))


def test_the_micro_average_that_the_cour_prints_has_the_same_relation() -> None:
    assert pytest.approx(0.8882, abs=1e-4) == 0.9408 / (2 - 0.9408)


def test_f2_weighs_recall_twice() -> None:
    row = table([strict_tally("d", 6, 2, 6)], "strict").rows[0]
    assert (row.precision, row.recall) == (0.5, 0.75)
    assert row.f2 == pytest.approx(5 * 0.5 * 0.75 / (4 * 0.5 + 0.75))


def test_what_is_partial_is_half_right() -> None:
    found = Counts(correct=3, partial=2, missed=1, spurious=4)
    row = table([Tally("d", counts={"partial": {LABELS[0]: found}})], "partial").rows[0]
    assert (row.precision, row.recall) == (4 / 9, 4 / 6)
    assert row.accuracy == pytest.approx(4 / (9 + 6 - 4))


def test_macro_is_the_mean_over_labels_that_the_gold_has() -> None:
    found = {LABELS[0]: Counts(1), LABELS[2]: Counts(1, missed=1), LABELS[3]: Counts(spurious=5)}
    made = table([Tally("d", counts={"strict": found})], "strict", every_label=True)
    assert made.macro.recall == 0.75
    assert made.micro.recall == 2 / 3
    assert made.macro.support == made.micro.support == 3


def test_labels_stand_in_the_order_of_the_label_set() -> None:
    assert sort_labels({"zz", "localite", PERSON, "professionnelAvocat", "aa", "personnePhysiqueNom"}) == (
        PERSON,
        "personnePhysiqueNom",
        "professionnelAvocat",
        "localite",
        "aa",
        "zz",
    )


def test_an_interval_is_that_of_its_ratio_by_document() -> None:
    chance = random.Random(4)
    counts = [(chance.randrange(9), chance.randrange(4), chance.randrange(4)) for _ in range(12)]
    documents = [strict_tally(str(n), *one, LABELS[0]) for n, one in enumerate(counts)]
    row = table(documents, "strict").rows[0]
    assert row.intervals["precision"] == pooled_interval(
        [Share(right, right + spurious) for right, _, spurious in counts]
    )
    assert row.intervals["recall"] == pooled_interval([Share(right, right + missed) for right, missed, _ in counts])
    assert row.intervals["accuracy"] == pooled_interval([Share(one[0], sum(one)) for one in counts])
    assert row.intervals["f1"] == pooled_interval([Share(2 * one[0], 2 * one[0] + one[1] + one[2]) for one in counts])


@given(tally_sets(), st.booleans())
def test_a_ratio_is_defined_when_there_is_anything_to_divide_by(documents: list[Tally], every: bool) -> None:
    made = table(documents, "strict", every)
    for row in (*made.rows, made.micro):
        counts = row.counts
        defined = {"precision": counts.actual, "recall": counts.possible}
        for name in MEASURES:
            value = getattr(row, name)
            assert (value is not None) == bool(defined.get(name, counts.actual + counts.possible))
            assert value is None or 0 <= value <= 1
    for row in rows(made):
        for name, (low, high) in row.intervals.items():
            assert 0 <= low <= getattr(row, name) <= high <= 1
    assert made.empty == (sum(row.support for row in made.rows) == 0)


@given(tally_sets(most=4))
def test_documents_added_up_give_the_same_ratios(documents: list[Tally]) -> None:
    labels = {label for one in documents for label in one.counts["strict"]}
    summed = {
        label: sum((one.counts["strict"].get(label, Counts()) for one in documents), Counts()) for label in labels
    }
    made, other = table(documents, "strict", True), table([Tally("all", counts={"strict": summed})], "strict", True)
    assert [values(row) for row in made.rows] == [values(row) for row in other.rows]
    assert values(made.micro) == values(other.micro)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("documents", [pytest.param([], id="none"), pytest.param([Tally("d"), Tally("e")], id="empty")])
def test_no_mention_at_all_is_said(documents: list[Tally], scheme: Scheme) -> None:
    made = table(documents, scheme)
    assert made.rows == ()
    assert made.empty
    assert values(made.micro) == values(made.macro) == [None] * len(MEASURES)


def test_one_document_has_no_interval() -> None:
    made = table([strict_tally("d", 3, 1)], "strict")
    assert [row.intervals for row in rows(made)] == [{}, {}, {}]
    assert made.documents == 1


def test_a_label_of_one_document_has_no_interval_and_the_others_have() -> None:
    made = table([strict_tally("a", 3, 1), strict_tally("b", 2, 0), strict_tally("c", 1, 1, label=LABELS[2])], "strict")
    assert [bool(row.intervals) for row in made.rows] == [True, False]
    assert made.micro.intervals


def test_a_ratio_over_nothing_has_no_interval_and_one_that_is_0_has() -> None:
    row = table([strict_tally("a", 0, 2), strict_tally("b", 0, 1)], "strict").rows[0]
    assert (row.precision, row.intervals.get("precision")) == (None, None)
    assert (row.recall, row.intervals["recall"][0]) == (0, 0)
    assert row.intervals["recall"][1] > 0.7


def frequent(label: str, documents: int, each: int) -> list[Tally]:
    return [strict_tally(f"{label}{n}", each - 1, 1, label=label) for n in range(documents)]


def test_a_label_that_the_gold_hardly_has_is_named_and_left_out_of_macro_unless_asked() -> None:
    few = [strict_tally("few", 3, 0, label=LABELS[1])]
    made, asked = (table([*frequent(LABELS[0], 5, 4), *few], "strict", every) for every in (False, True))
    assert made.scarce == asked.scarce == (ScarceLabel(LABELS[1], 3, 1),)
    assert (made.macro.recall, asked.macro.recall) == (0.75, (0.75 + 1) / 2)
    frequent_row = next(row for row in made.rows if row.label == LABELS[0])
    assert made.macro.intervals["recall"] == pytest.approx(frequent_row.intervals["recall"])
    assert made.micro == asked.micro


@pytest.mark.parametrize(
    ("documents", "each", "scarce"),
    [
        (LEAST_DOCUMENTS, LEAST_MENTIONS // LEAST_DOCUMENTS, True),
        (LEAST_MENTIONS, 1, False),
        (LEAST_DOCUMENTS, LEAST_MENTIONS, False),
        (LEAST_DOCUMENTS - 1, LEAST_MENTIONS, True),
    ],
)
def test_a_label_is_scarce_by_mentions_or_by_documents(documents: int, each: int, scarce: bool) -> None:
    made = table(frequent(LABELS[0], documents, each), "strict")
    assert bool(made.scarce) == scarce
    assert (made.macro.recall is None) == scarce


def test_a_label_that_only_the_prediction_has_is_not_scarce_but_absent() -> None:
    assert table([strict_tally("a", 0, 0, 3)], "strict").scarce == ()
