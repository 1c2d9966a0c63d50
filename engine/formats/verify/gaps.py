"""What may lie between the letters of a name that is to be found: nothing that is seen, the end of
a line, or signs that set its letters apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from engine.text import BORDER, FILLERS, INSIDE, letter_runs

_MARKS = "\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f"
_UNSEEN = (
    f"{INSIDE}{_MARKS}\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u061c\u2065-\u206f\u2800\ufff9-\ufffd\U000e0000-\U000e01ef"
)
"""What shows nothing, or nothing that a reader would take for a sign: controls, marks of direction,
selectors, the blank pattern of Braille, the sign for what could not be read."""

_FILLERS = dict.fromkeys(map(ord, FILLERS), "\u200b")
_FILLER = re.compile(f"[{''.join(sorted(FILLERS))}]")

WITHIN_NAMES = re.compile(rf"[\s\-\u2010-\u2015'\u2019\u2018\u02bc\u00b4`.,_/\\·•()+:*|~<>{_UNSEEN}]{{0,80}}")
"""What lies between two words of a name."""
ANYTHING = re.compile(rf"(?:[^\w{BORDER}]|[_\u02bc]){{0,80}}")
"""What lies between two letters that somebody set apart."""
_NOTHING = re.compile(f"[{_UNSEEN}]{{1,80}}")
_SPLIT = re.compile(rf"[^\W_](?:(?![\u0300-\u036f])[{_UNSEEN}])[{_UNSEEN}]{{0,9}}[^\W_]")
"""Letters of one word with something between them that shows nothing, other than an accent."""
_HYPHENATED = re.compile(
    r"[ \t]{0,8}[-\u2010\u2011\u00ad\u00ac][ \t\u00ad\u200b]{0,8}[\r\n\f\v\x85\u2028\u2029]\s{0,70}"
)
_BROKEN = re.compile(
    rf"[ \u00a0{_UNSEEN}]{{0,8}}[\r\n\f\v\x85\u2028\u2029\t]\s{{0,70}}"
    rf"|(?:[^\w\s'\u2019,;:()«»\u201c\u201d\"!?\u2012-\u2015{BORDER}]|_){{1,80}}|[()]"
)
_BLANK = re.compile(r"\s{1,3}")
_FEW = 3
"""Pieces from which on a name is one whose letters were set apart."""


def seen(text: str) -> str:
    """Return a text of the same length in which the letters that show nothing are no letters."""
    return text.translate(_FILLERS) if not text.isascii() and _FILLER.search(text) else text


class LoneWords:
    """Whether words stand by themselves in a text, elsewhere than beside each other: « la » and «
    cour » do, so that « la cour » broken over two lines is nobody called Lacour."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _counts(self) -> tuple[Counter[str], Counter[tuple[str, str]]]:
        keys = [word.key for word in letter_runs.words(self._text)]
        return Counter(keys), Counter(pairwise(keys))

    def stand_alone(self, keys: Sequence[str]) -> bool:
        """Tell whether each of two words or more, which follow each other, also stands without the
        others."""
        words, pairs = self._counts
        beside = [*pairwise(keys), (keys[-2], keys[-1])]
        return all(words[key] > pairs[pair] for key, pair in zip(keys, beside, strict=True))


def make_one(text: str, pieces: Sequence[letter_runs.Word], breaks: frozenset[int] | None, lone: LoneWords) -> bool:
    """Tell whether pieces of a text, whose letters are those of a form, are that form, by what lies
    between them.

    ``breaks`` are the offsets of letters at which words of the form begin, None if separators may
    occur anywhere.
    """
    odd: list[tuple[int, int]] = []
    offset = 0
    for left, right in pairwise(pieces):
        offset += len(left.key)
        start, end = left.end, right.start
        if start == end or _NOTHING.fullmatch(text, start, end):
            continue
        if breaks is None or offset in breaks:
            if WITHIN_NAMES.fullmatch(text, start, end):
                continue
            if breaks is None:
                return False
        if not _HYPHENATED.fullmatch(text, start, end):
            odd.append((start, end))
    if not odd:
        return True
    sizes = [len(piece.key) for piece in pieces]
    if len(pieces) >= _FEW and max(sizes) == 1:
        return True
    if len(odd) == 1 and odd[0][0] == pieces[0].end and _is_initial(text, pieces, odd[0]):
        return True
    if any(_SPLIT.search(text, piece.start, piece.end) for piece in pieces):
        return True
    if len(odd) + 1 < _FEW and not _BROKEN.fullmatch(text, *odd[0]):
        return False
    return not lone.stand_alone([piece.key for piece in pieces])


def _is_initial(text: str, pieces: Sequence[letter_runs.Word], gap: tuple[int, int]) -> bool:
    """Tell whether blanks part the first capital from the rest, as small capitals of a page do: « Q
    UATREBARBES »."""
    first = pieces[0]
    return len(first.key) == 1 and text[first.start].isupper() and _BLANK.fullmatch(text, *gap) is not None


def is_set_apart(form: str, written: str) -> bool:
    """Tell whether letters of a form stand further apart in a passage than in the form itself: « Q
    u a t r e »."""
    return sum(1 for _ in letter_runs.words(written)) > sum(1 for _ in letter_runs.words(form))
