"""Perturbations of lines and of the blanks between words: tables, lines cut, words cut at a line
end, blanks that do not break."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from engine.interchange import PieceEdit, Span, apply, find_person_mentions, replace
from engine.lab.generate.layout import hard_spaces, wrap
from engine.lab.measure.perturbations.names import by_part
from engine.lab.measure.perturbations.perturbation import Written
from engine.text import sentence_spans

CELL = "\t"
"""What stands between two cells of a row in the text of a table, as :mod:`engine.formats` reads
one."""

_STOP = re.compile(r"[,;:][ \u00a0]+")
_LONG_WORD = re.compile(r"[^\W\d_]{5,}")
_CUT_NAMES = 1 / 3


def tables(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Make a row of each sentence; its pieces between commas, semicolons, colons and names are
    cells."""
    ends = [end for _, end in sentence_spans(text)]
    edits = [replace(*match.span(), CELL) for match in _STOP.finditer(text)]
    edits += [replace(end, end + 1, "\n") for end in ends if text[end : end + 1] == " "]
    for mention in find_person_mentions(text, by_part(text, spans)):
        edits += [
            replace(place, place + 1, CELL)
            for place in (mention.title_start - 1, mention.end)
            if place >= 0 and text[place : place + 1] == " "
        ]
    inside = bytearray(len(text))
    for start, end, _ in spans:
        inside[start:end] = b"\1" * (end - start)
    return apply(text, spans, [edit for edit in edits if not any(inside[edit.start : edit.end])])


def hyphenation(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Cut one word in three of the names of persons, of those of five letters or more, by a hyphen
    and a line end."""
    return apply(text, spans, list(_cuts(text, by_part(text, spans), rng)))


def _cuts(text: str, spans: Sequence[Span], rng: random.Random) -> Iterator[PieceEdit]:
    for mention in find_person_mentions(text, spans):
        for match in _LONG_WORD.finditer(text, mention.start, mention.end):
            if rng.random() < _CUT_NAMES:
                place = rng.randint(match.start() + 2, match.end() - 2)
                yield replace(place, place, "-\n")


def wrapped_lines(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Cut long lines at a width, one for the document. The length stays."""
    return wrap(text, rng.randint(60, 90)), list(spans)


def no_break_spaces(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Put blanks that do not break where printers do, and before, within and behind the names of
    persons. The length stays."""
    made = list(hard_spaces(text, rng))
    for mention in find_person_mentions(text, by_part(text, spans)):
        for place in range(max(0, mention.title_start - 1), min(len(text), mention.end + 1)):
            if text[place] == " ":
                made[place] = "\u00a0"
    return "".join(made), list(spans)
