"""The invisible text under the picture of a page, so that it can be searched and copied.

Its letters are those of fonts made here, which draw nothing and hold any character; each is half as
wide as it is high, and words are stretched to the width that they have in the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

_CODES = 254
_WIDTH, _RISE, _FALL = 500, 800, -200
_MAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
LISTED
endbfchar endcmap CMapName currentdict /CMap defineresource pop end end
"""
_MOST_ROWS = 100


class Layer:
    """The text of one page, written word by word."""

    def __init__(self) -> None:
        self._ranks: dict[str, int] = {}
        self._operators: list[str] = []

    def write(self, text: str, place: tuple[float, float], width: float, size: float) -> None:
        """Write a text from a place on, on its baseline; everything in points from the lower left
        corner."""
        size = max(size, 1.0)
        stretched = 100 * max(width, 0.5) * 1000 / (_WIDTH * size * max(len(text), 1))
        self._operators.append(f"{stretched:.2f} Tz 1 0 0 1 {place[0]:.2f} {place[1]:.2f} Tm")
        for font, codes in self._coded(text):
            self._operators.append(f"/T{font} {size:.2f} Tf <{codes}> Tj")

    def content(self) -> bytes:
        """Give the operators of the page's content."""
        return "\n".join(["q BT 3 Tr", *self._operators, "ET Q\n"]).encode("ascii")

    def fonts(self, pdf: pikepdf.Pdf) -> Iterator[tuple[pikepdf.Name, Any]]:
        """Yield the fonts that the content names."""
        letters = list(self._ranks)
        for rank, start in enumerate(range(0, len(letters), _CODES)):
            yield pikepdf.Name(f"/T{rank}"), _font(pdf, letters[start : start + _CODES])

    def _coded(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield runs of a text of one font: its number, and the codes of the characters in it."""
        codes, font = "", -1
        for character in text:
            own, code = divmod(self._ranks.setdefault(character, len(self._ranks)), _CODES)
            if own != font and codes:
                yield font, codes
                codes = ""
            font, codes = own, f"{codes}{code + 1:02X}"
        if codes:
            yield font, codes


def _font(pdf: pikepdf.Pdf, letters: list[str]) -> Any:
    """Make a font of letters that draw nothing, with what each stands for."""
    rows = [f"<{code:02X}> <{letter.encode('utf-16-be').hex().upper()}>" for code, letter in enumerate(letters, 1)]
    blocks = [rows[start : start + _MOST_ROWS] for start in range(0, len(rows), _MOST_ROWS)]
    listed = "\nendbfchar\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) for block in blocks)
    meaning = _MAP.replace("LISTED", listed)
    names = [pikepdf.Name.a] * len(letters)
    return pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.Type3,
        FontBBox=pikepdf.Array([0, _FALL, _WIDTH, _RISE]),
        FontMatrix=pikepdf.Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=pikepdf.Dictionary(a=pikepdf.Stream(pdf, f"{_WIDTH} 0 0 {_FALL} {_WIDTH} {_RISE} d1".encode())),
        Encoding=pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=pikepdf.Array([1, *names])),
        FirstChar=1,
        LastChar=len(letters),
        Widths=pikepdf.Array([_WIDTH] * len(letters)),
        Resources=pikepdf.Dictionary(),
        ToUnicode=pikepdf.Stream(pdf, meaning.encode("ascii")),
    )
