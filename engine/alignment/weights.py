"""Tokens against tokens by a dynamic programme: equal ones, misread ones, words split or joined."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from engine.alignment.matches import Row, TokenMatch
from engine.alignment.tokens import MARK, NUMBER, SIGN, WORD, AlignmentToken
from engine.core import document_cache

_SKIP_A, _SKIP_B, _ONE_FOR_ONE = 0, 1, 9


def word_similarity(first: str, second: str) -> float:
    """Return the similarity of two words, 1 - 0.8 × edit distance / length of the longer; 0 beyond
    the errors expected of OCR: one edit in words of up to five letters, two up to ten, three in
    longer ones.

    Words of fewer than three letters are similar only if they are equal.
    """
    if first == second:
        return 1.0
    longest = max(len(first), len(second))
    if longest < 3 or abs(len(first) - len(second)) > (1 if longest < 8 else 3):
        return 0.0
    return _alike(first, second)


@document_cache(200_000)
def _alike(first: str, second: str) -> float:
    longest = max(len(first), len(second))
    slips = 1 if longest <= 5 else 2 if longest <= 10 else 3
    distance = Levenshtein.distance(first, second, score_cutoff=slips)
    return 0.0 if distance > slips else 1 - 0.8 * distance / longest


def weight(token: AlignmentToken) -> float:
    """Return the score for matching a token exactly, which grows with its length; punctuation
    scores little."""
    if token.kind == MARK:
        return 0.4
    return min(3.2, 0.8 + 0.3 * len(token.key)) + (0.2 if token.kind == NUMBER else 0)


def weigh(a: Row, b: Row, a0: int, a1: int, b0: int, b1: int) -> list[TokenMatch]:
    """Align tokens ``a0`` to ``a1`` with ``b0`` to ``b1`` (exclusive) by dynamic programming: the
    in-order matches with the highest total score, among equal, misread, split and joined tokens."""
    step = _steps(a, b, a0, a1, b0, b1)
    found: list[TokenMatch] = []
    i, j = a1 - a0, b1 - b0
    while i and j:
        how = step[i][j]
        if how in (_SKIP_A, _SKIP_B):
            i, j = (i - 1, j) if how == _SKIP_A else (i, j - 1)
            continue
        p, q = divmod(how, 8)
        i, j = i - p, j - q
        equal = p == q == 1 and a[a0 + i].key == b[b0 + j].key
        found.append(TokenMatch(a0 + i, a0 + i + p, b0 + j, b0 + j + q, equal))
    return found[::-1]


def _steps(a: Row, b: Row, a0: int, a1: int, b0: int, b1: int) -> list[bytearray]:
    """Give the last step of the best way to each pair: a token skipped, or (tokens of a) * 8 +
    tokens of b taken for one another."""
    n, m = a1 - a0, b1 - b0
    best = [[0.0] * (m + 1) for _ in range(n + 1)]
    step = [bytearray(m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        row, above, way = best[i], best[i - 1], step[i]
        for j in range(1, m + 1):
            score, how = above[j], _SKIP_A
            if row[j - 1] > score:
                score, how = row[j - 1], _SKIP_B
            gain = _gain(a, b, a0 + i - 1, b0 + j - 1)
            if gain and above[j - 1] + gain > score:
                score, how = above[j - 1] + gain, _ONE_FOR_ONE
            if gain < 1.2:
                for p, q in ((1, 2), (2, 1), (1, 3), (3, 1)):
                    if i >= p and j >= q:
                        gain = _joined(a, b, a0 + i - p, a0 + i, b0 + j - q, b0 + j)
                        if gain and best[i - p][j - q] + gain > score:
                            score, how = best[i - p][j - q] + gain, p * 8 + q
            row[j], way[j] = score, how
    return step


def _gain(a: Row, b: Row, i: int, j: int) -> float:
    """Give what it is worth to take two tokens for one; more where their neighbours are the same
    too."""
    left, right = a[i], b[j]
    before = bool(i and j) and a[i - 1].key == b[j - 1].key
    after = i + 1 < len(a) and j + 1 < len(b) and a[i + 1].key == b[j + 1].key
    if left.key == right.key:
        worth = weight(left)
    elif left.kind == right.kind == WORD:
        if min(len(left.key), len(right.key)) < 4 and not (before and after):
            return 0.0
        worth = weight(left) * (word_similarity(left.key, right.key) - 0.25)
    elif {left.kind, right.kind} == {WORD, NUMBER} or (left.kind == right.kind == NUMBER and len(left.key) >= 4):
        worth = 0.5 * weight(left) * word_similarity(left.key, right.key)
    else:
        return 0.0
    return worth + 0.25 * before + 0.25 * after if worth > 0 else 0.0


def _joined(a: Row, b: Row, i0: int, i1: int, j0: int, j1: int) -> float:
    """Give what it is worth to take several tokens of one side, written together, for one of the
    other."""
    if any(token.kind == SIGN for token in (*a[i0:i1], *b[j0:j1])):
        return 0.0
    joined = "".join(token.key for token in a[i0:i1])
    other = "".join(token.key for token in b[j0:j1])
    if len(joined) < 4 or abs(len(joined) - len(other)) > 2 or not (joined[0] == other[0] or joined[-1] == other[-1]):
        return 0.0
    return max(0.0, (word_similarity(joined, other) - 0.3) * min(3.5, 0.4 * len(joined)))
