"""A training on one's own corpus, in miniature: from documents to a model with its card, stopped
and gone on with, and what can keep it from beginning."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.core import Annotation, Document, EngineInfo, OtherCorpus, TrainingUnderWay, entity_at, settings
from engine.lab.train.configuration import Configuration
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.embeddings.transformer import TransformerSettings
from engine.lab.train.errors import DiskFull, Interrupted
from engine.lab.train.own import documents as own_documents, training as own_training
from engine.lab.train.own.following import only_training
from engine.lab.train.own.forms import FORMS
from engine.lab.train.work import saving
from engine.tagging import load_tagger
from engine.training import (
    TrainingOrder,
    keep_order,
    make_order,
    model_folder,
    own_trainings,
    records,
    running_training,
)
from tests.engine.lab.train.conftest import Trained
from tests.engine.lab.train.test_transformer import write_transformer

NAMES = (
    "Berthomé",
    "Kadjar",
    "Le Guellec",
    "Nguemo",
    "Ozanne",
    "Pirmez",
    "Quatrefage",
    "Rustem",
    "Sauvegrain",
    "Tixador",
)


def quiet(*ignored: object) -> None:
    """Hear nothing."""


def letter(number: int, name: str) -> Annotation:
    """Make a document of two sentences, with one mention."""
    text = f"Mme {name} demande le paiement du loyer numéro {number}. L'affaire a été mise en délibéré."
    mention = entity_at(text, 4, 4 + len(name), "personnePhysiqueNom", "gold")
    return Annotation(Document(f"lettre {name}", text), EngineInfo("", "", "", ""), (mention,))


DOCUMENTS = tuple(letter(number, name) for number, name in enumerate(NAMES))


@pytest.fixture
def own(trained: Trained, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_one_process: None) -> Iterator[Path]:
    """Keep the instance's data in a folder of the test, with the small model to start from."""
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path))
    settings.cache_clear()
    shutil.copytree(trained.folder / "model", tmp_path / "models" / "petit")
    monkeypatch.setattr(own_documents, "MEMORY", tmp_path / "memory")
    (tmp_path / "memory").mkdir()
    yield tmp_path
    settings.cache_clear()


def ordered(name: str = "lyon", documents: Sequence[Annotation] = DOCUMENTS, **values: object) -> TrainingOrder:
    """Order a training of two epochs."""
    order = make_order(name, documents, "lettres.jsonl", "petit", "fr", {"epochs": 2, "test": 0.2, **values})
    keep_order(order)
    return order


def test_a_corpus_becomes_a_model_with_its_card(own: Path) -> None:
    order = ordered()
    figures = own_training.train_own(order, DOCUMENTS, quiet, quiet, "cpu")
    (found,) = own_trainings()
    assert found.state() == "done"
    assert found.test is not None
    assert found.test["after"] == figures
    assert found.test["documents"] == 2
    assert found.test["opened"] == 1
    assert found.test["before"]["all"]["support"] == figures["all"]["support"] == 2
    assert {name: row["support"] for name, row in found.test["forms"].items()} == dict.fromkeys(FORMS, 2)
    assert found.record is not None
    assert [row["epoch"] for row in found.record.of("tagger")] == [1, 2]
    assert {"loss", "dev"} <= set(found.record.of("tagger")[0])
    text = DOCUMENTS[0].document.text
    assert all(text[e.start : e.end] == e.text for e in load_tagger(model_folder("lyon"), "cpu").tag(text))
    card = (model_folder("lyon") / "CARD.md").read_text(encoding="utf-8")
    assert "« lettres.jsonl » : 10 documents, 10 mentions" in card
    assert "époques | 2" in card


def test_documents_are_read_once_more_in_another_form(own: Path) -> None:
    for order in (ordered("plain"), ordered("more", changed=1)):
        own_training.train_own(order, DOCUMENTS, quiet, quiet, "cpu")
    counts = {one.order.name: one.record.data["round 1"] for one in own_trainings() if one.record}
    assert counts["more"]["personnePhysiqueNom"] == 2 * counts["plain"]["personnePhysiqueNom"]
    assert counts["more"]["train"] > counts["plain"]["train"]
    assert counts["more"]["test"] == counts["plain"]["test"]


def test_forms_keep_the_mentions() -> None:
    window = TrainingWindow(
        ("M", ".", "Le", "-", "Guellec", ",", "part"),
        ("O", "O", *(f"{prefix}-personnePhysiqueNom" for prefix in "BII"), "O", "O"),
        (False, True, False, False, False, True, False),
        "d",
    )
    assert [FORMS[name](window).words for name in FORMS] == [
        ("m", ".", "le", "-", "guellec", ",", "part"),
        ("M", ".", "LE", "-", "GUELLEC", ",", "PART"),
        ("M", "Le", "-", "Guellec", "part"),
    ]
    assert FORMS["without_punctuation"](window).labels == ("O", *window.labels[2:5], "O")


def test_no_text_and_no_name_stays_behind(own: Path) -> None:
    own_training.train_own(ordered(), DOCUMENTS, quiet, quiet, "cpu")
    assert list((own / "memory").iterdir()) == []
    kept = [path for path in (own / "trainings").rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if path.suffix in (".conll", ".npy")]
    for path in kept:
        assert not any(name.encode() in path.read_bytes() for name in NAMES), path


def test_a_stopped_training_goes_on_and_ends_as_one_that_was_not(own: Path) -> None:
    whole = own_training.train_own(ordered("whole"), DOCUMENTS, quiet, quiet, "cpu")
    order, heard = ordered("lyon"), iter(range(1000))

    def stop(stage: str, fraction: float) -> None:
        if stage.startswith("tagger") and next(heard) == 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        own_training.train_own(order, DOCUMENTS, stop, quiet, "cpu")
    assert [one.state() for one in own_trainings() if one.order.name == "lyon"] == ["stopped"]
    assert (records.training_folder("lyon") / "work" / "round-0" / "tagger.checkpoint").exists()
    assert running_training() is None
    assert own_training.train_own(order, DOCUMENTS, quiet, quiet, "cpu") == whole
    (found,) = (one for one in own_trainings() if one.order.name == "lyon")
    assert found.test is not None
    assert found.test["opened"] == 2, "the same part has measured two models"


def test_it_does_not_go_on_with_other_documents(own: Path) -> None:
    order = ordered()
    with pytest.raises(OtherCorpus):
        own_training.train_own(order, DOCUMENTS[1:], quiet, quiet, "cpu")


def test_one_training_runs_at_a_time(own: Path) -> None:
    order = ordered()
    with only_training("paris"):
        assert running_training() is not None
        with pytest.raises(TrainingUnderWay):
            own_training.train_own(order, DOCUMENTS, quiet, quiet, "cpu")


def test_a_full_disk_is_said_where_the_training_is_looked_at(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order = ordered()

    def full(target: Path, data: bytes) -> None:
        raise saving.disk_full(target, len(data))

    monkeypatch.setattr("engine.lab.train.tagger.course.write_tensors", full)
    with pytest.raises(DiskFull):
        own_training.train_own(order, DOCUMENTS, quiet, quiet, "cpu")
    (found,) = own_trainings()
    assert found.state() == "failed"
    assert found.error is not None
    assert "disk" in found.error["en"]


def test_what_a_killed_training_left_in_memory_is_erased(own: Path) -> None:
    with own_documents.private_folder("lyon", DOCUMENTS, own) as folder:
        (folder / "train.conll").write_text("x", encoding="utf-8")
        with own_documents.private_folder("lyon", DOCUMENTS, own) as again:
            assert not folder.exists()
            assert again.stat().st_mode & 0o077 == 0
        folder.mkdir()


def test_progress_is_noted_for_who_looks(own: Path) -> None:
    own_training.train_own(ordered(), DOCUMENTS, quiet, quiet, "cpu")
    row = json.loads((records.training_folder("lyon") / records.PROGRESS).read_text(encoding="utf-8"))
    assert (row["stage"], row["fraction"]) == ("published", 1.0)


def test_a_corpus_tunes_a_transformer_where_the_configuration_has_one(own: Path) -> None:
    folder = write_transformer(own / "to-tune")
    base = Configuration(
        "base", "fr", "0", own / "no corpora", own / "no work", own / "no model", runs=own / "no runs", device="cpu",
        transformer=TransformerSettings(path=str(folder), learning_rate=0.01),
    )  # fmt: skip
    order = make_order("tuned", DOCUMENTS, "lettres.jsonl", "", "fr", {"epochs": 2, "test": 0.2})
    keep_order(order)
    own_training.train_own(order, DOCUMENTS, quiet, quiet, "cpu", base)
    (found,) = (one for one in own_trainings() if one.order.name == "tuned")
    assert found.state() == "done"
    assert found.test is not None
    assert found.test["after"]["all"]["support"] == 2
    tagger = load_tagger(model_folder("tuned"), "cpu")
    assert all(DOCUMENTS[0].document.text[e.start : e.end] == e.text for e in tagger.tag(DOCUMENTS[0].document.text))
    assert not list((records.training_folder("tuned") / "work").glob("fine-tuning.[bc]*"))
