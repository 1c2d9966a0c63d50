"""Train Flair's ``SequenceTagger`` (BiLSTM-CRF; Huang et al. 2015, Akbik et al. 2018) on features
computed once.

The language models are frozen, so their output is computed once
(:mod:`engine.lab.train.embeddings.features`) and read from disk at each epoch: ten times faster
than Flair's own trainer on a CPU. Batches hold windows of one length, so nothing is padded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from flair.data import Dictionary
from flair.embeddings import TokenEmbeddings
from flair.models import LanguageModel, SequenceTagger

from engine.core import LABELS
from engine.lab.train.embeddings.flair import stack
from engine.tagging import Subwords


@dataclass(frozen=True, slots=True)
class TaggerSettings:
    """Hyperparameters of a tagger's training.

    ``hidden``: units of the BiLSTM in each direction. ``learning_rate``: the peak rate of Adam;
    it falls over the updates of all ``epochs``, and each further round multiplies it by
    ``later_rounds``. ``locked_dropout``, ``word_dropout``: as in Flair. ``tokens_per_batch``: upper
    bound of a batch. ``epochs``, ``minutes`` (wall clock), ``updates`` (0: no limit) and
    ``patience`` (epochs without gain on the development set) each end the training. ``averaging``:
    decay of the exponential moving average of the weights, which is what is measured and kept; 0
    for none. ``empty_windows``: share of the windows without mentions that are trained on.
    ``checkpoint_minutes``: time between two checkpoints.
    """

    hidden: int = 256
    tokens_per_batch: int = 4000
    learning_rate: float = 0.002
    epochs: int = 8
    locked_dropout: float = 0.3
    word_dropout: float = 0.05
    minutes: float = 30
    updates: int = 0
    patience: int = 3
    averaging: float = 0.0
    later_rounds: float = 0.4
    empty_windows: float = 0.3
    checkpoint_minutes: float = 3


def tag_dictionary() -> Dictionary:
    """Make the dictionary of IOB2 tags: the whole label table, so that every model knows every
    label."""
    tags = Dictionary(add_unk=False)
    for tag in ("O", *(f"{prefix}-{label}" for label in LABELS for prefix in "BI")):
        tags.add_item(tag)
    return tags


def make(
    models: Sequence[LanguageModel], settings: TaggerSettings, subwords: Subwords | None = None,
    documents: bool = False, transformer: TokenEmbeddings | None = None,
) -> SequenceTagger:  # fmt: skip
    """Make an untrained BiLSTM-CRF tagger whose token embeddings are the concatenation of language
    models, byte-pair vectors, document features and a transformer; each may be left out."""
    return SequenceTagger(
        stack(models, subwords, documents, transformer), tag_dictionary(), "ner", hidden_size=settings.hidden, use_crf=True,
        reproject_embeddings=False, tag_format="BIO", locked_dropout=settings.locked_dropout,
        word_dropout=settings.word_dropout,
    )  # fmt: skip


def restore(tagger: SequenceTagger, state: Path) -> None:
    """Load a tagger's own weights from the file ``state`` and set it to evaluation mode; the
    embeddings' weights are not in the file and stay as they are."""
    tagger.load_state_dict(torch.load(state, weights_only=True), strict=False)
    tagger.eval()
