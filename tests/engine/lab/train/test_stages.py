"""The whole training, in miniature: from a TOML file and tiny corpora to a published model that
tags, and what can stop it."""

from __future__ import annotations

import errno
import json
import shutil
from pathlib import Path

import pytest
import torch

from engine.core.broken import BrokenLine
from engine.core.errors import EngineError
from engine.lab import train
from engine.lab.train import feature_files as prepared, foundations, stages
from engine.lab.train.configuration import load
from engine.lab.train.data import dataset
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.errors import (
    BadStart,
    CorpusDamaged,
    CorpusMissing,
    DiskFull,
    Interrupted,
    NoMention,
    WorkInUse,
)
from engine.lab.train.work import progress as ears
from engine.lab.train.work.interruption import alone
from engine.measure.results.trainings import trainings
from engine.tagging import load_tagger
from tests.engine.lab.tiny_corpora import DECISION
from tests.engine.lab.train.conftest import Trained, configured


def quiet(*ignored: object) -> None:
    """Hear nothing."""


def test_what_is_trained_is_published_and_tags(trained: Trained) -> None:
    assert trained.figures["all"]["support"] > 0
    made = load_tagger(trained.folder / "model", "cpu")
    assert all(DECISION[e.start : e.end] == e.text for e in made.tag(DECISION))
    info = json.loads((trained.folder / "model" / "model.json").read_text(encoding="utf-8"))
    assert info["version"] == "0"
    assert info["training_tokens"] > 100


def test_every_stage_is_heard_in_order(trained: Trained) -> None:
    heard = [stage.split(" ")[0] for stage in trained.stages]
    assert list(dict.fromkeys(heard)) == list(ears.STAGES)
    assert any("tagger 2/2 · 2/2 · F1 " in stage for stage in trained.stages)


def test_a_label_that_never_occurs_is_said_and_stops_nothing(trained: Trained) -> None:
    assert trained.warnings
    assert all(said.startswith("Mind: these categories are in no training document") for said in trained.warnings)


def test_the_run_is_there_to_be_looked_at(trained: Trained) -> None:
    (run,) = trainings(trained.folder / "runs")
    assert (run.id, run.name, run.language, run.finished) == ("tiny-0", "tiny", "fr", True)
    assert run.figures == trained.figures
    assert [(row["round"], row["epoch"]) for row in run.of("tagger")] == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert {"loss", "learning_rate", "dev", "seconds"} <= set(run.of("tagger")[0])
    assert {"precision", "recall", "f1", "support"} == set(run.of("tagger")[-1]["dev"]["all"])
    assert {row["direction"] for row in run.of("language_model")} == {"forward", "backward"}
    assert all(row["held_out_bits_per_character"] > 0 for row in run.of("language_model"))
    assert run.data["round 1"]["train"] > 0
    assert run.machine["cores"] > 0
    assert set(run.seconds) >= {"stream", "language_models", "tagger"}
    assert run.configuration["tagger"]["hidden"] == 16
    assert str(trained.folder) not in json.dumps(dict(run.configuration)), "a folder of the machine is told"


def test_a_training_that_is_done_is_not_done_again(trained: Trained) -> None:
    files = [*(trained.folder / "work").glob("*.pt"), *(trained.folder / "work").glob("round-*/*.npy")]
    assert {path.name for path in files} == {"lm-forward.pt", "lm-backward.pt", "dev.npy"}
    kept = {path: path.stat().st_mtime_ns for path in files}
    train.run(trained.config)
    assert {path: path.stat().st_mtime_ns for path in files} == kept


def test_a_training_interrupted_in_the_tagger_goes_on_there(
    trained: Trained, tmp_path: Path, in_one_process: None
) -> None:
    """Language models are there; the interruption falls into the second round."""
    shutil.copytree(trained.folder / "work", tmp_path / "work")
    for name in ("round-0.json", "round-1.json", "tagger.state"):
        (tmp_path / "work" / name).unlink()
    corpora = load(trained.config).corpora
    config = configured(tmp_path, corpora)
    asked = iter(range(1, 10_000))

    def interrupt(stage: str, fraction: float) -> None:
        if stage.startswith("tagger 2/2") and next(asked) == 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        train.run(config, interrupt)
    assert str(tmp_path / "work") in caught.value.sentence("fr")
    assert (tmp_path / "work" / "round-1" / "tagger.checkpoint").exists()
    assert not trainings(tmp_path / "runs")[0].finished
    assert train.run(config) == trained.figures
    assert trainings(tmp_path / "runs")[0].finished


def test_two_trainings_do_not_share_a_work_folder(corpora: Path, tmp_path: Path) -> None:
    config = configured(tmp_path, corpora)
    (tmp_path / "work").mkdir()
    with alone(tmp_path / "work"), pytest.raises(WorkInUse):
        train.run(config)


@pytest.mark.parametrize(
    ("break_it", "error", "said"),
    [
        (lambda path: path.unlink(), CorpusMissing, "“fr/decisions.jsonl.xz” is missing in the corpus folder “"),
        (lambda path: path.write_bytes(b"no xz"), CorpusDamaged, "is damaged"),
        (lambda path: path.write_bytes(path.read_bytes()[:-30]), CorpusDamaged, "is damaged"),
    ],
    ids=["missing", "another form", "cut short"],
)
def test_a_corpus_file_that_cannot_be_used_is_a_sentence(
    corpora: Path, tmp_path: Path, break_it: object, error: type[EngineError], said: str
) -> None:
    copy = tmp_path / "corpora"
    shutil.copytree(corpora, copy)
    break_it(copy / "fr/decisions.jsonl.xz")  # type: ignore[operator]
    with pytest.raises(error) as caught:
        train.run(configured(tmp_path, copy))
    assert said in caught.value.sentence("en")


def test_a_full_disk_while_documents_are_written_is_a_sentence(
    trained: Trained, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*ignored: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(dataset, "build", full)
    config = load(configured(tmp_path, load(trained.config).corpora))
    with pytest.raises(DiskFull) as caught, stages.open_work(config):
        prepared.draw(config, 0)
    assert "Le travail fait jusqu'ici est gardé" in caught.value.sentence("fr")


def test_documents_without_a_mention_are_refused(tmp_path: Path) -> None:
    windows = [TrainingWindow(("le", "juge"), ("O", "O"), (True, False), "d.0")]
    with pytest.raises(NoMention) as caught:
        prepared.check(tmp_path / "dev.conll", windows, quiet)
    assert "dev.conll" in caught.value.sentence("en")


def test_a_broken_line_of_the_training_file_is_named(trained: Trained, tmp_path: Path) -> None:
    config = load(configured(tmp_path, load(trained.config).corpora))
    source = tmp_path / "train.conll"
    source.write_text("Luc\tB-email\t+\td\nRoux\tB-zut\t+\td\n", encoding="utf-8")
    with pytest.raises(BrokenLine) as caught:
        prepared.prepare(config, source, None, quiet, quiet)
    assert caught.value.sentence("en") == "train.conll, line 2: the label “zut” does not exist."


def test_only_a_share_of_the_windows_without_a_mention_is_shown() -> None:
    empty = [TrainingWindow(("le",), ("O",), (False,), f"d{n}.0") for n in range(400)]
    full = [TrainingWindow(("x",), ("B-email",), (False,), "e.0")]
    kept = prepared.choose(empty + full, 3, 0.25)
    assert full[0] in kept
    assert 60 < len(kept) < 140
    assert prepared.choose(empty + full, 3, 0.0) == full
    assert prepared.choose(empty + full, 3, 0.25) == kept


def test_language_models_begin_with_those_of_a_published_model(trained: Trained, tmp_path: Path) -> None:
    corpora, model = load(trained.config).corpora, trained.folder / "model"
    extra = f'[start]\nmodel = "{model}"\n[shares]'
    right = load(
        configured(
            tmp_path,
            corpora,
            **{"[shares]": extra, "[language_model]\nhidden = 16": "[language_model]\nhidden = 16\nembedding = 64"},
        )
    )
    forward, backward = foundations._start(right)
    assert (forward.is_forward_lm, backward.is_forward_lm) == (True, False)
    right.work.mkdir()
    foundations.write_stream(right, quiet)
    known = json.loads((trained.folder / "work" / "alphabet.json").read_text(encoding="utf-8"))
    assert json.loads((right.work / "alphabet.json").read_text(encoding="utf-8")) == known
    wrong = load(
        configured(
            tmp_path, corpora, **{"[shares]": extra, "[language_model]\nhidden = 16": "[language_model]\nhidden = 24"}
        )
    )
    with pytest.raises(BadStart) as caught:
        foundations._start(wrong)
    assert "hidden = 16, embedding = 64" in caught.value.sentence("en")


def test_language_models_are_kept_as_they_are_when_no_character_is_to_be_read(trained: Trained, tmp_path: Path) -> None:
    corpora, model = load(trained.config).corpora, trained.folder / "model"
    changes = {
        "[shares]": f'[start]\nmodel = "{model}"\n[shares]',
        "[language_model]\nhidden = 16": "[language_model]\nhidden = 16\nembedding = 64",
        "characters = 16000": "characters = 0",
    }
    config = load(configured(tmp_path, corpora, **changes))
    config.work.mkdir()
    foundations.write_foundations(config, ears.ProgressListeners(lambda stage, fraction: None, prepared.silent))
    assert not (config.work / "stream.npy").exists()
    texts = ["M. Rocheblave demande au tribunal ."]
    for way, kept in zip(("forward", "backward"), foundations._start(config), strict=True):
        ours = prepared.language_model(config.work, way)
        assert torch.equal(ours.get_representation(texts, "\n", " "), kept.get_representation(texts, "\n", " "))


def test_byte_pairs_are_not_taken_from_a_model_that_has_none(trained: Trained, tmp_path: Path) -> None:
    changes = {
        "[shares]": f'[start]\nmodel = "{trained.folder / "model"}"\n[subwords]\npieces = 50\n[shares]',
        "[language_model]\nhidden = 16": "[language_model]\nhidden = 16\nembedding = 64",
        "characters = 16000": "characters = 0",
    }
    config = load(configured(tmp_path, load(trained.config).corpora, **changes))
    config.work.mkdir()
    with pytest.raises(BadStart) as caught:
        foundations.write_subwords(config, quiet)
    assert "pieces = 0" in caught.value.sentence("en")
