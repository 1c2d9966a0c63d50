"""Precision and recall by threshold: against scikit-learn, and on documents counted by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from sklearn.metrics import average_precision_score, fbeta_score, precision_recall_curve

from engine.core.scores import Share
from engine.measure import MEASURES, MICRO, Tally, table, tallies
from engine.measure.tally import Counts
from engine.measure.thresholds import DOCUMENTS, threshold_curve, threshold_curves
from tests.engine.measure.made_spans import compared, entities, of, spans

LABEL = "personnePhysiqueNom"
SCORED = st.lists(st.tuples(st.integers(0, 100), st.booleans()), min_size=1, max_size=40)


def tally(spans: list[tuple[int, bool]], missed: int, name: str = "d") -> Tally:
    """Make a document of spans with a score in hundredths, right or not, and of missed mentions."""
    table: dict[float, Share] = {}
    for score, right in spans:
        table[score / 100] = table.get(score / 100, Share()) + Share(int(right), 1)
    right = sum(one for _, one in spans)
    counts = Counts(right, missed=missed, spurious=len(spans) - right)
    return Tally(name, counts={"strict": {LABEL: counts}}, scores={LABEL: table})


@given(SCORED, st.integers(0, 9))
def test_the_curve_is_that_of_scikit_learn_with_the_missed_below_every_score(
    spans: list[tuple[int, bool]], missed: int
) -> None:
    curve = threshold_curve([tally(spans, missed)], LABEL)
    truth = np.array([right for _, right in spans] + [True] * missed, int)
    scores = np.array([score / 100 for score, _ in spans] + [-1.0] * missed)
    if not truth.any():
        assert all(point.recall.known is None for point in curve.points)
        return
    precision, recall, thresholds = precision_recall_curve(truth, scores)
    told = {float(at): (float(p), float(r)) for p, r, at in zip(precision, recall, thresholds, strict=False) if at >= 0}
    drawn = {point.threshold: (point.precision.rate, point.recall.rate) for point in curve.points}
    assert drawn.keys() == told.keys()
    for at, pair in drawn.items():
        assert pair == pytest.approx(told[at])
    if not missed:
        assert curve.average_precision == pytest.approx(average_precision_score(truth, scores))


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40), st.floats(0.1, 10))
def test_f_beta_is_that_of_scikit_learn(cases: list[tuple[bool, bool]], beta: float) -> None:
    counts = Counts(
        sum(gold and said for gold, said in cases),
        missed=sum(gold and not said for gold, said in cases),
        spurious=sum(said and not gold for gold, said in cases),
    )
    made = table([Tally("d", counts={"strict": {LABEL: counts}})], "strict", beta=beta).rows[0]
    expected = fbeta_score(*np.array(cases, int).T, beta=beta, zero_division=np.nan)
    assert made.f_beta == (None if np.isnan(expected) else pytest.approx(float(expected)))


def test_f_beta_of_one_and_two_are_f1_and_f2_with_their_intervals() -> None:
    some = [tally([(90, True), (80, rank % 3 == 0)], rank % 2, str(rank)) for rank in range(12)]
    for beta, name in ((1.0, "f1"), (2.0, "f2")):
        row = table(some, "strict", beta=beta).micro
        assert row.f_beta == pytest.approx(getattr(row, name))
        assert row.intervals["f_beta"] == pytest.approx(row.intervals[name])
    assert set(MEASURES) >= {"f_beta"}


@given(st.lists(st.tuples(spans(), spans()), min_size=1, max_size=4))
def test_the_last_point_is_where_the_run_stands(sides: list[tuple[list[tuple[int, int, str]], list[tuple[int, int, str]]]]) -> None:  # fmt: skip
    counted = tallies([compared(entities(gold), entities(said), name=str(n)) for n, (gold, said) in enumerate(sides)])
    micro = threshold_curves(counted)[0]
    strict = [one for tally in counted for one in tally.counts["strict"].values()]
    assert micro.label == MICRO
    if micro.points:
        last = micro.points[-1]
        assert (last.precision.count, last.precision.of) == (sum(one.correct for one in strict), sum(one.actual for one in strict))  # fmt: skip
        assert last.recall.of == sum(one.possible for one in strict)
        recalls = [point.recall.count for point in micro.points]
        assert recalls == sorted(recalls)
    clean = [curve for curve in threshold_curves(counted) if curve.label == DOCUMENTS]
    if clean and clean[0].points:
        asked = [tally for tally in counted if sum(share.of for share in tally.masked.values())]
        hidden = [all(share.count == share.of for share in tally.masked.values()) for tally in asked]
        assert clean[0].points[-1].recall == Share(sum(hidden), len(asked))


def test_a_document_stays_clean_down_to_its_weakest_span() -> None:
    gold = [of("Diarra", LABEL), of("Vierzon", "localite")]
    sure, unsure = replace(gold[0], score=0.97), replace(gold[1], score=0.62)
    (both,) = tallies([compared(gold, [sure, unsure])])
    (missed,) = tallies([compared(gold, [sure], name="e")])
    (nobody,) = tallies([compared([], [], name="f")])
    assert (both.weakest, missed.weakest, nobody.weakest) == (0.62, 0.0, None)
    documents = next(curve for curve in threshold_curves([both, missed, nobody]) if curve.label == DOCUMENTS)
    assert [(point.threshold, point.recall) for point in documents.points] == [(0.97, Share(0, 2)), (0.62, Share(1, 2))]


def test_documents_counted_before_their_weakest_span_was_have_no_curve() -> None:
    old = replace(tally([(90, True)], 0), masked={LABEL: Share(1, 1)})
    assert DOCUMENTS not in {curve.label for curve in threshold_curves([old])}
    families = Tally("d", counts={"strict": {LABEL: Counts(1)}}, scores={"person": {0.9: Share(1, 1)}})
    assert [curve.label for curve in threshold_curves([families])] == [MICRO]
