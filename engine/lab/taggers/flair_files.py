"""A Flair file (``final-model.pt``) with a ``SequenceTagger``, whatever it stands on.

A file of Flair can run code when it is opened: add one only of whom you trust. Only the one that
was added is opened afterwards, by its sha256.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import flair
import torch
from flair.data import Sentence as FlairSentence
from flair.models import SequenceTagger

from engine.core import BadTagger
from engine.lab.taggers.word_tags import labels_of, mentions
from engine.tagging import TokenMention, choose_device, declared
from engine.text import Sentence


class FlairReader:
    """Reads windows by Flair's own path, without a token for a line end, which its models do not
    know; implements :class:`engine.tagging.declared.PieceReader`."""

    def __init__(self, tagger: SequenceTagger, device: str) -> None:
        self.device = device
        self._tagger = tagger
        tags = [tag for tag in tagger.label_dictionary.get_items() if not tag.startswith("<")]  # <unk>, the CRF's ends
        self.labels: Sequence[str] = labels_of(tags)

    def fits(self, text: str, window: Sentence) -> bool:
        """Tell that any window fits: Flair cuts what its embeddings do not read at once."""
        return True

    def read(self, text: str, windows: Sequence[Sentence]) -> list[list[TokenMention]]:
        """Find the mentions of windows."""
        numbers = [[n for n, token in enumerate(row.tokens) if not token.line_break] for row in windows]
        sentences = [
            FlairSentence([text[row.tokens[n].start : row.tokens[n].end] for n in kept])
            for row, kept in zip(windows, numbers, strict=True)
        ]
        self._tagger.predict(sentences, embedding_storage_mode="none", force_token_predictions=True)
        return [list(self._mentions(*pair)) for pair in zip(sentences, numbers, strict=True)]

    def _mentions(self, sentence: FlairSentence, kept: Sequence[int]) -> Any:
        said = [token.get_label(self._tagger.label_type) for token in sentence]
        tags, scores = [one.value for one in said], [float(one.score) for one in said]
        for first, after, label, score in mentions(tags, scores):
            yield TokenMention(kept[first], kept[after - 1] + 1, label, score)


def read(declaration: declared.Declaration, device: str) -> FlairReader:
    """Make the reader of a file.

    Raises:
        BadTagger: there is no such file, or it holds no sequence tagger. DeviceMissing: no such
        device.
    """
    file, name = declaration.path, declaration.name
    if file is None or not file.is_file():
        raise BadTagger(name=name, reason="absent", path=file)
    logging.getLogger("flair").setLevel(logging.WARNING)  # it writes to standard output, the command line's
    chosen = choose_device(device)
    flair.device = torch.device(chosen)
    try:
        tagger = SequenceTagger.load(str(file)).to(flair.device).eval()
    except Exception as error:
        raise BadTagger(name=name, reason="unreadable", kind=type(error).__name__) from error
    return FlairReader(tagger, chosen)
