"""Typing and scanning noise, for mentions of every kind and the text between: the state in which
real files come."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from engine.identities import misread_letters, misspelt
from engine.interchange import PieceEdit, Span, apply, replace
from engine.lab.generate.layout import careless, lay_out, recased, untitled
from engine.text import strip_accents

_MESSAGE = re.compile(
    r"^(?:De|From|Envoyé|Sent|Objet|Subject|À|To) ?:|(?:[Bb]isous|[Aa] plus|Salut|Hi|Hey|Coucou)\b", re.MULTILINE
)


def disturb(text: str, spans: Sequence[Span], rng: random.Random) -> tuple[str, list[Span]]:
    """Disturb a document a little: apostrophes, accents, line ends, the case of lines, titles left
    out, misread letters, words glued together, and its layout."""
    spans = sorted(spans)
    if rng.random() < 0.35:
        text = text.replace("'", "’")
    if rng.random() < 0.06:
        text = "".join(strip_accents(char) or char for char in text)
    if rng.random() < 0.2:
        text = re.sub(r"\n(?=\S)", lambda match: " " if rng.random() < 0.5 else match[0], text)
    if rng.random() < (0.25 if _MESSAGE.search(text) else 0.01):
        text = careless(text, rng)
    case = rng.random()
    if case < 0.15:
        text = recased(text, rng)
    edits = list(_slips(text, spans, rng))
    if 0.15 <= case < 0.2:
        edits += untitled(text, spans)
    if rng.random() < 0.05:
        edits += _scan(text, rng)
    text, spans = apply(text, spans, edits)
    return lay_out(text, spans, rng)


def _slips(text: str, spans: Sequence[Span], rng: random.Random) -> Iterator[PieceEdit]:
    """Glue a mention to the next word, or misspell it, now and then."""
    for start, end, label in spans:
        roll = rng.random()
        if roll < 0.003 and text[end : end + 1] == " " and text[end + 1 : end + 2].islower():
            yield replace(end, end + 1, "")
        elif roll > 0.996 and end - start > 4:
            made = (misspelt if roll > 0.998 else misread_letters)(text[start:end], rng)
            yield replace(start, end, made if made == made.strip() else text[start:end], label)


def _scan(text: str, rng: random.Random) -> Iterator[PieceEdit]:
    """Misread one word in fifty or so, as a scanner does on a poor copy."""
    rate = rng.choice((0.008, 0.02, 0.04))
    for match in re.finditer(r"\w{3,}", text):
        if rng.random() < rate:
            yield replace(match.start(), match.end(), misread_letters(match[0], rng))
