"""Runs are compared on the same documents of the same gold, all p-values corrected together."""

from __future__ import annotations

import pytest

from engine.core.errors import DifferentDocuments, NoCounts, OtherGold, UnknownName
from engine.measure.run_comparison import COMPARED, compare_runs
from engine.measure.runs.comparison import compare_records
from engine.measure.runs.records import find
from engine.measure.statistics.multiple_testing import holm
from engine.measure.statistics.significance import compare, compare_clean, compare_recall
from tests.engine.measure.made_runs import SURNAME, info, keep, tally

GOOD, BAD = ([tally(str(rank), found) for rank in range(8)] for found in (10, 7))


def test_every_figure_is_that_of_the_test_made_alone() -> None:
    rows = compare_runs([(info("a"), GOOD), (info("b"), BAD)], "strict", "f1")
    assert [row.what for row in rows] == list(COMPARED)
    alone = [
        compare_recall(GOOD, BAD),
        compare_clean(GOOD, BAD),
        *(compare(GOOD, BAD, "strict", "f1", label) for label in ("micro", "macro")),
    ]
    assert [(row.found.difference, row.found.p_value) for row in rows] == [(a.difference, a.p_value) for a in alone]


@pytest.mark.usefixtures("runs")
def test_all_p_values_are_corrected_together_those_of_labels_too() -> None:
    records = [keep(info(name), *[found] * 8) for name, found in (("a", 10), ("b", 7), ("c", 10))]
    rows = compare_records(records, measure="recall", labels=[SURNAME]).rows
    assert [(row.run.id, row.what) for row in rows if row.what in ("masked", SURNAME)] == [
        ("b", "masked"), ("c", "masked"), ("b", SURNAME), ("c", SURNAME),
    ]  # fmt: skip
    values = [row.found.p_value for row in rows]
    assert [row.found.adjusted for row in rows] == list(holm([value for value in values if value is not None]))


@pytest.mark.usefixtures("runs")
def test_kept_runs_are_compared_by_name() -> None:
    first, second = keep(info("a"), *[10] * 8), keep(info("b"), *[7] * 8)
    found = compare_records([first, second])
    assert [row[:2] for row in found.records()] == [("court/b", what) for what in COMPARED]
    assert found.to_json()["rows"][1]["p_value"] == 2 / 2**8, "all eight documents are clean in one run alone"


@pytest.mark.usefixtures("runs")
def test_what_cannot_be_compared_is_refused_in_a_sentence() -> None:
    first = keep(info("a"), 10, 9)
    with pytest.raises(OtherGold, match=r"court/a.*court/b"):
        compare_records([first, keep(info("b", gold="ef" * 32), 9, 9)])
    with pytest.raises(DifferentDocuments):
        compare_records([first, keep(info("c"), 9, 9, 9)])
    with pytest.raises(NoCounts):
        compare_records([first, find("tiny-0.2.0")])
    with pytest.raises(UnknownName):
        compare_records([first, keep(info("d"), 9, 9)], measure="beauty")


@pytest.mark.usefixtures("runs")
def test_a_run_whose_gold_was_not_kept_is_compared_by_its_documents() -> None:
    found = compare_records([keep(info("a"), 10, 9), keep(info("b", gold=""), 9, 9)])
    assert len(found.rows) == len(COMPARED)
