"""Edits of an annotated text: pieces put in the place of stretches, the spans of everything else
moved with it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

Span = tuple[int, int, str]
"""Start, end (characters, half-open) and label."""
Piece = tuple[str, str | None]
"""Text and its label, if it is a mention."""


@dataclass(slots=True)
class Builder:
    """Concatenates pieces of text and records the spans of those that are mentions."""

    parts: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    length: int = 0

    def add(self, text: str, label: str | None = None) -> None:
        """Append a piece of text; with a label, also the span of a mention."""
        if label and text:
            self.spans.append((self.length, self.length + len(text), label))
        self.parts.append(text)
        self.length += len(text)

    @property
    def text(self) -> str:
        return "".join(self.parts)


class PieceEdit(NamedTuple):
    """An edit: the stretch ``start`` to ``end`` (half-open) is replaced by the pieces. With an
    empty stretch it is an insertion, which at a mention's edge falls outside the mention."""

    start: int
    end: int
    pieces: tuple[Piece, ...]


def replace(start: int, end: int, text: str, label: str | None = None) -> PieceEdit:
    """Create the edit that replaces a stretch by one piece of text; with a label the piece is a
    mention."""
    return PieceEdit(start, end, ((text, label),))


def apply(text: str, spans: Sequence[Span], edits: Iterable[PieceEdit]) -> tuple[str, list[Span]]:
    """Apply edits to a text and move the spans accordingly. Returns the new text and its spans,
    sorted.

    Offsets of edits are into the original text. An edit with labels replaces the mentions inside
    its stretch; one without labels inside a mention changes that mention's text. Edits that overlap
    an earlier one, cut into a mention from outside, or would remove a mention without replacing it
    are skipped.
    """
    spans = sorted(spans)
    kept, gone = _compatible(spans, edits)
    if not kept:
        return text, list(spans)
    parts: list[str] = []
    made: list[Span] = []
    position = length = 0
    for start, end, pieces in kept:
        parts.append(text[position:start])
        length += start - position
        for piece, label in pieces:
            if label and piece:
                made.append((length, length + len(piece), label))
            parts.append(piece)
            length += len(piece)
        position = end
    parts.append(text[position:])
    made += _moved([span for index, span in enumerate(spans) if index not in gone], kept)
    return "".join(parts), sorted(made)


def _compatible(spans: Sequence[Span], edits: Iterable[PieceEdit]) -> tuple[list[PieceEdit], set[int]]:
    """Choose the edits that can be applied, and say which mentions they replace."""
    ends = [span[1] for span in spans]
    kept: list[PieceEdit] = []
    gone: set[int] = set()
    last = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if edit.start < last:
            continue
        touched: list[int] = []
        index = bisect_right(ends, edit.start)
        while index < len(spans) and spans[index][0] < edit.end:
            touched.append(index)
            index += 1
        covered = [i for i in touched if edit.start <= spans[i][0] and spans[i][1] <= edit.end]
        inside = len(touched) == 1 and spans[touched[0]][0] <= edit.start and edit.end <= spans[touched[0]][1]
        if len(covered) < len(touched) and not inside:
            continue
        labelled = any(label for _, label in edit.pieces)
        if (inside and not covered and labelled) or (covered and not labelled and not inside):
            continue
        gone.update(covered if labelled else ())
        kept.append(edit)
        last = edit.end
    return kept, gone


def _moved(spans: Iterable[Span], edits: Sequence[PieceEdit]) -> list[Span]:
    starts, ends = [edit.start for edit in edits], [edit.end for edit in edits]
    grown = [sum(len(piece) for piece, _ in edit.pieces) - (edit.end - edit.start) for edit in edits]
    shift = [0, *accumulate(grown)]
    return [
        (
            start + shift[bisect_right(ends, start)],
            end + shift[bisect_left(starts, end)],
            label,
        )
        for start, end, label in spans
    ]
