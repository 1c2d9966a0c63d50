"""Pictures of documents (PNG, JPEG, TIFF, BMP, WebP, GIF): their text is what character recognition
reads in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.formats.lines import flow
from engine.formats.reading import ReadResult, assemble
from engine.formats.scan import ocr
from engine.formats.scan.ocr_lines import Span, body_points, is_blank, lines, places, unsure
from engine.formats.scan.page_marks import find_marks, grey_copy
from engine.formats.scan.picture_file import sheets
from engine.formats.scan.shown import ShownPicture, page_picture, page_preview

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Pages:
    """What was read in each page of a file, and the text of all; ``unread`` numbers, from 1, pages
    that show something unread."""

    recognised: tuple[ocr.OcrResult, ...]
    text: str
    unread: tuple[int, ...]

    def spans(self) -> Iterator[list[Span]]:
        """Yield, for each page, where its words stand in the text."""
        found = iter(places(self.text, (row for page in self.recognised for row in page.rows)))
        for page in self.recognised:
            yield [next(found) for _ in page.words]


def read(data: bytes) -> ReadResult:
    """Read a picture file.

    Raises:
        OcrMissing, OcrFrenchMissing: character recognition is not installed. OcrFailed: it did not
        end well. Damaged: it cannot be decoded. Bomb: it has too many pixels.
    """
    pages = recognise(data)
    uncertain = tuple(
        span for page, spans in zip(pages.recognised, pages.spans(), strict=True) for span in unsure(page, spans)
    )
    marked = sum(bool(page.marks) for page in _page_pictures(data, pages))
    return ReadResult(pages.text, len(pages.recognised), pages.unread, marked, uncertain)


def pictures(data: bytes) -> list[ShownPicture]:
    """Give every page, upright, with what is drawn on it beside its words."""
    return list(_page_pictures(data, recognise(data)))


def _page_pictures(data: bytes, pages: Pages) -> Iterator[ShownPicture]:
    for number, (sheet, page) in enumerate(zip(sheets(data), pages.recognised, strict=True), 1):
        strokes = find_marks(grey_copy(sheet.pixels), page, ocr.upright_size(sheet.pixels.size, page.turn))
        yield page_picture(number, page_preview(ocr.turn_picture(sheet.pixels, page.turn)), strokes)


def recognise(data: bytes) -> Pages:
    """Read every page of a picture file; the same bytes give the same words."""
    ocr.require()
    sizes: list[tuple[int, int]] = []
    blank: list[bool] = []

    def pictures() -> Iterator[Image]:
        for sheet in sheets(data):
            sizes.append(sheet.pixels.size)
            blank.append(is_blank(sheet.pixels))
            yield sheet.pixels

    found = tuple(ocr.recognise_all(pictures()))
    heights = [ocr.upright_size(size, page.turn)[1] for size, page in zip(sizes, found, strict=True)]
    unread = tuple(
        number for number, (page, empty) in enumerate(zip(found, blank, strict=True), 1) if not page.rows and not empty
    )
    laid = [lines(page, height, body_points(page)) for page, height in zip(found, heights, strict=True)]
    return Pages(found, assemble(flow(laid)), unread)
