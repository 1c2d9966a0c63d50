"""Pictures covered by neutral boxes: made anew of pixels, so that nothing of what is under a box
stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, floor

from PIL import Image, ImageDraw

from engine.core import DocumentError
from engine.formats.covers import Box, is_whole
from engine.formats.scan import vector_pictures
from engine.formats.scan.picture_file import Sheet, kind_of, pack, sheets

GREY = 0xDD


def cover(data: bytes, boxes: Sequence[Box]) -> bytes:
    """Give a picture with neutral boxes over it, of its size and kind. A drawing, and what cannot
    be decoded, becomes an empty picture."""
    try:
        kind = kind_of(data) if vector_pictures.is_raster(data) else ""
        if kind:
            return pack((_cover_sheet(sheet, boxes) for sheet in sheets(data)), kind)
    except (DocumentError, OSError, ValueError, SyntaxError):
        pass
    return vector_pictures.blank(data)


def paint(pixels: Image.Image, boxes: Sequence[Box]) -> Image.Image:
    """Give pixels with neutral boxes over them; every pixel that a box touches is covered."""
    painted = pixels.copy() if pixels.mode in ("1", "L", "RGB") else pixels.convert("RGB")
    draw = ImageDraw.Draw(painted)
    fill = 0 if painted.mode == "1" else GREY if painted.mode == "L" else (GREY,) * 3
    width, height = painted.size
    for left, top, right, bottom in boxes:
        corners = floor(left * width), floor(top * height), ceil(right * width) - 1, ceil(bottom * height) - 1
        if corners[0] <= corners[2] and corners[1] <= corners[3]:
            draw.rectangle(corners, fill=fill)
    return painted


def _cover_sheet(sheet: Sheet, boxes: Sequence[Box]) -> Sheet:
    if is_whole(boxes):
        return Sheet(Image.new("L", sheet.pixels.size, GREY), {})
    pixels = paint(sheet.pixels, boxes)
    same = pixels.mode == sheet.pixels.mode
    return replace(sheet, pixels=pixels, options=sheet.options if same else {})
