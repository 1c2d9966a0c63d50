"""A whole training in miniature, made once for all that look at what it leaves; and a tagger of a
few numbers with invented data."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from flair.models import LanguageModel, SequenceTagger

from engine.lab import train
from engine.lab.train import feature_files as prepared, tagger
from engine.lab.train.data.batches import Data
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.embeddings.language_model import dictionary
from engine.lab.train.work.interruption import never_stopped
from engine.lab.train.work.processes import Advance

TOML = """
name = "tiny"
language = "fr"
version = "0"
corpora = "{corpora}"
work = "{work}"
publish = "{publish}"
runs = "{runs}"
rounds = 2
device = "cpu"
[shares]
annotated = 1
cassation = 1
codes = 1
[language_model]
hidden = 16
batch = 4
length = 20
characters = 16000
minutes = 1
[mix]
annotated = 2
cassation = 1
written = 12
dev = 0.2
[tagger]
hidden = 16
epochs = 2
minutes = 1
[curve]
hidden = 8
tokens = 3000
"""


def configured(folder: Path, corpora: Path, **changes: str) -> Path:
    """Write the small configuration, some of its lines replaced, into a folder."""
    text = TOML.format(corpora=corpora, work=folder / "work", publish=folder / "model", runs=folder / "runs")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    config = folder / "tiny.toml"
    config.write_text(text, encoding="utf-8")
    return config


@dataclass(frozen=True)
class Trained:
    """What the small training left, what it said, and the figures it gave."""

    folder: Path
    config: Path
    stages: tuple[str, ...]
    warnings: tuple[str, ...]
    figures: dict[str, Any]


def in_turn(
    work: Callable[..., None], calls: Sequence[tuple[object, ...]], advance: Advance = lambda done: None
) -> None:
    """Do here what is done side by side, each process of which takes seconds to begin; the language
    models' begin indeed."""
    for call in calls:
        work(*call, advance, never_stopped)


@pytest.fixture
def in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let features be computed in this process."""
    monkeypatch.setattr(prepared, "side_by_side", in_turn)


@pytest.fixture(scope="session")
def trained(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """Run the small training."""
    folder = tmp_path_factory.mktemp("training")
    config = configured(folder, corpora)
    stages: list[str] = []
    warnings: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prepared, "side_by_side", in_turn)
        figures = train.run(
            config,
            lambda stage, fraction: stages.append(stage),
            lambda notice: warnings.append(notice.sentence("en")),
        )
    return Trained(folder, config, tuple(stages), tuple(warnings), figures)


def language_model(forward: bool) -> LanguageModel:
    """Make an untrained language model, always the same one."""
    torch.manual_seed(3)
    model = LanguageModel(dictionary(["<unk>", *"abcdefghijklmnopqrstuvwxyz \n⏎.AÉ"]), forward, 12, 1, 8)
    model.eval()
    return model


def small_tagger(seed: int = 1) -> SequenceTagger:
    """Make an untrained tagger over two untrained language models."""
    torch.manual_seed(seed)
    return tagger.make([language_model(True), language_model(False)], tagger.TaggerSettings(hidden=8))


def invented(count: int = 30, seed: int = 5, documents: int = 6) -> Data:
    """Invent windows whose features tell their labels, so that a few updates learn something."""
    rng, rows, windows = random.Random(seed), [], []
    tags = ["O", "O", "B-email", "B-adresse"]
    for number in range(count):
        labels = [rng.choice(tags) for _ in range(rng.randint(3, 6))]
        windows.append(
            TrainingWindow(
                tuple("x" for _ in labels), tuple(labels), tuple(True for _ in labels), f"d{number % documents}.0"
            )
        )
        rows += [[float(tags.index(label)), 1.0] * 12 for label in labels]
    return Data(windows, np.array(rows, dtype=np.float16), tagger.tag_dictionary())
