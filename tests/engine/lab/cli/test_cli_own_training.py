"""``train --from``: what is refused before anything is learnt, and what the training is given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import settings
from engine.lab.train.own import training
from engine.training import read_order, records

LABEL = "personnePhysiqueNom"


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


def row(number: int, label: str = LABEL) -> str:
    """Write a line of Doccano."""
    return json.dumps({"id": number, "text": f"Mme Berthome{number} part.", "label": [[4, 13, label]] if label else []})


def corpus(*rows: str) -> str:
    Path("corpus.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return "corpus.jsonl"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        pytest.param([row(1)], "1 texte différent", id="one document"),
        pytest.param([row(n, "") for n in range(5)], "aucune mention n'y est annotée", id="no mention"),
        pytest.param([row(n, "PERSONNAGE") for n in range(5)], "PERSONNAGE", id="unknown label"),
        pytest.param([row(1), "{", row(2)], "ligne 2", id="broken line"),
        pytest.param([""], "corpus.jsonl", id="empty file"),
    ],
)
def test_a_corpus_that_cannot_be_learnt_from_is_one_sentence(run, var: Path, rows: list[str], said: str) -> None:
    status, out, err = run("train", "--from", corpus(*rows))
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert not var.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("--from", "absent.jsonl"), "absent.jsonl", id="no file"),
        pytest.param(("--from", "corpus.jsonl", "--set", "epochs"), "--set", id="no value"),
        pytest.param(("--from", "corpus.jsonl", "--set", "epochs=0"), "epochs", id="out of bounds"),
        pytest.param(("--from", "corpus.jsonl", "--set", "speed=1"), "speed", id="unknown parameter"),
        pytest.param(("--from", "corpus.jsonl", "--name", "fr"), "porte déjà ce nom", id="name of a shipped model"),
        pytest.param(("--from", "corpus.jsonl", "--search", "2"), "--search", id="a search"),
        pytest.param((), "CONFIG", id="nothing"),
    ],
)
def test_a_wrong_call_is_one_sentence(run, arguments: tuple[str, ...], said: str) -> None:
    corpus(*(row(number) for number in range(5)))
    status, _, err = run("train", *arguments)
    assert status == 2
    assert said in err


def test_what_was_kept_to_measure_with_is_not_learnt_from(run) -> None:
    shipped = next((settings().data / "gold").rglob("*.jsonl"), None) or next((settings().data / "gold").rglob("*.txt"))
    status, _, err = run("train", "--from", str(shipped), "--form", "doccano")
    assert status == 2
    assert "mesurer" in err


def test_the_training_gets_documents_labels_and_values(run, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def train_own(order, documents, progress, warn, device, base):
        given.append((order, documents, base))

    monkeypatch.setattr(training, "train_own", train_own)
    name = corpus(*(row(number, "NOM") for number in range(5)))
    status, out, _ = run("train", "--from", name, "--map", f"NOM={LABEL}", "--set", "epochs=3", "--name", "lyon")
    assert status == 0
    ((order, documents, base),) = given
    assert (order.name, order.start, order.language, base) == ("lyon", "fr", "fr", None)
    assert order.parameters["epochs"] == 3
    assert {mention.label for one in documents for mention in one.entities} == {LABEL}
    assert read_order("lyon") == order
    assert out.startswith("# Carte du modèle « lyon »")
    assert run("train", "--from", name, "--map", f"NOM={LABEL}", "--name", "lyon")[0] == 0, "it goes on"
    status, _, err = run("train", "--from", name, "--map", f"NOM={LABEL}", "--set", "epochs=4", "--name", "lyon")
    assert (status, "d'autres réglages" in err) == (2, True)
    assert records.training_names() == ("lyon",)
