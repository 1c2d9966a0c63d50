"""Pictures that a document shows, for somebody to look at: each with its thumbnail and what
character recognition reads in it; and the neutral box that stands in place of one to be hidden."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO

from PIL import Image

from engine.core import DocumentError, OcrFailed
from engine.formats.scan import ocr, vector_pictures
from engine.formats.scan.picture_file import Sheet, kind_of, pack, sheets

_SIDE = 320
_GREY = 0xDD


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture as it stands in its file. ``key`` is the same for the same bytes: it is how a
    picture to be hidden is named (:attr:`engine.formats.writing.Orders.hidden`)."""

    key: str
    data: bytes

    def thumbnail(self) -> bytes:
        """Give the picture as a PNG of 320 pixels at most, upright and without metadata; that of a
        drawing, or of what cannot be decoded, is empty."""
        try:
            pixels = next(sheets(self.data)).pixels.convert("RGB")
        except (DocumentError, StopIteration):
            return b""
        pixels.thumbnail((_SIDE, _SIDE))
        written = BytesIO()
        pixels.save(written, "PNG")
        return written.getvalue()

    def text(self) -> str:
        """Give what character recognition reads in the picture; nothing where it is not
        installed.

        Raises:
            OcrFailed: it did not end well.
        """
        if not ocr.is_installed():
            return ""
        try:
            return "\n\n".join(page.text for page in ocr.recognise_all(sheet.pixels for sheet in sheets(self.data)))
        except DocumentError as error:
            if isinstance(error, OcrFailed):
                raise
            return ""


def picture(data: bytes) -> ShownPicture:
    """Name a picture by its bytes."""
    return ShownPicture(blake2b(data, digest_size=12).hexdigest(), data)


def box(data: bytes) -> bytes:
    """Give a neutral box of the size and kind of a picture; an empty picture for a drawing, or what
    cannot be decoded."""
    try:
        kind = kind_of(data) if vector_pictures.is_raster(data) else ""
        return (
            pack((Sheet(Image.new("L", each.pixels.size, _GREY), {}) for each in sheets(data)), kind) if kind else b""
        )
    except (DocumentError, OSError, ValueError, SyntaxError):
        return b""
