"""A transformer from a local folder (CamemBERT, for those who have it) under the tagger, beside the
language models or instead of them.

A model over one is published whole, in Flair's own file, and tags by Flair's own path: the fast one
knows no transformer.

Nothing is ever fetched: a folder that is not there, or not whole, is refused before any library
could look for it elsewhere. Frozen unless asked otherwise: its output is then computed once, like
that of the other embeddings.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from flair.data import Sentence
from flair.embeddings import TransformerWordEmbeddings
from flair.models import SequenceTagger

from engine.lab.taggers import FLAIR
from engine.lab.train.errors import BadTransformer
from engine.tagging import FACTS

_NEEDED = {
    "config.json": ("config.json",),
    "model.safetensors / pytorch_model.bin": ("*.safetensors", "pytorch_model*.bin"),
    "tokenizer.json": ("tokenizer.json", "sentencepiece.bpe.model", "spiece.model", "vocab.txt", "vocab.json"),
}
"""What a folder must hold, and the files that count as it."""

_LOCAL = {"local_files_only": True, "trust_remote_code": False}


@dataclass(frozen=True, slots=True)
class TransformerSettings:
    """``folder`` of a transformer that stays as it is under the tagger, empty for none;
    ``language_models``: whether the character models stand beside it. ``path``: the folder of one
    that is itself trained, all of it, instead of a tagger (:mod:`engine.lab.train.fine_tuning`), at
    ``learning_rate`` at most."""

    folder: str = ""
    language_models: bool = True
    path: str = ""
    learning_rate: float = 5e-5


def load_transformer(folder: Path, fine_tune: bool = False) -> TransformerWordEmbeddings:
    """Load the last layer of a transformer, a word having the vector of its first piece, as Flair's
    embeddings.

    ``fine_tune``: let its weights learn too; only Flair's own trainer does that, the project's
    keeps them as they are.

    Raises:
        BadTransformer: the folder is missing, holds no whole model, or one that cannot be read
        without other code.
    """
    check_folder(folder)
    try:
        made = TransformerWordEmbeddings(
            str(folder), layers="-1", subtoken_pooling="first", fine_tune=fine_tune, allow_long_sentences=True,
            name=f"transformer-{folder.name}", transformers_tokenizer_kwargs=_LOCAL, transformers_config_kwargs=_LOCAL,
            transformers_model_kwargs=_LOCAL,
        )  # fmt: skip
    except Exception as error:
        kind = type(error).__name__
        raise BadTransformer(folder=folder, reason="unreadable", kind=kind) from error
    for weight in made.parameters():
        weight.requires_grad_(fine_tune)
    made.eval()
    return made


def check_folder(folder: Path) -> None:
    """Look whether a folder holds the files of a transformer.

    Raises:
        BadTransformer: it does not.
    """
    if not folder.is_dir():
        raise BadTransformer(folder=folder, reason="absent")
    for name, forms in _NEEDED.items():
        if not any(any(folder.glob(form)) for form in forms):
            raise BadTransformer(folder=folder, reason="incomplete", name=name)


def store_transformer(
    embeddings: TransformerWordEmbeddings,
    windows: Sequence[Sequence[str]],
    array: npt.NDArray[np.float16],
    size: int = 16,
) -> None:
    """Write what a frozen transformer says of all windows, in order, into ``array`` (tokens, its
    width)."""
    offsets = np.cumsum([0, *(len(words) for words in windows)])
    order = sorted(range(len(windows)), key=lambda i: len(windows[i]))
    embeddings.eval()
    for place in range(0, len(order), size):
        chosen = order[place : place + size]
        sentences = [Sentence(list(windows[index])) for index in chosen]
        with torch.no_grad():
            embeddings.embed(sentences)
        for index, sentence in zip(chosen, sentences, strict=True):
            rows = torch.stack([token.get_embedding(embeddings.get_names()) for token in sentence])
            array[offsets[index] : offsets[index + 1]] = rows.to(torch.float16).cpu().numpy()


def publish_whole(tagger: SequenceTagger, folder: Path, facts: dict[str, Any]) -> str:
    """Write a tagger with its transformer in half precision as Flair does, and ``model.json``;
    gives the sha256 of the file.

    Flair's file can run code when it is opened:
    :func:`engine.lab.train.publication.reference.reference` opens only the one of that sha256.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tagger.half()
    tagger.save(str(folder / FLAIR.weights))
    tagger.float()
    digest = hashlib.sha256((folder / FLAIR.weights).read_bytes()).hexdigest()
    record = {
        "name": folder.name,
        "kind": FLAIR.name,
        **facts,
        "sha256": digest,
        "bytes": (folder / FLAIR.weights).stat().st_size,
    }
    (folder / FACTS).write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return digest
