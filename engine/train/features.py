"""What the language models say of each token, computed once and kept in half precision for the tagger's training.

Equal to Flair's ``FlairEmbeddings`` (a test holds it), without ``Sentence`` objects: the hidden state at the white space after a token
(forward model) and before it (backward model), over the window's tokens joined by spaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from flair.models import LanguageModel

START, END = "\n", " "
"""The markers that ``FlairEmbeddings`` puts around a sentence."""


def embed(models: Sequence[LanguageModel], batch: Sequence[Sequence[str]]) -> list[torch.Tensor]:
    """Embed windows of words. Gives per window a tensor (tokens, sum of hidden sizes)."""
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
        found.append(torch.cat(parts, dim=1))
    return found


def store(
    model: LanguageModel, windows: Sequence[Sequence[str]], array: npt.NDArray[np.float16], size: int = 48
) -> None:
    """Write what one model says of all windows, in order, into ``array`` (tokens, hidden size)."""
    offsets = np.cumsum([0, *(len(words) for words in windows)])
    order = sorted(range(len(windows)), key=lambda i: sum(map(len, windows[i])) + len(windows[i]))
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for place in range(0, len(order), size):
            chosen = order[place : place + size]
            for index, tensor in zip(chosen, embed([model], [windows[i] for i in chosen]), strict=True):
                array[offsets[index] : offsets[index + 1]] = tensor.to(torch.float16).numpy()


def create(path: Path, tokens: int, width: int) -> None:
    """Make an empty memory-mapped file of shape (tokens, width) in half precision."""
    np.lib.format.open_memmap(path, mode="w+", dtype=np.float16, shape=(tokens, width)).flush()
