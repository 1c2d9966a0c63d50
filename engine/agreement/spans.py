"""Mentions of two annotators held against each other, symmetrically: what both have, by label,
under three ways to say "the same".

``strict``: same bounds, same label. ``overlap``: same label and at least one character in common,
mentions one to one, as many as can be. ``character``: characters that both give the same label. F1
is twice that over what the two have (Hripcsak & Rothschild 2005, "Agreement, the F-measure, and
reliability in information retrieval": where what nobody marked cannot be counted, F1 is what kappa
tends to).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.agreement.positions import Integers, spans_by_label
from engine.agreement.study import Side

SCHEMES = ("strict", "overlap", "character")
"""The order of the counts."""
Bounds = Sequence[tuple[int, int]]


def sizes(side: Side, codes: dict[str, int]) -> Integers:
    """Count one annotator's mentions, mentions again and marked characters, by label: (3, labels),
    in the order of :data:`SCHEMES`."""
    found = spans_by_label(side, codes)
    mentions = [len(one) for one in found]
    characters = [sum(end - start for start, end in one) for one in found]
    return np.array([mentions, mentions, characters], np.int64).reshape(3, len(codes))


def common(a: Side, b: Side, codes: dict[str, int]) -> Integers:
    """Count what two annotators agree on, by scheme and label: (3, labels); zeros if one of them
    did not annotate the document."""
    found = np.zeros((3, len(codes)), np.int64)
    if a is None or b is None:
        return found
    for rank, (left, right) in enumerate(zip(spans_by_label(a, codes), spans_by_label(b, codes), strict=True)):
        if left and right:
            found[:, rank] = len(set(left) & set(right)), *_touching(left, right)
    return found


def _touching(a: Bounds, b: Bounds) -> tuple[int, int]:
    """Count the pairs, one to one, that share a character, and the characters shared; both sides
    sorted and disjoint.

    Of two mentions that meet, the one that ends first can meet nothing later: to pair them costs no
    other pair, so the count is the greatest.
    """
    paired = characters = 0
    i = j = 0
    taken = (-1, -1)  # the last pair: neither of the two may be paired again
    while i < len(a) and j < len(b):
        shared = min(a[i][1], b[j][1]) - max(a[i][0], b[j][0])
        if shared > 0:
            characters += shared
            if i != taken[0] and j != taken[1]:
                paired += 1
                taken = (i, j)
        if a[i][1] <= b[j][1]:
            i += 1
        else:
            j += 1
    return paired, characters


__all__ = ["SCHEMES", "common", "sizes"]
