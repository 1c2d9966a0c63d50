"""Mentions that a reader writes in place of two that disagree: borders moved by word or by
character."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from engine.agreement.adjudication import Span

Edge = Literal["start", "end"]
Step = Literal["word", "character"]

_WORD = re.compile(r"\w+|[^\w\s]")


def move_border(text: str, span: Span, edge: Edge, by: Step, forward: bool) -> Span:
    """Move one edge of a mention to the next or previous word or character, and return the new
    mention; the same one if the edge cannot move or the mention would be blank.

    By word, a start moves to the beginning of a word or punctuation mark, an end to the end of one.
    """
    start, end, label = span
    at = start if edge == "start" else end
    if by == "character":
        moved = at + (1 if forward else -1)
    else:
        # From a border inside a word the next one is that word's own; 200 characters hold several
        # words, whatever the text.
        low, high = max(0, at - 200), min(len(text), at + 200)
        borders = [low + (m.start() if edge == "start" else m.end()) for m in _WORD.finditer(text[low:high])]
        moved = (
            min((b for b in borders if b > at), default=at)
            if forward
            else max((b for b in borders if b < at), default=at)
        )
    found = (moved, end, label) if edge == "start" else (start, moved, label)
    return found if 0 <= found[0] < found[1] <= len(text) and text[found[0] : found[1]].strip() else span


def spare(text: str, spans: Sequence[Span], label: str) -> Span | None:
    """Propose a further mention with this label: the first word or punctuation mark after all of
    ``spans``; None if none follows."""
    last = max((end for _, end, _ in spans), default=0)
    word = _WORD.search(text, last)
    return (word.start(), word.end(), label) if word else None
