"""The one fold of a word: which ways of writing are the same, for all that compares names.

Case, accents (composed or written apart), ligatures, letters with a stroke, curly apostrophes,
typographic hyphens, wide blanks and what shows nothing make no difference. One table of letters
serves every variant:

- :func:`fold_in_place` moves no character: one for one, so that offsets stay true. « œ », « ß », « þ » stay, having two letters.
- :func:`key` compares words: bare small letters, « œ » being « oe ». Signs stay.
- :func:`fold` compares names and addresses: the words of :func:`key`, whatever stands between them.
- :func:`unaccented` writes: case and signs stay.

What a model was trained with is no fold: ``trained_form`` of :mod:`engine.text.name_model`,
:mod:`engine.tagging.document_features` and :mod:`engine.tagging.subwords` stays as it was trained.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Literal

_SMALL = dict(zip("łøđðħŧŋĸı", "loddhtnki", strict=True)) | {"œ": "oe", "æ": "ae", "ß": "ss", "þ": "th"}
_CAPITALS = {letter.upper(): bare.capitalize() for letter, bare in _SMALL.items() if letter.upper() not in ("I", "SS")}
LETTERS = {**_CAPITALS, **_SMALL, "ẞ": "Ss"}
"""Letters that Unicode does not take apart, with the bare ones that stand for them."""

LIGATURES = {letter: bare for letter, bare in _SMALL.items() if len(bare) > 1} | {
    letter: unicodedata.normalize("NFKD", letter) for letter in "ĳﬀﬁﬂﬃﬄﬆ"
}
"""Small letters that stay as they are in place, and the letters that they are when words are
compared."""

INVISIBLE = frozenset(
    "\u00ad\u034f\u180e\ufeff"
    + "".join(map(chr, (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065))))
)
"""What shows nothing and may stand between two letters of a word: soft hyphens, zero-width spaces,
marks of direction."""

FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters to Unicode, which show nothing."""

INSIDE = "\u0300-\u036f" + "".join(sorted(INVISIBLE))
"""What may stand between two letters of a word, for a class of a regular expression: accents
written apart, and what shows nothing."""

APOSTROPHES = "'\u2019\u02bc"
"""What stands between two words of a name, for a class of a regular expression; the last is a
letter to Unicode."""

_SIGNS = {
    **dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'"),
    **dict.fromkeys("\u2010\u2011", "-"),
    **dict.fromkeys("\u00a0\u2007\u2009\u202f", " "),
}
_WORD = re.compile(r"[^\W_]+")


class _Table(dict[int, str]):
    """A table for ``str.translate`` that fills itself with the characters it meets."""

    def __init__(self, fold_character: Callable[[str], str]) -> None:
        super().__init__()
        self._fold_character = fold_character

    def __missing__(self, code: int) -> str:
        self[code] = folded = self._fold_character(chr(code))
        return folded


def _pieces(character: str, form: Literal["NFD", "NFKD"]) -> list[str]:
    return [piece for piece in unicodedata.normalize(form, character) if not unicodedata.combining(piece)]


def _sign(character: str) -> str | None:
    return _SIGNS.get(unicodedata.normalize("NFD", character))


def _bare(character: str) -> str:
    return "".join(LETTERS.get(piece, piece) for piece in _pieces(character, "NFKD"))


def _compared(character: str) -> str:
    if character in INVISIBLE:
        return ""
    return _sign(character) or "".join(_SIGNS.get(piece, piece) for piece in _bare(character).casefold())


def _in_place(character: str) -> str:
    """Fold to one character: a ligature loses its accents only, and « º » or « ² », which are no
    way to write o or 2, stay."""
    if sign := _sign(character):
        return sign
    pieces = _pieces(character, "NFD")
    if len(pieces) != 1:
        pieces = [character]
    bare = LETTERS.get(pieces[0], pieces[0])
    lower = (bare if len(bare) == 1 else pieces[0]).lower()
    return lower if len(lower) == 1 else pieces[0]


_BARE, _COMPARED, _IN_PLACE = map(_Table, (_bare, _compared, _in_place))


def fold_in_place(text: str) -> str:
    """Lower-case a text and remove its accents without changing its length, so that offsets stay
    valid. Combining accents (decomposed text) and ligatures stay."""
    return text.translate(_IN_PLACE)


def key(word: str) -> str:
    """Return the form under which a word is compared: without case, accents, ligatures and
    invisible characters. Idempotent; punctuation stays, in one variant (straight apostrophe, plain
    hyphen)."""
    return word.lower() if word.isascii() and word.isalpha() else word.translate(_COMPARED)


def fold(text: str) -> str:
    """Return the words of a text in the form of :func:`key`, joined by single spaces: for comparing
    names and addresses. A text without any letter or digit is returned unchanged."""
    return " ".join(_WORD.findall(key(text))) or text


def unaccented(text: str) -> str:
    """Transliterate a text to letters without accents and ligatures, keeping its case: Ł becomes L,
    œ becomes oe. Length may change; decomposes compatibility characters (NFKD)."""
    return text if text.isascii() else text.translate(_BARE)


def strip_accents(text: str) -> str:
    """Drop the marks above and below letters; other letters (ø, ł, œ) stay. This makes a variant
    spelling of a name; names are compared by :func:`key`."""
    if text.isascii():
        return text
    return "".join(char for char in unicodedata.normalize("NFD", text) if unicodedata.category(char) != "Mn")


__all__ = [
    "APOSTROPHES",
    "FILLERS",
    "INSIDE",
    "INVISIBLE",
    "LETTERS",
    "LIGATURES",
    "fold",
    "fold_in_place",
    "key",
    "strip_accents",
    "unaccented",
]
