"""A text as the rules read it: folded without moving a character, cut into words.

Patterns run on the folded text are written in bare lower case; words are compared by their keys
(:mod:`engine.text.fold`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TypeVar, TypeVarTuple, cast

from engine.core import Document
from engine.text.fold import INSIDE, fold_in_place, key

WORD = re.compile(f"[^\\W\\d_\u02bc]+(?:[{INSIDE}]+[^\\W\\d_\u02bc]+)*[\u0300-\u036f]*")
"""Letters with their accents; what shows nothing may stand between them. U+02BC is an apostrophe,
whatever Unicode says."""
Asked = TypeVarTuple("Asked")
Made = TypeVar("Made")
_ASCII_WORD = re.compile(r"[a-z]+")


def keys(text: str) -> tuple[str, ...]:
    """Give the keys of all the words of a text."""
    if text.isascii():  # most names: nothing to fold but the case
        return (text.lower(),) if text.isalpha() else tuple(_ASCII_WORD.findall(text.lower()))
    return tuple(key(word) for word in WORD.findall(text))


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text, its fold, and its words in order: start and end of each, and the key it is compared
    by."""

    text: str
    folded: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    keys: tuple[str, ...]
    _made: dict[object, tuple[object, object]] = field(default_factory=dict, repr=False, compare=False)

    def once(self, make: Callable[[FoldedText, *Asked], Made], *asked: *Asked) -> Made:
        """Give what ``make`` finds in this text, found again only when it is asked about something
        else.

        Rules, roles and attachment ask one after another for the same; it is gone with the reading.
        """
        known = self._made.get(make)
        if known is None or known[0] != asked:
            self._made[make] = known = asked, make(self, *asked)
        return cast("Made", known[1])

    def word(self, rank: int) -> str:
        """Give a word as it is written."""
        return self.text[self.starts[rank] : self.ends[rank]]

    def span(self, rank: int) -> tuple[int, int]:
        """Give the start and the end of a word."""
        return self.starts[rank], self.ends[rank]

    def word_at(self, offset: int) -> int:
        """Give the rank of the first word that starts at or after ``offset``."""
        return bisect_left(self.starts, offset)


def read_words(text: str) -> FoldedText:
    """Read a text. A document's is read by its :class:`Text`."""
    folded = fold_in_place(text)
    spans = [match.span() for match in WORD.finditer(text)]
    words = [folded[start:end] for start, end in spans]
    if not folded.isascii():  # ligatures, and accents written apart
        words = [word if word.isascii() else key(word) for word in words]
    return FoldedText(text, folded, tuple(start for start, _ in spans), tuple(end for _, end in spans), tuple(words))


class Text(Document):
    """A document with what is read of its text, each thing once: made where a document's way
    begins, passed on, gone with it.

    Nothing of a text is remembered elsewhere: when the last step has let go of it, no word of it is
    left.
    """

    @classmethod
    def of(cls, document: Document) -> Text:
        """Give the text of a document; one that is a text already is that."""
        if isinstance(document, Text):
            return document
        return cls(**{part.name: getattr(document, part.name) for part in fields(Document)})

    @cached_property
    def read(self) -> FoldedText:
        """Read the text."""
        return read_words(self.text)


__all__ = ["WORD", "FoldedText", "Text", "key", "keys", "read_words"]
