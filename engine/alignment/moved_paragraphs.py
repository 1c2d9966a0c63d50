"""Paragraphs that the publisher put elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.alignment.anchors import find_unique_runs, match_stretches
from engine.alignment.matches import LONG, Row, TokenMatch, runs

Stretch = tuple[int, int]
_RUN = 4
_LEAST_RUNS = 4


def moved_of(a: Row, b: Row, straight: list[TokenMatch]) -> list[TokenMatch]:
    """Match passages that are in both texts but in another order: those of at least :data:`LONG`
    tokens that ``straight``, the matches in order, leaves unmatched."""
    left_a = _unmatched([(one.a0, one.a1) for one in straight], len(a))
    left_b = _unmatched([(one.b0, one.b1) for one in straight], len(b))
    found: list[TokenMatch] = []
    used_a: set[int] = set()
    used_b: set[int] = set()
    for rank, index in _alike(a, b, left_a, left_b):
        if rank in used_a or index in used_b:
            continue
        inside = _dense(match_stretches(a, b, *left_a[rank], *left_b[index], 1))
        if inside:
            used_a.add(rank)
            used_b.add(index)
            found += inside
    return sorted(found)


def _alike(a: Row, b: Row, left_a: Sequence[Stretch], left_b: Sequence[Stretch]) -> Iterator[tuple[int, int]]:
    """Yield the stretches that share runs of words, by their ranks, those that share the most
    first."""
    places = {run: index for index, stretch in enumerate(left_b) for run in find_unique_runs(b, *stretch, _RUN)}
    common = Counter[tuple[int, int]]()
    for rank, stretch in enumerate(left_a):
        common.update((rank, places[run]) for run in find_unique_runs(a, *stretch, _RUN) if run in places)
    for pair, count in common.most_common():
        if count >= _LEAST_RUNS:
            yield pair


def _dense(found: list[TokenMatch]) -> list[TokenMatch]:
    """Keep the runs of matches of which one follows the other closely: a paragraph, no words that
    two have in common."""
    return [one for run in runs(found, LONG) if len(run) >= LONG for one in run]


def _unmatched(matched: Sequence[Stretch], size: int) -> list[Stretch]:
    """Give the stretches of at least LONG tokens that nothing matches."""
    stretches, done = [], 0
    for start, end in [*matched, (size, size)]:
        if start - done >= LONG:
            stretches.append((done, start))
        done = max(done, end)
    return stretches
