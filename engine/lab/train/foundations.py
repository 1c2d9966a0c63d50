"""What a tagger stands on: the stream of characters, byte-pair vectors and language models;
trained, or taken over from a published model."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
from flair.models import LanguageModel
from safetensors.torch import save

from engine.core import ROOT
from engine.lab.train.configuration import DIRECTIONS, Configuration
from engine.lab.train.embeddings import stream
from engine.lab.train.embeddings.flair import SubwordEmbeddings
from engine.lab.train.embeddings.language_model import log_to, train
from engine.lab.train.embeddings.subwords import lines, train_subwords
from engine.lab.train.errors import BadStart, OtherTraining
from engine.lab.train.feature_files import place_on
from engine.lab.train.publication.publish import to_flair
from engine.lab.train.work.interruption import Stopped
from engine.lab.train.work.journal import Journal
from engine.lab.train.work.processes import Advance, side_by_side
from engine.lab.train.work.progress import ProgressListeners, time_stage
from engine.lab.train.work.saving import place_for, write_bytes, write_json
from engine.measure import read_rows
from engine.tagging import subwords


def write_foundations(config: Configuration, ears: ProgressListeners, journal: Journal | None = None) -> None:
    """Make what a tagger stands on: the stream, byte-pair vectors and language models."""
    stages = {"stream": write_stream, "subwords": write_subwords, "language_models": train_language_models}
    for name, stage in stages.items():
        with time_stage(journal, name):
            stage(config, ears.stage(name))
            ears.progress(name, 1.0)
    if journal:
        journal_language_models(config, journal)


def write_stream(config: Configuration, advance: Advance) -> None:
    """Write the characters that the language models read, shuffled by text, in the alphabet of the
    model to start from if there is one."""
    if config.taken_over:
        return
    done = not config.subwords.pieces or (config.work / "subwords.model").exists()
    if (config.work / "stream.npy").exists() or (done and all(_finished(config, way) for way in DIRECTIONS)):
        return  # the stream may be deleted once all that reads it is trained
    advance(0.0)
    rng = random.Random(config.seed + 10)
    found = stream.texts(config.corpora, rng, config.shares, config.language)
    rows = [stream.format_stream(text) for text in found if len(text) > 40]
    rng.shuffle(rows)
    known = alphabet_of(_start(config)[0]) if config.start.model else None
    alphabet, ids = stream.encode(rows, alphabet=known)
    write_json(config.work / "alphabet.json", alphabet)
    half = config.work / "stream.part.npy"
    with place_for(half, ids.nbytes):
        np.save(half, ids)
    half.rename(config.work / "stream.npy")  # half a file is never taken for a whole one


def write_subwords(config: Configuration, advance: Advance) -> None:
    """Train the byte-pair vectors on the stream, where the configuration has them."""
    if not config.subwords.pieces or (config.work / subwords.MODEL).exists():
        return
    advance(0.0)
    if config.taken_over:
        _take_subwords(config)
        return
    ids, alphabet = _stream(config)
    wanted = config.subwords
    train_subwords(lines(ids, alphabet), config.work, wanted.pieces, wanted.width, config.seed, wanted.window)


def train_language_models(config: Configuration, advance: Advance) -> None:
    """Train both directions at once; a finished one is left alone."""
    ways = [way for way in config.directions if not _finished(config, way)]
    if ways and config.taken_over:
        _take_language_models(config)
    elif ways:
        side_by_side(_train_direction, [(config, way) for way in ways], advance)


def journal_language_models(config: Configuration, journal: Journal) -> None:
    """Put the language models' curves among those of the run."""
    for way in DIRECTIONS:
        for row in read_rows(config.work / f"lm-{way}.jsonl"):
            journal.add("language_model", row)


def _finished(config: Configuration, way: str) -> bool:
    weights = config.work / f"lm-{way}.pt"
    return weights.exists() and not weights.with_suffix(".checkpoint").exists()


def _stream(config: Configuration) -> tuple[Any, list[str]]:
    alphabet: list[str] = json.loads((config.work / "alphabet.json").read_text(encoding="utf-8"))
    return np.load(config.work / "stream.npy"), alphabet


def _train_direction(config: Configuration, way: str, advance: Advance, stopped: Stopped) -> None:
    device = place_on(config.device)
    ids, alphabet = _stream(config)
    target, log = config.work / f"lm-{way}.pt", log_to(config.work / f"lm-{way}.jsonl")
    start = _start(config)[DIRECTIONS.index(way)] if config.start.model else None
    settings, seed = config.language_model, config.seed
    try:
        train(ids, alphabet, way == "forward", target, settings, log, seed, device, start, advance, stopped)
    except RuntimeError as error:
        if "size mismatch" not in str(error):
            raise
        raise OtherTraining(work=config.work, keys="[language_model] hidden, embedding, [start] model") from error


def _take_language_models(config: Configuration) -> None:
    """Keep the language models of the published model as they are."""
    for way, model in zip(DIRECTIONS, _start(config), strict=True):
        part = config.work / f"lm-{way}.pt.part"
        with place_for(part, _LANGUAGE_MODEL):
            model.save(part)
        part.replace(config.work / f"lm-{way}.pt")


_LANGUAGE_MODEL = 20_000_000
"""Bytes that a language model's file may have at most."""


def _take_subwords(config: Configuration) -> None:
    """Keep the byte-pair vectors of the published model as they are.

    Raises:
        BadStart: it has none, or others than the configuration says.
    """
    folder, wanted = ROOT / config.start.model, config.subwords
    found = [e.subwords for e in to_flair(folder).embeddings.embeddings if isinstance(e, SubwordEmbeddings)]
    shape = tuple(found[0].table.shape) if found else (0, 0)
    if shape != (wanted.pieces, wanted.width):
        sizes = f"pieces = {shape[0]}, width = {shape[1]}"
        raise BadStart(folder=folder, reason="sizes", table="subwords", sizes=sizes)
    write_bytes(config.work / subwords.TENSORS, save({subwords.KEY: found[0].table.half()}))
    write_bytes(config.work / subwords.MODEL, found[0].model)


def _start(config: Configuration) -> tuple[LanguageModel, LanguageModel]:
    """Load the language models of the published model to start from.

    Raises:
        BadStart: their sizes are not those of the configuration. ModelError: there is none, or it
        was altered.
    """
    folder, wanted = ROOT / config.start.model, config.language_model
    forward, backward = (embedding.lm for embedding in to_flair(folder).embeddings.embeddings[:2])
    if (forward.hidden_size, forward.embedding_size) != (wanted.hidden, wanted.embedding):
        sizes = f"hidden = {forward.hidden_size}, embedding = {forward.embedding_size}"
        raise BadStart(folder=folder, reason="sizes", table="language_model", sizes=sizes)
    return forward, backward


def alphabet_of(model: LanguageModel) -> list[str]:
    """Give a language model's alphabet, the unknown character first."""
    return list(model.dictionary.get_items())
