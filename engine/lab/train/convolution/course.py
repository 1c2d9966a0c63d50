"""The stages of a second tagger's training: documents drawn, words numbered, the course of
:mod:`engine.lab.train.tagger`, the model published."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from engine.lab.train import feature_files as prepared, tagger
from engine.lab.train.convolution.model import TrainedConvolution, WordData, frequent, number_words
from engine.lab.train.data import dataset
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.tagger.preference import prefer
from engine.lab.train.work.interruption import catch_signals
from engine.lab.train.work.progress import ProgressListeners, time_stage
from engine.lab.train.work.saving import place_for
from engine.tagging import convolution

if TYPE_CHECKING:
    from engine.lab.train.configuration import Configuration
    from engine.lab.train.work.journal import Journal

_MODEL = 10_000_000
"""Bytes that a published model may have at most."""


def train_convolution(config: Configuration, ears: ProgressListeners, journal: Journal, device: str) -> dict[str, Any]:
    """Draw the documents, train on them, one round, and publish the best epoch; gives its figures
    on the development documents.

    Raises:
        NoMention: the documents hold none. BrokenLine: a line of them is wrong. KeyboardInterrupt:
        it was asked to stop; the checkpoint is as of the last update.
    """
    ears.progress("documents", 0.0)
    folder = prepared.draw(config, 0)
    ears.progress("documents", 1.0)
    made, data, dev = _prepare(config, folder, ears)

    def report(row: dict[str, Any]) -> None:
        journal.add("tagger", {"round": 0, **row})
        shown = f"tagger 1/1 · {row['epoch']}/{config.tagger.epochs} · F1 {row['dev']['all']['f1']:.4f}"
        ears.progress(shown, row["epoch"] / config.tagger.epochs)

    state, checkpoint = config.work / "tagger.state", folder / "tagger.checkpoint"
    with time_stage(journal, "tagger"), catch_signals() as stopped:
        best = tagger.train(
            made, data, dev, config.tagger, state, report, config.seed, None, checkpoint, stopped, device,
            ears.stage("tagger 1/1"),
        )  # fmt: skip
    publish_convolution(config, made, best, data.tokens, journal)
    return best


def publish_convolution(
    config: Configuration, made: TrainedConvolution, best: dict[str, Any], tokens: int, journal: Journal
) -> None:
    """Write the folder of the model, its preference in the weights and ``model.json`` with when it
    is heard."""
    prefer(made, config.preference)
    facts = {
        "name": f"second-{config.language}", "language": config.language, "version": config.version,
        "date": time.strftime("%Y-%m-%d"), "labels": [label for label in best if label != "all"],
        "development": best["all"], "training_tokens": tokens, "preference": asdict(config.preference),
        "tagger_minutes": round(journal.run["seconds"].get("tagger", 0.0) / 60, 1),
        "second_opinion": asdict(config.opinion),
    }  # fmt: skip
    tags = made.label_dictionary.get_items()
    with place_for(config.publish, _MODEL):
        convolution.write_convolution(
            config.publish, made.network.cpu(), made.common, tags, made.tables, made.sizes, facts
        )


def _prepare(
    config: Configuration, folder: Path, ears: ProgressListeners
) -> tuple[TrainedConvolution, WordData, WordData]:
    """Give an untrained tagger over the words of the documents, and the documents as numbers."""
    windows = list(_read(folder / "train.conll"))
    common = frequent(windows, config.convolution.forms)
    windows = prepared.choose(windows, config.seed, config.tagger.empty_windows)
    dev = list(_read(folder / "dev.conll"))
    prepared.check(folder / "train.conll", windows, ears.warn)
    prepared.check(folder / "dev.conll", dev, ears.warn)
    words, asked = number_words(windows, dev), config.convolution
    torch.manual_seed(config.seed)
    made = TrainedConvolution(common, list(words), asked.sizes(), asked.hidden(), asked.tables())
    tags = made.label_dictionary
    return made, WordData(windows, words, tags), WordData(dev, words, tags)


def _read(path: Path) -> Iterator[TrainingWindow]:
    """Read windows, each distinct word kept once in memory: millions of tokens are few words."""
    for window in dataset.read(path):
        words, labels = (tuple(map(sys.intern, row)) for row in (window.words, window.labels))
        yield replace(window, words=words, labels=labels, gaps=())
