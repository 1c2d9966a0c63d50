"""Tokens of a document and the label that each annotator gives them: the positions on which kappa
and alpha are counted.

Tokens are those of :mod:`engine.text.segment`, line breaks left out. The label of a token is that
of the first mention that shares a character with it, as in :func:`engine.text.iob.find_covering`: a
token that a mention cuts belongs to it. The others are ``O``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from engine.agreement.study import Parallel, Side
from engine.core import Entity
from engine.measure import text_parts

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class TokenCounts:
    """Tokens by label for one document or several; the ranks are those of labels, ``O`` last.

    ``by_label``: (annotators, labels + 1), zeros for an annotator who did not annotate. ``both``:
    (pairs, labels + 1, labels + 1), tokens by both labels, zeros unless both annotated.
    ``unmarked``: tokens that none of those who annotated marked.
    """

    tokens: int
    by_label: Integers
    both: Integers
    unmarked: int


def pairs(annotators: int) -> tuple[tuple[int, int], ...]:
    """List the pairs of ranks (i, j), i < j, in the order in which counts by pair are stored."""
    return tuple(combinations(range(annotators), 2))


def token_counts(document: Parallel, codes: dict[str, int]) -> TokenCounts:
    """Count the tokens of a document by label for each annotator and, for each pair, by both
    labels. ``codes`` maps labels to ranks."""
    read = text_parts.parts(document.text)
    said = [
        None if side is None else label_positions(read.token_starts, read.token_ends, side, codes)
        for side in document.sides
    ]
    size, tokens = len(codes) + 1, len(read.token_starts)
    by_label = [np.zeros(size, np.int64) if one is None else np.bincount(one, minlength=size) for one in said]
    both = [_meeting(said[i], said[j], size) for i, j in pairs(len(said))]
    return TokenCounts(tokens, np.array(by_label), np.array(both), _unmarked(said, size - 1, tokens))


def label_positions(starts: Integers, ends: Integers, side: Sequence[Entity], codes: dict[str, int]) -> Integers:
    """Return the rank of the label of each token, ``len(codes)`` for tokens outside of all
    mentions. ``starts`` and ``ends`` are those of the tokens; mentions are sorted and disjoint."""
    outside = len(codes)
    ranks = np.array([*(codes[one.label] for one in side), outside], np.int64)
    begins = np.array([*(one.start for one in side), np.iinfo(np.int64).max], np.int64)
    first = np.searchsorted(np.array([one.end for one in side], np.int64), starts, side="right")
    return np.where(begins[first] < ends, ranks[first], outside)


def codes_of(labels: Iterable[str]) -> dict[str, int]:
    """Map each label to its rank in the order given."""
    return {label: rank for rank, label in enumerate(labels)}


def spans_by_label(side: Side, codes: dict[str, int]) -> list[list[tuple[int, int]]]:
    """Return the (start, end) of the mentions of each label, by rank of the label, in text order;
    None has no mentions."""
    found: list[list[tuple[int, int]]] = [[] for _ in codes]
    for entity in side or ():
        found[codes[entity.label]].append((entity.start, entity.end))
    return found


def _meeting(a: Integers | None, b: Integers | None, size: int) -> Integers:
    if a is None or b is None:
        return np.zeros((size, size), np.int64)
    return np.bincount(a * size + b, minlength=size * size).reshape(size, size)


def _unmarked(said: Sequence[Integers | None], outside: int, tokens: int) -> int:
    free = np.ones(tokens, bool)
    for entity in said:
        if entity is not None:
            free &= entity == outside
    return int(free.sum())


__all__ = ["Integers", "TokenCounts", "codes_of", "label_positions", "pairs", "spans_by_label", "token_counts"]
