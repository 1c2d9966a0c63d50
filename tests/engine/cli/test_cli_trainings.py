"""``trainings``: what was trained here, side by side, and which model reads which language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import settings
from engine.training import HYPERPARAMETERS, keep_order, make_order, records
from tests.engine.training.conftest import annotated
from tests.engine.training.test_models import put

FIGURES = {"all": {"precision": 0.9, "recall": 0.8, "f1": 0.847, "support": 40}}


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


@pytest.fixture
def two(var: Path) -> None:
    """Leave the records of two trainings, one of them measured."""
    for name, epochs in (("lyon", 4), ("paris", 8)):
        documents = [annotated(number) for number in range(4)]
        folder = keep_order(make_order(name, documents, "corpus.jsonl", "fr", "fr", {"epochs": epochs}))
        if name == "lyon":
            test = {"documents": 1, "tokens": 9, "sha256": "x", "before": None, "after": FIGURES, "opened": 1}
            records.write_record(folder / records.TEST, test)


def test_trainings_stand_side_by_side_with_what_differs(run, two: None) -> None:
    rows = {row["name"]: row for row in json.loads(run("trainings", "list", "--json")[1])}
    assert rows["lyon"]["differing"] == {"epochs": 4}
    assert (rows["lyon"]["test"], rows["lyon"]["mentions"], rows["paris"]["test"]) == (0.847, 40, None)
    table = run("--lang", "en", "trainings", "list")[1]
    assert "84.7%" in table
    assert "learning_rate" not in table
    (row,) = json.loads(run("trainings", "list", "paris", "--json")[1])
    assert row["differing"] == {}


def test_the_card_says_figures_and_every_hyperparameter(run, two: None) -> None:
    card = run("trainings", "card", "lyon")[1]
    assert "84,7" in card
    assert all(one.sentence("fr") in card for one in HYPERPARAMETERS)
    assert json.loads(run("trainings", "card", "lyon", "--json")[1])["test"]["after"] == FIGURES


def test_an_unknown_training_is_one_sentence(run, two: None) -> None:
    for command in ("card", "stop", "erase"):
        status, _, err = run("trainings", command, "nice")
        assert (status, len(err.splitlines())) == (2, 1)


def test_a_model_reads_documents_once_somebody_says_so(run, var: Path) -> None:
    put(var, "lyon")
    assert {row["name"]: row["used"] for row in json.loads(run("trainings", "models", "--json")[1])}["lyon"] is False
    assert run("trainings", "use", "lyon")[1] == (
        "À partir du prochain document, le modèle « lyon » lit ceux de sa langue (fr).\n"
    )
    assert {row["name"]: row["used"] for row in json.loads(run("trainings", "models", "--json")[1])}["lyon"] is True
    assert "lit les documents" in run("trainings", "models")[1]


def test_every_parameter_is_explained(run) -> None:
    assert run("trainings", "parameters")[1].count("\n") == len(HYPERPARAMETERS)
    assert len(json.loads(run("trainings", "parameters", "--json")[1])) == len(HYPERPARAMETERS)


def test_an_erased_training_is_gone(run, two: None) -> None:
    assert run("trainings", "erase", "lyon")[0] == 0
    assert records.training_names() == ("paris",)
