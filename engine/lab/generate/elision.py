"""How a text is written piece by piece around what the slots stand for: elided articles, contracted
prepositions, initials."""

from __future__ import annotations

import re

from engine.text import key

Pieces = list[tuple[str, str | None]]
"""Text piece by piece, each with its label or None."""


def initials(first: str) -> str:
    """Give the initials of a first name: ``J.``, ``J.-M.``."""
    return "-".join(f"{part[0].upper()}." for part in first.split(" ")[0].split("-") if part)


_BEFORE_VOWEL = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu|QU|D)(?:e|E) $")
_BEFORE_ARTICLE = re.compile(r"\b(?:de|à) $")
_CONTRACTED = {("de ", "le "): "du ", ("de ", "les "): "des ", ("à ", "le "): "au ", ("à ", "les "): "aux "}


def elide_pieces(pieces: Pieces) -> Pieces:
    """Write ``d'`` and ``qu'`` before a slot that begins with a vowel, ``du`` and ``au`` before one
    that begins with ``le``."""
    done: Pieces = []
    for text, label in pieces:
        if not text:
            continue
        before = done[-1][0] if done else ""
        article = re.match(r"les? ", text)
        if key(text[0]) in "aeiou" and _BEFORE_VOWEL.search(before):
            done[-1] = (_BEFORE_VOWEL.sub(r"\1'", before), done[-1][1])
        elif article and not label and (preposition := _BEFORE_ARTICLE.search(before)):
            done[-1] = (before[: preposition.start()], done[-1][1])
            text = _CONTRACTED[preposition[0], article[0]] + text[article.end() :]
        done.append((text, label))
    return done
