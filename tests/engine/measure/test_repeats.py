"""A run beside itself, measured again: what differs, and whether arithmetic may be why."""

from __future__ import annotations

import pytest

from engine.core.model import Annotation, Document, EngineInfo, entity_at, replace
from engine.measure.results.gold_sets import PredictedDocument
from engine.measure.results.repeats import RunDifference, compare_runs

TEXT = "M. Luc Roux et Mme Alba"


def predicted(name: str, scores: dict[tuple[int, int], float]) -> PredictedDocument:
    spans = [
        replace(entity_at(TEXT, *span, "personnePhysiqueNom", "model"), score=score) for span, score in scores.items()
    ]
    return PredictedDocument(Annotation(Document(name, TEXT), EngineInfo("", "fr", "", ""), tuple(spans)))


def test_mentions_of_one_side_and_scores_of_both_are_compared_by_document() -> None:
    before = [predicted("a", {(7, 11): 0.9, (19, 23): 0.5}), predicted("gone", {(3, 6): 0.1})]
    after = [predicted("a", {(7, 11): 0.92, (3, 6): 0.7}), predicted("new", {(3, 6): 0.2})]
    found = compare_runs(before, after)
    assert (found.mentions, found.different, found.score) == (2, 2, pytest.approx(0.02))


def test_a_run_does_not_differ_from_itself() -> None:
    one = [predicted("a", {(7, 11): 0.9})]
    assert compare_runs(one, one) == RunDifference(1, 0, 0.0)
    assert compare_runs([], one) == RunDifference(0, 0, 0.0)


@pytest.mark.parametrize(
    ("difference", "within"),
    [
        pytest.param(RunDifference(2610, 1, 0.009), True, id="as was measured"),
        pytest.param(RunDifference(200, 1, 0.0), True, id="one of few"),
        pytest.param(RunDifference(5000, 6, 0.0), False, id="too many"),
        pytest.param(RunDifference(5000, 0, 0.1), False, id="a score too far"),
    ],
)
def test_another_machine_explains_little(difference: RunDifference, within: bool) -> None:
    assert difference.within == within
