"""Where the characters of a page stand that are read as what they show."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from ctypes import byref, c_double, c_int, create_string_buffer
from typing import Any

import pypdfium2.raw as pdfium

from engine.formats.pdf.layout import HYPHEN, characters_of, read_characters

_LOW = frozenset(".,-_'’·…‐‑–—")
"""Signs that are much lower than their line, and the share of its height that they stay under."""
_LOW_SHARE = 0.45
_BLANK = frozenset("\u2800\u3164\u115f\u1160\uffa0")
"""Letters and signs that show nothing."""
_LARGE, _WIDE = 24.0, 2.0
"""Height in points from which the place of a character may hold a word, and so many times as wide
as high."""
_OTHER = 1.5
"""How much wider than another a sign is not, in the same font."""
_LONGEST = 200

Place = tuple[float, float, float, float]
"""Left, bottom, right and top, in points of the page."""


def printed(page: Any) -> tuple[list[Place], list[Place]]:
    """Give the places of the characters of a page that are read as what they show: of small ones
    those of each word, and of each that may hold more than a letter."""
    layer = page.get_textpage()
    words: list[Place] = []
    letters: list[Place] = []
    before = -2
    for index, (left, bottom, right, top) in _places(layer, characters_of(layer)):
        high = top - bottom
        if high > _LARGE or right - left > _WIDE * high:
            letters.append((left, bottom, right, top))
            continue
        start, floor, end, roof = words[-1] if words else (0.0, 0.0, 0.0, 0.0)
        if index == before + 1 and (floor, roof) == (bottom, top) and start <= left < end + high / 2:
            words[-1] = (start, bottom, max(right, end), top)
        else:
            words.append((left, bottom, right, top))
        before = index
    layer.close()
    return words, letters


def _places(layer: Any, characters: list[str]) -> Iterator[tuple[int, Place]]:
    """Yield number and place of each character, with the height of its font."""
    kinds = {character: _kind(character) for character in set(characters)}
    numbers = [index for index in read_characters(layer, characters) if kinds[characters[index]]]
    false = _false_signs(layer, characters, [index for index in numbers if kinds[characters[index]] in "PS"])
    box = pdfium.FS_RECTF()
    for index in numbers:
        if index not in false:
            pdfium.FPDFText_GetLooseCharBox(layer, index, byref(box))
            yield index, (box.left, box.bottom, box.right, box.top)


def _kind(character: str) -> str:
    """Give the first letter of the category of a character that is seen; none of a blank, and of
    what only steers text."""
    kind = unicodedata.category(character)[0]
    return kind if kind in "LNPS" and character != HYPHEN and character not in _BLANK else ""


def _false_signs(layer: Any, characters: list[str], numbers: list[int]) -> set[int]:
    """Give the numbers of signs that cannot be what they are read as: low ones that are drawn high,
    and those of a font in which one sign has several widths."""
    sizes: dict[tuple[bytes, str], list[tuple[float, int]]] = {}
    false: set[int] = set()
    box = pdfium.FS_RECTF()
    for index in numbers:
        pdfium.FPDFText_GetLooseCharBox(layer, index, byref(box))
        high = box.top - box.bottom
        if characters[index] in _LOW and _height(layer, index) >= _LOW_SHARE * high:
            false.add(index)
        elif high > 0:
            sizes.setdefault((_font(layer, index), characters[index]), []).append(
                ((box.right - box.left) / high, index)
            )
    for same in sizes.values():
        if max(same)[0] > _OTHER * min(same)[0]:
            false.update(index for _, index in same)
    return false


def _font(layer: Any, index: int) -> bytes:
    """Give the name of the font of a character."""
    name = create_string_buffer(_LONGEST)
    pdfium.FPDFText_GetFontInfo(layer, index, name, _LONGEST, c_int())
    return name.value


def _height(layer: Any, index: int) -> float:
    """Give the height of what is drawn for a character."""
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    pdfium.FPDFText_GetCharBox(layer, index, byref(left), byref(right), byref(bottom), byref(top))
    return top.value - bottom.value
