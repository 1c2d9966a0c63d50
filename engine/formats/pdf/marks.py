"""What is seen on the pages of a PDF and is neither a character that is read nor a picture that is
looked at for itself: a signature drawn by lines, a stamp, words drawn as outlines, letters that no
font names, pictures that are part of a pattern or of a letter, the strokes on a scan whose text was
recognised.

Nothing of this is told by what the file says that it holds: the page is shown, and what the
characters leave unexplained is a mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from PIL import Image

from engine.formats.covers import Box
from engine.formats.lines import PrintedLine
from engine.formats.pdf.layout import PdfLayout, open_flattened
from engine.formats.pdf.pictures import page_pictures
from engine.formats.pdf.readable_words import Place, printed
from engine.formats.scan.drawn_marks import Explained, drawn_marks
from engine.formats.scan.ink import DOTS

_DOTS, _FINE = 100, 150
"""To the inch, at which a page is shown and at which what is found is looked at again."""
_POINTS = 72
_LONGEST = 4_000
"""Pixels of the longer side of a page that is looked at."""
_SLACK = 3.0
"""Points by which recognised text may stand beside what it was read from."""


def page_marks(document: Any, layout: PdfLayout) -> dict[int, tuple[Box, ...]]:
    """Find the marks of the pages that have a text layer, by their number from 0; a page without
    any is left out."""
    found: dict[int, tuple[Box, ...]] = {}
    for number, lines in enumerate(layout.pages):
        if lines is None:
            continue
        page = open_flattened(document, number)
        if marks := _marks(page, lines):
            found[number] = marks
        page.close()
    return found


def picture_of(page: Any) -> Image.Image:
    """Show a page, not turned as it may be to be looked at: its boxes are measured so."""
    page.set_rotation(0)
    return _show(page, _DOTS).convert("RGB")


def _marks(page: Any, lines: Sequence[PrintedLine]) -> tuple[Box, ...]:
    page.set_rotation(0)
    images = page_pictures(page, lines)
    areas = [picture.box for picture in images.placed if picture.key]
    areas += _recognised(lines, images.scans)
    words, letters = printed(page)
    explained = Explained(*([_fraction(page, *box) for box in boxes] for boxes in (areas, words, letters)))
    return drawn_marks(
        _show(page, DOTS, grayscale=True),
        explained,
        lambda: _show(page, _FINE, grayscale=True),
        faint=not images.scans,
    )


def _show(page: Any, wanted: int, *, grayscale: bool = False) -> Image.Image:
    """Show a page, so many pixels to the inch."""
    dots = min(wanted, _LONGEST * _POINTS / max(1.0, *page.get_size()))
    bitmap = page.render(scale=dots / _POINTS, may_draw_forms=False, grayscale=grayscale)
    picture: Image.Image = bitmap.to_pil().copy()
    bitmap.close()
    return picture


def _recognised(lines: Sequence[PrintedLine], scans: Sequence[Place]) -> Iterator[Place]:
    """Yield the places of lines that were recognised: they stand where the words are, but not each
    letter at its place."""
    for line in lines:
        across, up = (line.left + line.right) / 2, (line.bottom + line.top) / 2
        if any(left <= across <= right and bottom <= up <= top for left, bottom, right, top in scans):
            yield line.left - _SLACK, line.bottom - _SLACK, line.right + _SLACK, line.top + _SLACK


def _fraction(page: Any, left: float, bottom: float, right: float, top: float) -> Box:
    x, y, far_x, far_y = page.get_bbox()
    width, height = max(far_x - x, 1.0), max(far_y - y, 1.0)
    return (left - x) / width, (far_y - top) / height, (right - x) / width, (far_y - bottom) / height
