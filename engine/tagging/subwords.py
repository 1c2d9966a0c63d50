"""Byte-pair vectors of words: the first and the last piece of a word, as BPEmb has it (Heinzerling
and Strube 2018) and Flair uses it.

A model is two things: the bytes of a sentencepiece model (``subwords.model``, which splits) and one
tensor (``subwords.vectors``, pieces by width). ``engine.lab.train.embeddings.subwords`` makes both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file
from sentencepiece import SentencePieceProcessor

from engine.core import hold

MODEL, TENSORS, KEY = "subwords.model", "subwords.safetensors", "subwords.vectors"
"""File of the pieces, file of the vectors as training leaves it, and the tensor's name there and in
a published model's weights."""

CACHED_WORDS = 100_000
"""Words whose pieces are remembered; past that the memory starts anew, so that a long run does not
grow."""

_UNKNOWN = 0
_DIGIT = re.compile(r"\d")


def trained_form(word: str) -> str:
    """Normalise a word as the byte-pair model was trained: NFC, lower case, each digit replaced by
    0."""
    return _DIGIT.sub("0", unicodedata.normalize("NFC", word.lower()))


class Subwords:
    """Byte-pair embeddings of words: the vectors of the first and the last piece of a word,
    concatenated.

    ``model`` are the bytes of a sentencepiece model, ``vectors`` its table (pieces, width).
    """

    def __init__(self, model: bytes, vectors: torch.Tensor) -> None:
        self.model, self.table = model, vectors.float()
        self._pieces = SentencePieceProcessor(model_proto=model)
        self._known: dict[str, tuple[int, int]] = {}
        hold(self)

    @classmethod
    def load(cls, folder: Path) -> Subwords:
        """Load the files that :func:`engine.lab.train.embeddings.subwords.train_subwords` wrote to
        a folder."""
        return cls((folder / MODEL).read_bytes(), load_file(folder / TENSORS)[KEY])

    @property
    def width(self) -> int:
        """Length of a word's vector: twice the width of a piece."""
        return 2 * self.table.size(1)

    def ends(self, words: Sequence[str]) -> list[tuple[int, int]]:
        """Return the ids of the first and the last piece of each word; those of the unknown piece
        for a word without any. Cached by word."""
        known = self._known  # that of this call: another thread may forget meanwhile
        new = sorted({word for word in words if word not in known})
        if len(known) + len(new) > CACHED_WORDS:
            self._known, new = {}, sorted(set(words))
            known = self._known
        for word, ids in zip(new, self._pieces.encode([trained_form(word) for word in new]), strict=True):
            known[word] = (ids[0], ids[-1]) if ids else (_UNKNOWN, _UNKNOWN)
        return [known[word] for word in words]

    def forget(self) -> None:
        """Empty the cache of words."""
        self._known = {}

    def vectors(self, words: Sequence[str]) -> torch.Tensor:
        """Return the vectors of words, on the device of the table: (words, :attr:`width`)."""
        ids = torch.tensor(self.ends(words), dtype=torch.long, device=self.table.device).view(-1, 2)
        return self.table[ids].flatten(1)
