"""``models``, and ``--no-model``: what rules find alone, and models of others beside ours."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import settings
from tests.engine.lab.taggers.tiny_models import declare, write_onnx

TEXT = "Mme Naïma Rocheblave, née le 4 mai 1981, demeure 12, rue des Lilas à Lyon. Courriel : n.roche@exemple.fr\n"


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


@pytest.fixture
def declaration(tmp_path: Path) -> Path:
    write_onnx(tmp_path / "model")
    return declare(tmp_path, "onnx")


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Give a gold of two documents, as Doccano writes it."""
    rows = []
    for name in ("Rocheblave", "Vernet"):
        text = TEXT.replace("Rocheblave", name)
        words = ((name, "personnePhysiqueNom"), ("4 mai 1981", "dateNaissance"), ("n.roche@exemple.fr", "email"))
        spans = [[text.index(word), text.index(word) + len(word), label] for word, label in words]
        rows.append(json.dumps({"text": text, "label": spans}, ensure_ascii=False))
    file = tmp_path / "gold.jsonl"
    file.write_text("\n".join(rows), encoding="utf-8")
    return file


def test_a_model_is_checked_added_chosen_and_erased(run, declaration: Path) -> None:
    status, said, _ = run("--lang", "en", "models", "check", str(declaration), "--device", "cpu")
    assert status in (0, 1)
    assert "Without a calibration no probability is announced" in said
    assert "PER, LOC" in said
    assert run("models", "add", str(declaration), "--device", "cpu")[0] == 0
    rows = {row["name"]: row for row in json.loads(run("models", "list", "--json")[1])}
    assert (rows["tiny-onnx"]["kind"], rows["tiny-onnx"]["used"]) == ("onnx", False)
    assert run("models", "choose", "tiny-onnx")[0] == 0
    assert "lit les documents" in next(line for line in run("models", "list")[1].splitlines() if "tiny-onnx" in line)
    status, _, err = run("models", "erase", "tiny-onnx")
    assert (status, len(err.splitlines())) == (2, 1), "it reads the documents of its language"
    run("models", "choose", "fr")
    assert run("models", "erase", "tiny-onnx")[0] == 0


def test_the_rules_alone_say_so_and_announce_no_probability(run, tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text(TEXT, encoding="utf-8")
    made = json.loads(run("annotate", str(text), "--no-model")[1])
    assert (made["engine"]["model"], made["nothing_missed"], made["suspects"]) == ("", None, None)
    assert {entity["source"].partition(":")[0] for entity in made["entities"]} == {"rule"}
    assert "n.roche@exemple.fr" in {entity["text"] for entity in made["entities"]}
    status, said, _ = run("pseudonymise", str(text), "--no-model")
    assert status in (0, 1)
    assert "n.roche@exemple.fr" not in said


def test_models_and_the_rules_alone_are_compared_on_ones_own_gold_by_the_runs_that_are_kept(
    run, declaration: Path, gold: Path
) -> None:
    run("models", "add", str(declaration), "--device", "cpu")
    call = ("models", "compare", str(gold), "tiny-onnx", "--no-model", "--device", "cpu", "--set", "essai")
    data = json.loads(run(*call, "--json")[1])
    assert [one["run"] for one in data["runs"]] == ["essai/rules", "essai/tiny-onnx"]
    assert {row["run"] for row in data["comparison"]["rows"]} == {"essai/tiny-onnx"}
    again = json.loads(run("runs", "compare", "essai/rules", "essai/tiny-onnx", "--json")[1])
    assert again == data["comparison"], "one scorer"
    status, _, err = run(*call)
    assert (status, len(err.splitlines())) == (2, 1), "a run of this name is kept"


def test_the_rules_alone_are_evaluated_on_gold(run, gold: Path) -> None:
    status, said, _ = run("evaluate", str(gold), "--no-model", "--json")
    assert status == 0
    assert json.loads(said)["documents"] == 2


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(("annotate", "{text}", "--no-model", "--model", "fr"), id="a model and none"),
        pytest.param(("annotate", "{text}", "--no-model", "--second-opinion"), id="none and a second"),
        pytest.param(("evaluate", "{gold}", "pred.json", "--no-model"), id="a prediction and the rules"),
        pytest.param(("evaluate", "--no-model"), id="no gold"),
        pytest.param(("models", "compare", "{gold}"), id="nothing to compare"),
        pytest.param(("models", "check", "nowhere.toml"), id="no declaration"),
        pytest.param(("models", "check", "zut"), id="no such model"),
        pytest.param(("models", "erase", "zut"), id="nothing to erase"),
    ],
)
def test_a_call_that_cannot_be_is_one_sentence(run, call: tuple[str, ...], gold: Path, tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text(TEXT, encoding="utf-8")
    status, said, err = run(*(part.format(text=text, gold=gold) for part in call))
    assert (status, said, len(err.splitlines())) == (2, "", 1)
