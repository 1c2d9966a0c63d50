"""What is seen on the pages of a PDF and is neither a character that is read nor a picture that is
looked at for itself: a signature drawn by lines, a stamp, words drawn as outlines, letters that no
font names, pictures that are part of a pattern or of a letter, the strokes on a scan whose text was
recognised.

Nothing of this is told by what the file says that it holds: the page is shown, and what the
characters leave unexplained is a mark.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from ctypes import byref, c_double
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image

from engine.formats.covers import Box
from engine.formats.lines import PrintedLine
from engine.formats.pdf.layout import HYPHEN, PdfLayout, characters_of, open_flattened, read_characters
from engine.formats.pdf.pictures import page_pictures
from engine.formats.scan.drawn_marks import Explained, drawn_marks
from engine.formats.scan.ink import DOTS

_DOTS, _FINE = 100, 150
"""To the inch, at which a page is shown and at which what is found is looked at again."""
_POINTS = 72
_LONGEST = 4_000
"""Pixels of the longer side of a page that is looked at."""
_LOW = frozenset(".,-_'’·…‐‑–—")
"""Signs that are much lower than their line, and the share of its height that they stay under."""
_LOW_SHARE = 0.45
_BLANK = frozenset("\u2800\u3164\u115f\u1160\uffa0")
"""Letters and signs that show nothing."""
_LARGE, _WIDE = 24.0, 2.0
"""Height in points from which the place of a character may hold a word, and so many times as wide
as high."""
_SLACK = 3.0
"""Points by which recognised text may stand beside what it was read from."""

_Place = tuple[float, float, float, float]
"""Left, bottom, right and top, in points of the page."""


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
    words, letters = _printed(page)
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


def _recognised(lines: Sequence[PrintedLine], scans: Sequence[_Place]) -> Iterator[_Place]:
    """Yield the places of lines that were recognised: they stand where the words are, but not each
    letter at its place."""
    for line in lines:
        across, up = (line.left + line.right) / 2, (line.bottom + line.top) / 2
        if any(left <= across <= right and bottom <= up <= top for left, bottom, right, top in scans):
            yield line.left - _SLACK, line.bottom - _SLACK, line.right + _SLACK, line.top + _SLACK


def _printed(page: Any) -> tuple[list[_Place], list[_Place]]:
    """Give the places of the characters of a page that are read as what they show: of small ones
    those of each word, and of each that may hold more than a letter."""
    layer = page.get_textpage()
    characters = characters_of(layer)
    unseen = {character for character in set(characters) if not _is_ink(character)}
    words: list[_Place] = []
    letters: list[_Place] = []
    box, before = pdfium.FS_RECTF(), -2
    for index in read_characters(layer, characters):
        if (character := characters[index]) in unseen:
            continue
        pdfium.FPDFText_GetLooseCharBox(layer, index, byref(box))
        left, bottom, right, top = box.left, box.bottom, box.right, box.top
        high = top - bottom
        if character in _LOW and _height(layer, index) >= _LOW_SHARE * high:
            continue
        if high > _LARGE or right - left > _WIDE * high:
            letters.append((left, bottom, right, top))
        elif (
            index == before + 1
            and words[-1][1] == bottom
            and words[-1][3] == top
            and left - words[-1][0] >= 0
            and left - words[-1][2] < high / 2
        ):
            words[-1] = (words[-1][0], bottom, max(right, words[-1][2]), top)
            before = index
        else:
            words.append((left, bottom, right, top))
            before = index
    layer.close()
    return words, letters


def _is_ink(character: str) -> bool:
    """Tell whether a character is one that is seen: no blank, and nothing that only steers text."""
    return character != HYPHEN and unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def _height(layer: Any, index: int) -> float:
    """Give the height of what is drawn for a character."""
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    pdfium.FPDFText_GetCharBox(layer, index, byref(left), byref(right), byref(bottom), byref(top))
    return top.value - bottom.value


def _fraction(page: Any, left: float, bottom: float, right: float, top: float) -> Box:
    x, y, far_x, far_y = page.get_bbox()
    width, height = max(far_x - x, 1.0), max(far_y - y, 1.0)
    return (left - x) / width, (far_y - top) / height, (right - x) / width, (far_y - bottom) / height
