"""The letters and figures of a text without what stands between them, each with its place."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import regex

from engine.text import BORDER, FILLERS, FoldedText, TextVariant, key, variants

_BLANK_SIGNS = frozenset("\u2800\ufffc\ufffd")
_UNSEEN_CATEGORIES = frozenset({"Cf", "Cc", "Cn", "Co", "Mn", "Me"})
_BEGINS = regex.compile(r"(?<![^\W_])[^\W_]|(?<=\d)[^\W\d_]|(?<=[^\W\d_])\d|(?<=\p{Ll})\p{Lu}")


class SqueezedText:
    """A text squeezed to its folded letters and figures: ``places`` are their offsets in ``text``,
    of a ligature twice the same."""

    def __init__(self, text: str) -> None:
        pieces = list(map(_Folds().__getitem__, text))
        self.text, self.letters = text, "".join(pieces)
        self.places = [place for place, piece in enumerate(pieces) for _ in piece]

    @cached_property
    def begins(self) -> list[int]:
        """The ranks at which a word may begin: behind something that is no letter, where figures
        and letters meet, at a capital behind a small letter."""
        offsets = [match.start() for match in _BEGINS.finditer(self.text)]
        return sorted({bisect_left(self.places, offset) for offset in offsets} - {len(self.places)})

    def find(self, letters: str) -> Iterator[tuple[int, int]]:
        """Yield the half-open ranks at which letters stand, wherever words begin."""
        start = self.letters.find(letters)
        while start >= 0:
            yield start, start + len(letters)
            start = self.letters.find(letters, start + 1)

    def gap(self, rank: int) -> str:
        """Return what stands between a letter and the one before."""
        return self.text[self.places[rank - 1] + 1 : self.places[rank]]

    def is_parted(self, rank: int) -> bool:
        """Tell whether something that is seen stands between a letter and the one before."""
        gap = self.gap(rank)
        return bool(gap) and not all(map(is_unseen, gap))


class _Folds(dict[str, str]):
    def __missing__(self, character: str) -> str:
        self[character] = folded = _fold(character)
        return folded


def _fold(character: str) -> str:
    if character == BORDER:
        return BORDER
    return "" if character in FILLERS else "".join(filter(str.isalnum, key(character)))


def is_unseen(character: str) -> bool:
    """Tell whether a character shows nothing, or nothing that a reader takes for a sign; an accent
    written apart is such a one."""
    if character in FILLERS or character in _BLANK_SIGNS:
        return True
    return not character.isspace() and unicodedata.category(character) in _UNSEEN_CATEGORIES


def is_accent(character: str) -> bool:
    """Tell whether a character is an accent written apart."""
    return "\u0300" <= character <= "\u036f" and character != "\u034f"


class SqueezedVariant(NamedTuple):
    """A way of decoding a text, squeezed."""

    variant: TextVariant
    squeezed: SqueezedText


def squeeze(read: FoldedText) -> SqueezedText:
    """Squeeze a text; asked for by :meth:`engine.text.FoldedText.once`, so that rules and terms do
    it once."""
    return SqueezedText(read.text)


def squeeze_variants(read: FoldedText) -> tuple[SqueezedVariant, ...]:
    """Squeeze what a text says once decoded, the text itself left out; to be asked for as
    :func:`squeeze`."""
    return tuple(
        SqueezedVariant(variant, SqueezedText(variant.text)) for variant in islice(variants(read.text), 1, None)
    )
