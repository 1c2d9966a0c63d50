"""Features window by window, as Flair's language models give them: what
:mod:`engine.lab.train.embeddings.features` stores in batches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from flair.models import LanguageModel

from engine.lab.train.embeddings.features import END, START
from engine.tagging import Subwords


def embed(
    models: Sequence[LanguageModel], batch: Sequence[Sequence[str]], subwords: Subwords | None = None
) -> list[torch.Tensor]:
    """Embed windows of words. Gives per window a tensor (tokens, columns)."""
    texts = [" ".join(words) for words in batch]
    states = [model.get_representation(texts, START, END) for model in models]
    found = []
    for row, (text, words) in enumerate(zip(texts, batch, strict=True)):
        starts = np.cumsum([0, *(len(word) + 1 for word in words[:-1])])
        ends = starts + np.array([len(word) for word in words])
        parts = [
            state[torch.from_numpy(len(START) + ends if model.is_forward_lm else len(START) + len(text) - starts), row]
            for model, state in zip(models, states, strict=True)
        ]
        if subwords:
            parts.append(subwords.vectors(words))
        found.append(torch.cat(parts, dim=1))
    return found
