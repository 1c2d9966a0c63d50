"""Anchors: runs of tokens that stand once on either side, the longest chain of them in order, and
what lies between, ever shorter."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from rapidfuzz.distance import LCSseq

from engine.alignment.matches import Row, TokenMatch
from engine.alignment.tokens import MARK, SIGN
from engine.alignment.weights import weigh

RUNS = (6, 4, 3, 2)
"""Tokens of an anchor, from the surest to the least sure."""
_MOST = 400_000_000
"""Pairs of tokens beyond which two stretches without an anchor are not compared at all."""
_LEAST_RUN = 3
CELLS = 60_000
"""Pairs of tokens that the programme weighs between two anchors: more is searched for common runs
first."""


def match_stretches(
    a: Row, b: Row, a0: int, a1: int, b0: int, b1: int, rank: int, progress: Callable[[float], None] | None = None
) -> list[TokenMatch]:
    """Match tokens ``a0`` to ``a1`` of one text with ``b0`` to ``b1`` of the other, in order,
    recursively between anchors; ``rank`` is the index in :data:`RUNS` of the anchor length to begin
    with.

    ``progress`` is called with the share of the first text that is done.
    """
    head = _equal(a, b, a0, a1, b0, b1)
    a0, b0 = a0 + len(head), b0 + len(head)
    tail: list[TokenMatch] = []
    while a0 < a1 and b0 < b1 and a[a1 - 1].key == b[b1 - 1].key and a[a1 - 1].kind != SIGN:
        a1, b1 = a1 - 1, b1 - 1
        tail.append(TokenMatch(a1, a1 + 1, b1, b1 + 1, True))
    if a0 == a1 or b0 == b1:
        inner = []
    elif (a1 - a0) * (b1 - b0) <= CELLS and rank >= 2:
        inner = weigh(a, b, a0, a1, b0, b1)
    elif rank >= len(RUNS):
        inner = _longest_common(a, b, a0, a1, b0, b1)
    else:
        inner = _by_anchors(a, b, a0, a1, b0, b1, rank, progress)
    return head + inner + tail[::-1]


def _equal(a: Row, b: Row, a0: int, a1: int, b0: int, b1: int, signs: bool = False) -> list[TokenMatch]:
    """Match equal tokens from the beginning of two stretches on; placeholders only with
    ``signs``."""
    found: list[TokenMatch] = []
    while a0 < a1 and b0 < b1 and a[a0].key == b[b0].key and (signs or a[a0].kind != SIGN):
        found.append(TokenMatch(a0, a0 + 1, b0, b0 + 1, True))
        a0, b0 = a0 + 1, b0 + 1
    return found


def _by_anchors(
    a: Row, b: Row, a0: int, a1: int, b0: int, b1: int, rank: int, progress: Callable[[float], None] | None
) -> list[TokenMatch]:
    """Match anchors, and what lies between them by shorter ones."""
    found: list[TokenMatch] = []
    x, y = a0, b0
    for p, q in [*_anchors(a, b, a0, a1, b0, b1, RUNS[rank]), (a1, b1)]:
        if p < x or q < y:
            continue  # inside the run that the anchor before began
        found += match_stretches(a, b, x, p, y, q, rank + 1)
        if progress and not rank:
            progress(p / len(a))
        run = _equal(a, b, p, a1, q, b1, signs=True)
        found += run
        x, y = p + len(run), q + len(run)
    return found


def _anchors(a: Row, b: Row, a0: int, a1: int, b0: int, b1: int, length: int) -> list[tuple[int, int]]:
    """Find runs that stand once on either side, and the longest chain of them that is in order on
    both."""
    once_a, once_b = find_unique_runs(a, a0, a1, length), find_unique_runs(b, b0, b1, length)
    return _longest_chain(sorted((place, once_b[run]) for run, place in once_a.items() if run in once_b))


def _longest_chain(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give the longest chain of pairs, in order of the first, in which the second rises too."""
    ends: list[int] = []
    chain: list[int] = []
    before = [-1] * len(pairs)
    for index, (_, y) in enumerate(pairs):
        place = bisect_left(ends, y)
        before[index] = chain[place - 1] if place else -1
        ends[place : place + 1], chain[place : place + 1] = [y], [index]
    kept = []
    index = chain[-1] if chain else -1
    while index >= 0:
        kept.append(pairs[index])
        index = before[index]
    return kept[::-1]


def find_unique_runs(row: Row, start: int, end: int, length: int) -> dict[tuple[str, ...], int]:
    """Map each run of ``length`` token keys that occurs exactly once between ``start`` and ``end``
    to the rank of its first token; runs that are mostly punctuation or placeholders are left
    out."""
    places: dict[tuple[str, ...], int] = {}
    twice = set()
    keys = [token.key for token in row[start:end]]
    marks = [token.kind in (MARK, SIGN) for token in row[start:end]]
    for at in range(len(keys) - length + 1):
        if 2 * sum(marks[at : at + length]) > length:
            continue
        run = tuple(keys[at : at + length])
        if run in places:
            twice.add(run)
        places[run] = start + at
    for run in twice:
        del places[run]
    return places


def _longest_common(a: Row, b: Row, a0: int, a1: int, b0: int, b1: int) -> list[TokenMatch]:
    """Match long stretches without an anchor by their longest common subsequence; single tokens in
    common say nothing there."""
    if (a1 - a0) * (b1 - b0) > _MOST:
        return []
    left, right = [token.key for token in a[a0:a1]], [token.key for token in b[b0:b1]]
    found: list[TokenMatch] = []
    x, y = a0, b0
    for block in LCSseq.opcodes(left, right):
        size = block.src_end - block.src_start
        if block.tag != "equal" or size < _LEAST_RUN:
            continue
        p, q = a0 + block.src_start, b0 + block.dest_start
        if (p - x) * (q - y) <= CELLS:
            found += weigh(a, b, x, p, y, q)
        found += [TokenMatch(p + step, p + step + 1, q + step, q + step + 1, True) for step in range(size)]
        x, y = p + size, q + size
    return found + (weigh(a, b, x, a1, y, b1) if (a1 - x) * (b1 - y) <= CELLS else [])
