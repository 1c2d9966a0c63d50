"""The second tagger's training in miniature: from a TOML file and tiny corpora to a published model
that tags, that goes on where it was interrupted, and that learns."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import torch

from engine.lab import train
from engine.lab.train.configuration import load
from engine.lab.train.convolution.model import TrainedConvolution, WordData, frequent, number_words
from engine.lab.train.convolution.settings import ConvolutionSettings
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.errors import Interrupted
from engine.lab.train.tagger import TaggerSettings, decode, emissions, measure, train as train_tagger
from engine.lab.train.work import interruption
from engine.tagging import convolution, kind_of, load_tagger
from tests.engine.lab.tiny_corpora import DECISION

TOML = """
name = "second-fr"
language = "fr"
version = "0"
kind = "convolution"
corpora = "{corpora}"
work = "{work}"
publish = "{publish}"
runs = "{runs}"
device = "cpu"
[convolution]
forms = 50
width = 12
[opinion]
threshold = 0.7
worth = 0.3
[mix]
annotated = 2
cassation = 1
written = 12
dev = 0.2
[tagger]
epochs = 2
minutes = 1
averaging = 0.9
"""


def configured(folder: Path, corpora: Path) -> Path:
    """Write the small configuration."""
    folder.mkdir(exist_ok=True)
    paths = {"work": folder / "work", "publish": folder / "model", "runs": folder / "runs"}
    (folder / "tiny.toml").write_text(TOML.format(corpora=corpora, **paths), encoding="utf-8")
    return folder / "tiny.toml"


@pytest.fixture(scope="module")
def published(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the small training; gives the folder of the model."""
    folder = tmp_path_factory.mktemp("second")
    stages: list[str] = []
    figures = train.run(configured(folder, corpora), lambda stage, fraction: stages.append(stage.split(" ")[0]))
    assert figures["all"]["support"] > 0
    assert list(dict.fromkeys(stages)) == ["documents", "tagger", "published"]
    return folder / "model"


def test_what_is_trained_is_published_and_tags(published: Path) -> None:
    assert kind_of(published).name == "convolution"
    assert all(DECISION[e.start : e.end] == e.text for e in load_tagger(published, "cpu").tag(DECISION))
    facts = json.loads((published / "model.json").read_text(encoding="utf-8"))
    assert (facts["name"], facts["language"]) == ("second-fr", "fr")
    assert facts["second_opinion"] == {"threshold": 0.7, "worth": 0.3}
    assert facts["architecture"]["width"] == 12
    assert facts["training_tokens"] > 100


def test_the_same_training_gives_the_same_weights_and_an_interruption_changes_none(
    published: Path, corpora: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = configured(tmp_path, corpora)
    updates = iter(range(10**6))
    with monkeypatch.context() as patch:
        real = interruption.catch_signals
        assert real is not None
        patch.setattr(
            "engine.lab.train.convolution.course.catch_signals",
            lambda: _Asked(lambda: next(updates) >= 1),
        )
        with pytest.raises(Interrupted):
            train.run(config)
    assert not (tmp_path / "model").exists()
    train.run(config)
    kept = (published / "convolution.safetensors").read_bytes()
    assert (tmp_path / "model" / "convolution.safetensors").read_bytes() == kept


class _Asked:
    """What tells that a training was asked to stop."""

    def __init__(self, asked) -> None:
        self.asked = asked

    def __enter__(self):
        return self.asked

    def __exit__(self, *error: object) -> None:
        """Let go of nothing."""


def invented(count: int, seed: int) -> list[TrainingWindow]:
    """Invent windows in which a word behind "M." is a surname, and every such word is new."""
    rng, windows = random.Random(seed), []
    for number in range(count):
        name = "".join(rng.choice("abdeiklmnorstu") for _ in range(7)).capitalize()
        words = ["Vu", "le", "dossier", ",", "M.", name, "conclut", "au", "rejet", "."][rng.randint(0, 3) :]
        labels = ["B-personnePhysiqueNom" if word == name else "O" for word in words]
        windows.append(TrainingWindow(tuple(words), tuple(labels), (), f"d{number % 9}"))
    return windows


def test_it_learns_what_the_words_around_tell_of_a_word_it_has_never_seen(tmp_path: Path) -> None:
    windows, dev = invented(200, 1), invented(40, 2)
    asked = ConvolutionSettings(forms=30, width=16)
    words = number_words(windows, dev)
    torch.manual_seed(1)
    common = frequent(windows, asked.forms)
    made = TrainedConvolution(common, list(words), asked.sizes(), asked.hidden(), asked.tables())
    data, seen = (WordData(part, words, made.label_dictionary) for part in (windows, dev))
    settings = TaggerSettings(tokens_per_batch=80, learning_rate=0.02, epochs=6, minutes=2)
    best = train_tagger(made, data, seen, settings, tmp_path / "state", lambda row: None)
    assert best["all"]["f1"] > 0.95
    assert measure(made, seen, 80) == best
    inputs, gold = seen.batch([0])
    assert decode(made, emissions(made, inputs)).shape == gold.shape


def test_common_words_are_those_of_many_documents() -> None:
    windows = [TrainingWindow(("Roux",) * 9, ("O",) * 9, (), "a")]
    windows += [TrainingWindow(("juge",), ("O",), (), name) for name in "abc"]
    assert frequent(windows, 2) == convolution.common_forms([("juge", 1)], 2)


def test_a_configuration_of_a_second_tagger_is_read(corpora: Path, tmp_path: Path) -> None:
    made = load(configured(tmp_path, corpora))
    assert (made.kind, made.convolution.width, made.opinion.threshold) == ("convolution", 12, 0.7)
    assert made.convolution.sizes().width == 12
    assert made.convolution.tables().forms == 50
