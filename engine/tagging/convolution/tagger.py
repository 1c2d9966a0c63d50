"""The tagger of the kind ``convolution``: a text to windows, windows to batches of distinct words,
scores to mentions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import torch

from engine.core import Cancelled, Entity, Suspect
from engine.tagging.convolution.network import ConvolutionNetwork
from engine.tagging.convolution.weights import read_convolution
from engine.tagging.convolution.words import WordNumbers
from engine.tagging.decoding import Decoding, TextPrediction, WindowPrediction
from engine.tagging.suspects import read_left
from engine.tagging.tagger import choose_device, read_mentions
from engine.text import Sentence, display_token, windows

TOKENS = 8_000
"""Tokens of a batch, padding included."""


class ConvolutionTagger:
    """Hashed words under dilated convolutions and a CRF; implements
    :class:`engine.tagging.tagger.DoubtingTagger`, without a calibration of its own."""

    calibration = None

    def __init__(
        self,
        network: ConvolutionNetwork,
        words: WordNumbers,
        tags: Sequence[str],
        name: str,
        language: str = "fr",
        weights: str = "",
        device: str = "cpu",
    ) -> None:
        self.name, self.language, self.weights, self.device = name, language, weights, device
        self._network, self._words = network.to(device).eval(), words
        self._decoding = Decoding(tags, self._network.transitions)

    @classmethod
    def load(cls, folder: Path, device: str = "auto") -> ConvolutionTagger:
        """Load the model in a folder, on ``auto``, ``cpu`` or ``cuda``.

        Raises:
            ModelMissing, ModelAltered, ModelForeign: as
            :func:`engine.tagging.convolution.weights.read_convolution`.
            DeviceMissing: the device is unknown or not available.
        """
        chosen = choose_device(device)
        network, words, tags, facts = read_convolution(folder)
        return cls(network, words, tags, str(facts["name"]), facts.get("language", "fr"), facts["sha256"], chosen)

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Find the mentions of a text; see :meth:`engine.tagging.tagger.Tagger.tag`."""
        return self.tag_with_doubts(text, progress, cancelled)[0]

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Find the mentions and the suspects of a text; see
        :meth:`engine.tagging.tagger.DoubtingTagger.tag_with_doubts`."""
        cut, done, found = windows(text), 0, TextPrediction()
        for batch in _batches(cut):
            if cancelled and cancelled():
                raise Cancelled
            for window, (mentions, left) in zip(batch, self._decode(text, batch), strict=True):
                found.entities += read_mentions(text, window, mentions, f"model:{self.name}")
                found.suspects += read_left(text, window, left)
            done += len(batch)
            if progress:
                progress(done / len(cut))
        return found.sorted()

    def _decode(self, text: str, batch: Sequence[Sentence]) -> list[WindowPrediction]:
        shown = [[display_token(text, token) for token in window.tokens] for window in batch]
        ranks = {word: rank for rank, word in enumerate(dict.fromkeys(word for row in shown for word in row))}
        lengths = torch.tensor([len(row) for row in shown])
        places = np.zeros((len(shown), int(lengths.max())), dtype=np.int64)
        for number, row in enumerate(shown):
            places[number, : len(row)] = [ranks[word] for word in row]
        words = torch.from_numpy(self._words.numbers(list(ranks)))
        with torch.inference_mode():
            read, where, long = (t.to(self.device) for t in (words, torch.from_numpy(places), lengths))
            return self._decoding.decode(self._network(read, where, long), long)


def _batches(cut: Sequence[Sentence]) -> Iterator[list[Sentence]]:
    """Sort windows by length, longest first, and cut them by :data:`TOKENS`."""
    batch: list[Sentence] = []
    for window in sorted(cut, key=lambda window: -len(window.tokens)):
        if batch and (len(batch) + 1) * len(batch[0].tokens) > TOKENS:
            yield batch
            batch = []
        batch.append(window)
    if batch:
        yield batch


def load(folder: Path, device: str) -> ConvolutionTagger:
    """Load a model: the loader of the kind ``convolution``; for errors see
    :meth:`ConvolutionTagger.load`."""
    return ConvolutionTagger.load(folder, device)
