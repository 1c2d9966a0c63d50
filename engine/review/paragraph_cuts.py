"""Two texts cut at the same places: at what is written otherwise, then at line breaks, then where a
line is endless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

LONGEST = 3_000  # characters of a block: above, one paragraph makes a page slow to lay out and hard to follow


class Segment(NamedTuple):
    """A run of text within a paragraph. ``entity`` is the index of its mention in
    :attr:`AlignedTexts.entities`, None for the text between mentions."""

    text: str
    entity: int | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A passage of the original and the same passage of the pseudonymised text, as segments.

    ``start`` is its offset in the original; ``continued`` means that the paragraph before was cut
    for its length, without a line break between.
    """

    original: tuple[Segment, ...]
    pseudonymised: tuple[Segment, ...]
    start: int
    continued: bool = False


class RewrittenStretch(NamedTuple):
    """A stretch that may be written otherwise, with its offsets in the original and what the new
    text has there; an article is no ``mention``."""

    start: int
    end: int
    shown: str
    mention: bool = True


class Piece(NamedTuple):
    """The same stretch in both texts: a mention, or what stands between two."""

    original: str
    new: str
    entity: int | None = None

    @property
    def divisible(self) -> bool:
        """Tell whether a cut at one place cuts both texts at the same place."""
        return self.entity is None and self.original == self.new


def cut_pieces(
    text: str, marks: Iterable[RewrittenStretch], start: int = 0, end: int | None = None, first: int = 0
) -> Iterator[Piece]:
    """Cut both texts, or a stretch of them, at the marks in it; ``first`` is the number of the
    first mention there."""
    done, number = start, first
    for mark in marks:
        between = text[done : mark.start]
        yield Piece(between, between)
        yield Piece(text[mark.start : mark.end], mark.shown, number if mark.mention else None)
        done, number = mark.end, number + mark.mention
    rest = text[done:end]
    yield Piece(rest, rest)


def make_paragraphs(pieces: Iterable[Piece], start: int = 0) -> Iterator[Paragraph]:
    """Gather pieces to paragraphs; ``start`` is the offset in the original of the first piece."""
    for line in _lines(pieces):
        for number, block in enumerate(_blocks(line)):
            said = [piece for piece in block if piece.original or piece.new or piece.entity is not None]
            left = tuple([Segment(piece.original, piece.entity) for piece in said])
            right = tuple([Segment(piece.new, piece.entity) for piece in said])
            yield Paragraph(left, right, start, number > 0)
            start += sum(len(piece.original) for piece in block)


def _lines(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Gather the pieces of a line, its break included."""
    line: list[Piece] = []
    for piece in pieces:
        parts = piece.original.splitlines(keepends=True) if piece.divisible else [piece.original]
        for part in parts:
            line.append(_same(part) if piece.divisible else piece)
            if piece.divisible and part.splitlines() != [part]:
                yield line
                line = []
    if line:
        yield line


def _blocks(line: list[Piece]) -> Iterator[list[Piece]]:
    """Cut an endless line between two sentences, else between two words, else anywhere; never
    within a mention."""
    block: list[Piece] = []
    used = 0
    for piece in line:
        done, length = 0, len(piece.original)
        while piece.divisible and used + length - done > LONGEST:
            seam = _seam(piece.original, done, done + max(0, LONGEST - used), bool(block))
            yield [*block, _same(piece.original[done:seam])]
            block, used, done = [], 0, seam
        block.append(_same(piece.original[done:]) if done else piece)
        used += length - done
    yield block


def _seam(text: str, start: int, end: int, begun: bool) -> int:
    """Find the last good place to cut between the two; it is ``start`` itself only where a block
    has begun."""
    for ending in (". ", " "):
        found = text.rfind(ending, start, end)
        if found >= 0:
            return found + len(ending)
    return start if begun else end


def _same(text: str) -> Piece:
    return Piece(text, text)
