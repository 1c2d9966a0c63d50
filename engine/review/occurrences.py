"""Where the words of a selection stand again in a text: case and accents folded, as whole words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from engine.core import document_cache
from engine.text import LIGATURES, FoldedText, fold_in_place, key

LONGEST = 300
"""Characters of the longest selection that is looked for elsewhere."""

_MARKS = re.compile(r"[\u0300-\u036f]")
_PIECES = re.compile(r"[^\W_]+|[\s-]+|[^\w\s-]|_")
_JOINER = r"(?>[ ]?-[ ]?|[ \t]++(?:\n[ \t]*+)?|\n[ \t]*+)"
"""What may stand between two words wherever a blank or a hyphen does, on folded text, as when names
are propagated. It never steps back: a page of blanks is read once."""

_LETTERS = re.compile("|".join([*sorted(set(LIGATURES.values()), key=len, reverse=True), "."]))
_BLANKS = re.compile(r"[\s-]+")
_INITIAL = re.compile(r"(?:\A|[^\w])[^\W\d_][\u0300-\u036f]*\Z")
_ELISIONS = re.compile(r"(?:\A|[^a-z])(?:[cdjlmnst]|qu|lorsqu|puisqu|jusqu|quoiqu)\Z")


@dataclass(frozen=True, slots=True)
class Occurrences:
    """Half-open spans in order, and how many stand inside longer words or compounds and were left
    out."""

    spans: tuple[tuple[int, int], ...]
    inside: int = 0


@document_cache(32_768)
def normalise_form(text: str) -> str:
    """Give the form by which mentions are one: without case and accents, a blank for any blank or
    hyphen."""
    return _BLANKS.sub(" ", key(text)).strip()


def trim_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Take blanks and punctuation off both ends of a span; gives an empty span where nothing else
    is there.

    What belongs to words stays: the dot of an initial, the plus sign of a telephone number, a
    bracket that the span opens.
    """
    while start < end and not (text[start].isalnum() or (text[start] == "+" and text[start + 1 : start + 2].isdigit())):
        start += 1
    while end > start and not _ends(text, start, end):
        end -= 1
    return start, end


def _ends(text: str, start: int, end: int) -> bool:
    last = text[end - 1]
    if last.isalnum() or unicodedata.combining(last):
        return True
    if last == ".":
        return _INITIAL.search(text[max(start, end - 4) : end - 1]) is not None
    return last == ")" and "(" in text[start : end - 1]


def occurrences(read: FoldedText, start: int, end: int) -> Occurrences:
    """Find what a selection says wherever it stands free, the selection itself always among the
    spans.

    A selection that cuts a word, or is longer than :data:`LONGEST`, stands nowhere else. Takes time
    linear in the length of the text.
    """
    text = read.text
    if end - start > LONGEST or not is_free(text, start, end):
        return Occurrences(((start, end),))
    spans, inside = [(start, end)], 0
    for match in _pattern(_pieces(text, start, end), _has_marks(text)).finditer(read.folded):
        first, last = match.span()
        if first < end and start < last:
            continue
        if is_free(text, first, last):
            spans.append((first, last))
        else:
            inside += 1
    return Occurrences(tuple(sorted(spans)), inside)


def _pieces(text: str, start: int, end: int) -> tuple[str, ...]:
    """Cut a span, as it is compared, into words, signs, and blanks: hyphens are some."""
    folded = key(text[start:end])
    return tuple(" " if _BLANKS.fullmatch(piece) else piece for piece in _PIECES.findall(folded))


@document_cache(256)
def _pattern(pieces: tuple[str, ...], marks: bool) -> re.Pattern[str]:
    return re.compile("".join(_piece(piece, marks) for piece in pieces))


def _piece(piece: str, marks: bool) -> str:
    if piece == " ":
        return _JOINER
    if not piece.isalnum():
        return re.escape(piece)
    between = _MARKS.pattern + "*" if marks else ""
    return "".join(_ligature(letters, between) for letters in _LETTERS.findall(piece))


def _ligature(letters: str, between: str) -> str:
    """Match letters, each followed by ``between``, or the signs that stay for them in place: "oe"
    is « œ » too."""
    apart = "".join(letter + between for letter in letters)
    same = [sign + between for sign, found in LIGATURES.items() if found == letters]
    return f"(?:{'|'.join((apart, *same))})" if same else apart


@document_cache(4)
def _has_marks(text: str) -> bool:
    return not text.isascii() and _MARKS.search(text) is not None


def is_free(text: str, start: int, end: int) -> bool:
    """Tell whether a span cuts no word, compound, number, address of the net; an elision ("d'") and
    the English 's may stand beside it."""
    return _free_before(text, start) and _free_after(text, start, end)


def _free_before(text: str, start: int) -> bool:
    if not text[start].isalnum():
        return True
    before = fold_in_place(text[max(0, start - 10) : start])
    sign, far = before[-1:], before[-2:-1]
    if sign == "'":
        return not far.isalnum() or _ELISIONS.search(before[:-1]) is not None
    if sign == "-":
        return not far.isalnum()
    if sign == ".":
        return not (text[start - 2 : start - 1].islower() or (far.isdigit() and text[start].isdigit()))
    if sign in tuple(",:/"):
        return not (far.isdigit() and text[start].isdigit()) and sign != "/"
    return not (sign.isalnum() or sign in tuple("_@\\") or (sign and unicodedata.combining(sign)))


def _free_after(text: str, start: int, end: int) -> bool:
    last, after = text[end - 1 : end], fold_in_place(text[end : end + 3])
    if not (last.isalnum() or unicodedata.combining(last)):
        return True
    sign, far = after[:1], after[1:2]
    if sign == "'":
        return not far.isalpha() or (far == "s" and not after[2:].isalnum())
    if sign == "-":
        return not far.isalnum()
    if sign == ".":
        return not (text[end + 1 : end + 2].islower() or (far.isdigit() and last.isdigit()))
    if sign in tuple(",:/"):
        return not (far.isdigit() and last.isdigit())
    return not (sign.isalnum() or sign in tuple("_@\\") or (sign and unicodedata.combining(sign)))
