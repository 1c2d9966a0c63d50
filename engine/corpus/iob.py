"""Spans of characters and tags of tokens: the one place where the former become the latter, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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


def runs(tags: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Read tags back: (first token, token after the last, label) of each mention.

    An I- that follows nothing, or another label, begins a mention, as in conlleval and seqeval.
    """
    start: int | None = None
    label = ""
    for place, tag in enumerate([*tags, OUTSIDE]):
        if start is not None and (tag[:2] != "I-" or tag[2:] != label):
            yield start, place, label
            start = None
        if start is None and tag != OUTSIDE:
            start, label = place, tag[2:]
