"""Masked words in a picture: their pixels are replaced by paper, or black, and what stands instead
is drawn there."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw, ImageFont, ImageStat

from engine.core import document_cache, settings
from engine.formats.scan.masking import Mask

_EM = 1.08
"""Size of the font whose letters are as high as those of a line, to the height of that line."""
_SMALLEST, _NARROWEST = 0.7, 0.5
"""How much smaller, and then how much narrower, a text may be drawn to fit in its box."""
_MIDDLE = 128
_PADDING = 2


def paint(picture: Image.Image, masks: Iterable[Mask]) -> Image.Image:
    """Give the picture with its masks painted; pixels outside the boxes, and its mode, stay what
    they are."""
    painted = picture.copy()
    for mask in masks:
        box = mask.left, mask.top, min(mask.right, painted.width), min(mask.bottom, painted.height)
        if box[0] < box[2] and box[1] < box[3]:
            painted.paste(_as_mode(_patch(painted.crop(box), mask), painted), box)
    return painted


def _patch(region: Image.Image, mask: Mask) -> Image.Image:
    """Make what stands in the box, as grey or colour."""
    shown = region.convert("L" if region.mode in ("1", "L") else "RGB")
    paper = tuple(int(shade) for shade in ImageStat.Stat(shown).median)  # letters cover less than half of their box
    is_light = sum(paper) >= _MIDDLE * len(paper)
    ink = (0 if is_light else 255,) * len(paper)
    drawn = _drawn(mask, shown.width - 2 * _PADDING)
    if drawn is None:
        return Image.new(shown.mode, shown.size, ink if len(ink) > 1 else ink[0])
    letters, rises = drawn
    patch = Image.new(shown.mode, shown.size, paper if len(paper) > 1 else paper[0])
    y = min(max(round(mask.base) - mask.top - rises, 0), max(0, shown.height - letters.height))
    x = max(_PADDING, min(round(mask.start) - mask.left, shown.width - _PADDING - letters.width))
    patch.paste(ink if len(ink) > 1 else ink[0], (x, y), letters)
    return patch


def _drawn(mask: Mask, width: int) -> tuple[Image.Image, int] | None:
    """Draw the text in a picture at most so wide, with how far it rises over its baseline; None
    where it does not fit.

    What is to be black (█) is.
    """
    if "█" in mask.text:
        return None
    if not mask.text.strip():
        return Image.new("L", (1, 1)), 0
    if width < 1:
        return None
    size = max(6, round(mask.size * _EM))
    natural = _font(size).getlength(mask.text)
    if natural > width:
        size = max(6, round(size * max(_SMALLEST, width / natural)))
    left, top, right, bottom = (int(side) for side in _font(size).getbbox(mask.text, anchor="ls"))
    letters = Image.new("L", (max(1, right - left + 1), max(1, bottom - top + 1)))
    ImageDraw.Draw(letters).text((-left, -top), mask.text, fill=255, font=_font(size), anchor="ls")
    if letters.width > width:
        if width < _NARROWEST * letters.width:
            return None
        letters = letters.resize((width, letters.height))
    return letters, -top


def _as_mode(patch: Image.Image, picture: Image.Image) -> Image.Image:
    """Give a patch in the mode of a picture, with its colours where it has only some."""
    if picture.mode == "P":
        return patch.convert("RGB").quantize(palette=picture, dither=Image.Dither.NONE)
    if picture.mode == "1":
        return patch.convert("1", dither=Image.Dither.NONE)
    return patch.convert(picture.mode)


@document_cache(64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(settings().data / "fonts" / "SourceSans3-Regular.ttf"), size)
