"""The project's own embeddings as Flair's ``SequenceTagger`` takes them: the same numbers as the
tensors the product computes.

A tagger with them is loaded by Flair only after this module was imported, since Flair finds a class
by its registered name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flair
import torch
from flair.data import Sentence
from flair.embeddings import FlairEmbeddings, StackedEmbeddings, TokenEmbeddings
from flair.embeddings.base import register_embeddings
from flair.models import LanguageModel

from engine.tagging import Subwords, document_features

_ROWS = "document_features"
"""Name under which a sentence bears the rows of its tokens."""


@register_embeddings
class SubwordEmbeddings(TokenEmbeddings):  # type: ignore[misc]  # Flair has no types
    """The byte-pair vectors of :class:`engine.tagging.subwords.Subwords`, frozen, saved with the
    tagger."""

    def __init__(self, subwords: Subwords, name: str = "subwords") -> None:
        self.name, self.static_embeddings, self.subwords = name, True, subwords
        super().__init__()

    @property
    def embedding_length(self) -> int:
        """Give the length of a token's vector."""
        return self.subwords.width

    def _add_embeddings_internal(self, sentences: list[Sentence]) -> list[Sentence]:
        tokens = [token for sentence in sentences for token in sentence]
        rows = self.subwords.vectors([token.text for token in tokens]).to(flair.device)
        for token, row in zip(tokens, rows, strict=True):
            token.set_embedding(self.name, row)
        return sentences

    def to_params(self) -> dict[str, Any]:
        """Give all that makes the embeddings again: bytes of the pieces, and a tensor."""
        table: torch.Tensor = self.subwords.table.half().cpu()
        return {"name": self.name, "pieces": self.subwords.model, "vectors": table}

    @classmethod
    def from_params(cls, params: dict[str, Any]) -> SubwordEmbeddings:
        """Make the embeddings that :meth:`to_params` described."""
        return cls(Subwords(params["pieces"], params["vectors"]), params["name"])


@register_embeddings
class DocumentEmbeddings(TokenEmbeddings):  # type: ignore[misc]
    """What the rest of the document says of each token (:mod:`engine.tagging.document_features`).

    ``predict`` links the sentences of one call: given all windows of one document, in order, it
    sees the whole document. Who predicts otherwise (some windows at a time, several documents)
    calls :func:`describe` on each document's sentences before.
    """

    def __init__(self, name: str = "document") -> None:
        self.name, self.static_embeddings = name, True
        super().__init__()

    @property
    def embedding_length(self) -> int:
        """Give the length of a token's vector."""
        return document_features.WIDTH

    def _add_embeddings_internal(self, sentences: list[Sentence]) -> list[Sentence]:
        for sentence in sentences:
            if not sentence.has_metadata(_ROWS):
                describe(_linked(sentence))
            for token, row in zip(
                sentence, torch.from_numpy(sentence.get_metadata(_ROWS)).to(flair.device), strict=True
            ):
                token.set_embedding(self.name, row)
        return sentences

    def to_params(self) -> dict[str, Any]:
        """Give the name and the columns."""
        return {"name": self.name, "columns": document_features.NAMES}

    @classmethod
    def from_params(cls, params: dict[str, Any]) -> DocumentEmbeddings:
        """Make the embeddings that :meth:`to_params` described.

        Raises:
            ValueError: they had other columns than this version of the program computes.
        """
        if tuple(params["columns"]) != document_features.NAMES:
            raise ValueError("the model was trained on other document features")
        return cls(params["name"])


def describe(sentences: Sequence[Sentence]) -> None:
    """Note at each sentence of one document, all of them in order, what the rest of the document
    says of its words."""
    rows = document_features.features([[token.text for token in sentence] for sentence in sentences])
    for sentence, row in zip(sentences, rows, strict=True):
        sentence.add_metadata(_ROWS, row)


def _linked(sentence: Sentence) -> list[Sentence]:
    """Give the sentences that Flair links to one, before and after it."""
    first = sentence
    while (before := first.previous_sentence()) is not None:
        first = before
    found = [first]
    while (after := found[-1].next_sentence()) is not None:
        found.append(after)
    return found


def stack(
    models: Sequence[LanguageModel],
    subwords: Subwords | None = None,
    documents: bool = False,
    transformer: TokenEmbeddings | None = None,
) -> StackedEmbeddings:
    """Stack embeddings in the order of the features' columns."""
    found: list[TokenEmbeddings] = [FlairEmbeddings(model) for model in models]
    if subwords:
        found.append(SubwordEmbeddings(subwords))
    if documents:
        found.append(DocumentEmbeddings())
    if transformer:
        found.append(transformer)
    return StackedEmbeddings(found)
