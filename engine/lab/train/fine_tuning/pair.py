"""A transformer with its tokenizer, over our tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from engine.core import LABELS
from engine.lab.taggers.token_classification import TokenClassifier, load_tokenizer, silence
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.embeddings.transformer import check_folder
from engine.lab.train.errors import BadTransformer
from engine.lab.train.fine_tuning.windows import batches, text_of
from engine.lab.train.tagger.development import tally_windows
from engine.measure import Tally

TAGS = ("O", *(f"{prefix}-{label}" for label in LABELS for prefix in "BI"))


@dataclass(frozen=True, slots=True)
class TransformerPair:
    """A model for token classification over our tags, and its tokenizer."""

    model: Any
    tokenizer: Any

    def tallies(self, windows: Sequence[TrainingWindow], tokens: int, device: str) -> tuple[Tally, ...]:
        """Count the mentions of each document, strictly, per label, as the published model reads
        them."""
        reader = TokenClassifier(self.model, self.tokenizer, device)
        return tally_windows(list(self._read(reader, windows, tokens)))

    def _read(
        self, reader: TokenClassifier, windows: Sequence[TrainingWindow], tokens: int
    ) -> Iterator[tuple[TrainingWindow, set[tuple[int, int, str]]]]:
        for group in batches(windows, tokens, None):
            for window in group:
                text, sentence = text_of(window)
                (found,) = reader.read(text, [sentence])
                yield window, {(first, after, label) for first, after, label, _ in found}


def load(folder: Path, seed: int = 1) -> TransformerPair:
    """Load a transformer, with a new head of our tags, drawn by ``seed``, unless it has it already.

    Raises:
        BadTransformer: the folder does not hold one that can be used.
    """
    from transformers import AutoModelForTokenClassification

    check_folder(folder)
    silence()  # it would advise to train the new head
    torch.manual_seed(seed)
    names = dict(enumerate(TAGS))
    local: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    try:
        tokenizer = load_tokenizer(folder)
        model = AutoModelForTokenClassification.from_pretrained(
            str(folder), num_labels=len(TAGS), id2label=names, label2id={tag: n for n, tag in names.items()},
            ignore_mismatched_sizes=True, **local,
        )  # fmt: skip
    except Exception as error:
        raise BadTransformer(folder=folder, reason="unreadable", kind=type(error).__name__) from error
    if not tokenizer.is_fast:
        raise BadTransformer(folder=folder, reason="incomplete", name="tokenizer.json")
    return TransformerPair(model, tokenizer)
