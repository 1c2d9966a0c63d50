"""Pages of a PDF that hold only an image: shown as pictures, and read by character recognition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from PIL import Image

from engine.core import NoTextLayer
from engine.formats.covers import Box
from engine.formats.lines import PrintedLine, flow
from engine.formats.pdf.layout import PdfLayout, open_flattened, open_pdf
from engine.formats.reading import ReadResult, assemble
from engine.formats.scan import ocr
from engine.formats.scan.ocr_lines import Span, is_blank, lines, places, unsure
from engine.formats.scan.page_marks import find_marks, grey_copy
from engine.formats.scan.picture_file import MOST_PIXELS
from engine.formats.scan.shown import ShownPicture, page_picture, page_preview
from engine.text import clean

DOTS = 300
"""To the inch: what the program reads best, and what scanners give."""
POINTS = 72
_LEAST, _LONGEST = 1.0, 20_000
"""Sides of a page: a page of no size is shown as a point; in pixels, none is longer."""


@dataclass(frozen=True, slots=True)
class ScannedPage:
    """A page that was read. ``size`` is that of its upright picture in pixels, ``points`` the size
    of a pixel; ``marks`` are what is drawn on it beside its words."""

    recognised: ocr.OcrResult
    size: tuple[int, int]
    points: float
    blank: bool
    marks: tuple[Box, ...] = ()

    def lines(self) -> list[PrintedLine]:
        """Give its lines in reading order, in points from the lower left corner of the upright
        page."""
        return lines(self.recognised, self.size[1], self.points)

    def fraction(self, word: ocr.OcrWord) -> Box:
        """Give the box of a word in fractions of the sides."""
        width, height = max(self.size[0], 1), max(self.size[1], 1)
        return word.left / width, word.top / height, word.right / width, word.bottom / height

    def is_read(self) -> bool:
        """Tell whether nothing is left to read: something was read, or nothing is shown."""
        return bool(self.recognised.rows) or self.blank


def complete(data: bytes, layout: PdfLayout, *, as_shown: bool = False) -> ReadResult:
    """Read a PDF some of whose pages have no text to read: these by character recognition, where
    that is installed; ``as_shown``: all pages, and the text of one that is not read so stays.

    Raises:
        NoTextLayer: at least half of the pages are left unread; OcrMissing, OcrFrenchMissing:
        because it is not installed. OcrFailed: it did not end well.
    """
    scanned = read_scanned_pages(data, replace(layout, pages=(None,) * len(layout.pages)) if as_shown else layout)
    layout = add_scanned_lines(layout, scanned)
    if layout.is_scan():
        ocr.require()
        raise NoTextLayer()
    stories = [clean(story) for story in flow(layout.lines())]
    text, at = assemble(stories), spans(stories)
    uncertain = tuple(
        span
        for number, page in sorted(scanned.items())
        for span in unsure(page.recognised, places(text, page.recognised.rows, *at[number]))
    )
    unread = tuple(number for number, lines in enumerate(layout.pages, 1) if lines is None)
    marked = sum(bool(page.marks) for page in scanned.values())
    return ReadResult(text, len(layout.pages), unread, layout.images + marked, uncertain)


def page_pictures(data: bytes, layout: PdfLayout) -> Iterator[ShownPicture]:
    """Yield the scanned pages that were read, upright, with what is drawn on them."""
    scanned = read_scanned_pages(data, layout)
    for number, (picture, _) in zip(sorted(scanned), show(data, sorted(scanned)), strict=True):
        page = scanned[number]
        yield page_picture(number + 1, page_preview(ocr.turn_picture(picture, page.recognised.turn)), page.marks)


def read_scanned_pages(data: bytes, layout: PdfLayout) -> dict[int, ScannedPage]:
    """Read the pages that have no text, by their number from 0; those that keep something unread
    are left out."""
    numbers = [number for number, lines in enumerate(layout.pages) if lines is None]
    if not numbers or not ocr.is_installed():
        return {}
    return {number: page for number, page in read(data, numbers).items() if page.is_read()}


def add_scanned_lines(layout: PdfLayout, scanned: Mapping[int, ScannedPage]) -> PdfLayout:
    """Put the lines of scanned pages where they belong."""
    pages = tuple(scanned[number].lines() if number in scanned else lines for number, lines in enumerate(layout.pages))
    return replace(layout, pages=pages)


def spans(stories: Sequence[str]) -> list[Span]:
    """Say where the text of each page stands in the text of the document
    (:func:`engine.formats.reading.assemble`)."""
    places_of, end = [], 0
    for story in stories:
        text = story.strip("\n") if story.strip() else ""
        start = end + 2 * bool(text and end)
        end = start + len(text) if text else end
        places_of.append((start if text else end, end))
    return places_of


def read(data: bytes, numbers: Sequence[int]) -> dict[int, ScannedPage]:
    """Read pages of a PDF, numbered from 0; the same bytes give the same words.

    Raises:
        OcrMissing, OcrFrenchMissing: character recognition is not installed. OcrFailed: it did not
        end well. Damaged: a page cannot be shown.
    """
    ocr.require()
    shown: list[tuple[Image.Image, tuple[int, int], float, bool]] = []

    def pictures() -> Iterator[Image.Image]:
        for picture, points in show(data, numbers):
            shown.append((grey_copy(picture), picture.size, points, is_blank(picture)))
            yield picture

    scanned: dict[int, ScannedPage] = {}
    for number, recognised in zip(numbers, ocr.recognise_all(pictures()), strict=True):
        grey, size, points, blank = shown[len(scanned)]
        upright = ocr.upright_size(size, recognised.turn)
        scanned[number] = ScannedPage(recognised, upright, points, blank, find_marks(grey, recognised, upright))
    return scanned


def show(data: bytes, numbers: Sequence[int]) -> Iterator[tuple[Image.Image, float]]:
    """Yield pages of a PDF as they are seen, in colour, and the size of a pixel in points."""
    for number in numbers:
        with open_pdf(data) as document:  # not held while a page is read: nobody else could open a PDF meanwhile
            page = open_flattened(document, number)
            scale = _scale(*page.get_size())
            picture = _picture(page, scale)
            page.close()
        yield picture, 1 / scale


def _scale(width: float, height: float) -> float:
    """Give pixels to a point: fewer on a page so large that its picture would have too many."""
    width, height = max(width, _LEAST), max(height, _LEAST)
    most = sqrt(MOST_PIXELS / (width * height))
    return min(DOTS / POINTS, most, _LONGEST / max(width, height))


def _picture(page: Any, scale: float) -> Image.Image:
    bitmap = page.render(scale=scale, may_draw_forms=False)
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    return picture
