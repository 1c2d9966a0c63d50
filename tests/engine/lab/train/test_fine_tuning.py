"""A tiny transformer that is itself trained: its weights change, its loss falls, what is published
is what was measured."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

from engine.core import BrokenLine
from engine.core.errors import ModelAltered
from engine.lab import train
from engine.lab.train.configuration import Configuration
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.embeddings.transformer import TransformerSettings
from engine.lab.train.fine_tuning.course import FineTuning
from engine.lab.train.fine_tuning.pair import TAGS, load
from engine.lab.train.fine_tuning.windows import UNMEASURED, batches, encode, text_of
from engine.lab.train.tagger import TaggerSettings
from engine.tagging import load_tagger
from engine.text import display_token
from tests.engine.lab.tiny_corpora import DECISION
from tests.engine.lab.train.test_transformer import write_transformer

NUMBERS = {tag: number for number, tag in enumerate(TAGS)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_transformer(tmp_path_factory.mktemp("to-tune"))


def windows() -> list[TrainingWindow]:
    """Give sentences in which two words are always surnames."""
    names = {"Verne": "B-personnePhysiqueNom", "Roche": "B-personnePhysiqueNom"}
    rows = [f"{title} {name} dit ⏎ le juge" for title in ("M .", "Mme") for name in names] + ["le juge a vu ici"]
    return [
        TrainingWindow(
            tuple(row.split()), tuple(names.get(word, "O") for word in row.split()), (True,) * len(row.split()), "d"
        )
        for row in rows
    ]


def configured(tmp_path: Path, epochs: int = 30) -> Configuration:
    settings = TaggerSettings(epochs=epochs, patience=epochs, tokens_per_batch=24, minutes=5)
    transformer = TransformerSettings(path="unused", learning_rate=0.01)
    places = {"corpora": tmp_path, "work": tmp_path / "work", "publish": tmp_path / "model"}
    (tmp_path / "work").mkdir(exist_ok=True)
    return Configuration("tiny", "fr", "0", **places, tagger=settings, transformer=transformer)


def course(folder: Path, tmp_path: Path, epochs: int = 30) -> FineTuning:
    config = configured(tmp_path, epochs)
    return FineTuning(load(folder), config, "cpu", config.work)


def test_every_layer_learns_the_loss_falls_and_the_words_are_found(folder: Path, tmp_path: Path) -> None:
    made, rows = course(folder, tmp_path), []
    before = {name: value.clone() for name, value in made.pair.model.named_parameters()}
    best = made.run(windows(), windows(), rows.append)
    changed = {name for name, value in made.pair.model.named_parameters() if not torch.equal(value, before[name])}
    assert {name for name in before if ".layer.0." in name} <= changed, "it is not frozen"
    assert any("embeddings.word_embeddings" in name for name in changed)
    assert rows[-1]["loss"] < rows[0]["loss"] / 5
    assert best["all"]["f1"] == 1.0
    assert [row["epoch"] for row in rows] == list(range(1, len(rows) + 1))


def test_one_that_was_interrupted_goes_on_and_ends_as_one_that_was_not(folder: Path, tmp_path: Path) -> None:
    def weights(made: FineTuning) -> dict[str, torch.Tensor]:
        return {name: value.clone() for name, value in made.pair.model.state_dict().items()}

    (tmp_path / "whole").mkdir()
    (tmp_path / "cut").mkdir()
    whole = course(folder, tmp_path / "whole", 4)
    whole.run(windows(), windows(), lambda row: None)
    seen: list[Any] = []
    with pytest.raises(KeyboardInterrupt):
        course(folder, tmp_path / "cut", 4).run(windows(), windows(), seen.append, lambda: len(seen) == 2)
    again = course(folder, tmp_path / "cut", 4)
    again.run(windows(), windows(), seen.append)
    assert [row["epoch"] for row in seen] == [1, 2, 3, 4]
    ours = weights(again)
    assert all(torch.equal(value, ours[name]) for name, value in weights(whole).items())


def test_a_window_is_the_text_that_it_was_and_first_pieces_alone_are_learnt(folder: Path) -> None:
    window = windows()[0]
    text, sentence = text_of(window)
    assert text == "M . Verne dit \nle juge "
    assert [display_token(text, token) for token in sentence.tokens] == list(window.words)
    batch = encode([window, windows()[1]], load(folder).tokenizer, NUMBERS, 24)
    learnt = batch.tags[0][batch.tags[0] != UNMEASURED].tolist()
    assert learnt == [NUMBERS[tag] for word, tag in zip(window.words, window.labels, strict=True) if word != "⏎"]


@pytest.mark.parametrize("rng", [None, random.Random(1)], ids=["in order", "drawn"])
def test_each_window_is_in_one_batch_and_none_is_too_large(rng: random.Random | None) -> None:
    many = [replace(windows()[number % 5], document=str(number)) for number in range(40)]
    made = list(batches(many, 24, rng))
    assert sorted(window.document for group in made for window in group) == sorted(window.document for window in many)
    assert max(len(group) * max(len(window.words) for window in group) for group in made) <= 24


TOML = """
name = "tiny"
language = "fr"
version = "0"
corpora = "{corpora}"
work = "{target}/work"
publish = "{target}/model"
runs = "{target}/runs"
[shares]
annotated = 1
[transformer]
path = "{folder}"
learning_rate = 0.005
[mix]
annotated = 2
written = 4
dev = 0.3
[tagger]
epochs = 2
minutes = 1
"""


def _configuration(corpora: Path, folder: Path, target: Path, edit: Callable[[str], str] = lambda text: text) -> Path:
    file = target / "tiny.toml"
    file.write_text(edit(TOML.format(corpora=corpora, target=target, folder=folder)), encoding="utf-8")
    return file


def test_train_tunes_it_publishes_a_model_that_tags_and_guards_it(corpora: Path, folder: Path, tmp_path: Path) -> None:
    figures = train.run(_configuration(corpora, folder, tmp_path))
    published = tmp_path / "model"
    tuned, before = (load_file(place / "model.safetensors") for place in (published / "model", folder))
    kept = [name for name in before if f"roberta.{name}" in tuned]
    assert kept
    assert not all(torch.equal(before[name], tuned[f"roberta.{name}"]) for name in kept)
    facts = json.loads((published / "model.json").read_text(encoding="utf-8"))
    assert (facts["kind"], facts["reader"], facts["development"]) == ("declared", "transformers", figures["all"])
    assert not list((tmp_path / "work").glob("fine-tuning.[bc]*")), "no copies of the weights stay"
    tagger = load_tagger(published, "cpu")
    assert all(DECISION[entity.start : entity.end] == entity.text for entity in tagger.tag(DECISION))
    assert train.run(tmp_path / "tiny.toml") == figures, "what is done is not done again"
    weights = published / "model" / "model.safetensors"
    weights.write_bytes(weights.read_bytes() + b" ")
    with pytest.raises(ModelAltered):
        load_tagger(published, "cpu")


def test_one_that_stays_and_one_that_learns_are_not_both_named(corpora: Path, folder: Path, tmp_path: Path) -> None:
    config = _configuration(
        corpora, folder, tmp_path, lambda text: text.replace("[transformer]", f'[transformer]\nfolder = "{folder}"')
    )
    with pytest.raises(BrokenLine) as caught:
        train.run(config)
    assert "names two models" in caught.value.sentence("en")
