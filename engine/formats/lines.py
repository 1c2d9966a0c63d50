"""Printed lines back into reading order and paragraphs, from where they stand on the page.

A page is cut into bands where white space as high as a line runs across it: bands are read from top
to bottom, and the lines of a band as the file gives them, which keeps columns whole. A line
continues the one before it when that one is full: when the first word of the second would not have
fitted at the end of the first.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

_BULLET = re.compile(r"(?:[-–—•●▪◦*·►➢]|\(?(?:\d{1,3}|[a-zA-Z])[°.)])\s")
_NARROWEST = 200.0
"""Width under which a line is no running text (points): that of a narrow column."""

_INDENT = 3.0
_SLACK = 2.0
_LOOSE_PITCH, _OTHER_SIZE = 1.2, 0.15


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A printed line; sizes in points, heights upwards. ``lead`` is the width of its first word.

    ``hyphen``: its last word goes on in the next line. ``level``: it runs across the page, so that
    its place means something. ``first`` is the number of its first character on its page; those of
    the text follow one another, but where ``order`` gives them, -1 for a space that has none.
    """

    text: str
    left: float
    right: float
    bottom: float
    top: float
    lead: float
    hyphen: bool = False
    level: bool = True
    first: int = 0
    order: tuple[int, ...] = ()

    def numbers(self) -> Sequence[int]:
        """Give the number of each character of the text on its page."""
        return self.order or range(self.first, self.first + len(self.text))


def arrange(lines: Iterable[PrintedLine]) -> list[PrintedLine]:
    """Put the lines of a page in reading order; those that do not run across come last."""
    lines = list(lines)
    level = [line for line in lines if line.level]
    if not level:
        return lines
    gap = median(line.top - line.bottom for line in level)
    depths: list[float] = []
    floor = float("inf")
    for line in sorted(level, key=lambda each: -each.top):
        if line.top < floor - gap:
            depths.append(-line.top)
        floor = min(floor, line.bottom)
    # The band of a line is the number of bands that begin at its height or above; inside, the sort
    # keeps the file's order.
    level.sort(key=lambda line: bisect_right(depths, -line.top))
    return level + [line for line in lines if not line.level]


def flow(pages: Sequence[Sequence[PrintedLine]]) -> Iterator[str]:
    """Yield the text of each page, its lines joined into paragraphs; margin and pitch are those of
    the document."""
    for page, between in zip(pages, joints(pages), strict=True):
        yield "".join(joint + line.text for joint, line in zip(between, page, strict=True))


def joints(pages: Sequence[Sequence[PrintedLine]]) -> Iterator[list[str]]:
    """Yield, for each page, what stands before each of its lines."""
    rights = sorted(line.right for page in pages for line in page if line.level)
    margin = rights[int(0.9 * len(rights))] if rights else 0.0
    pitches = [first.top - second.top for page in pages for first, second in pairwise(page) if first.top > second.top]
    pitch = _LOOSE_PITCH * median(pitches) if pitches else 0.0
    for page in pages:
        yield [""][: len(page)] + [_between(first, second, margin, pitch) for first, second in pairwise(page)]


def _between(first: PrintedLine, second: PrintedLine, margin: float, pitch: float) -> str:
    """Give what stands between two lines: a line end, a space, or the hyphen of a word cut in
    two."""
    if first.hyphen:
        # « Jean-Pierre » and « 04-72 » keep their hyphen; of « Du-pont » nothing tells, and a name
        # must stay whole.
        return "-" if second.text[:1].isupper() or second.text[:1].isdigit() else ""
    if not _continues(first, second, margin, pitch):
        return "\n"
    return "" if re.search(r"\w-$", first.text) and second.text[:1].isalnum() else " "


def _continues(first: PrintedLine, second: PrintedLine, margin: float, pitch: float) -> bool:
    """Tell whether the second line goes on with the paragraph of the first."""
    height = first.top - first.bottom
    return (
        first.level
        and second.level
        and first.right - first.left >= _NARROWEST
        and first.right + height / 4 + second.lead > margin - _SLACK
        and 0 < first.top - second.top <= pitch
        and abs(second.top - second.bottom - height) <= _OTHER_SIZE * height
        and (second.left <= first.left + _INDENT or _BULLET.match(first.text) is not None)
        and second.left < first.right
        and not _BULLET.match(second.text)
    )
