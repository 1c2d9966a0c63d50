"""The fonts of a PDF, as far as needed to say where each glyph stands: how strings part into codes,
how wide each is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pdfminer.cmapdb import CMapDB
from pdfminer.encodingdb import EncodingDB
from pdfminer.fontmetrics import FONT_METRICS
from pdfminer.psparser import PSLiteral
from pikepdf import Array, Dictionary, Name

_FIXED, _SERIF, _ITALIC, _BOLD = 1, 1 << 1, 1 << 6, 1 << 18
_MOST_WIDTHS = 200_000
_STANDARD = (
    (re.compile(r"courier|mono|consol", re.I), "Courier"),
    (
        re.compile(r"times|georgia|garamond|cambria|palatino|minion|roman|bookman|century|serif(?!.*sans)", re.I),
        "Times",
    ),
)


class Untraceable(Exception):
    """Which operator shows which character cannot be told; such a page becomes a picture of
    itself."""


@dataclass(frozen=True, slots=True)
class FontStyle:
    """How letters look: ``family`` is Helvetica, Times or Courier."""

    family: str = "Helvetica"
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Font:
    """Widths in ems by code (by CID in a composite font). ``trie`` parts strings into codes of
    several bytes."""

    widths: Mapping[int, float]
    default: float = 0.0
    pairs: bool = False
    trie: Mapping[int, Any] | None = None
    style: FontStyle = field(default_factory=FontStyle)

    def glyphs(self, string: bytes) -> Iterator[tuple[int, int, float, bool]]:
        """Yield offset and length in bytes of each code, its width, and whether it is a space that
        words are parted by."""
        get, default = self.widths.get, self.default
        if self.trie is not None:
            yield from self._walked(string, self.trie)
        elif self.pairs:
            for at in range(0, len(string), 2):
                code = string[at] << 8 | (string[at + 1] if at + 1 < len(string) else 0)
                yield at, min(2, len(string) - at), get(code, default), False
        else:
            for at, code in enumerate(string):
                yield at, 1, get(code, default), code == 32

    def _walked(self, string: bytes, trie: Mapping[int, Any]) -> Iterator[tuple[int, int, float, bool]]:
        at = 0
        while at < len(string):
            start, node = at, trie
            while at < len(string):
                node = node.get(string[at], 0)
                at += 1
                if isinstance(node, int):
                    break
            cid = node if isinstance(node, int) else 0
            yield start, at - start, self.widths.get(cid, self.default), at - start == 1 and string[start] == 32


def load(font: Any) -> Font:
    """Load a font from its dictionary.

    Raises:
        Untraceable: it writes downwards, or says how its strings part into codes in a way that is
        not followed here.
    """
    kind = str(font.get("/Subtype", ""))
    if kind == "/Type0":
        return _composite(font)
    style = _style(font, font.get("/FontDescriptor"))
    scale = 0.001
    if kind == "/Type3":
        scale = abs(float(font.get("/FontMatrix", [0.001])[0]))
    if "/Widths" in font:
        first = int(font.get("/FirstChar", 0))
        widths = {first + at: float(width) * scale for at, width in zip(range(256), font.Widths, strict=False)}
        missing = font.get("/FontDescriptor", {}).get("/MissingWidth", 0)
        return Font(widths, float(missing) * scale, style=style)
    return Font(_standard(font, style), style=style)


def _composite(font: Any) -> Font:
    child = font.DescendantFonts[0]
    encoding = font.get("/Encoding")
    name = str(encoding)[1:] if isinstance(encoding, Name) else ""
    # The name becomes that of a file in pdfminer: nothing but letters, digits and hyphens.
    if not re.fullmatch(r"[A-Za-z0-9-]{1,40}", name) or name == "V" or name.endswith("-V"):
        raise Untraceable
    widths = dict(_cid_widths(child.get("/W", [])))
    default = float(child.get("/DW", 1000)) / 1000
    style = _style(font, child.get("/FontDescriptor"))
    if name == "Identity-H":
        return Font(widths, default, pairs=True, style=style)
    try:
        trie: Mapping[int, Any] = getattr(CMapDB.get_cmap(name), "code2cid", {})
    except (CMapDB.CMapNotFound, OSError) as error:
        raise Untraceable from error
    return Font(widths, default, trie=trie, style=style)


def _cid_widths(array: Any) -> Iterator[tuple[int, float]]:
    """Yield CID and width from the ``W`` of a composite font: ``c [w w …]`` or ``first last w``."""
    entries = list(array)
    at = count = 0
    while at + 1 < len(entries):
        first = int(entries[at])
        if not isinstance(entries[at + 1], Array):
            if at + 2 >= len(entries):
                return
            span: Any = range(max(0, first), min(int(entries[at + 1]), 0xFFFF) + 1)
            pairs = [(cid, float(entries[at + 2]) / 1000) for cid in span[:_MOST_WIDTHS]]
            at += 3
        else:
            pairs = [(first + number, float(width) / 1000) for number, width in enumerate(entries[at + 1])]
            at += 2
        count += len(pairs)
        if count > _MOST_WIDTHS:
            raise Untraceable
        yield from pairs


def _standard(font: Any, style: FontStyle) -> dict[int, float]:
    """Give the widths of one of the fourteen fonts that every reader has, or of what stands in for
    it."""
    name = str(font.get("/BaseFont", ""))[1:].split("+")[-1]
    metrics = FONT_METRICS.get(name) or FONT_METRICS[face(style)]
    encoding = font.get("/Encoding")
    differences: list[object] = []
    base = "StandardEncoding"
    if isinstance(encoding, Dictionary):
        base = str(encoding.get("/BaseEncoding", "/StandardEncoding"))[1:]
        differences = [
            PSLiteral(str(each)[1:]) if isinstance(each, Name) else int(each)
            for each in encoding.get("/Differences", [])
        ]
    elif isinstance(encoding, Name):
        base = str(encoding)[1:]
    letters = EncodingDB.get_encoding(base, differences)
    widths: dict[Any, int] = metrics[1]
    return {code: widths.get(letter, 0) / 1000 for code, letter in letters.items()}


def face(style: FontStyle) -> str:
    """Give the name of the standard font of a style.

    >>> face(Style("Times", bold=True))
    'Times-Bold'
    """
    slanted = "Italic" if style.family == "Times" else "Oblique"
    ending = ("Bold" if style.bold else "") + (slanted if style.italic else "")
    return f"{style.family}-{ending}" if ending else {"Times": "Times-Roman"}.get(style.family, style.family)


def _style(font: Any, descriptor: Any) -> FontStyle:
    """Tell the style of a font by its name, or else by its descriptor."""
    return style_of(str(font.get("/BaseFont", "")), int(descriptor.get("/Flags", 0)) if descriptor is not None else 0)


def style_of(name: str, flags: int) -> FontStyle:
    """Tell the style of a font by its name, or else by the flags of its descriptor."""
    family = next((family for pattern, family in _STANDARD if pattern.search(name)), "")
    if not family:
        family = "Courier" if flags & _FIXED else "Times" if flags & _SERIF else "Helvetica"
    bold = bool(flags & _BOLD) or re.search(r"bold|black|heavy|-bd", name, re.I) is not None
    italic = bool(flags & _ITALIC) or re.search(r"italic|oblique|-it", name, re.I) is not None
    return FontStyle(family, bold, italic)
