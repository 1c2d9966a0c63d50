"""Pictures that a document shows, for somebody to look at: each with its place, its thumbnail and
what character recognition reads in it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.core import DocumentError, OcrFailed
from engine.formats.covers import Box, description_key, page_key, picture_key
from engine.formats.scan import ocr
from engine.formats.scan.ocr_lines import is_blank
from engine.formats.scan.picture_file import QUICK, png, sheets

_SIDE, LARGE, _PAGE = 320, 1_200, 1_400
"""Pixels of the longer side of a thumbnail, a picture on which boxes are drawn, and a page."""


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture as it stands in its file. ``key`` is the same for the same bytes: it is how a
    picture to be covered is named (:attr:`engine.formats.writing.Orders.covers`).

    ``data`` is a picture file, a drawing, or empty where the file only refers to the picture.
    ``page`` is the number, from 1, of the first page that shows it, 0 where that is not known.
    ``is_page``: it is a whole page, whose printed words are read as text; ``marks`` are then the
    boxes of what is drawn beside them: strokes of a signature, a stamp. A page without marks asks
    for nothing, though boxes can be drawn on it.
    """

    key: str
    data: bytes
    page: int = 0
    is_page: bool = False
    marks: tuple[Box, ...] = ()

    @property
    def asks(self) -> bool:
        """Tell whether somebody has to look at it."""
        return not self.is_page or bool(self.marks)

    def size(self) -> tuple[int, int]:
        """Give its width and height in pixels; (0, 0) for a drawing, or what cannot be decoded."""
        try:
            return next(sheets(self.data)).pixels.size
        except (DocumentError, StopIteration):
            return 0, 0

    def thumbnail(self, side: int = _SIDE) -> bytes:
        """Give the picture as a PNG of so many pixels at most, upright and without metadata; that
        of a drawing, or of what cannot be decoded, is empty."""
        try:
            pixels = next(sheets(self.data)).pixels.convert("RGB")
        except (DocumentError, StopIteration):
            return b""
        pixels.thumbnail((side, side))
        return png(pixels)

    def text(self) -> str:
        """Give what character recognition reads in the picture; nothing where it is not installed,
        in a page, whose words are read already, and in a plain box.

        Raises:
            OcrFailed: it did not end well.
        """
        if self.is_page or not ocr.is_installed():
            return ""
        try:
            pages = (sheet.pixels for sheet in sheets(self.data) if not _is_plain(sheet.pixels))
            return "\n\n".join(page.text for page in ocr.recognise_all(pages))
        except DocumentError as error:
            if isinstance(error, OcrFailed):
                raise
            return ""


def picture(data: bytes) -> ShownPicture:
    """Name a picture by its bytes."""
    return ShownPicture(picture_key(data), data)


def described_picture(said: str) -> ShownPicture:
    """Name a picture that cannot be shown by what its file says of it."""
    return ShownPicture(description_key(said), b"")


def page_picture(number: int, data: bytes, marks: tuple[Box, ...]) -> ShownPicture:
    """Name a whole page by its number, from 1."""
    return ShownPicture(page_key(number), data, number, is_page=True, marks=marks)


def page_preview(page: Image.Image) -> bytes:
    """Give a page as a PNG as large as it is shown."""
    copy = page.convert("RGB")
    copy.thumbnail((_PAGE, _PAGE))
    return png(copy, QUICK)


def _is_plain(pixels: Image.Image) -> bool:
    """Tell whether nothing is drawn there: a box of one colour, an empty sheet."""
    low, high = pixels.convert("L").getextrema()
    return low == high or is_blank(pixels)
