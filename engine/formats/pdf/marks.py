"""What is drawn on the pages of a PDF beside its text and its pictures: a signature drawn by lines,
a stamp, the strokes on a scan whose text was recognised."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pypdfium2.raw as pdfium
from PIL import Image
from pypdfium2 import PdfiumError

from engine.formats.covers import Box
from engine.formats.lines import PrintedLine
from engine.formats.pdf.layout import PdfLayout, open_flattened
from engine.formats.pdf.pictures import placed_pictures

_DOTS = 100
"""To the inch, at which a page is looked at."""
_POINTS = 72
_DEPTH, _MOST = 3, 2_000
_FEWEST_SEGMENTS = 16
"""Lines and curves of a path that a hand draws; a frame has five."""
_LONGEST = 4_000
"""Pixels of the longer side of a page that is looked at."""


def page_marks(document: Any, layout: PdfLayout) -> dict[int, tuple[Box, ...]]:
    """Find the marks of the pages that have a text layer, by their number from 0; a page without
    any is left out."""
    found: dict[int, tuple[Box, ...]] = {}
    for number, lines in enumerate(layout.pages):
        if lines is None:
            continue
        page = open_flattened(document, number)
        if _is_drawn_upon(page):
            from engine.formats.scan.strokes import marks  # few pages ask for it

            boxes = [*_line_boxes(page, lines), *_picture_boxes(page, lines)]
            if strokes := marks(picture_of(page), boxes, _dots(page)):
                found[number] = strokes
        page.close()
    return found


def picture_of(page: Any) -> Image.Image:
    """Show a page, not turned as it may be to be looked at: its boxes are measured so."""
    page.set_rotation(0)
    bitmap = page.render(scale=_dots(page) / _POINTS, may_draw_forms=False)
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    return picture


def _dots(page: Any) -> float:
    return float(min(_DOTS, _LONGEST * _POINTS / max(1.0, *page.get_size())))


def _is_drawn_upon(page: Any) -> bool:
    """Tell whether a page has a picture, or lines that a hand may have drawn."""
    kinds = (pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_PATH)
    try:
        for each in islice(page.get_objects(filter=kinds, max_depth=_DEPTH), _MOST):
            if each.type == pdfium.FPDF_PAGEOBJ_IMAGE or pdfium.FPDFPath_CountSegments(each) >= _FEWEST_SEGMENTS:
                return True
    except PdfiumError:  # a broken object: the page is looked at
        return True
    return False


def _line_boxes(page: Any, lines: list[PrintedLine]) -> list[Box]:
    return [_fraction(page, line.left, line.bottom, line.right, line.top) for line in lines]


def _picture_boxes(page: Any, lines: list[PrintedLine]) -> list[Box]:
    """Give the boxes of the pictures that are looked at for themselves."""
    return [_fraction(page, *picture.box) for picture in placed_pictures(page, lines) if picture.key]


def _fraction(page: Any, left: float, bottom: float, right: float, top: float) -> Box:
    x, y, far_x, far_y = page.get_bbox()
    width, height = max(far_x - x, 1.0), max(far_y - y, 1.0)
    return (left - x) / width, (far_y - top) / height, (right - x) / width, (far_y - bottom) / height
