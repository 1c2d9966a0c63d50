"""The tagger that the product runs: from token offsets to mentions in tensors, over batches of windows of about one length.

The same tags as Flair's ``SequenceTagger.predict`` with the same weights (tests hold it), without a Python object per token.
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

from engine.annotate.characters import Row
from engine.annotate.crf import Lattice, viterbi
from engine.annotate.document_features import Floats, features
from engine.annotate.network import Batch, Network
from engine.annotate.precision import choose_precision
from engine.annotate.segment import Sentence, shown, windows
from engine.annotate.tagger import Mention, choose_device, read_mentions
from engine.annotate.weights import read_weights
from engine.corpus.iob import runs
from engine.errors import Cancelled
from engine.model import Entity

LEAST, CHARACTERS = 6_000, {"cpu": 16_000, "cuda": 2_000_000}
"""Characters of a batch, padding included. Below, an LSTM's steps are too thin to fill a processor; above, a processor is no faster,
and the states of all characters lie in memory at once."""

GROUP = {"cpu": 40, "cuda": 4}
"""Batches whose windows are sorted by length together, over documents."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A window of one of several texts, as offsets and as numbers."""

    number: int
    text: str
    window: Sentence
    row: Row
    words: Sequence[str]
    rest: Floats


class FastTagger:
    """A published model behind the protocol of :class:`engine.annotate.tagger.Tagger`."""

    def __init__(self, network: Network, name: str, language: str = "fr") -> None:
        self.name, self.language = name, language
        self.device, self.precision = network.device, network.precision
        self._network = network
        follows = [f"I-{tag[2:]}" if tag[:2] in ("B-", "I-") else "" for tag in network.tags]
        numbers = {tag: number for number, tag in enumerate(network.tags)}
        self._inside = torch.tensor([numbers.get(tag, -1) for tag in follows], device=network.device)
        self._threads = torch.get_num_threads() if network.device == "cpu" else 1
        # Batches beside each other, each in one thread: two threads in one LSTM wait for each other at every character.
        self._pool = ThreadPoolExecutor(self._threads, "tagger", partial(torch.set_num_threads, 1))

    @classmethod
    def load(cls, path: Path, device: str = "auto", precision: str = "auto") -> FastTagger:
        """Load the model of a folder of ``data/models``.

        Raises:
            ModelMissing: the folder holds no model. ModelAltered: the weights are not those that were published.
            DeviceMissing: the device is not there. UnknownName: no such precision.
        """
        weights, chosen = read_weights(path), choose_device(device)
        network = Network(weights, chosen, choose_precision(precision, chosen))
        return cls(network, path.name, weights.facts.get("language", "fr"))

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give the mentions of a text; see :class:`engine.annotate.tagger.Tagger`."""
        (found,) = self._tag([text], progress or (lambda done: None), cancelled or (lambda: False))
        return found

    def tag_many(self, texts: Iterable[str]) -> list[tuple[Entity, ...]]:
        """Give the mentions of texts; windows of about one length are read together, whichever text they are of."""
        found: list[tuple[Entity, ...]] = []
        group: list[str] = []
        for text in texts:
            group.append(text)
            if sum(map(len, group)) > GROUP[self.device] * CHARACTERS[self.device]:
                found += self._tag(group)
                group = []
        return found + self._tag(group)

    def _tag(
        self,
        texts: Sequence[str],
        progress: Callable[[float], None] = lambda done: None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> list[tuple[Entity, ...]]:
        found: list[list[Entity]] = [[] for _ in texts]
        pieces = [piece for number, text in enumerate(texts) for piece in self._pieces(number, text)]
        done = 0
        with closing(self._decoded(self._batches(pieces))) as decoded:
            for chosen, windows_found in decoded:
                if cancelled():
                    raise Cancelled
                for piece, mentions in zip(chosen, windows_found, strict=True):
                    found[piece.number] += read_mentions(piece.text, piece.window, mentions, f"model:{self.name}")
                done += len(chosen)
                progress(done / len(pieces))
        return [tuple(sorted(mentions, key=lambda entity: entity.start)) for mentions in found]

    def _pieces(self, number: int, text: str) -> Iterator[Piece]:
        cut, network = windows(text), self._network
        asked = network.documents or network.subwords
        words = [[shown(text, token) for token in window.tokens] if asked else [] for window in cut]
        rest = features(words) if network.documents else [np.zeros((len(w.tokens), 0), np.float32) for w in cut]
        for window, row, shown_words, rows in zip(cut, network.alphabet.rows(text, cut), words, rest, strict=True):
            yield Piece(number, text, window, row, shown_words, rows)

    def _batches(self, pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
        """Sort by length, longest first, and cut by the budget of characters: into at least one batch a thread, if it is worth it."""
        share = sum(len(piece.row.ids) for piece in pieces) // self._threads
        budget = min(max(share, LEAST), CHARACTERS[self.device])
        batch: list[Piece] = []
        for piece in sorted(pieces, key=lambda piece: -len(piece.row.ids)):
            if batch and (len(batch) + 1) * len(batch[0].row.ids) > budget:
                yield batch
                batch = []
            batch.append(piece)
        if batch:
            yield batch

    def _decoded(
        self, batches: Iterable[list[Piece]]
    ) -> Generator[tuple[list[Piece], list[list[Mention]]], None, None]:
        """Decode batches in the threads, in order; while they compute, this thread lays out the next ones."""
        waiting: deque[tuple[list[Piece], Future[list[list[Mention]]]]] = deque()
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

    def _decode(self, batch: Batch) -> list[list[Mention]]:
        """Give for each window its mentions with the probability of each."""
        with torch.inference_mode():
            batch = batch.to(self.device)
            scores, transitions = self._network.scores(batch), self._network.layers.transitions
            path = viterbi(scores, transitions, batch.lengths)
            names, lengths = self._network.tags, batch.lengths.tolist()
            rows = [
                list(runs([names[tag] for tag in tags[:n]])) for tags, n in zip(path.tolist(), lengths, strict=True)
            ]
            kept = [number for number, row in enumerate(rows) if row]
            spans = [(place, first, end) for place, number in enumerate(kept) for first, end, _ in rows[number]]
            if not spans:
                return [[] for _ in rows]
            lattice = Lattice.of(scores[kept], transitions, batch.lengths[kept])
            sure = iter(lattice.spans(path[kept], spans, self._inside, batch.lengths[kept]).tolist())
        return [[Mention(first, end, label, next(sure)) for first, end, label in row] for row in rows]
