"""The pictures of a page with a text layer: those that cover a twentieth of it, and that are not
the scan it was read from."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import Any

import pypdfium2.raw as pdfium
from pypdfium2 import PdfiumError

from engine.formats.lines import PrintedLine

_SHARE = 1 / 20
"""Of the page's area. A letterhead's emblem is smaller, a photograph or an exhibit larger."""

_POINTS_A_CHARACTER = 2_000
"""Square points of a picture for each character printed over it: a scan whose text was recognised
holds more of them (an A4 page of 250 characters), one that only bears a stamp or the number of an
exhibit holds fewer."""

_PIECES_SHARE = 1 / 5
"""What smaller images cover together where they are the strips or tiles of one scan."""

_DEPTH = 3
_MOST = 200
"""Images of a page that are looked at: more than that are the pieces of a drawing, and a page full
of them is hostile."""

_Box = tuple[float, float, float, float]


def pictures(page: Any, lines: Sequence[PrintedLine]) -> Iterator[Hashable]:
    """Yield what tells each picture of a page from others, so that the same one counts once in a
    file."""
    sheet: _Box = page.get_bbox()
    whole, pieces = _area(sheet), 0.0
    found = False
    for box, identity in _images(page, sheet):
        if _characters_over(box, lines) * _POINTS_A_CHARACTER >= _area(box):
            continue
        if _area(box) >= _SHARE * whole > 0:
            found = True
            yield identity
        else:
            pieces += _area(box)
    if not found and pieces >= _PIECES_SHARE * whole > 0:
        yield pieces


def _images(page: Any, sheet: _Box) -> Iterator[tuple[_Box, Hashable]]:
    """Yield the images of a page: what of each lies on the sheet, and its pixels and bytes."""
    images = page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=_DEPTH)
    for image in islice(images, _MOST):
        try:
            box, pixels = _place(image), image.get_px_size()
        except PdfiumError:  # a broken image shows nothing; the text around it is there all the same
            continue
        on_sheet = max(box[0], sheet[0]), max(box[1], sheet[1]), min(box[2], sheet[2]), min(box[3], sheet[3])
        yield on_sheet, (*pixels, pdfium.FPDFImageObj_GetImageDataRaw(image, None, 0))


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
