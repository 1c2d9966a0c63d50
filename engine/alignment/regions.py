"""The regions between the matches: where one text says what the other does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.alignment.matches import TokenMatch
from engine.alignment.sides import AlignmentState, Region


def regions_of(
    sides: AlignmentState, cluster: Sequence[TokenMatch], clusters: Sequence[Sequence[TokenMatch]]
) -> Iterator[Region]:
    """Yield the regions between the matches of a cluster, in order; for the first cluster, that of
    the matches in order, also those before and after them, without the passages that the other
    clusters match."""
    if cluster is not clusters[0]:
        yield from _gaps(cluster, cluster[0].a0, cluster[0].b0)
        return
    elsewhere = [one for other in clusters[1:] for one in other]
    moved_a = {place for one in elsewhere for place in range(one.a0, one.a1)}
    moved_b = {place for one in elsewhere for place in range(one.b0, one.b1)}
    a, b = len(sides.a), len(sides.b)
    for region in _gaps([*cluster, TokenMatch(a, a, b, b, True)], 0, 0):
        yield from _without(region, moved_a, moved_b)


def _gaps(matches: Sequence[TokenMatch], x: int, y: int) -> Iterator[Region]:
    for a0, a1, b0, b1, _ in matches:
        if a0 > x or b0 > y:
            yield Region(x, a0, y, b0)
        x, y = max(x, a1), max(y, b1)


def _without(region: Region, moved_a: set[int], moved_b: set[int]) -> Iterator[Region]:
    """Take what was moved out of a region; what is left of it then has nothing on the other
    side."""
    if moved_a.isdisjoint(range(region.a0, region.a1)) and moved_b.isdisjoint(range(region.b0, region.b1)):
        yield region
        return
    for first, last in _around(region.a0, region.a1, moved_a):
        yield Region(first, last, region.b0, region.b0)
    for first, last in _around(region.b0, region.b1, moved_b):
        yield Region(region.a0, region.a0, first, last)


def _around(start: int, end: int, moved: set[int]) -> Iterator[tuple[int, int]]:
    """Yield what of a stretch lies before and after all that was moved."""
    inside = [place for place in range(start, end) if place in moved]
    for first, last in [(start, inside[0]), (inside[-1] + 1, end)] if inside else [(start, end)]:
        if first < last:
            yield first, last
