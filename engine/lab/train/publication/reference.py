"""Flair's own way of tagging, behind the product's protocol: what the fast path is compared with,
in tests and by ``benchmark``."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import flair
import torch
from flair.data import Sentence
from flair.models import SequenceTagger

from engine.core import Cancelled, Entity, ModelAltered
from engine.lab.taggers import FLAIR
from engine.lab.train.embeddings.flair import describe
from engine.lab.train.publication.publish import to_flair
from engine.tagging import FACTS, TokenMention, choose_device, kind_of, read_facts, read_mentions
from engine.text import display_token, runs, windows

BATCH = 16
"""Windows tagged between two looks at the cancel flag."""

MINI_BATCH = 32
"""Sentences that Flair reads together: its own default."""


class FlairTagger:
    """A Flair ``SequenceTagger`` behind the protocol; the score of a mention is that of its least
    sure token."""

    def __init__(self, tagger: SequenceTagger, name: str, device: str = "cpu", language: str = "fr") -> None:
        self._tagger, self.name, self.device, self.language = tagger, name, device, language

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give the mentions of a text; see :class:`engine.tagging.tagger.Tagger`."""
        found: list[Entity] = []
        rows = windows(text)
        sentences = [Sentence([display_token(text, token) for token in row.tokens]) for row in rows]
        if sentences:
            describe(sentences)
        order = sorted(range(len(rows)), key=lambda index: -len(rows[index].tokens))
        for place in range(0, len(order), BATCH):
            if cancelled and cancelled():
                raise Cancelled
            chosen = order[place : place + BATCH]
            for index, tags in zip(chosen, self.predict([sentences[index] for index in chosen]), strict=True):
                found.extend(read_mentions(text, rows[index], _mentions(tags), f"model:{self.name}"))
            if progress:
                progress(min(1.0, (place + len(chosen)) / len(order)))
        return tuple(sorted(found, key=lambda entity: entity.start))

    def predict(self, sentences: list[Sentence]) -> list[list[tuple[str, float]]]:
        """Give the tag and the score of each token."""
        self._tagger.predict(
            sentences, mini_batch_size=MINI_BATCH, embedding_storage_mode="none", force_token_predictions=True
        )
        labels = [[token.get_label("ner") for token in sentence] for sentence in sentences]
        return [[(label.value, label.score) for label in row] for row in labels]


def reference(folder: Path, device: str = "cpu") -> FlairTagger:
    """Load a published model into Flair.

    Raises:
        ModelMissing, ModelAltered, ModelForeign: the folder does not hold a model that can be used.
        DeviceMissing: no such device.
    """
    # Flair writes what it loads to standard output, which is the command line's.
    logging.getLogger("flair").setLevel(logging.WARNING)
    chosen = choose_device(device)
    flair.device = torch.device(chosen)
    tagger = _whole(folder) if kind_of(folder) == FLAIR else to_flair(folder)
    language = read_facts(folder / FACTS).get("language", "fr")
    return FlairTagger(tagger.to(flair.device), folder.name, chosen, language)


def _whole(folder: Path) -> SequenceTagger:
    """Open Flair's own file of a model over a transformer, if it is the one that was published."""
    if hashlib.sha256((folder / FLAIR.weights).read_bytes()).hexdigest() != read_facts(folder / FACTS)["sha256"]:
        raise ModelAltered(name=folder.name)
    return SequenceTagger.load(str(folder / FLAIR.weights)).float().eval()


def _mentions(tags: Sequence[tuple[str, float]]) -> Iterator[TokenMention]:
    for first, after, label in runs([tag for tag, _ in tags]):
        yield TokenMention(first, after, label, min(score for _, score in tags[first:after]))
