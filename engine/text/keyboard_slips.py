"""How far two words are from each other as typing goes: one slip of the hand on a French
keyboard."""

from __future__ import annotations

from collections.abc import Iterator

_ROWS = ("azertyuiop", "qsdfghjklm", "wxcvbn")
_SOUNDS = frozenset(map(frozenset, ("iy", "ck", "sz", "sc", "vw", "ea")))
"""Letters heard alike, or mistaken for each other in dictation."""
SLIP, CHANGE = 0.5, 1.0


def _neighbours() -> frozenset[frozenset[str]]:
    """Give the pairs of keys that touch: beside each other, or above each other with the half-key
    shift of the rows."""
    places = {letter: (column + 0.5 * row, row) for row, keys in enumerate(_ROWS) for column, letter in enumerate(keys)}
    return frozenset(
        frozenset((a, b))
        for a, (x, row) in places.items()
        for b, (y, other) in places.items()
        if a != b and abs(row - other) <= 1 and abs(x - y) <= (1 if row == other else 0.5)
    )


NEIGHBOURS = _neighbours()


def weight(left: str, right: str) -> float | None:
    """Return the cost of the single edit that separates two words: 0.5 for a typing slip, 1 for any
    other edit, None if they are equal or more than one edit apart.

    A slip is a neighbouring key of the AZERTY keyboard, two adjacent letters exchanged, a letter
    doubled or undoubled, or a letter that sounds alike. Words are compared as given: fold them
    first, for accents are no edits.
    """
    if left == right or abs(len(left) - len(right)) > 1:
        return None
    start = next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    if len(left) != len(right):
        short, long = sorted((left, right), key=len)
        return _inserted(short, long, start)
    if left[start + 1 :] == right[start + 1 :]:
        pair = frozenset((left[start], right[start]))
        return SLIP if pair in NEIGHBOURS or pair in _SOUNDS else CHANGE
    exchanged = left[start : start + 2] == right[start : start + 2][::-1] and left[start + 2 :] == right[start + 2 :]
    return SLIP if exchanged else None


def _inserted(short: str, long: str, at: int) -> float | None:
    """Weigh one letter more in ``long`` at ``at``: a slip where it doubles the one before or behind
    it."""
    if short[at:] != long[at + 1 :]:
        return None
    return SLIP if long[at] in long[max(0, at - 1) : at] + long[at + 1 : at + 2] else CHANGE


def deletions(word: str) -> Iterator[str]:
    """Yield the word and every string made by deleting one of its letters. Two words one edit apart
    share at least one of these (SymSpell)."""
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]
