"""A text in pieces that a tagger reads at once: cut at sentence ends, with what stands around."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.text import Sentence, Token, windows


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A window of tokens, of which those from ``first`` to ``after`` (exclusive) are the piece's
    own; the others are its neighbours', read for what they say of its own."""

    window: Sentence
    first: int
    after: int

    def owns(self, token: int) -> bool:
        """Tell whether a token, by its number in the window, is the piece's own."""
        return self.first <= token < self.after

    def alone(self) -> TextPiece:
        """Give the piece's own tokens without their neighbours."""
        return _whole(self.window.tokens[self.first : self.after])

    def halves(self) -> tuple[TextPiece, TextPiece]:
        """Cut the piece's own tokens in two pieces without neighbours; there must be two or
        more."""
        own = self.window.tokens[self.first : self.after]
        middle = len(own) // 2
        return _whole(own[:middle]), _whole(own[middle:])


def cut_pieces(text: str, limit: int, overlap: int = 0) -> Iterator[TextPiece]:
    """Cut a text into pieces of at most ``limit`` tokens, ``overlap`` of them, at most, from either
    neighbour. Every token is one piece's own."""
    own = limit - 2 * overlap
    cut = windows(text, max(1, own // 2), own)
    for place, window in enumerate(cut):
        before = cut[place - 1].tokens[-overlap:] if place and overlap else ()
        behind = cut[place + 1].tokens[:overlap] if place + 1 < len(cut) and overlap else ()
        row = (*before, *window.tokens, *behind)
        yield TextPiece(Sentence(row[0].start, row[-1].end, row), len(before), len(before) + len(window.tokens))


def _whole(row: tuple[Token, ...]) -> TextPiece:
    return TextPiece(Sentence(row[0].start, row[-1].end, row), 0, len(row))
