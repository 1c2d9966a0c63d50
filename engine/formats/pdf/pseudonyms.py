"""The letters of pseudonyms in a PDF: which font holds them, how wide they are, and how they fit
into a room.

One of the fourteen fonts that every reader has, like the letters replaced, where it holds them all;
else Source Sans, embedded as a subset; and for a character that neither holds (█) a drawn one that
stands for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFontFile

from engine.core import DATA
from engine.formats.pdf.fonts import FontStyle, face

SOURCE_SANS = DATA / "fonts" / "SourceSans3-Regular.ttf"
_FIRST, _LAST = 33, 255
_BLOCK = "█"
_DRAWN_WIDTH, _DRAWN_SPACE, _OVERLAP = 600, 250, 12
"""Width of a drawn character, and of a space between two; how far a block reaches over the next
one, so that no light shows between."""

PREFIX = "NdE"
"""How the names of the fonts begin in the resources of a page."""


@dataclass(frozen=True, slots=True)
class FontRun:
    """Codes in one font, by the name of that font; ``width`` in thousandths of an em."""

    font: str
    codes: bytes
    width: float


@dataclass(slots=True)
class _Alphabet:
    """A font made for this file: the characters it holds, in the order of their codes."""

    name: str
    reference: Any
    letters: dict[str, int] = field(default_factory=dict)

    def code(self, letter: str) -> int:
        return self.letters.setdefault(letter, _FIRST + len(self.letters))

    def is_full(self) -> bool:
        return _FIRST + len(self.letters) > _LAST


class Faces:
    """The fonts that pseudonyms are written in, in one file."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._standard: dict[str, Any] = {}
        self._made: dict[str, list[_Alphabet]] = {"S": [], "D": []}
        self._codes: dict[tuple[str, str], tuple[_Alphabet, int]] = {}
        self._sans = TTFontFile(str(SOURCE_SANS))

    def compose(self, text: str, style: FontStyle) -> list[FontRun]:
        """Write a text in a style: as few runs as its characters allow."""
        text = " ".join(text.split())
        codes = _winansi(text)
        if codes is not None:
            name = f"{PREFIX}-{face(style)}"
            if name not in self._standard:
                self._standard[name] = self._pdf.make_indirect(_standard(face(style)))
            return [FontRun(name, codes, _widths(face(style), codes))] if codes else []
        letters = [(self._letter(letter, text[max(0, at - 1)]), letter) for at, letter in enumerate(text)]
        runs = []
        for name, group in groupby(letters, key=lambda each: each[0][0].name):
            members = list(group)
            width = sum(self._width(name, letter) for _, letter in members)
            runs.append(FontRun(name, bytes(code for (_, code), _ in members), width))
        return runs

    def font(self, name: str) -> Any:
        """Give the font of a name, to be put into resources."""
        return self._standard.get(name) or next(
            each.reference for made in self._made.values() for each in made if each.name == name
        )

    def finish(self) -> None:
        """Embed the fonts made for this file, once all is written."""
        for kind, build in (("S", self._embedded), ("D", self._drawn)):
            for alphabet in self._made[kind]:
                for key, value in build(alphabet).items():
                    alphabet.reference[key] = value

    def _letter(self, letter: str, before: str) -> tuple[_Alphabet, int]:
        """Give the code of a letter; a space is in the font of what stands before it."""
        kind = "S" if ord(before if letter == " " else letter) in self._sans.charToGlyph else "D"
        if (kind, letter) not in self._codes:
            made = self._made[kind]
            if not made or made[-1].is_full():
                reference = self._pdf.make_indirect(Dictionary(Type=Name.Font))
                made.append(_Alphabet(f"{PREFIX}-{kind}{len(made)}", reference))
            self._codes[kind, letter] = made[-1], made[-1].code(letter)
        return self._codes[kind, letter]

    def _width(self, name: str, letter: str) -> float:
        if name.startswith(f"{PREFIX}-D"):
            return _DRAWN_WIDTH if letter != " " else _DRAWN_SPACE
        return float(self._sans.charWidths.get(ord(letter), self._sans.defaultWidth))

    def _embedded(self, alphabet: _Alphabet) -> dict[str, Any]:
        """Make a TrueType font of a part of Source Sans."""
        file = self._pdf.make_stream(self._sans.makeSubset([32] * _FIRST + [ord(each) for each in alphabet.letters]))
        name = Name(f"/NDEAAA+SourceSans3-{alphabet.name[-1]}")
        descriptor = Dictionary(
            Type=Name.FontDescriptor, FontName=name, Flags=4, FontBBox=Array([round(each) for each in self._sans.bbox]),
            ItalicAngle=0, Ascent=round(self._sans.ascent), Descent=round(self._sans.descent),
            CapHeight=round(self._sans.capHeight), StemV=80, FontFile2=file,
        )  # fmt: skip
        return {
            "/Subtype": Name.TrueType, "/BaseFont": name, "/FontDescriptor": self._pdf.make_indirect(descriptor),
        } | self._common(alphabet)  # fmt: skip

    def _drawn(self, alphabet: _Alphabet) -> dict[str, Any]:
        """Make a font of drawn boxes: a block is one, of another character it marks the place."""
        block = f"{_DRAWN_WIDTH} 0 0 -200 {_DRAWN_WIDTH + _OVERLAP} 800 d1 0 -200 {_DRAWN_WIDTH + _OVERLAP} 1000 re f".encode()
        other = f"{_DRAWN_WIDTH} 0 0 0 {_DRAWN_WIDTH} 700 d1 60 0 {_DRAWN_WIDTH - 120} 700 re f".encode()
        shown = {_BLOCK: block, " ": f"{_DRAWN_SPACE} 0 0 0 {_DRAWN_SPACE} 700 d1".encode()}
        names = {code: f"/c{code}" for code in alphabet.letters.values()}
        shapes = {
            names[code]: self._pdf.make_stream(shown.get(letter, other)) for letter, code in alphabet.letters.items()
        }
        return {
            "/Subtype": Name.Type3, "/FontBBox": Array([0, -200, _DRAWN_WIDTH + _OVERLAP, 800]),
            "/FontMatrix": Array([0.001, 0, 0, 0.001, 0, 0]), "/CharProcs": Dictionary(shapes),
            "/Encoding": Dictionary(Type=Name.Encoding, Differences=Array([_FIRST, *map(Name, names.values())])),
        } | self._common(alphabet)  # fmt: skip

    def _common(self, alphabet: _Alphabet) -> dict[str, Any]:
        widths = [round(self._width(alphabet.name, letter)) for letter in alphabet.letters]
        return {
            "/FirstChar": _FIRST, "/LastChar": _FIRST + len(widths) - 1, "/Widths": Array(widths),
            "/ToUnicode": self._pdf.make_stream(_to_unicode(alphabet.letters)),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fit:
    """How a text is set in a room: size, stretch in percent, and width it takes. ``crowded``:
    smaller than can be read."""

    size: float
    stretch: float
    width: float
    crowded: bool = False


_STRETCH, _SIZE = 0.75, 0.6
"""Down to which a text is first narrowed, then made smaller; only then narrowed further."""

_READABLE = 0.4


def fit(width: float, size: float, room: float) -> Fit:
    """Set a text of a width (thousandths of an em) in a room, both in units of text space
    unstretched.

    >>> fit(2000, 10, 16)
    Fit(size=10, stretch=80.0, width=16.0, crowded=False)
    """
    natural = width * abs(size) / 1000
    ratio = max(room, 0.01 * natural) / natural if natural else 1.0
    if ratio >= 1:
        return Fit(size, 100.0, natural)
    if ratio >= _STRETCH:
        return Fit(size, 100 * ratio, natural * ratio)
    smaller = max(_SIZE, ratio / _STRETCH)
    return Fit(size * smaller, 100 * ratio / smaller, natural * ratio, ratio < _READABLE)


def _standard(name: str) -> Any:
    return Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/{name}"), Encoding=Name.WinAnsiEncoding,
    )  # fmt: skip


def _winansi(text: str) -> bytes | None:
    """Encode a text for a standard font, None where it does not hold all of it."""
    try:
        codes = text.encode("cp1252")
    except UnicodeEncodeError:
        return None
    return codes if all(code >= 32 and code not in (0x7F, 0xAD) for code in codes) else None


def _widths(name: str, codes: bytes) -> float:
    return float(pdfmetrics.stringWidth(codes.decode("cp1252"), name, 1000))


def _to_unicode(letters: dict[str, int]) -> bytes:
    lines = [f"<{code:02X}> <{letter.encode('utf-16-be').hex().upper()}>" for letter, code in letters.items()]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CMapName /NdE def /CMapType 2 def",
            "1 begincodespacerange <00> <FF> endcodespacerange",
            *(line for start in range(0, len(lines), 100) for line in _block(lines[start : start + 100])),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    ).encode()


def _block(lines: list[str]) -> Iterator[str]:
    yield f"{len(lines)} beginbfchar"
    yield from lines
    yield "endbfchar"
