"""A folder of Hugging Face with a model for token classification, as ``save_pretrained`` writes it.

Nothing is fetched, and no code of the folder is run. What the model does not read whole, by its
number of positions, is cut by the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from transformers import AutoModelForTokenClassification, AutoTokenizer, logging

from engine.core import BadTagger
from engine.lab.taggers.word_tags import labels_of, read_pieces
from engine.tagging import TokenMention, choose_device, declared
from engine.text import Sentence

_LOCAL: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
_POSITIONS = 512
"""Of a model that does not say how many it has."""
_APART = 2
"""Positions of RoBERTa and its like that no word piece takes."""


class TokenClassifier:
    """Reads windows with a transformer; implements
    :class:`engine.tagging.declared.PieceReader`."""

    def __init__(self, model: Any, tokenizer: Any, device: str) -> None:
        self.device = device
        self._model, self._tokenizer = model.to(device).eval(), tokenizer
        self._tags = [model.config.id2label[number] for number in range(model.config.num_labels)]
        self.labels: Sequence[str] = labels_of(self._tags)
        positions = getattr(model.config, "max_position_embeddings", _POSITIONS + _APART) - _APART
        self.most = min(positions, tokenizer.model_max_length)

    def fits(self, text: str, window: Sentence) -> bool:
        """Tell whether the model has a position for every word piece of a window."""
        read = self._tokenizer(text[window.start : window.end], truncation=False, verbose=False)
        return bool(len(read["input_ids"]) <= self.most)

    def read(self, text: str, windows: Sequence[Sentence]) -> list[list[TokenMention]]:
        """Find the mentions of windows, all in one batch."""
        read = self._tokenizer(
            [text[window.start : window.end] for window in windows], return_offsets_mapping=True, padding=True,
            truncation=True, max_length=self.most, return_tensors="pt", verbose=False,
        )  # fmt: skip
        places = read.pop("offset_mapping").tolist()
        with torch.inference_mode():
            scores = self._model(**{name: value.to(self.device) for name, value in read.items()}).logits
        shares = scores.float().softmax(-1).cpu().numpy()
        return [
            read_pieces(window, [(start, end) for start, end in row], share, self._tags)
            for window, row, share in zip(windows, places, shares, strict=True)
        ]


def read(declaration: declared.Declaration, device: str) -> TokenClassifier:
    """Make the reader of a folder.

    Raises:
        BadTagger: the folder is missing or holds no whole model with a head for token
        classification, or its tokenizer tells no places. DeviceMissing: no such device.
    """
    folder = declaration.path
    if folder is None or not folder.is_dir():
        raise BadTagger(name=declaration.name, reason="absent", path=folder)
    chosen = choose_device(device)
    model, tokenizer = load_classifier(folder, declaration.name)
    return TokenClassifier(model, tokenizer, chosen)


def load_classifier(folder: Path, name: str) -> tuple[Any, Any]:
    """Load the model of a folder and its tokenizer.

    Raises:
        BadTagger: as :func:`read`.
    """
    silence()  # what it would say of a missing head is said below
    try:
        tokenizer = load_tokenizer(folder)
        model, loaded = AutoModelForTokenClassification.from_pretrained(str(folder), output_loading_info=True, **_LOCAL)
    except Exception as error:
        raise BadTagger(name=name, reason="unreadable", kind=type(error).__name__) from error
    if not tokenizer.is_fast:
        raise BadTagger(name=name, reason="slow")
    if loaded["missing_keys"]:  # a head of random weights, which would be taken for a model
        raise BadTagger(name=name, reason="head")
    return model, tokenizer


def load_tokenizer(folder: Path) -> Any:
    """Load the tokenizer of a folder, that which tells places where there is one."""
    return AutoTokenizer.from_pretrained(str(folder), use_fast=True, **_LOCAL)  # type: ignore[no-untyped-call]


def silence() -> None:
    """Keep transformers from writing advice on standard error."""
    logging.set_verbosity_error()  # type: ignore[no-untyped-call]
