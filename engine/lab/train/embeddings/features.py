"""What the frozen embeddings say of each token, computed once and kept in half precision for the
tagger's training.

Columns, in the order of Flair's stacked embeddings (a test holds it equal): the forward language
model's state at the white space after a token, the backward model's at the one before it, over the
window's tokens joined by spaces; then, if the model has them, the byte-pair vectors, what the rest
of the document says of the word, and a transformer's output
(:mod:`engine.lab.train.embeddings.transformer`). No ``Sentence`` objects are made but for the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from flair.models import LanguageModel

from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.work.precision import bfloat16
from engine.tagging import Alphabet, Subwords, document_features

START, END = "\n", " "
"""The markers that ``FlairEmbeddings`` puts around a sentence."""


def width(models: Sequence[LanguageModel], subwords: Subwords | None = None, documents: bool = False) -> int:
    """Count the columns of a token's features."""
    own = (subwords.width if subwords else 0) + (document_features.WIDTH if documents else 0)
    return sum(int(model.hidden_size) for model in models) + own


def store(
    model: LanguageModel, windows: Sequence[Sequence[str]], array: npt.NDArray[np.float16], size: int | None = None
) -> None:
    """Write what one model says of all windows, in order, into ``array`` (tokens, hidden size);
    ``size`` windows at once."""
    device = next(model.parameters()).device
    size = size or _AT_ONCE[device.type]
    alphabet = Alphabet(model.dictionary.get_items())
    offsets = np.cumsum([0, *(len(words) for words in windows)])
    order = sorted(range(len(windows)), key=lambda i: sum(map(len, windows[i])) + len(windows[i]))
    with torch.no_grad(), bfloat16(device):
        for place in range(0, len(order), size):
            chosen = order[place : place + size]
            ids, rows, columns = _laid_out(alphabet, [windows[i] for i in chosen], model.is_forward_lm)
            output, _ = model.rnn(model.encoder(ids.to(device).int()))
            states = output[rows.to(device), columns.to(device)].to(torch.float16).cpu().numpy()
            first = 0
            for index in chosen:
                count = offsets[index + 1] - offsets[index]
                array[offsets[index] : offsets[index + 1]] = states[first : first + count]
                first += count


_AT_ONCE = {"cpu": 32, "cuda": 1024}
"""Windows that a model reads side by side."""


def _laid_out(
    alphabet: Alphabet, windows: Sequence[Sequence[str]], forward: bool
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Give the characters of windows as a model reads them, (characters, windows), and per token
    of all windows where its state is read: row and column."""
    texts = [" ".join(words) for words in windows]
    ids = np.zeros((max(map(len, texts)) + len(START + END), len(texts)), dtype=np.int16)
    places = []
    for column, (text, words) in enumerate(zip(texts, windows, strict=True)):
        ends = np.cumsum([len(word) + 1 for word in words]) - 1
        starts = np.concatenate([[0], ends[:-1] + 1])
        shown = START + (text if forward else text[::-1]) + END
        ids[: len(shown), column] = alphabet.numbers(shown)
        places.append(len(START) + (ends if forward else len(text) - starts))
    columns = np.repeat(np.arange(len(windows)), [len(words) for words in windows])
    return torch.from_numpy(ids), torch.from_numpy(np.concatenate(places)), torch.from_numpy(columns)


def store_subwords(
    subwords: Subwords, windows: Sequence[Sequence[str]], array: npt.NDArray[np.float16], size: int = 512
) -> None:
    """Write the byte-pair vectors of all windows, in order, into ``array`` (tokens, columns)."""
    first = 0
    for place in range(0, len(windows), size):
        words = [word for window in windows[place : place + size] for word in window]
        array[first : first + len(words)] = subwords.vectors(words).to(torch.float16).numpy()
        first += len(words)


def store_documents(
    every: Sequence[TrainingWindow], kept: Sequence[TrainingWindow], array: npt.NDArray[np.float16]
) -> None:
    """Write what the rest of its document says of each token of the windows ``kept`` into ``array``
    (tokens, columns).

    ``every``: the windows of all documents, those of one together; ``kept``: some of them in the
    same order. What is learnt from some windows is thus the same as what a prediction sees, which
    has the whole document.
    """
    wanted, first = iter(kept), 0
    window = next(wanted, None)
    for _, group in groupby(every, key=lambda member: member.document):
        members = list(group)
        found = document_features.features([member.words for member in members])
        for member, rows in zip(members, found, strict=True):
            if member == window:
                array[first : first + len(rows)] = rows
                first, window = first + len(rows), next(wanted, None)
    if window is not None:
        raise ValueError(f"a window of {window.document} is not among those of its document, or not in their order")


def create(path: Path, tokens: int, width: int) -> None:
    """Make an empty memory-mapped file of shape (tokens, width) in half precision."""
    np.lib.format.open_memmap(path, mode="w+", dtype=np.float16, shape=(tokens, width)).flush()
