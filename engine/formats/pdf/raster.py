"""A page as a picture of itself, blank where something is masked, with its text behind it and the
new words on it.

For pages of which nobody can tell which operator prints which letter, and for scans under
recognised text.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from ctypes import byref
from dataclasses import dataclass
from io import BytesIO
from math import ceil, cos, floor, sin, sqrt
from typing import Any

import pikepdf
import pypdfium2.raw as pdfium
from pikepdf import Dictionary, Name
from PIL import Image, ImageChops, ImageDraw, ImageFont

from engine.formats.covers import Box, is_whole
from engine.formats.lines import PrintedLine
from engine.formats.pdf.fonts import FontStyle
from engine.formats.pdf.gaps import SPACE
from engine.formats.pdf.match import Letters
from engine.formats.pdf.places import LinePiece
from engine.formats.pdf.pseudonyms import SOURCE_SANS, Faces
from engine.formats.scan.covering import GREY, paint

_DOTS_PER_INCH = 200
_MOST_PIXELS = 25_000_000
_LARGE = 1_000_000
"""Bytes above which a picture is kept as a photograph is, with a loss that no eye sees."""

_LEVEL = 0.02
_HIDDEN = 3
_BLOCK = "█"
_LETTERS = 0.75
"""Size of letters, to the height of the box of a line."""

_WIDEST = 20_000


def replace_page(
    pdf: pikepdf.Pdf,
    page: pikepdf.Page,
    printed: Any,
    layer: Any,
    letters: Letters,
    lines: Sequence[PrintedLine],
    pieces: Sequence[LinePiece],
    faces: Faces,
    boxes: Sequence[Box] = (),
) -> None:
    """Make a page a picture of itself, with ``boxes`` over what they cover. ``printed`` and
    ``layer`` are the page and its text, open in PDFium."""
    printed.set_rotation(0)
    left, bottom, right, top = printed.get_bbox()
    width, height = max(right - left, 1.0), max(top - bottom, 1.0)
    scale = min(_DOTS_PER_INCH / 72, sqrt(_MOST_PIXELS / (width * height)))
    picture = printed.render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
    for piece in pieces:
        for number, box in enumerate(_boxes(layer, letters, piece)):
            corners = (box[0] - left) * scale, (top - box[3]) * scale, (box[2] - left) * scale, (top - box[1]) * scale
            _mask(picture, corners, piece.new if number == 0 and _is_level(layer, piece.indices[0]) else "")
    fonts: dict[str, Any] = {}
    operators = [f"q {width:.4f} 0 0 {height:.4f} {left:.4f} {bottom:.4f} cm /NdE-Page Do Q"]
    for line, own in zip(lines, _by_line(lines, pieces), strict=True):
        operators += [_set(line, segment, layer, letters, faces, fonts) for segment in _segments(line, own)]
    images = Dictionary({"/NdE-Page": _image(pdf, paint(picture, boxes))})
    if is_whole(boxes):
        operators, images = [grey_sheet(left, bottom, width, height)], Dictionary()
    page.obj.Contents = pdf.make_stream("\n".join(operators).encode("latin-1"))
    page.obj.Resources = Dictionary(XObject=images, Font=Dictionary({f"/{key}": fonts[key] for key in fonts}))
    for key in ("/StructParents", "/Group", "/Annots"):
        if key in page.obj:
            del page.obj[key]


def _by_line(lines: Sequence[PrintedLine], pieces: Sequence[LinePiece]) -> list[list[LinePiece]]:
    """Give the pieces of each line, in order."""
    starts = {index: piece for piece in pieces for index in piece.indices[:1]}
    return [[starts[index] for index in line.numbers() if index in starts] for line in lines]


def grey_sheet(left: float, bottom: float, width: float, height: float) -> str:
    """Give the operators that make all of a page grey: without any image, nobody takes it for a
    scan that is to be read."""
    return f"q {GREY / 255:.3f} g {left:.4f} {bottom:.4f} {width:.4f} {height:.4f} re f Q"


@dataclass(frozen=True, slots=True)
class _Segment:
    """A text of a line, and the numbers of the characters from whose beginning to whose end it
    stands."""

    text: str
    first: int
    last: int


def _segments(line: PrintedLine, pieces: Sequence[LinePiece]) -> Iterator[_Segment]:
    """Yield the text of a line with its new words: as one, so that they keep their order, but for
    the places of which nothing is to be said."""
    numbers, text, at, start = line.numbers(), "", 0, 0
    places = {index: place for place, index in enumerate(numbers)} if pieces else {}
    for piece in pieces:
        first = places[piece.indices[0]]
        text += line.text[at:first] + piece.new
        at = places[piece.indices[-1]] + 1
        if not piece.new:
            yield from _segment(text, numbers[start:first])
            text, start = "", at
    rest = line.text[at:]
    yield from _segment(text + rest + ("-" if line.hyphen and rest else ""), numbers[start:])


def _segment(text: str, numbers: Sequence[int]) -> Iterator[_Segment]:
    printed = [number for number in numbers if number != SPACE]
    if text.strip() and printed:
        yield _Segment(text, printed[0], printed[-1])


def _set(
    line: PrintedLine, segment: _Segment, layer: Any, letters: Letters, faces: Faces, fonts: dict[str, Any]
) -> str:
    """Give the operators that set a text of a line behind the picture that shows it."""
    runs = faces.compose(segment.text, FontStyle())
    start = letters[segment.first]
    level = _is_level(layer, segment.first)
    # PDFium counts angles with the hands of the clock.
    angle = 0.0 if level else -pdfium.FPDFText_GetCharAngle(layer, segment.first)
    size = max(1.0, min(pdfium.FPDFText_GetFontSize(layer, segment.first), line.top - line.bottom) if level else 1.0)
    width = sum(run.width for run in runs) * size / 1000
    length = _box(layer, segment.last)[2] - start.x if level else 0.0
    stretch = 100 * length / width if length > 0 and width else 100.0
    a, b = cos(angle), sin(angle)
    out = [f"BT {_HIDDEN} Tr {stretch:.3f} Tz {a:.5f} {b:.5f} {-b:.5f} {a:.5f} {start.x:.3f} {start.y:.3f} Tm"]
    for run in runs:
        fonts[run.font] = faces.font(run.font)
        out.append(f"/{run.font} {size:.3f} Tf <{run.codes.hex()}> Tj")
    return " ".join([*out, "ET"])


def _mask(picture: Image.Image, corners: tuple[float, float, float, float], new: str) -> None:
    """Blank a box of a picture (left, top, right, bottom), and draw new words in it, narrowed to
    its width."""
    left, top = floor(corners[0]), floor(corners[1])
    width, height = max(1, ceil(corners[2]) - left), max(1, ceil(corners[3]) - top)
    picture.paste("white", (left, top, left + width, top + height))
    new = " ".join(new.split())
    if not new:
        return
    font = ImageFont.truetype(str(SOURCE_SANS), max(6, round(height * _LETTERS)))
    natural = max(1, ceil(font.getlength(new)))
    tile = Image.new("RGB", (min(natural, _WIDEST), height), "white")
    draw = ImageDraw.Draw(tile)
    draw.text((0, height / 2), new, fill="black", font=font, anchor="lm")
    for at in (at for at, letter in enumerate(new) if letter == _BLOCK):  # Source Sans has none
        draw.rectangle((font.getlength(new[:at]), 0, font.getlength(new[: at + 1]), height), fill="black")
    picture.paste(tile.resize((width, height)) if natural > width else tile, (left, top))


def _is_level(layer: Any, index: int) -> bool:
    return bool(abs(pdfium.FPDFText_GetCharAngle(layer, index)) < _LEVEL)


def _boxes(layer: Any, letters: Letters, piece: LinePiece) -> Iterator[tuple[float, float, float, float]]:
    """Yield what a piece covers: the box around its characters where they run across, else that of
    each."""
    boxes = [_box(layer, index) for index in piece.indices if not letters[index].made]
    boxes = [box for box in boxes if box[2] > box[0] and box[3] > box[1]]
    if boxes and _is_level(layer, piece.indices[0]):
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        yield min(lefts), min(bottoms), max(rights), max(tops)
    else:
        yield from boxes


def _box(layer: Any, index: int) -> tuple[float, float, float, float]:
    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(layer, index, byref(box))
    return min(box.left, box.right), min(box.bottom, box.top), max(box.left, box.right), max(box.bottom, box.top)


def _image(pdf: pikepdf.Pdf, picture: Image.Image) -> Any:
    """Make an image of a picture, without loss where that is small enough; in grey where it has no
    colour."""
    red, green, blue = picture.split()
    if not ImageChops.difference(red, green).getbbox() and not ImageChops.difference(red, blue).getbbox():
        picture = red
    data, filter_name = zlib.compress(picture.tobytes(), 6), Name.FlateDecode
    if len(data) > _LARGE:
        buffer = BytesIO()
        picture.save(buffer, "JPEG", quality=85)
        data, filter_name = buffer.getvalue(), Name.DCTDecode
    image = pdf.make_stream(b"")
    image.write(data, filter=filter_name)
    for key, value in {
        "/Type": Name.XObject, "/Subtype": Name.Image, "/Width": picture.width, "/Height": picture.height,
        "/BitsPerComponent": 8, "/ColorSpace": Name.DeviceGray if picture.mode == "L" else Name.DeviceRGB,
    }.items():  # fmt: skip
        image[key] = value
    return image
