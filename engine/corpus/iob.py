"""Spans of characters and tags of tokens: the one place where the former become the latter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.model import Entity

OUTSIDE = "O"


class Stretch(Protocol):
    """What has a start and an end: characters of a text, half-open."""

    @property
    def start(self) -> int:
        """Give the first character."""

    @property
    def end(self) -> int:
        """Give the character after the last."""


def covering(tokens: Iterable[Stretch], entities: Sequence[Entity]) -> list[int | None]:
    """Give, for each token, the index of the first entity that shares a character with it; both in order of the text."""
    found: list[int | None] = []
    index = 0
    for token in tokens:
        while index < len(entities) and entities[index].end <= token.start:
            index += 1
        found.append(index if index < len(entities) and entities[index].start < token.end else None)
    return found


def iob2(tokens: Iterable[Stretch], entities: Sequence[Entity]) -> list[str]:
    """Tag tokens: B- on the first of a mention, I- on the others, O elsewhere. A token cut by a mention belongs to it."""
    tags = []
    previous: int | None = None
    for index in covering(tokens, entities):
        tags.append(OUTSIDE if index is None else ("I-" if index == previous else "B-") + entities[index].label)
        previous = index
    return tags
