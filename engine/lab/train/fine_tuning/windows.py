"""Training windows as word pieces of a transformer: their text as the reader of a published model
cuts it, each token's tag on its first piece."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from engine.lab.train.data.dataset import TrainingWindow
from engine.text import NEWLINE, Sentence, Token

UNMEASURED = -100
"""What torch's cross-entropy leaves aside: pieces inside a word, signs that are no text."""


@dataclass(frozen=True, slots=True)
class PieceBatch:
    """Windows as tensors (windows, pieces): what the model reads, and the number of the tag of each
    piece."""

    inputs: dict[str, torch.Tensor]
    tags: torch.Tensor


def text_of(window: TrainingWindow) -> tuple[str, Sentence]:
    """Write a window as the text that it was, white space apart, with its tokens in it."""
    text, row = "", []
    for word, gap in zip(window.words, window.gaps, strict=True):
        if word == NEWLINE:
            text += "\n"
            row.append(Token(len(text), len(text), line_break=True))
            continue
        row.append(Token(len(text), len(text) + len(word)))
        text += word + (" " if gap else "")
    return text, Sentence(0, len(text), tuple(row))


def batches(
    windows: Sequence[TrainingWindow], tokens: int, rng: random.Random | None
) -> Iterator[list[TrainingWindow]]:
    """Group windows of about one length, at most ``tokens`` of the engine's in each, padding
    included; in a random order where ``rng`` is given."""
    order = sorted(windows, key=lambda window: -len(window.words))
    groups: list[list[TrainingWindow]] = []
    for window in order:
        if not groups or (len(groups[-1]) + 1) * len(groups[-1][0].words) > tokens:
            groups.append([])
        groups[-1].append(window)
    if rng:
        rng.shuffle(groups)
    yield from groups


def encode(windows: Sequence[TrainingWindow], tokenizer: Any, numbers: dict[str, int], most: int) -> PieceBatch:
    """Turn windows into word pieces, ``most`` of each; ``numbers`` are those of the tags."""
    texts = [text_of(window) for window in windows]
    read = tokenizer(
        [text for text, _ in texts], return_offsets_mapping=True, padding=True, truncation=True, max_length=most,
        return_tensors="pt", verbose=False,
    )  # fmt: skip
    places = read.pop("offset_mapping").tolist()
    tags = [
        _tags(window, sentence, row, numbers) for window, (_, sentence), row in zip(windows, texts, places, strict=True)
    ]
    return PieceBatch(dict(read), torch.tensor(tags))


def _tags(
    window: TrainingWindow, sentence: Sentence, places: Sequence[Sequence[int]], numbers: dict[str, int]
) -> list[int]:
    """Give each piece that is the first of a token the number of its tag."""
    row = [UNMEASURED] * len(places)
    piece = 0
    for token, tag in zip(sentence.tokens, window.labels, strict=True):
        while piece < len(places) and (places[piece][0] == places[piece][1] or places[piece][1] <= token.start):
            piece += 1
        if not token.line_break and piece < len(places) and places[piece][0] < token.end:
            row[piece] = numbers[tag]
    return row
