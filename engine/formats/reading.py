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
    """What a format's reader extracts from a file, before the text is normalised; ``pages`` is None
    if the number is not known.

    ``unread`` are the numbers, from 1, of the pages that hold only an image; ``images`` counts the
    pictures on the other pages (:mod:`engine.formats.scan.pictures`). ``uncertain`` are half-open
    spans of words that character recognition may have misread; they require a text that is
    normalised already.
    """

    text: str
    pages: int | None = None
    unread: tuple[int, ...] = ()
    images: int = 0
    uncertain: tuple[tuple[int, int], ...] = ()


def row(cells: Iterable[str]) -> str:
    """Lay out the cells of a table row as text: separated by tabs, or one below another if a cell
    has several lines."""
    trimmed = [cell.strip("\n") for cell in cells]
    if any("\n" in cell for cell in trimmed):
        return "\n".join(cell for cell in trimmed if cell)
    return "\t".join(trimmed).rstrip("\t")


def assemble(stories: Iterable[str]) -> str:
    """Join the stories of a document (body, header, notes …) with an empty line between them, empty
    stories left out."""
    return "\n\n".join(story.strip("\n") for story in stories if story.strip())


def agree(first: str, second: str) -> bool:
    """Tell whether two texts are equal apart from white space and repeated lines.

    Repetitions are ignored because two headers that differed by a name become the same once it is
    masked, and readers then return only one (:func:`distinct`).
    """
    return bare(first) == bare(second) or _lines(first) == _lines(second)


def agree_in_letters(left: str, right: str) -> bool:
    """Tell whether two texts agree (:func:`agree`), or have the same characters in another order,
    white space and hyphens aside.

    Pseudonyms of another width can move a word to another line of a page, but never change a
    letter.
    """
    if agree(left, right):
        return True
    first, second = (Counter(bare(text).translate(_HYPHENS)) for text in (left, right))
    return first == second


def bare(text: str) -> str:
    """Return a text without its white space."""
    return "".join(text.split())


def _lines(text: str) -> str:
    return "".join(dict.fromkeys(bare(line) for line in text.split("\n")))


def distinct(stories: Iterable[str]) -> list[str]:
    """Remove duplicate stories, such as a header repeated in every section, keeping the order."""
    return list(dict.fromkeys(story.strip("\n") for story in stories))
