"""The stages of a training, in order; each is skipped when its output is there already."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from flair.models import LanguageModel, SequenceTagger

from engine.train import dataset, features, stream, tagger
from engine.train.configuration import Configuration
from engine.train.language_model import log_to, train
from engine.train.publish import publish

Progress = Callable[[str, float], None]
_DIRECTIONS = ("forward", "backward")
_EMPTY_SHARE = 0.3
"""Share of the windows without a mention that the tagger is shown: most of a decision holds none."""

_LATER_ROUNDS = 0.4
"""What each later round does to the learning rate."""


def run_stages(config: Configuration, progress: Progress) -> dict[str, Any]:
    """Run all stages; gives the figures of the best epoch on the development documents."""
    config.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(config.threads)
    write_stream(config)
    progress("stream", 1.0)
    train_language_models(config)
    progress("language models", 1.0)
    figures = train_tagger(config, progress)
    progress("published", 1.0)
    return figures


def write_stream(config: Configuration) -> None:
    """Write the characters that the language models read, shuffled by text."""
    if (config.work / "stream.npy").exists():
        return
    rng = random.Random(config.seed + 10)
    rows = [stream.shown(text) for text in stream.texts(config.corpora, rng, config.shares) if len(text) > 40]
    rng.shuffle(rows)
    alphabet, ids = stream.encode(rows)
    (config.work / "alphabet.json").write_text(json.dumps(alphabet, ensure_ascii=False), encoding="utf-8")
    np.save(config.work / "stream.part.npy", ids)
    (config.work / "stream.part.npy").rename(config.work / "stream.npy")  # half a file is never taken for a whole one


def train_language_models(config: Configuration) -> None:
    """Train both directions at once; a finished one is left alone."""
    _side_by_side(_train_direction, [(config, way) for way in _DIRECTIONS if not _finished(config, way)])


def _side_by_side(work: Callable[..., None], calls: Sequence[tuple[object, ...]]) -> None:
    """Run calls in one spawned process of one thread each: two threads of one model wait for each other most of the time."""
    context = get_context("spawn")
    processes = [context.Process(target=work, args=call) for call in calls]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        if process.exitcode:
            raise RuntimeError(f"{work.__name__} ended with {process.exitcode}")


def _finished(config: Configuration, way: str) -> bool:
    weights = config.work / f"lm-{way}.pt"
    return weights.exists() and not weights.with_suffix(".checkpoint").exists()


def _train_direction(config: Configuration, way: str) -> None:
    torch.set_num_threads(1)
    alphabet = json.loads((config.work / "alphabet.json").read_text(encoding="utf-8"))
    ids = np.load(config.work / "stream.npy")
    log = log_to(config.work / f"lm-{way}.jsonl")
    train(ids, alphabet, way == "forward", config.work / f"lm-{way}.pt", config.language_model, log, config.seed)


def _load(config: Configuration, way: str) -> LanguageModel:
    model = LanguageModel.load_language_model(config.work / f"lm-{way}.pt")
    model.eval()
    return model


def _embed_direction(config: Configuration, source: Path, target: Path, first: int) -> None:
    """Fill one model's columns of the features."""
    torch.set_num_threads(1)
    model = _load(config, _DIRECTIONS[first])
    array = np.load(target, mmap_mode="r+")
    width = model.hidden_size
    features.store(model, [w.words for w in windows_of(config, source)], array[:, first * width : (first + 1) * width])


def windows_of(config: Configuration, source: Path) -> list[dataset.Window]:
    """Read the windows of ``train.conll`` (those chosen) or ``dev.conll`` (all)."""
    windows = list(dataset.read(source))
    return choose(windows, config.seed) if source.stem == "train" else windows


def embed(config: Configuration, source: Path, windows: Sequence[dataset.Window]) -> npt.NDArray[np.float16]:
    """Give the features of a file's windows, computed by both models at once unless they are there already."""
    target, half = source.with_suffix(".npy"), source.with_suffix(".part.npy")
    if not target.exists():
        features.create(half, sum(len(w.words) for w in windows), 2 * config.language_model.hidden)
        _side_by_side(_embed_direction, [(config, source, half, first) for first in range(len(_DIRECTIONS))])
        half.rename(target)
    array: npt.NDArray[np.float16] = np.load(target, mmap_mode="r")
    return array


def choose(windows: list[dataset.Window], seed: int) -> list[dataset.Window]:
    """Keep every window that holds a mention and a share of the others."""
    rng = random.Random(seed)
    return [w for w in windows if any(label != "O" for label in w.labels) or rng.random() < _EMPTY_SHARE]


def train_tagger(config: Configuration, progress: Progress) -> dict[str, Any]:
    """Train the tagger, round after round with new identities, and publish the best epoch of all.

    The development documents are those of the first round. A round that is done leaves its figures and is not done again.
    """
    started = time.monotonic()
    made = tagger.make([_load(config, way) for way in _DIRECTIONS], config.tagger)
    best: dict[str, Any] = {}
    tokens = 0
    for number in range(config.rounds):
        done = config.work / f"round-{number}.json"
        if not done.exists():
            best, read = _train_round(config, made, number, best, progress)
            done.write_text(json.dumps({"figures": best, "tokens": read}, ensure_ascii=False), encoding="utf-8")
        record = json.loads(done.read_text(encoding="utf-8"))
        best, tokens = record["figures"], tokens + record["tokens"]
    tagger.restore(made, config.work / "tagger.state")
    facts = {
        "language": config.language,
        "version": config.version,
        "date": time.strftime("%Y-%m-%d"),
        "labels": [label for label in best if label != "all"],
        "development": best["all"],
        "training_tokens": tokens,
        "tagger_minutes": round((time.monotonic() - started) / 60, 1),
    }
    publish(made, config.publish, facts)
    return best


def _train_round(
    config: Configuration, made: SequenceTagger, number: int, best: dict[str, Any], progress: Progress
) -> tuple[dict[str, Any], int]:
    """Draw the documents anew, embed them and train on; gives the best figures so far and the tokens read."""
    folder = config.work / f"round-{number}"
    folder.mkdir(exist_ok=True)
    if not (folder / "train.conll").exists():
        dataset.build(config.corpora, folder, config.mix, config.seed + 100 * number)
    progress(f"dataset {number + 1}", 1.0)
    sets = []
    for source in (config.work / "round-0" / "dev.conll", folder / "train.conll"):
        windows = windows_of(config, source)
        sets.append(tagger.Data(windows, embed(config, source, windows), made.label_dictionary))
        progress(f"embed {source.stem}", 1.0)

    def report(row: dict[str, Any]) -> None:
        with (config.work / "tagger.jsonl").open("a", encoding="utf-8") as handle:
            handle.write(json.dumps({"round": number, **row}, ensure_ascii=False) + "\n")
        progress(f"tagger, epoch {row['epoch']}, F1 {row['dev']['all']['f1']:.4f}", row["epoch"] / config.tagger.epochs)

    settings = replace(config.tagger, learning_rate=config.tagger.learning_rate * _LATER_ROUNDS**number)
    dev, data = sets
    state = config.work / "tagger.state"
    if number:
        tagger.restore(made, state)
    found = tagger.train(made, data, dev, settings, state, report, config.seed + number, best or None)
    return found, int(data.offsets[-1])
