"""The filter of words seen in training holds the words of the mentions of the training windows, and
those alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.errors import ModelMissing
from engine.lab.generate.sources import Mix
from engine.lab.train.configuration import Configuration
from engine.lab.train.data import dataset
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.publication import training_words as seen
from engine.measure.errors.training_words import read, words_of


@pytest.fixture
def config(corpora: Path, tmp_path: Path) -> Configuration:
    mix = Mix(annotated=1, cassation=0, written=1, english=0)
    return Configuration("t", "fr", "1", corpora, tmp_path / "work", tmp_path, rounds=2, mix=mix)


def test_the_words_are_those_of_the_mentions_of_all_rounds(config: Configuration, tmp_path: Path) -> None:
    known = seen.collect(config, "w")
    expected: set[str] = set()
    for number in range(2):
        dataset.build(config.corpora, tmp_path, config.mix, config.seed + 100 * number, "fr")
        for window in dataset.read(tmp_path / "train.conll"):
            words = zip(window.words, window.labels, strict=True)
            expected |= words_of(word for word, label in words if label != "O")
    assert known.header.rounds == 2
    assert expected
    assert all(word in known for word in expected)
    assert known.header.words == len(expected)


def test_a_mention_of_several_tokens_is_one(config: Configuration) -> None:
    window = TrainingWindow(("le", "Luc", "Roux", "-", "Alba", "puis", "Petit"), ("O", "B-A", "B-B", "I-B", "I-B", "O", "B-B"), (True, True, False, False, True, True, False), "d")  # fmt: skip
    assert [mention.strip() for mention in seen._mentions(window)] == ["Luc", "Roux-Alba", "Petit"]


def test_the_file_stands_beside_the_weights_it_belongs_to(
    config: Configuration, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seen, "load", lambda path: replace(config, rounds=1))
    with pytest.raises(ModelMissing):
        seen.publish_seen(Path("x.toml"))
    (tmp_path / "model.json").write_text(json.dumps({"sha256": "w"}))
    heard: list[float] = []
    made = seen.publish_seen(Path("x.toml"), lambda stage, fraction: heard.append(fraction))
    assert read(tmp_path) == made
    assert heard == [0.0, 1.0]
    assert not list(tmp_path.glob("*.part"))
