"""Perturbations of letters: case, accents, misreadings of a scanner."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from engine.identities import misread_letters
from engine.interchange import PieceEdit, Span, apply, replace
from engine.lab.measure.perturbations.perturbation import Change, Written
from engine.text import lower, strip_accents, upper

_WORD = re.compile(r"[^\W_]{3,}")


def capitals(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Put all in capitals. The length stays."""
    return upper(text), list(spans)


def small_letters(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Put all in small letters. The length stays."""
    return lower(text), list(spans)


def no_accents(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
    """Drop the accents. The length stays: an accent written apart does, too."""
    bare = (strip_accents(char) for char in text)
    return "".join(made if len(made) == 1 else char for made, char in zip(bare, text, strict=True)), list(spans)


def misread(share: float) -> Change:
    """Make the perturbation that misreads a letter of so many words (a share of those of three
    letters or more), names among them."""

    def change(text: str, spans: Sequence[Span], rng: random.Random) -> Written:
        words = list(_WORD.finditer(text))
        wanted, edits = round(share * len(words)), list[PieceEdit]()
        for match in rng.sample(words, len(words)):
            if len(edits) >= wanted:
                break
            made = misread_letters(match[0], rng)
            if made != match[0]:
                edits.append(replace(*match.span(), made))
        return apply(text, spans, edits)

    return change
