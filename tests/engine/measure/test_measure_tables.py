"""Tables against nervaluate, the Cour's own figures, scikit-learn's F and a loop over draws; what
has no mention, no label, one document."""

from __future__ import annotations

import random
from math import isfinite

import numpy as np
import pytest
from hypothesis import given, strategies as st
from nervaluate import Evaluator

from engine.measure import PERSON, SCHEMES, Tally
from engine.measure.measures import MEASURES, MeasureRow, MeasureTable, sort_labels, table
from engine.measure.statistics.bootstrap import ALL_POSSIBLE, weights
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


def values(row: MeasureRow) -> list[float]:
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
        one = table(made, ours, draws=0)  # type: ignore[arg-type]
        assert {row.label for row in one.rows} == set(found["entities"])
        for row in (*one.rows, one.micro):
            other = found["overall"][theirs] if row.label == "micro" else found["entities"][row.label][theirs]
            assert (row.precision, row.recall, row.f1) == (other.precision, other.recall, other.f1)
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
    made = table([Tally("d", counts={"strict": found})], "strict")
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


def interval_by_loop(documents: list[Tally], label: str, draws: int) -> dict[str, tuple[float, float]]:
    """Bootstrap document by document, with nothing clever."""
    drawn: dict[str, list[float]] = {name: [] for name in MEASURES}
    for weight in np.concatenate(list(weights(len(documents), draws))):
        again = [one for one, times in zip(documents, weight, strict=True) for _ in range(int(times))]
        all_ = sum((one.counts["strict"].get(label, Counts()) for one in again), Counts())
        row = table([Tally("all", counts={"strict": {label: all_}})], "strict").rows[0]
        defined = {"precision": all_.actual, "recall": all_.possible}
        for name in MEASURES:
            if defined.get(name, all_.actual + all_.possible):
                drawn[name].append(getattr(row, name))
    return {name: tuple(np.percentile(many, [2.5, 97.5])) if many else ALL_POSSIBLE for name, many in drawn.items()}


def test_intervals_are_those_of_an_explicit_loop() -> None:
    chance = random.Random(4)
    documents = [
        strict_tally(str(n), chance.randrange(9), chance.randrange(4), chance.randrange(4), LABELS[n % 3 // 2])
        for n in range(12)
    ]
    made = table(documents, "strict", draws=150)
    for row in made.rows:
        expected = interval_by_loop(documents, row.label, 150)
        assert row.intervals is not None
        assert {name: pytest.approx(bounds) for name, bounds in expected.items()} == dict(row.intervals)


def test_the_interval_of_macro_is_that_of_the_mean_over_the_labels_drawn() -> None:
    documents = [strict_tally(str(n), n, 3 - n, 1, LABELS[n % 2]) for n in range(4)]
    made = table(documents, "strict", draws=80)
    drawn = []
    for weight in np.concatenate(list(weights(4, 80))):
        again = [one for one, times in zip(documents, weight, strict=True) for _ in range(int(times))]
        drawn.append(table(again, "strict", draws=0).macro.recall)
    assert made.macro.intervals is not None
    assert made.macro.intervals["recall"] == pytest.approx(tuple(np.percentile(drawn, [2.5, 97.5])))


@given(tally_sets(), st.sampled_from([0, 30]))
def test_no_ratio_is_undefined(documents: list[Tally], draws: int) -> None:
    made = table(documents, "strict", draws)
    for row in rows(made):
        assert all(isfinite(value) and 0 <= value <= 1 for value in values(row))
        for low, high in (row.intervals or {}).values():
            assert 0 <= low <= high <= 1
    assert made.empty == (sum(row.support for row in made.rows) == 0)


@given(tally_sets(most=4))
def test_documents_added_up_give_the_same_ratios(documents: list[Tally]) -> None:
    labels = {label for one in documents for label in one.counts["strict"]}
    summed = {
        label: sum((one.counts["strict"].get(label, Counts()) for one in documents), Counts()) for label in labels
    }
    made, other = table(documents, "strict", 0), table([Tally("all", counts={"strict": summed})], "strict", 0)
    assert made.rows == other.rows
    assert values(made.micro) == values(other.micro)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("documents", [pytest.param([], id="none"), pytest.param([Tally("d"), Tally("e")], id="empty")])
def test_no_mention_at_all_is_said(documents: list[Tally], scheme: Scheme) -> None:
    made = table(documents, scheme)
    assert made.rows == ()
    assert made.empty
    assert values(made.micro) == values(made.macro) == [0.0] * 5


def test_one_document_has_no_interval() -> None:
    made = table([strict_tally("d", 3, 1)], "strict")
    assert [row.intervals for row in rows(made)] == [None, None, None]
    assert (made.documents, made.draws) == (1, 0)


def test_a_label_of_one_document_has_no_interval_and_the_others_have() -> None:
    made = table([strict_tally("a", 3, 1), strict_tally("b", 2, 0), strict_tally("c", 1, 1, label=LABELS[2])], "strict")
    assert [row.intervals is None for row in made.rows] == [False, True]
    assert made.micro.intervals is not None


def test_of_a_ratio_over_nothing_all_is_possible() -> None:
    made = table([strict_tally("a", 0, 2), strict_tally("b", 0, 1)], "strict")
    assert made.rows[0].intervals is not None
    assert made.rows[0].intervals["precision"] == ALL_POSSIBLE
    assert made.rows[0].intervals["recall"] == (0.0, 0.0)


def test_many_documents_are_drawn_in_chunks_and_say_how_far_they_are() -> None:
    documents = [strict_tally(str(n), n % 3, n % 2) for n in range(2500)]
    heard: list[float] = []
    made = table(documents, "strict", progress=heard.append)
    assert heard == [0.8, 1.0]
    low, high = (made.micro.intervals or {})["recall"]
    assert low < made.micro.recall < high
