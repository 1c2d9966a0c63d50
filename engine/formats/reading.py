"""What a reader gives, and the conventions that all readers share for laying text out.

A paragraph is a line. A table row is a line of cells separated by tabs when every cell fits on a
line; otherwise its cells stand one under another. Stories (header, body, notes, footer, page) are
separated by an empty line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_HYPHENS = str.maketrans(dict.fromkeys("-\u2010\u2011\u00ad"))


@dataclass(frozen=True, slots=True)
class ReadResult:
    """A text before its characters are cleaned; ``pages`` is None where the format has none or the
    file gives none.

    ``unread`` numbers the pages, from 1, that hold only an image; ``images`` counts the pictures of
    the others, as :mod:`engine.formats.scan.pictures` says which count. ``uncertain`` are half-open
    spans of words that character recognition may have misread; a text that has some is clean
    already.
    """

    text: str
    pages: int | None = None
    unread: tuple[int, ...] = ()
    images: int = 0
    uncertain: tuple[tuple[int, int], ...] = ()


def row(cells: Iterable[str]) -> str:
    """Lay a table row out."""
    trimmed = [cell.strip("\n") for cell in cells]
    if any("\n" in cell for cell in trimmed):
        return "\n".join(cell for cell in trimmed if cell)
    return "\t".join(trimmed).rstrip("\t")


def assemble(stories: Iterable[str]) -> str:
    """Put stories one after another, without the empty ones."""
    return "\n\n".join(story.strip("\n") for story in stories if story.strip())


def agree(first: str, second: str) -> bool:
    """Tell whether two texts say the same, but for white space and for lines said more than once.

    Two headers that differed by a name say the same once it is masked; a reader gives them once
    (:func:`distinct`).
    """
    return bare(first) == bare(second) or _lines(first) == _lines(second)


def agree_in_letters(left: str, right: str) -> bool:
    """Tell whether two texts say the same, or the same letters in another order.

    Pseudonyms of another width may move a word to another printed line, and never change a letter.
    """
    if agree(left, right):
        return True
    first, second = (Counter(bare(text).translate(_HYPHENS)) for text in (left, right))
    return first == second


def bare(text: str) -> str:
    """Give a text without its white space."""
    return "".join(text.split())


def _lines(text: str) -> str:
    return "".join(dict.fromkeys(bare(line) for line in text.split("\n")))


def distinct(stories: Iterable[str]) -> list[str]:
    """Keep one of each: a header or a footer that says the same in every section is said once."""
    return list(dict.fromkeys(story.strip("\n") for story in stories))
