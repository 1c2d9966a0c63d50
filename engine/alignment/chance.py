"""Matches that are chance: a comma, a « de », a word that two different values have in common."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.alignment.matches import LONG, Row, TokenMatch, runs
from engine.alignment.weights import weight

WEAK = 3.5
"""What a run of matched tokens between long unmatched stretches must weigh to be believed."""
LINKS = frozenset("de du des d l la le les sur sous - ' .".split())
"""What links the words of a value, and says nothing by itself."""


def drop_chance_matches(found: list[TokenMatch], a: Row, size_b: int) -> list[TokenMatch]:
    """Remove short runs of matches between long unmatched stretches, such as a comma or a « de »
    that both texts happen to have. ``size_b`` is the number of tokens of the second text."""
    kept: list[TokenMatch] = []
    close = runs(found, 2)
    for rank, run in enumerate(close):
        following = close[rank + 1][0] if rank + 1 < len(close) else TokenMatch(len(a), len(a), size_b, size_b, True)
        before = (kept[-1].a1, kept[-1].b1) if kept else (0, 0)
        gaps = [(run[0].a0 - before[0], run[0].b0 - before[1]), (following.a0 - run[-1].a1, following.b0 - run[-1].b1)]
        lonely = any(max(gap) > LONG and min(gap) > 0 for gap in gaps) or all(max(gap) > LONG for gap in gaps)
        if not lonely or sum(weight(a[place]) for one in run for place in range(one.a0, one.a1)) >= WEAK:
            kept += run
    return kept


def without_links(found: list[TokenMatch], a: Row) -> list[TokenMatch]:
    """Remove matches of linking words and signs (« de », a hyphen) that two different values have
    in common, between stretches that differ on both sides."""
    kept: list[TokenMatch] = []
    whole = runs(found, 0)
    for run, following in zip_longest(whole, whole[1:]):
        if not kept or not following or not _is_chance(run, kept[-1], following[0], a):
            kept += run
    return kept


def _is_chance(run: Sequence[TokenMatch], before: TokenMatch, after: TokenMatch, a: Row) -> bool:
    return _is_stray(run, before, after) or (
        len(run) <= 3
        and all(a[place].key in LINKS for one in run for place in range(one.a0, one.a1))
        and _amid_values(run, before, after)
    )


def _amid_values(run: Sequence[TokenMatch], before: TokenMatch, after: TokenMatch) -> bool:
    """Tell whether one side differs before and after a run, the other somewhere, and both are
    near."""
    here = run[0].a0 > before.a1 and after.a0 > run[-1].a1 and after.b0 - before.b1 > len(run)
    there = run[0].b0 > before.b1 and after.b0 > run[-1].b1 and after.a0 - before.a1 > len(run)
    return (here or there) and after.a0 - before.a1 <= 2 * LONG


def _is_stray(run: Sequence[TokenMatch], before: TokenMatch, after: TokenMatch) -> bool:
    """Tell whether one token that two values have in common parts what one side has from what the
    other has: « Saône » of two names."""
    if len(run) > 1:
        return False
    gaps = [run[0].a0 - before.a1, run[0].b0 - before.b1, after.a0 - run[0].a1, after.b0 - run[0].b1]
    crossed = (gaps[1] == gaps[2] == 0 and min(gaps[0], gaps[3]) > 1) or (
        gaps[0] == gaps[3] == 0 and min(gaps[1:3]) > 1
    )
    return crossed and max(gaps) <= 2 * LONG
