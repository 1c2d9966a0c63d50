"""The tagger that the product runs: from token offsets to mentions in tensors, over batches of
windows of about one length.

The same tags as Flair's ``SequenceTagger.predict`` with the same weights (tests hold it), without a
Python object per token.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import torch

from engine.core import Cancelled, Entity, Suspect, settings
from engine.tagging.calibration import Calibration, load as read_calibration
from engine.tagging.characters import CharacterRow
from engine.tagging.decoding import Decoding, TextPrediction, WindowPrediction
from engine.tagging.document_features import Floats, features
from engine.tagging.network import Batch, Network
from engine.tagging.precision import choose_precision
from engine.tagging.suspects import read_left
from engine.tagging.tagger import choose_device, read_mentions
from engine.tagging.weights import read_weights
from engine.text import Sentence, display_token, windows

LEAST, CHARACTERS = 6_000, {"cpu": 16_000, "cuda": 2_000_000}
"""Characters of a batch, padding included. Below, an LSTM's steps are too thin to fill a processor;
above, a processor is no faster, and the states of all characters lie in memory at once."""

GROUP = {"cpu": 40, "cuda": 4}
"""Batches whose windows are sorted by length together, over documents."""


@dataclass(frozen=True, slots=True)
class TextWindow:
    """A window of one of several texts, as offsets and as numbers."""

    number: int
    text: str
    window: Sentence
    row: CharacterRow
    words: Sequence[str]
    rest: Floats


class FastTagger:
    """The tagger of the product: a character-based BiLSTM-CRF model that implements
    :class:`engine.tagging.tagger.DoubtingTagger`."""

    def __init__(
        self,
        network: Network,
        name: str,
        language: str = "fr",
        calibration: Calibration | None = None,
        weights: str = "",
    ) -> None:
        self.name, self.language, self.calibration, self.weights = name, language, calibration, weights
        self.device, self.precision = network.device, network.precision
        self._network = network
        self._decoding = Decoding(network.tags, network.layers.transitions)
        self._threads = torch.get_num_threads() if network.device == "cpu" else 1
        # Batches beside each other, each in one thread: two threads in one LSTM wait for each other
        # at every character.
        self._pool = ThreadPoolExecutor(self._threads, "tagger", partial(torch.set_num_threads, 1))

    @classmethod
    def load(cls, path: Path, device: str = "auto", precision: str = "auto") -> FastTagger:
        """Load the model in a folder of ``data/models`` with its calibration.

        ``device`` is ``auto``, ``cpu`` or ``cuda``, ``precision`` ``auto``, ``fp32`` or ``bf16``.

        Raises:
            ModelMissing: the folder holds no model.
            ModelAltered: the weights are not those that were published, or its calibration is
            malformed.
            ModelForeign: the weights are of another version of the program.
            DeviceMissing: the device is unknown or not available.
            UnknownName: no such precision.
        """
        weights, chosen = read_weights(path), choose_device(device)
        network = Network(weights, chosen, choose_precision(precision, chosen))
        facts = weights.facts
        return cls(network, path.name, facts.get("language", "fr"), read_calibration(path), facts["sha256"])

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
        (found,) = self._tag([text], progress or (lambda done: None), cancelled or (lambda: False))
        return found.sorted()

    def tag_many(self, texts: Iterable[str]) -> list[tuple[Entity, ...]]:
        """Find the mentions of several texts, in their order. Windows of similar length are
        processed together across texts, which is faster than one text at a time."""
        return [entities for entities, _ in self.tag_many_with_doubts(texts)]

    def tag_many_with_doubts(self, texts: Iterable[str]) -> list[tuple[tuple[Entity, ...], tuple[Suspect, ...]]]:
        """Find the mentions and the suspects of several texts, in their order, batched as by
        :meth:`tag_many`."""
        found: list[TextPrediction] = []
        group: list[str] = []
        for text in texts:
            group.append(text)
            if sum(map(len, group)) > GROUP[self.device] * CHARACTERS[self.device]:
                found += self._tag(group)
                group = []
        return [one.sorted() for one in found + self._tag(group)]

    def _tag(
        self,
        texts: Sequence[str],
        progress: Callable[[float], None] = lambda done: None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> list[TextPrediction]:
        found = [TextPrediction() for _ in texts]
        pieces = [piece for number, text in enumerate(texts) for piece in self._pieces(number, text)]
        done = 0
        with closing(self._decoded(self._batches(pieces))) as decoded:
            for chosen, windows_found in decoded:
                if cancelled():
                    raise Cancelled
                for piece, (mentions, left) in zip(chosen, windows_found, strict=True):
                    tags = found[piece.number]
                    tags.entities += read_mentions(piece.text, piece.window, mentions, f"model:{self.name}")
                    tags.suspects += read_left(piece.text, piece.window, left)
                done += len(chosen)
                progress(done / len(pieces))
        return found

    def _pieces(self, number: int, text: str) -> Iterator[TextWindow]:
        cut, network = windows(text), self._network
        asked = network.documents or network.subwords
        words = [[display_token(text, token) for token in window.tokens] if asked else [] for window in cut]
        rest = features(words) if network.documents else [np.zeros((len(w.tokens), 0), np.float32) for w in cut]
        for window, row, shown_words, rows in zip(cut, network.alphabet.rows(text, cut), words, rest, strict=True):
            yield TextWindow(number, text, window, row, shown_words, rows)

    def _batches(self, pieces: Sequence[TextWindow]) -> Iterator[list[TextWindow]]:
        """Sort by length, longest first, and cut by the budget of characters: into at least one
        batch a thread, if it is worth it."""
        share = sum(len(piece.row.ids) for piece in pieces) // self._threads
        budget = min(max(share, LEAST), CHARACTERS[self.device])
        batch: list[TextWindow] = []
        for piece in sorted(pieces, key=lambda piece: -len(piece.row.ids)):
            if batch and (len(batch) + 1) * len(batch[0].row.ids) > budget:
                yield batch
                batch = []
            batch.append(piece)
        if batch:
            yield batch

    def _decoded(
        self, batches: Iterable[list[TextWindow]]
    ) -> Generator[tuple[list[TextWindow], list[WindowPrediction]], None, None]:
        """Decode batches in the threads, in order; while they compute, this thread lays out the
        next ones."""
        waiting: deque[tuple[list[TextWindow], Future[list[WindowPrediction]]]] = deque()
        try:
            for chosen in batches:
                waiting.append((chosen, self._pool.submit(self._decode, self._network.batch(chosen))))
                if len(waiting) > self._threads:
                    yield waiting[0][0], waiting.popleft()[1].result()
            while waiting:
                yield waiting[0][0], waiting.popleft()[1].result()
        finally:
            for _, future in waiting:
                future.cancel()

    def _decode(self, batch: Batch) -> list[WindowPrediction]:
        """Give what was read in each window."""
        with torch.inference_mode():
            batch = batch.to(self.device)
            return self._decoding.decode(self._network.scores(batch), batch.lengths)


def load(folder: Path, device: str) -> FastTagger:
    """Load a model in the precision of the settings. This is the loader of the kind ``characters``;
    for errors see :meth:`FastTagger.load`."""
    return FastTagger.load(folder, device, settings().precision)
