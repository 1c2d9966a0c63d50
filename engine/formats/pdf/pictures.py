"""The pictures of a page with a text layer: those that are large enough to hold a name, and that
are not the scan it was read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from ctypes import c_ubyte
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pypdfium2.raw as pdfium
from pypdfium2 import PdfiumError

from engine.formats.covers import picture_key
from engine.formats.lines import PrintedLine
from engine.formats.scan.pictures import Size

_POINTS_A_CHARACTER = 2_000
"""Square points of a picture for each character printed over it: a scan whose text was recognised
holds more of them (an A4 page of 250 characters), one that only bears a stamp or the number of an
exhibit holds fewer."""

_PIECES_SHARE = 1 / 5
"""What images of a page cover together where they are a scan of it, or its strips or tiles."""

_POINTS_A_MILLIMETRE = 72 / 25.4
_STRIPS = 4
"""As many images as wide as each other, one below the other, are strips of one."""
DEEPEST = 40
"""Forms within forms that PDFium follows, and no viewer further."""
_MOST = 200
"""Images of a page that are looked at: more than that are the pieces of a drawing, and a page full
of them is hostile."""

_Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture with its place on the page; ``key`` is the digest of its bytes, empty for the
    pieces of one."""

    key: str
    box: _Box


@dataclass(frozen=True, slots=True)
class PagePictures:
    """The images of a page: those that somebody has to look at, and the places of those whose text
    was recognised."""

    placed: tuple[PlacedPicture, ...]
    scans: tuple[_Box, ...]


def pictures(page: Any, lines: Sequence[PrintedLine]) -> Iterator[Hashable]:
    """Yield what tells each picture of a page from others, so that the same one counts once in a
    file: the digest of its bytes, or how large the pieces of one are together."""
    for each in page_pictures(page, lines).placed:
        yield each.key or _area(each.box)


def page_pictures(page: Any, lines: Sequence[PrintedLine]) -> PagePictures:
    """Find the images of a page; ``lines`` are what is printed on it."""
    sheet: _Box = page.get_bbox()
    whole = _area(sheet)
    images = list(_images(page, sheet))
    scans = tuple(box for box, _ in images if _characters_over(box, lines) * _POINTS_A_CHARACTER >= _area(box))
    if sum(map(_area, scans)) < _PIECES_SHARE * whole:
        scans = ()  # a few words over a picture are no recognised text of it
    placed = tuple(_placed([(box, key) for box, key in images if box not in scans], whole))
    return PagePictures(placed, scans)


def _placed(images: Sequence[tuple[_Box, str]], whole: float) -> Iterator[PlacedPicture]:
    """Yield the pictures that somebody has to look at: of small ones and of strips all together,
    where nothing larger stands beside them."""
    found, pieces = False, 0.0
    columns = Counter((round(box[0]), round(box[2])) for box, _ in images)
    for box, key in images:
        if _is_noise(box) or columns[round(box[0]), round(box[2])] >= _STRIPS:
            pieces += _area(box)
        else:
            found = True
            yield PlacedPicture(key, box)
    if not found and pieces >= _PIECES_SHARE * whole > 0:
        yield PlacedPicture("", (0.0, 0.0, pieces, 1.0))


def _is_noise(box: _Box) -> bool:
    width, height = max(0.0, box[2] - box[0]), max(0.0, box[3] - box[1])
    return Size(width / _POINTS_A_MILLIMETRE, height / _POINTS_A_MILLIMETRE).is_noise()


def _images(page: Any, sheet: _Box) -> Iterator[tuple[_Box, str]]:
    """Yield the images of a page: what of each lies on the sheet, and the digest of its bytes."""
    images = page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=DEEPEST)
    for image in islice(images, _MOST):
        try:
            box = _place(image)
        except PdfiumError:  # a broken image shows nothing; the text around it is there all the same
            continue
        on_sheet = max(box[0], sheet[0]), max(box[1], sheet[1]), min(box[2], sheet[2]), min(box[3], sheet[3])
        yield on_sheet, picture_key(_bytes_of(image))


def _bytes_of(image: Any) -> bytes:
    """Give the bytes of an image as they are packed in the file."""
    size = pdfium.FPDFImageObj_GetImageDataRaw(image, None, 0)
    buffer = (c_ubyte * size)()
    pdfium.FPDFImageObj_GetImageDataRaw(image, buffer, size)
    return bytes(buffer)


def _area(box: _Box) -> float:
    """Give the area of a place in square points; none where its sides have crossed."""
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _place(image: Any) -> _Box:
    """Give the place of an image: one in a form stands where the forms around it are put."""
    left, bottom, right, top = image.get_bounds()
    corners = [(left, bottom), (left, top), (right, bottom), (right, top)]
    form = image.container
    while form is not None:
        matrix = form.get_matrix()
        corners = [matrix.on_point(*corner) for corner in corners]
        form = form.container
    across, up = zip(*corners, strict=True)
    return min(across), min(up), max(across), max(up)


def _characters_over(box: _Box, lines: Sequence[PrintedLine]) -> int:
    """Count the characters of the lines whose middle lies over a place."""
    left, bottom, right, top = box
    return sum(
        len(line.text)
        for line in lines
        if left <= (line.left + line.right) / 2 <= right and bottom <= (line.bottom + line.top) / 2 <= top
    )
