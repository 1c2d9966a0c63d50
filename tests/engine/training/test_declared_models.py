"""Models of others among those of the installation: added, checked, chosen, erased."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import BadTagger, BadTrainingName, LabMissing, ModelAltered, ModelMissing, settings
from engine.tagging import Tagger
from engine.training import add_model, check_model, choose_model, erase_model, known_models, load_model, models_in_use
from engine.training.declared_models import check_tagger
from tests.engine.lab.taggers.tiny_models import TEXT, declare, expected, write_onnx

FOUND = [word for _, word, _ in expected()]


@pytest.fixture
def declaration(tmp_path: Path) -> Path:
    write_onnx(tmp_path / "model")
    return declare(tmp_path, "onnx")


def test_an_added_model_is_listed_read_after_it_is_chosen_and_erased_with_its_own_files_kept(
    var: Path, declaration: Path
) -> None:
    assert add_model(declaration, "cpu") == "tiny-onnx"
    (known,) = (model for model in known_models("fr") if model.name == "tiny-onnx")
    assert (known.own, known.added, known.kind, known.calibrated, known.used) == (True, True, "onnx", False, False)
    assert models_in_use("fr")["fr"] == "fr"
    assert choose_model("tiny-onnx") == "fr"
    tagger = load_model(models_in_use("fr")["fr"], "cpu")
    assert [entity.text for entity in tagger.tag(TEXT)] == FOUND
    choose_model("fr")
    erase_model("tiny-onnx")
    with pytest.raises(ModelMissing):
        load_model("tiny-onnx", "cpu")
    assert (declaration.parent / "model" / "model.onnx").exists()


@pytest.mark.parametrize("changed", ["model/model.onnx", "model/tokenizer.json", "added"], ids=str)
def test_what_was_changed_since_it_was_added_is_not_loaded(var: Path, declaration: Path, changed: str) -> None:
    add_model(declaration, "cpu")
    copy = settings().var / "models" / "tiny-onnx" / "tagger.toml"
    file = copy if changed == "added" else declaration.parent / changed
    file.write_bytes(file.read_bytes() + b"\n")
    with pytest.raises(ModelAltered):
        load_model("tiny-onnx", "cpu")


def test_a_model_that_was_moved_is_said_with_its_place(var: Path, declaration: Path) -> None:
    add_model(declaration, "cpu")
    (declaration.parent / "model").rename(declaration.parent / "moved")
    with pytest.raises(BadTagger) as caught:
        load_model("tiny-onnx", "cpu")
    assert caught.value.params["reason"] == "absent"


def test_a_name_is_taken_once_and_what_cannot_be_used_is_not_added(var: Path, declaration: Path) -> None:
    declaration.write_text(declaration.read_text().replace("tiny-onnx", "fr"), encoding="utf-8")
    with pytest.raises(BadTrainingName):
        add_model(declaration, "cpu")
    declare(declaration.parent, "onnx", labels='PER = "personnePhysique"\n')
    with pytest.raises(BadTagger):
        add_model(declaration, "cpu")
    assert [model.name for model in known_models("fr") if model.own] == []


def test_a_package_that_is_missing_is_one_sentence(
    var: Path, declaration: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "onnxruntime", None)
    monkeypatch.delitem(__import__("sys").modules, "engine.lab.taggers.onnx_files", raising=False)
    with pytest.raises(LabMissing) as caught:
        add_model(declaration, "cpu")
    assert "onnxruntime" in caught.value.sentence("fr")
    assert "requirements-lab.txt" in caught.value.sentence("fr")


def test_a_check_says_labels_mentions_and_that_no_probability_is_announced(declaration: Path) -> None:
    found = check_model(str(declaration), "cpu")
    assert (found.kind, found.language, found.labels) == ("onnx", "fr", ("PER", "LOC"))
    assert (found.misplaced, found.calibrated, found.suspects) == (0, False, False)
    assert set(found.seen) <= {"personnePhysiqueNom", "localite"}
    assert found.samples > 0
    assert json.loads(json.dumps(found.to_json()))["fit"] == found.fit


def test_a_tagger_whose_mentions_are_not_at_their_place_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.core import Entity

    class Shifting:
        name, device, language = "shifting", "cpu", "en"

        def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
            return (Entity(1, 4, text[0:3], "localite", "model:shifting"), Entity(2, 5, text[2:5], "localite", "m"))

    tagger: Tagger = Shifting()
    found = check_tagger(tagger, "own")
    assert found.misplaced == 2 * found.samples
    assert not found.fit
