"""The pictures of a PDF, and the pages with something drawn on them: given to be looked at, and
covered by boxes."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Name, PdfImage, Stream
from PIL import Image

from engine.core import Unwritable
from engine.formats.covers import WHOLE, Box, Covers, is_whole, page_boxes, page_key, picture_key
from engine.formats.pdf import expansion as pdf_expansion
from engine.formats.pdf.forms import with_appearances
from engine.formats.pdf.layout import PdfLayout, check_length, lay_out, open_flattened, open_pdf
from engine.formats.pdf.malformed import MALFORMED
from engine.formats.pdf.marks import page_marks, picture_of
from engine.formats.scan.covering import GREY, paint
from engine.formats.scan.picture_file import MOST_PIXELS, QUICK, png
from engine.formats.scan.shown import ShownPicture, page_picture

_KEYS_OF_PIXELS = (
    "/SMask",
    "/Mask",
    "/Decode",
    "/DecodeParms",
    "/ImageMask",
    "/Alternates",
    "/Metadata",
    "/OPI",
    "/Matte",
    "/Intent",
)
"""What a picture is shown through or said by, which goes with its pixels."""


def pictures(data: bytes) -> list[ShownPicture]:
    """Give the pictures of the pages, then every page with something drawn on it, or that is a
    scan.

    Raises:
        DocumentError: as reading.
    """
    check_length(data)
    pdf_expansion.check(data)
    data = with_appearances(data)
    with open_pdf(data) as document:
        layout = lay_out(document)
        marks = page_marks(document, layout)
    found, seen = _images(data, layout)
    # Strips of a picture, and pictures that stand in the operators themselves: their page is shown.
    marks |= {page: WHOLE for key, page in layout.pictures.items() if key not in seen}
    return [*found, *_drawn_pages(data, marks), *_scanned_pages(data, layout)]


def _images(data: bytes, layout: PdfLayout) -> tuple[list[ShownPicture], set[object]]:
    """Give the pictures that are objects of the file and are looked at, and which of the layout's
    they are."""
    found: list[ShownPicture] = []
    seen: set[object] = set()
    with pikepdf.open(BytesIO(data)) as pdf:
        for image in _all_images(pdf):
            raw = picture_key(image.read_raw_bytes())
            if raw in layout.pictures:
                seen.add(raw)
                pixels = _pixels(image)
                shown = png(pixels, QUICK) if pixels else b""
                found.append(ShownPicture(_key(image), shown, layout.pictures[raw] + 1))
    return found, seen


def _drawn_pages(data: bytes, marks: dict[int, tuple[Box, ...]]) -> list[ShownPicture]:
    found: list[ShownPicture] = []
    if not marks:
        return found
    with open_pdf(data) as document:
        for number, boxes in sorted(marks.items()):
            page = open_flattened(document, number)
            found.append(page_picture(number + 1, png(picture_of(page), QUICK), boxes))
            page.close()
    return found


def _scanned_pages(data: bytes, layout: PdfLayout) -> Iterator[ShownPicture]:
    if None in layout.pages:
        from engine.formats.scan.pages import page_pictures  # few files ask for it

        yield from page_pictures(data, layout)


def cover(data: bytes, covers: Covers) -> bytes:
    """Put boxes over pictures, all of them but those that are whole pages.

    Raises:
        Unwritable: one of them is not in the file.
    """
    wanted = covers.keys() - {page_key(number + 1) for number in page_boxes(covers)}
    if not wanted:
        return data
    done: set[str] = set()
    buffer = BytesIO()
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            for image in _all_images(pdf):
                if (key := _key(image)) in wanted:
                    done.add(key)
                    _cover(image, covers[key])
            pdf.remove_unreferenced_resources()
            pdf.save(buffer, deterministic_id=True)
    except MALFORMED as error:
        raise Unwritable from error
    if done != wanted:
        raise Unwritable
    return buffer.getvalue()


def _all_images(pdf: pikepdf.Pdf) -> list[Any]:
    """Give every picture of a file, wherever it is shown from; masks of other pictures are left
    out."""
    images = [each for each in pdf.objects if isinstance(each, Stream) and each.get("/Subtype") == Name.Image]
    masks = {each[key].objgen for each in images for key in ("/SMask", "/Mask") if isinstance(each.get(key), Stream)}
    return [each for each in images if each.objgen not in masks]


def _key(image: Any) -> str:
    """Name a picture by its bytes and those of the mask that gives it its shape."""
    masks = [image[key].read_raw_bytes() for key in ("/SMask", "/Mask") if isinstance(image.get(key), Stream)]
    return picture_key(image.read_raw_bytes(), *masks)


def _pixels(image: Any) -> Image.Image | None:
    """Decode a picture as it is seen on white paper; None where it is too large, or cannot be."""
    try:
        if int(image.Width) * int(image.Height) > MOST_PIXELS:
            return None
        pixels = PdfImage(image).as_pil_image().convert("RGB")
        mask = image.get("/SMask")
        if isinstance(mask, Stream) and int(mask.Width) * int(mask.Height) <= MOST_PIXELS:
            shape = PdfImage(mask).as_pil_image().convert("L").resize(pixels.size)
            pixels = Image.composite(pixels, Image.new("RGB", pixels.size, "white"), shape)
    except Exception:  # noqa: BLE001 - decoders of hostile bytes raise whatever they meet; it is shown as unknown
        return None
    return pixels


def _cover(image: Any, boxes: tuple[Box, ...]) -> None:
    """Write other pixels in the place of those of a picture: a single grey one where all of it is
    covered, or where it cannot be decoded."""
    pixels = None if is_whole(boxes) else _pixels(image)
    painted = paint(pixels, boxes) if pixels else Image.new("RGB", (1, 1), (GREY,) * 3)
    for key in _KEYS_OF_PIXELS:
        if key in image:
            del image[key]
    image.write(painted.tobytes())
    image.Width, image.Height, image.BitsPerComponent = painted.width, painted.height, 8
    image.ColorSpace = Name.DeviceRGB
