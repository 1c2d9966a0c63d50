"""A model trained here is chosen by somebody, and never put in place of a shipped one without a
word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import BadTrainingName, ModelInUse, ModelMissing
from engine.training import (
    check_new_name,
    choose_model,
    known_models,
    model_folder,
    model_in_use,
    models,
    models_in_use,
)


def put(var: Path, name: str, sha256: str = "ab" * 32) -> None:
    """Put a model, as far as it is known without its weights."""
    folder = var / "models" / name
    folder.mkdir(parents=True)
    facts = {"name": name, "date": "2026-11-26", "sha256": sha256, "language": "fr", "version": "1"}
    (folder / "model.json").write_text(json.dumps(facts), encoding="utf-8")


def test_a_new_model_is_listed_and_reads_nothing_until_it_is_chosen(var: Path) -> None:
    put(var, "lyon")
    found = {model.name: (model.own, model.used) for model in known_models("fr")}
    assert found["lyon"] == (True, False)
    assert found["fr"] == (False, True)
    assert models_in_use("fr")["fr"] == "fr"


def test_a_chosen_model_reads_its_language_alone(var: Path) -> None:
    put(var, "lyon")
    assert choose_model("lyon") == "fr"
    used = models_in_use("fr")
    assert used["fr"] == "lyon:" + "ab" * 6
    assert used["en"] == "en"
    assert model_folder(used["fr"]) == var / "models" / "lyon"
    assert model_in_use("fr") == "lyon"
    assert choose_model("fr") == "fr"
    assert model_in_use("fr") == "fr"


def test_another_model_of_an_old_name_is_not_taken_for_it(var: Path) -> None:
    put(var, "lyon", "cd" * 32)
    with pytest.raises(ModelMissing):
        model_folder("lyon:" + "ab" * 6)


def test_a_chosen_model_that_is_gone_is_said_and_not_replaced(var: Path) -> None:
    put(var, "lyon")
    choose_model("lyon")
    (var / "models" / "lyon" / "model.json").unlink()
    with pytest.raises(ModelMissing, match="lyon"):
        models_in_use("fr")


def test_a_model_in_use_is_not_erased(var: Path) -> None:
    put(var, "lyon")
    choose_model("lyon")
    with pytest.raises(ModelInUse):
        models.erase_model("lyon")
    choose_model("fr")
    models.erase_model("lyon")
    assert "lyon" not in {model.name for model in known_models("fr")}


@pytest.mark.parametrize("name", ["fr", "en", "lyon"])
def test_a_name_is_given_once(var: Path, name: str) -> None:
    put(var, "lyon")
    with pytest.raises(BadTrainingName):
        check_new_name(name)
