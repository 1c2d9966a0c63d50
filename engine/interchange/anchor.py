"""Mentions brought from one text to another that says the same: from the tokens of another
tokeniser to the document they are of.

Both texts are read as the same stream of signs: blanks, soft hyphens and marks of no width are
passed over, accents stand after their letter (NFD), œ is oe, … is three points, a curly apostrophe
is a straight one, a quotation mark is two apostrophes (PTB writes it `` or ''), and -LRB- is a
bracket. What is left must be equal, sign by sign.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core import Annotation, BrokenLine, Document, Doubt, document_cache, entity_at, settle

_PTB = re.compile(r"-(?:LRB|RRB|LSB|RSB|LCB|RCB)-|\\(?=[/*])")
_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}", "\\": ""}
_SAME = {
    "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE",
    **dict.fromkeys("’‘‛ʼ`´′", "'"), **dict.fromkeys("\"“”„‟«»″", "''"), **dict.fromkeys("‐‑‒–−", "-"), "—": "--",
}  # fmt: skip
_NOTHING = frozenset(
    "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufe0e\ufe0f"
)
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,;:!?()[]{}/*%&+=@#-'_<>|~^$")


@dataclass(frozen=True, slots=True)
class Signs:
    """The comparable characters of a text, blanks and variants removed, as parallel tuples: each
    sign with the half-open offsets of the characters it was read from."""

    signs: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TextMismatch:
    """The place where two texts first differ in content: an offset in each, or the length of a text
    that ends first."""

    here: int
    there: int


def anchor_annotation(annotation: Annotation, document: Document) -> Annotation:
    """Move an annotation to ``document``, whose text has the same content in other blanks or
    variants of signs. Mentions cover whole characters of the new text; those that show nothing
    there are dropped. Doubts move likewise, and none is dropped: one about nothing but blanks is
    about the whole document then. Persons are kept.

    Raises:
        BrokenLine: the texts differ in content; it names both documents and the line in the
        annotation's text.
    """
    own = annotation.document
    if own.text == document.text:
        return replace(annotation, document=document)
    moved = map_places(own.text, document.text)
    if isinstance(moved, TextMismatch):
        line = own.text.count("\n", 0, moved.here) + 1
        raise BrokenLine(file=own.name, line=line, reason="other_text", other=document.name, at=moved.here)
    return moved.annotation(annotation, document)


def map_places(own: str, other: str) -> PlaceMap | TextMismatch:
    """Align two texts of the same content, or return where they first differ."""
    here, there = signs(own), signs(other)
    if here.signs != there.signs:
        length = min(len(here.signs), len(there.signs))
        rank = next((i for i in range(length) if here.signs[i] != there.signs[i]), length)
        while 0 < rank < length and any(unicodedata.combining(side.signs[rank]) for side in (here, there)):
            rank -= 1  # another accent is another letter
        places = [
            side.starts[rank] if rank < len(side.starts) else len(text) for side, text in ((here, own), (there, other))
        ]
        return TextMismatch(*places)
    return PlaceMap(here, there)


@dataclass(frozen=True, slots=True)
class PlaceMap:
    """An alignment of two texts with the same signs; maps offsets from the first to the second."""

    here: Signs
    there: Signs

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """Map a half-open span of the first text to the second; None if it shows nothing (only
        blanks)."""
        first, last = bisect_right(self.here.ends, start), bisect_left(self.here.starts, end) - 1
        return (self.there.starts[first], self.there.ends[last]) if first <= last else None

    def annotation(self, annotation: Annotation, document: Document) -> Annotation:
        """Return the annotation on ``document``, with its mentions mapped and sorted and its doubts
        mapped. Mentions that show nothing are dropped; doubts that do are about the document."""
        entities = []
        for entity in annotation.entities:
            if span := self.span(entity.start, entity.end):
                moved = entity_at(document.text, *span, entity.label, entity.source, entity.score)
                entities.append(
                    replace(moved, person=entity.person, masked=entity.masked, replacement=entity.replacement)
                )
        doubts = tuple(self._doubt(doubt) for doubt in annotation.doubts)
        return replace(annotation, document=document, entities=settle(entities), doubts=doubts)

    def _doubt(self, doubt: Doubt) -> Doubt:
        if doubt.start is None or doubt.end is None:
            return doubt
        start, end = self.span(doubt.start, doubt.end) or (None, None)
        return replace(doubt, start=start, end=end)


def signs(text: str) -> Signs:
    """Reduce a text to comparable signs, as described in the module. Accents on one letter are put
    in canonical order."""
    found: list[tuple[str, int, int]] = []
    accents: list[tuple[str, int, int]] = []
    for piece, start, end in _pieces(text):
        if piece in _PLAIN:
            found += sorted(accents, key=_class)
            accents.clear()
            found.append((piece, start, end))
            continue
        for sign in _read(piece):
            if unicodedata.combining(sign):
                accents.append((sign, start, end))
                continue
            found += sorted(accents, key=_class)
            accents.clear()
            found.append((sign, start, end))
    found += sorted(accents, key=_class)
    rows = list(zip(*found, strict=True)) or [(), (), ()]
    # accents put in another order may stand after a later one: borders stay in order all the same
    return Signs(rows[0], _rising(rows[1]), _rising(rows[2]))


def _pieces(text: str) -> Iterator[tuple[str, int, int]]:
    last = 0
    for escape in _PTB.finditer(text):
        yield from ((text[i], i, i + 1) for i in range(last, escape.start()))
        if bracket := _BRACKETS[escape[0]]:
            yield bracket, escape.start(), escape.end()
        last = escape.end()
    yield from ((text[i], i, i + 1) for i in range(last, len(text)))


@document_cache(4096)
def _read(character: str) -> str:
    """Give what a character shows: nothing for a blank."""
    if character.isspace() or character in _NOTHING:
        return ""
    if character in _SAME:
        return _SAME[character]
    shown = unicodedata.normalize("NFKD", character)
    return "".join(_SAME.get(sign, sign) for sign in shown if not sign.isspace() and sign not in _NOTHING)


def _class(row: tuple[str, int, int]) -> int:
    return unicodedata.combining(row[0])


def _rising(places: tuple[int, ...]) -> tuple[int, ...]:
    most, made = 0, []
    for place in places:
        most = max(most, place)
        made.append(most)
    return tuple(made)
