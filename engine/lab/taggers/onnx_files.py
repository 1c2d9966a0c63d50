"""An ONNX file with its ``tokenizer.json``: what ``optimum-cli export onnx`` writes, or a model of
one's own whose first output has the scores (batch, pieces, tags).

``path`` is the folder with ``model.onnx``, ``tokenizer.json`` and, unless ``[options] tags`` lists
the tags in their order, the ``config.json`` that names them. ``[options] pieces`` is how many word
pieces the model reads at once, 512 unless it says so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from scipy.special import softmax
from tokenizers import Tokenizer

from engine.core import BadTagger
from engine.lab.taggers.word_tags import labels_of, read_pieces
from engine.tagging import TokenMention, choose_device, declared
from engine.text import Sentence

MODEL, TOKENIZER, CONFIGURATION = "model.onnx", "tokenizer.json", "config.json"
_PIECES = 512
_INPUTS = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
"""The inputs that a model may have, and what the tokenizer calls them."""


class OnnxReader:
    """Reads windows with ONNX Runtime; implements :class:`engine.tagging.declared.PieceReader`."""

    def __init__(self, session: Any, tokenizer: Tokenizer, tags: Sequence[str], most: int, device: str) -> None:
        self.device, self.labels = device, labels_of(tags)
        self._session, self._tokenizer, self._tags, self._most = session, tokenizer, tags, most
        self._inputs = [asked.name for asked in session.get_inputs()]

    def fits(self, text: str, window: Sentence) -> bool:
        """Tell whether the model reads as many word pieces as a window has."""
        return len(self._tokenizer.encode(text[window.start : window.end]).ids) <= self._most

    def read(self, text: str, windows: Sequence[Sentence]) -> list[list[TokenMention]]:
        """Find the mentions of windows, one after the other: ONNX files of others may know but one
        row."""
        return [self._read(text, window) for window in windows]

    def _read(self, text: str, window: Sentence) -> list[TokenMention]:
        pieces = self._tokenizer.encode(text[window.start : window.end])
        fed = {name: np.array([getattr(pieces, _INPUTS[name])[: self._most]], np.int64) for name in self._inputs}
        scores = np.asarray(self._session.run(None, fed)[0], np.float32)[0]
        return read_pieces(window, pieces.offsets[: self._most], softmax(scores, axis=-1), self._tags)


def read(declaration: declared.Declaration, device: str) -> OnnxReader:
    """Make the reader of a folder.

    Raises:
        BadTagger: a file is missing or cannot be read, the model asks for another input than word
        pieces, or has another number of tags than are named. DeviceMissing: no such device.
    """
    folder, name = declaration.path, declaration.name
    if folder is None or not folder.is_dir():
        raise BadTagger(name=name, reason="absent", path=folder)
    for file in (MODEL, TOKENIZER):
        if not (folder / file).is_file():
            raise BadTagger(name=name, reason="incomplete", file=file)
    chosen = choose_device(device)
    try:
        session = _session(folder / MODEL, chosen)
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
        tags = _tags(declaration, folder)
        most = int(declaration.options.get("pieces", _PIECES))
    except Exception as error:
        raise BadTagger(name=name, reason="unreadable", kind=type(error).__name__) from error
    unknown = [asked.name for asked in session.get_inputs() if asked.name not in _INPUTS]
    shape = session.get_outputs()[0].shape
    if unknown or len(shape) != 3 or (isinstance(shape[2], int) and shape[2] != len(tags)):
        raise BadTagger(name=name, reason="shape", inputs=", ".join(unknown)[:80] or "—", tags=len(tags))
    return OnnxReader(session, tokenizer, tags, most, chosen)


def _session(file: Path, device: str) -> Any:
    wanted = ["CUDAExecutionProvider"] if device == "cuda" else []
    there = [name for name in wanted if name in onnxruntime.get_available_providers()]
    return onnxruntime.InferenceSession(file.read_bytes(), providers=[*there, "CPUExecutionProvider"])


def _tags(declaration: declared.Declaration, folder: Path) -> list[str]:
    """Name the tags in their order."""
    if "tags" in declaration.options:
        return [str(tag) for tag in declaration.options["tags"]]
    names = json.loads((folder / CONFIGURATION).read_text(encoding="utf-8"))["id2label"]
    return [str(names[str(number)]) for number in range(len(names))]
