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
    """Words shared by two texts, as parallel tuples of half-open character spans in text order:
    ``first[n]`` and ``second[n]`` are the same word or run of words."""

    first: tuple[Span, ...]
    second: tuple[Span, ...]

    def across(self, start: int, end: int) -> Span:
        """Map the span ``[start, end)`` of the first text to the second: from the end of the last
        shared word before it to the start of the next one after it.

        The start is 0 when no shared word precedes, the end -1 (for the end of the text) when none
        follows.
        """
        before = bisect_right(self.first, start, key=lambda span: span[1])
        after = bisect_left(self.first, end, lo=before, key=lambda span: span[0])
        low = self.second[before - 1][1] if before else 0
        high = self.second[after][0] if after < len(self.second) else -1
        return low, high


def match(first: str, second: str) -> WordPairing:
    """Match the words that both texts have in the same order, tolerating OCR errors, by the token
    matching of the alignment (:func:`engine.alignment.match.match_in_order`)."""
    a, b = tokens(first), tokens(second)
    straight = match_in_order(a, b)
    return WordPairing(
        tuple((a[one.a0].start, a[one.a1 - 1].end) for one in straight),
        tuple((b[one.b0].start, b[one.b1 - 1].end) for one in straight),
    )


def rows(first: str, second: str, shared: WordPairing) -> tuple[tuple[Span, Span], ...]:
    """Cut two texts into corresponding rows: pairs of half-open character spans, (first, second),
    in text order.

    Rows are cut at line ends that are next to the same shared word in both texts, so a paragraph
    that only one of them splits stays in one row. The rows of each side join to its whole text.
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
