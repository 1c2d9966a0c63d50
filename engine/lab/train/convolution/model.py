"""The second tagger as it is trained, and its windows as numbers of distinct words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
import torch
from flair.data import Dictionary
from torch import nn

from engine.lab.train.data.batches import Data
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.tagger.model import tag_dictionary
from engine.tagging import convolution


class TrainedConvolution(nn.Module):
    """A network with the words of its windows; ``label_dictionary``, ``linear`` and ``crf`` are
    what :mod:`engine.lab.train.tagger` asks of any tagger."""

    def __init__(
        self,
        common: Sequence[int],
        words: Sequence[str],
        sizes: convolution.LayerSizes,
        dropout: convolution.Dropout,
        tables: convolution.WordTables,
    ) -> None:
        super().__init__()
        self.common, self.sizes, self.tables = tuple(common), sizes, tables
        self.label_dictionary = _dictionary()
        tags = len(self.label_dictionary.get_items())
        self.network = convolution.ConvolutionNetwork(self.tables, sizes, tags, dropout)
        numbers = convolution.WordNumbers(self.common, self.tables).numbers(words)
        self.register_buffer("words", torch.from_numpy(numbers), persistent=False)

    @property
    def linear(self) -> nn.Linear:
        """Return the layer that scores the tags."""
        return self.network.linear

    @property
    def crf(self) -> convolution.ConvolutionNetwork:
        """Return what holds the transitions."""
        return self.network

    def emissions(self, inputs: torch.Tensor) -> torch.Tensor:
        """Score the tags of windows of one length: ``inputs`` (windows, tokens) are rows of the
        words given at the start; gives (windows, tokens, tags)."""
        distinct, places = torch.unique(inputs, return_inverse=True)
        lengths = torch.full((inputs.size(0),), inputs.size(1), device=inputs.device)
        words = self.get_buffer("words")[distinct]
        scores: torch.Tensor = self.network(words, places, lengths)
        return scores


class WordData(Data):
    """Windows whose features are the rows of their words in ``words``."""

    def __init__(self, windows: Sequence[TrainingWindow], words: dict[str, int], tags: Dictionary) -> None:
        rows = np.array([words[word] for window in windows for word in window.words], dtype=np.int32)
        super().__init__(windows, rows, tags)  # type: ignore[arg-type]

    def place_on(self, device: str) -> None:
        """Leave the rows where they are: they are few."""

    def batch(self, chosen: Sequence[int], device: str = "cpu") -> tuple[torch.Tensor, torch.Tensor]:
        """Give rows of words and gold tags of windows of one length, both (windows, tokens)."""
        length = len(self.windows[chosen[0]].words)
        rows = np.stack([self.features[self.offsets[i] : self.offsets[i] + length] for i in chosen])
        inputs = torch.from_numpy(rows.astype(np.int64)).to(device)
        return inputs, torch.stack([self.gold[i] for i in chosen]).to(device)


def number_words(*parts: Iterable[TrainingWindow]) -> dict[str, int]:
    """Number the distinct words of windows, in the order they come."""
    return {word: row for row, word in enumerate(dict.fromkeys(w for part in parts for win in part for w in win.words))}


def frequent(windows: Iterable[TrainingWindow], rows: int) -> tuple[int, ...]:
    """Choose the common forms of windows, by the number of documents that they stand in: a name
    that stands often in one decision is not a common word. Returns hashes of forms, fewer than
    ``rows``."""
    counts: Counter[str] = Counter()
    seen: set[str] = set()
    document = ""
    for window in windows:
        if window.document != document:
            counts.update(seen)
            seen, document = set(), window.document
        seen.update(window.words)
    counts.update(seen)
    return convolution.common_forms(counts.items(), rows)


def _dictionary() -> Dictionary:
    made = tag_dictionary()
    for name in ("<START>", "<STOP>"):
        made.add_item(name)
    return made
