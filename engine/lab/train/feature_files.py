"""What a tagger learns from and is measured on: documents drawn, cut into windows, embedded once by
the frozen language models."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from flair.data import Dictionary
from flair.embeddings import TransformerWordEmbeddings
from flair.models import LanguageModel

from engine.core import LABELS, ROOT, EngineError
from engine.lab.train.configuration import DIRECTIONS, Configuration
from engine.lab.train.data import dataset
from engine.lab.train.data.batches import Data
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.embeddings import features
from engine.lab.train.embeddings.transformer import load_transformer, store_transformer
from engine.lab.train.errors import NoMention, Unseen
from engine.lab.train.work.processes import Advance, in_turn, side_by_side
from engine.lab.train.work.progress import Warn
from engine.lab.train.work.saving import reserve, write_json
from engine.tagging import Subwords, choose_device, document_features

_PIECE = 512
"""Windows embedded between two notes of how far the work is: an interruption costs no more."""

_FEW = 64
"""Windows that are embedded before a process for it would have begun."""


def silent(notice: EngineError) -> None:
    """Be the ``Warn`` of a training that nobody watches."""


def place_on(device: str) -> str:
    """Settle a device and let Flair's modules live on it; gives its name.

    Raises:
        DeviceMissing: it is not there.
    """
    import flair

    logging.getLogger("flair").setLevel(logging.WARNING)  # it would write to standard output
    chosen = choose_device(device)
    flair.device = torch.device(chosen)
    return chosen


def language_model(work: Path, way: str) -> LanguageModel:
    """Load a trained language model on Flair's device."""
    model = LanguageModel.load_language_model(work / f"lm-{way}.pt")
    model.eval()
    return model


def subwords(config: Configuration) -> Subwords | None:
    """Load the byte-pair vectors, where the configuration has them."""
    return Subwords.load(config.work) if config.subwords.pieces else None


def transformer(config: Configuration) -> TransformerWordEmbeddings | None:
    """Load the transformer, where the configuration has one.

    Raises:
        BadTransformer: its folder does not hold one that can be used.
    """
    return load_transformer(ROOT / config.transformer.folder) if config.transformer.folder else None


def draw(config: Configuration, number: int) -> Path:
    """Write the documents of a round unless they are there; gives the folder of ``train.conll`` and
    ``dev.conll``."""
    folder = config.texts / f"round-{number}"
    folder.mkdir(exist_ok=True)
    if not (folder / "train.conll").exists():
        counts = dataset.build(config.corpora, folder, config.mix, config.seed + 100 * number, config.language)
        write_json(folder / "counts.json", counts)
    return folder


def prepare(config: Configuration, source: Path, tags: Dictionary, advance: Advance, warn: Warn) -> Data:
    """Give the windows of ``train.conll`` or ``dev.conll`` with their features, computed unless
    they are there.

    Raises:
        NoMention: the file holds none. BrokenLine: a line of it is wrong.
    """
    windows = windows_of(config, source)
    check(source, windows, warn)
    return Data(windows, embed(config, source, windows, advance), tags)


def windows_of(config: Configuration, source: Path) -> list[TrainingWindow]:
    """Read the windows of ``train.conll`` (those chosen) or of another file (all)."""
    windows = list(dataset.read(source))
    return choose(windows, config.seed, config.tagger.empty_windows) if source.stem == "train" else windows


def choose(windows: list[TrainingWindow], seed: int, share: float) -> list[TrainingWindow]:
    """Keep every window that holds a mention and a share of the others: most of a decision holds
    none."""
    rng = random.Random(seed)
    return [w for w in windows if any(label != "O" for label in w.labels) or rng.random() < share]


def check(source: Path, windows: Sequence[TrainingWindow], warn: Warn) -> None:
    """Look whether there is anything to learn or to measure.

    Raises:
        NoMention: there is not.
    """
    seen = {label[2:] for window in windows for label in window.labels if label != "O"}
    if not seen:
        raise NoMention(file=source)
    if source.stem == "train" and (unseen := [label for label in LABELS if label not in seen]):
        warn(Unseen(labels=", ".join(unseen)))


def embed(
    config: Configuration, source: Path, windows: Sequence[TrainingWindow], advance: Advance
) -> npt.NDArray[np.float16]:
    """Give the features of a file's windows: both language models at once, then the rest.

    Raises:
        DiskFull: there is no place for them.
    """
    target, half = source.with_suffix(".npy"), source.with_suffix(".part.npy")
    if not target.exists():
        firsts = np.cumsum([0, *_widths(config)]).tolist()
        tokens = sum(len(w.words) for w in windows)
        if not half.exists() or not is_reserved(half, tokens, firsts[-1]):
            _forget(source)
            features.create(half, tokens, firsts[-1])
            reserve(half)
        if config.directions:
            calls = [(config, source, way, first) for way, first in zip(config.directions, firsts, strict=False)]
            run = in_turn if len(windows) <= _FEW else side_by_side
            run(_embed_direction, calls, advance)
        array = np.load(half, mmap_mode="r+")
        _embed_rest(config, source, windows, array, firsts[len(config.directions) :])
        array.flush()
        half.rename(target)
        _forget(source)
    made: npt.NDArray[np.float16] = np.load(target, mmap_mode="r")
    return made


def is_reserved(half: Path, tokens: int, columns: int) -> bool:
    """Tell whether a file begun earlier is the one that is wanted now, with all its place on the
    disk."""
    if np.load(half, mmap_mode="r").shape != (tokens, columns):
        return False
    reserve(half)
    return True


def _widths(config: Configuration) -> list[int]:
    """Count the columns of each language model, then of byte-pair vectors, document features and
    transformer (0 where there are none)."""
    vectors, reader = subwords(config), transformer(config)
    own = [vectors.width if vectors else 0, document_features.WIDTH if config.document_features else 0]
    models = [int(language_model(config.work, way).hidden_size) for way in config.directions]
    return [*models, *own, reader.embedding_length if reader else 0]


def _embed_rest(
    config: Configuration,
    source: Path,
    windows: Sequence[TrainingWindow],
    array: npt.NDArray[np.float16],
    firsts: list[int],
) -> None:
    """Fill the columns of all but the language models, each from its ``firsts`` on."""
    words = [w.words for w in windows]
    if vectors := subwords(config):
        features.store_subwords(vectors, words, array[:, firsts[0] : firsts[1]])
    if config.document_features:
        features.store_documents(list(dataset.read(source)), windows, array[:, firsts[1] : firsts[2]])
    if reader := transformer(config):
        store_transformer(reader, words, array[:, firsts[2] : firsts[3]])


def _note(source: Path, way: str) -> Path:
    """Name the file that says how many windows of a source a model has embedded."""
    return source.with_suffix(f".{way}.json")


def _forget(source: Path) -> None:
    for way in DIRECTIONS:
        _note(source, way).unlink(missing_ok=True)


def _embed_direction(
    config: Configuration, source: Path, way: str, first: int, advance: Advance, stopped: Callable[[], bool]
) -> None:
    """Fill one model's columns of the features, from ``first`` on."""
    place_on(config.device)
    model, note = language_model(config.work, way), _note(source, way)
    array = np.load(source.with_suffix(".part.npy"), mmap_mode="r+")
    words = [w.words for w in windows_of(config, source)]
    offsets = np.cumsum([0, *map(len, words)])
    begin = json.loads(note.read_text(encoding="utf-8")) if note.exists() else 0
    for place in range(begin, len(words), _PIECE):
        piece = words[place : place + _PIECE]
        rows = array[offsets[place] : offsets[place + len(piece)], first : first + model.hidden_size]
        features.store(model, piece, rows)
        array.flush()
        write_json(note, place + len(piece))
        advance((place + len(piece)) / len(words))
        if stopped():
            raise KeyboardInterrupt
