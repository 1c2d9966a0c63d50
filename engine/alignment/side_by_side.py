"""Two forms of one text laid out side by side: what of the second stands for a stretch of the
first, and which lines belong to each other."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise

from engine.alignment.match import match_in_order
from engine.alignment.tokens import tokens

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class WordPairing:
    """The words that stand in both texts, by their spans: ``first[n]`` is the word ``second[n]``.
    Both in order."""

    first: tuple[Span, ...]
    second: tuple[Span, ...]

    def across(self, start: int, end: int) -> Span:
        """Tell what stands in the second text for ``[start, end)`` of the first: all between the
        words shared before and after it."""
        before = bisect_right(self.first, start, key=lambda span: span[1])
        after = bisect_left(self.first, end, lo=before, key=lambda span: span[0])
        low = self.second[before - 1][1] if before else 0
        high = self.second[after][0] if after < len(self.second) else -1
        return low, high


def match(first: str, second: str) -> WordPairing:
    """Find the words that both texts have, in order, also where a scanner misread one: as the
    alignment itself does."""
    a, b = tokens(first), tokens(second)
    straight = match_in_order(a, b)
    return WordPairing(
        tuple((a[one.a0].start, a[one.a1 - 1].end) for one in straight),
        tuple((b[one.b0].start, b[one.b1 - 1].end) for one in straight),
    )


def rows(first: str, second: str, shared: WordPairing) -> tuple[tuple[Span, Span], ...]:
    """Cut both texts into rows: at the line ends that stand beside a shared word in both. Joined,
    the rows are the texts.

    Where one form has a paragraph cut in two, both pieces are in one row.
    """
    cuts = [(0, 0)]
    for (a, b), (c, d) in zip(shared.first, shared.second, strict=True):
        for left, right in ((_before(first, a), _before(second, c)), (_after(first, b), _after(second, d))):
            if left is not None and right is not None and left > cuts[-1][0] and right > cuts[-1][1]:
                cuts.append((left, right))
    end = (len(first), len(second))
    if len(cuts) > 1 and (cuts[-1][0] == end[0] or cuts[-1][1] == end[1]):
        cuts.pop()  # what is left of either text belongs to the last row
    cuts.append(end)
    return tuple(((a, b), (c, d)) for (a, c), (b, d) in pairwise(cuts))


def _before(text: str, at: int) -> int | None:
    """Give the place after the line end right before a word; None where it is not the first of its
    line."""
    low = at
    while low and text[low - 1].isspace() and text[low - 1] != "\n":
        low -= 1
    return low if low and text[low - 1] == "\n" else None


def _after(text: str, at: int) -> int | None:
    """Give the place after the line ends that follow a word; None where more follows on its
    line."""
    high, found = at, None
    while high < len(text) and text[high].isspace():
        high += 1
        if text[high - 1] == "\n":
            found = high
    return found
