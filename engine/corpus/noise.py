"""Typing and scanning noise that keeps offsets: the forms in which real files come."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from engine.corpus.identities import strip_accents
from engine.corpus.refill import Span
from engine.labels import FIRST_NAME, SURNAME


def disturb(text: str, spans: Sequence[Span], rng: random.Random) -> tuple[str, list[Span]]:
    """Disturb a document a little: apostrophes, accents, line ends, single misspelt mentions, words glued together."""
    if rng.random() < 0.35:
        text = text.replace("'", "’")
    if rng.random() < 0.06:
        text = "".join(strip_accents(char) or char for char in text)
    if rng.random() < 0.25:
        text = re.sub(r"\n(?=\S)", lambda match: " " if rng.random() < 0.5 else match[0], text)
    chars = list(text)
    for start, end, label in spans:
        if label in (FIRST_NAME, SURNAME) and end - start > 4 and rng.random() < 0.012:
            place = rng.randrange(start + 1, end - 1)
            chars[place], chars[place + 1] = chars[place + 1], chars[place]
    return _glue("".join(chars), spans, rng)


def _glue(text: str, spans: Sequence[Span], rng: random.Random) -> tuple[str, list[Span]]:
    """Drop the space after a mention now and then, and move the later offsets."""
    parts: list[str] = []
    moved: list[Span] = []
    position = dropped = 0
    for start, end, label in spans:
        parts.append(text[position:end])
        moved.append((start - dropped, end - dropped, label))
        position = end
        if text[end : end + 1] == " " and text[end + 1 : end + 2].islower() and rng.random() < 0.003:
            position += 1
            dropped += 1
    parts.append(text[position:])
    return "".join(parts), moved
