"""Bins of scores from tallies, against the bins of the cases themselves."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.statistics.calibration import calibration_error, reliability
from engine.measure.statistics.reliability import reliability_of, unannotated
from engine.measure.tally import Counts

CASES = st.lists(st.tuples(st.integers(0, 100), st.booleans()), max_size=30)


SURNAME, TOWN, COMPANY = "personnePhysiqueNom", "localite", "personneMorale"


def document(cases: list[tuple[int, bool]], label: str = SURNAME, *, fitted: bool = False, gold: int = 100) -> Tally:
    scores: dict[float, Share] = {}
    for score, right in cases:
        scores[score / 100] = scores.get(score / 100, Share()) + Share(int(right), 1)
    counts = {"strict": {label: Counts(missed=gold, spurious=len(cases))}}
    return Tally("d", counts=counts, scores={label: scores}, fates={label: scores}, fitted=fitted)


@given(st.lists(CASES, max_size=3))
def test_bins_are_those_of_the_cases(documents: list[list[tuple[int, bool]]]) -> None:
    made = reliability_of([document(one) for one in documents])
    cases = sorted(case for one in documents for case in one)
    probabilities, outcomes = (np.array([case[rank] for case in cases], float) for rank in (0, 1))
    expected = reliability(probabilities / 100, outcomes, "width", 10)
    assert [(one.low, one.high, one.cases) for one in made.bins] == [(b.low, b.high, b.cases) for b in expected]
    assert [one.right for one in made.bins] == pytest.approx([one.right for one in expected])
    assert made.error == pytest.approx(calibration_error(probabilities / 100, outcomes, "width", 10))
    assert made.cases == len(cases)


@pytest.mark.parametrize("score", range(101))
def test_every_score_falls_in_its_bin(score: int) -> None:
    assert [one.low for one in reliability_of([document([(score, True)])]).bins] == [min(score // 10, 9) / 10]


def test_families_are_apart_or_together() -> None:
    made = [document([(90, True)]), document([(50, False), (90, False)], TOWN)]
    assert reliability_of(made, "place").cases == 2
    assert reliability_of(made).cases == 3
    assert reliability_of(made, "person").error == pytest.approx(0.1)


def test_right_is_what_the_score_promises_or_the_same_bounds_and_label() -> None:
    one = Tally("d", scores={SURNAME: {0.9: Share(0, 2)}}, fates={SURNAME: {0.9: Share(2, 2)}})
    assert reliability_of([one]).bins[0].right == 1
    assert reliability_of([one], right="strict").bins[0].right == 0


def test_of_no_case_the_error_is_nothing() -> None:
    made = reliability_of([])
    assert (made.bins, made.error, made.cases) == ((), 0.0, 0)


def test_documents_that_the_scores_were_fitted_on_do_not_count() -> None:
    made = reliability_of([document([(90, True)] * 3), document([(10, True)], fitted=True)])
    assert (made.cases, made.documents, made.fitted) == (3, 1, 1)
    assert [one.low for one in made.bins] == [0.9]


def test_a_label_that_the_gold_does_not_annotate_is_left_out_and_named() -> None:
    made = [document([(90, True)]), document([(90, False)] * 30, COMPANY, gold=1)]
    assert unannotated(made) == (COMPANY,)
    found = reliability_of(made)
    assert (found.cases, found.unannotated) == (1, (COMPANY,))
    assert reliability_of(made, "place").unannotated == ()


@pytest.mark.parametrize(("gold", "out"), [(0, True), (2, True), (3, False), (30, False)])
def test_a_tenth_of_what_is_predicted_makes_a_label_annotated(gold: int, out: bool) -> None:
    assert bool(unannotated([document([(90, False)] * 30, COMPANY, gold=gold)])) is out


def test_first_names_and_surnames_are_one_where_the_gold_has_them_as_one() -> None:
    one = Tally("d", counts={"strict": {"personnePhysique": Counts(correct=5)}}, fates={SURNAME: {0.9: Share(5, 5)}})
    assert reliability_of([one]).cases == 5


def test_counts_kept_by_family_cannot_be_told_apart_and_do_not_count() -> None:
    assert reliability_of([Tally("d", fates={"organisation": {0.9: Share(0, 9)}})]).cases == 0
