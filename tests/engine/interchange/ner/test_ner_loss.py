"""How far a human's treatment lies from the service's: the number that Label shows."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from engine.interchange.ner import InvalidNerRequest, document_loss, read_loss_request

TEXT = "Mme Rocheblave habite Vienne ."
"""Five tokens."""
NAME = {"category": "personnePhysique", "start": 4, "text": "Rocheblave"}
TOWN = {"category": "localite", "start": 22, "text": "Vienne"}
WRONG = log(1e9) / 5
"""What one wrong token of five costs."""


def loss(marked: list[Any], settled: list[Any], text: str = TEXT) -> float:
    treatments = [{"source": "NLP", "annotations": marked}, {"source": "annotator", "annotations": settled}]
    return document_loss(read_loss_request({"text": text, "treatments": treatments}))


@pytest.mark.parametrize(
    ("marked", "settled", "expected"),
    [
        pytest.param([NAME, TOWN], [TOWN, NAME], 0, id="nothing was changed, whatever the order"),
        pytest.param([], [], 0, id="nothing is marked"),
        pytest.param([NAME], [NAME, TOWN], WRONG, id="a mention was added"),
        pytest.param([NAME, TOWN], [NAME], WRONG, id="a mention was removed"),
        pytest.param([NAME], [{**NAME, "category": "localite"}], WRONG, id="another category"),
        pytest.param([], [{**NAME, "text": "Rocheblave habite"}], 2 * WRONG, id="two tokens"),
        pytest.param([{**NAME, "text": "Rocheblave habite"}], [NAME], WRONG, id="its end was moved"),
        pytest.param([{**NAME, "score": 0.5}], [NAME], log(2) / 5, id="the score of the model counts"),
        pytest.param([{**NAME, "certaintyScore": 0.5}], [NAME], log(2) / 5, id="as Label calls it"),
        pytest.param([{**NAME, "score": None}], [NAME], 0, id="no score"),
        pytest.param([], [{**TOWN, "category": "annotationSupplementaire"}], 0, id="no category of a model"),
        pytest.param([], [{**TOWN, "category": "personnePhysiqueNom"}], WRONG, id="a category of older treatments"),
        pytest.param([{"category": "localite", "start": 22, "end": 28}], [TOWN], 0, id="an end in place of a text"),
    ],
)
def test_the_loss_is_the_mean_cross_entropy(marked: list[Any], settled: list[Any], expected: float) -> None:
    assert loss(marked, settled) == pytest.approx(expected, abs=1e-5)


def test_places_are_units_of_utf_16() -> None:
    moved = [{**NAME, "start": NAME["start"] + 3}]
    assert loss(moved, moved, "🏛 " + TEXT) == 0
    assert loss([], moved, "🏛 " + TEXT) == pytest.approx(log(1e9) / 6, abs=1e-5)


def test_the_first_and_the_last_treatment_count() -> None:
    treatments = [{"annotations": [NAME]}, {"annotations": []}, {"annotations": [NAME]}]
    assert document_loss(read_loss_request({"text": TEXT, "treatments": treatments})) == 0
    assert document_loss(read_loss_request({"text": TEXT, "treatments": treatments[:2]})) > 1


@pytest.mark.parametrize(
    ("body", "places"),
    [
        pytest.param(None, [["body"]], id="no body"),
        pytest.param({"treatments": [{"annotations": []}]}, [["body", "text"]], id="no text"),
        pytest.param({"text": " ", "treatments": []}, [["body", "text"], ["body", "treatments"]], id="blank, none"),
        pytest.param({"text": TEXT, "treatments": [{}]}, [["body", "treatments"]], id="no annotations"),
        pytest.param(
            {"text": TEXT, "treatments": [{"annotations": [{"category": "localite", "start": -1, "text": "x"}]}]},
            [["body", "treatments"]],
            id="a place before the text",
        ),
        pytest.param(
            {"text": TEXT, "treatments": [{"annotations": [{"category": "localite", "start": 1}]}]},
            [["body", "treatments"]],
            id="no end",
        ),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(body: Any, places: list[list[str]]) -> None:
    with pytest.raises(InvalidNerRequest) as refused:
        read_loss_request(body)
    assert [row["loc"] for row in refused.value.detail] == places
    assert TEXT not in str(refused.value.detail)
