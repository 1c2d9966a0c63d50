"""A text as the rules read it: folded without moving a character, cut into words.

Patterns run on the folded text are written in bare lower case; words are compared by their keys
(:mod:`engine.text.fold`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TypeVar, TypeVarTuple, cast

from engine.core import PARTY_COST, Document, Suspect
from engine.text.fold import INSIDE, fold_in_place, key

WORD = re.compile(f"[^\\W\\d_\u02bc]+(?:[{INSIDE}]+[^\\W\\d_\u02bc]+)*[\u0300-\u036f]*")
"""Letters with their accents; what shows nothing may stand between them. U+02BC is an apostrophe,
whatever Unicode says."""
Asked = TypeVarTuple("Asked")
Made = TypeVar("Made")
_ASCII_WORD = re.compile(r"[a-z]+")


def keys(text: str) -> tuple[str, ...]:
    """Split a text into words and return their comparison keys (:func:`engine.text.fold.key`), in
    order. Digits are not part of words."""
    if text.isascii():  # most names: nothing to fold but the case
        return (text.lower(),) if text.isalpha() else tuple(_ASCII_WORD.findall(text.lower()))
    return tuple(key(word) for word in WORD.findall(text))


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text prepared for the rules: ``folded`` has its length
    (:func:`engine.text.fold.fold_in_place`), and ``starts``, ``ends`` and ``keys`` are parallel
    tuples over its words in order (half-open offsets, comparison keys)."""

    text: str
    folded: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    keys: tuple[str, ...]
    _made: dict[object, tuple[object, object]] = field(default_factory=dict, repr=False, compare=False)

    def once(self, make: Callable[[FoldedText, *Asked], Made], *asked: *Asked) -> Made:
        """Return ``make(self, *asked)``, cached: per function, the result of the last arguments is
        kept.

        Rules, roles and attachment need the same intermediate results one after another. The cache
        lives as long as this object.
        """
        known = self._made.get(make)
        if known is None or known[0] != asked:
            self._made[make] = known = asked, make(self, *asked)
        return cast("Made", known[1])

    def word(self, rank: int) -> str:
        """Return the word of index ``rank`` as written in the text."""
        return self.text[self.starts[rank] : self.ends[rank]]

    def span(self, rank: int) -> tuple[int, int]:
        """Return the half-open offsets of the word of index ``rank``."""
        return self.starts[rank], self.ends[rank]

    def word_at(self, offset: int) -> int:
        """Return the index of the first word that starts at or after ``offset``; the number of
        words if there is none."""
        return bisect_left(self.starts, offset)


def read_words(text: str) -> FoldedText:
    """Fold a text and split it into words. For the text of a document use :attr:`Text.read`, which
    caches the result."""
    folded = fold_in_place(text)
    spans = [match.span() for match in WORD.finditer(text)]
    words = [folded[start:end] for start, end in spans]
    if not folded.isascii():  # ligatures, and accents written apart
        words = [word if word.isascii() else key(word) for word in words]
    return FoldedText(text, folded, tuple(start for start, _ in spans), tuple(end for _, end in spans), tuple(words))


@dataclass(frozen=True)
class Text(Document):
    """A document together with its folded words, computed once. It is created where the processing
    of a document begins, passed from step to step, and discarded with it. ``party_cost`` is the
    profile's (:class:`engine.core.Profile`), ``suspects`` what the tagger left with some
    probability of a name.

    Nothing of the text is cached elsewhere for good: when the last step is done with this object,
    no word of it is left.
    """

    party_cost: float = PARTY_COST
    suspects: tuple[Suspect, ...] = ()

    @classmethod
    def of(cls, document: Document, party_cost: float = PARTY_COST, suspects: Sequence[Suspect] = ()) -> Text:
        """Wrap a document as a :class:`Text`; a :class:`Text` is returned unchanged."""
        if isinstance(document, Text):
            return document
        parts = {part.name: getattr(document, part.name) for part in fields(Document)}
        return cls(**parts, party_cost=party_cost, suspects=tuple(suspects))

    @cached_property
    def read(self) -> FoldedText:
        """The folded text and its words, computed at the first access."""
        return read_words(self.text)


__all__ = ["WORD", "FoldedText", "Text", "key", "keys", "read_words"]
