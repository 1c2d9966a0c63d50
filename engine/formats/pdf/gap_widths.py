"""The gaps of a written PDF measured as a stranger would: from the word before to the word behind,
less a space on each side, in points.

A line that is closed up around its new words (:mod:`engine.formats.pdf.closing`) tells nothing; one
on which nothing could move is still as wide as what stood there, as are the lines of a page that
became a picture of itself. Which of them are is known by the original, which the stranger does not
have: only gaps that are as wide as the words that are gone are given. Pages of scans, lines that do
not run across the page, and words that go on in the next line are not measured.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from ctypes import byref, c_int, create_string_buffer
from itertools import groupby, pairwise
from statistics import median
from typing import Any

import pypdfium2.raw as pdfium
from reportlab.pdfbase import pdfmetrics

from engine.core import Document, Unwritable
from engine.formats.gap_width import TOLERANCE, GapWidth
from engine.formats.lines import PrintedLine, flow
from engine.formats.pdf import asides
from engine.formats.pdf.fonts import face, style_of
from engine.formats.pdf.forms import flatten, with_appearances
from engine.formats.pdf.layout import PdfLayout, characters_of, lay_out, open_pdf
from engine.formats.pdf.places import LinePiece, PrintedPlaces
from engine.formats.writing import Orders
from engine.text import clean

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàâçéèêëîïôùûüœÀÂÇÉÈÊËÎÏÔÙÛÜ-' ,.;:)"
_SPACE = 0.12
"""To the height of the letters: the least gap that is a space."""

_FONT_NAME = 256


def measure(data: bytes, document: Document, orders: Orders, written: bytes) -> tuple[GapWidth, ...]:
    """Measure what the gaps of a written PDF tell; ``data`` are the bytes from which ``document``
    was read, ``orders`` those by which it was written. Empty where places cannot be told.

    Raises:
        Damaged, Encrypted: one of the two cannot be opened.
    """
    try:
        return tuple(_measured(data, document, orders, written))
    except Unwritable:  # a scan: where its words stand in the text is not known
        return ()


def _measured(data: bytes, document: Document, orders: Orders, written: bytes) -> Iterator[GapWidth]:
    with open_pdf(written) as opened:
        pictured = {number for number in range(len(opened)) if _is_picture(opened, number)}
    data = with_appearances(data)
    _, document, orders = asides.split(asides.read(data), document, orders)
    with open_pdf(flatten(data)) as opened:
        layout = lay_out(opened)
        places = PrintedPlaces(document.text, layout)
        pieces = list(places.pieces(orders.edits))
        gone = {id(piece): width for piece in pieces if (width := _gone(opened, layout, piece))}
        as_they_were = [piece for piece in pieces if piece.page in pictured]
        for number, own in groupby(as_they_were, key=lambda piece: piece.page):
            words = [(piece, piece.indices) for piece in own]
            yield from _kept(opened, layout, number, words, document.text, gone, is_picture=True)
    with open_pdf(written) as opened:
        layout = lay_out(opened, range(len(opened)))
        again = PrintedPlaces("\n\n".join(clean(text) for text in flow(layout.lines()) if text), layout)
        expected = places.expected(pieces)
        for number, found in groupby(places.new_words(pieces), key=lambda each: each[0].page):
            shown = list(again.letters(number)) if number < len(layout.pages) else []
            if number in pictured or "".join(letter for letter, _ in shown) != expected[number]:
                continue  # a page whose words are in another order is not followed
            words = [
                (piece, tuple(place.index for _, place in shown[start:end] if place)) for piece, start, end in found
            ]
            yield from _kept(opened, layout, number, words, document.text, gone)


def _is_picture(opened: Any, number: int) -> bool:
    """Tell whether a page became a picture of itself: one picture, and all its text unseen."""
    page = opened[number]
    objects = list(page.get_objects())
    images = [each for each in objects if each.type == pdfium.FPDF_PAGEOBJ_IMAGE]
    texts = [each for each in objects if each.type == pdfium.FPDF_PAGEOBJ_TEXT]
    unseen = all(pdfium.FPDFTextObj_GetTextRenderMode(each) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE for each in texts)
    found = len(images) == 1 and len(images) + len(texts) == len(objects) and unseen
    page.close()
    return found


def _kept(
    opened: Any,
    layout: PdfLayout,
    number: int,
    words: Sequence[tuple[LinePiece, tuple[int, ...]]],
    text: str,
    gone: Mapping[int, float],
    is_picture: bool = False,
) -> Iterator[GapWidth]:
    """Yield the gaps of a page that are as wide as what is ``gone`` from them. ``words`` are the
    pieces, each with the numbers of the characters that fill its gap now, on a page that became a
    picture those of the original."""
    filled = {index for _, indices in words for index in indices}
    with _Page(opened, number, layout.pages[number] or [], filled) as page:
        for piece, indices in words:
            if indices and id(piece) in gone:
                measured = page.measured(piece, indices, _spaces(text, piece))
                is_kept = measured is not None and abs(measured.width - gone[id(piece)]) <= TOLERANCE
                if measured and is_kept and (is_picture or not page.is_closed(measured, piece.new, indices)):
                    yield measured


def _gone(opened: Any, layout: PdfLayout, piece: LinePiece) -> float | None:
    """Give how wide what is replaced was; None where it goes on in another line, or its line does
    not run across the page."""
    if piece.goes_on or not piece.indices:
        return None
    with _Page(opened, piece.page, layout.pages[piece.page] or []) as page:
        if page.line_of(piece.indices[0]) is None:
            return None
        return page.box(piece.indices[-1])[1] - page.box(piece.indices[0])[0]


def _spaces(text: str, piece: LinePiece) -> tuple[bool, bool]:
    """Tell whether a space stands before and behind what is replaced."""
    return text[piece.start - 1 : piece.start].isspace(), text[piece.end : piece.end + 1].isspace()


class _Page:
    """A page that is open in PDFium, with its lines."""

    def __init__(
        self, opened: Any, number: int, lines: Sequence[PrintedLine], new: Container[int] = frozenset()
    ) -> None:
        """Open a page; ``new`` are the numbers of the characters of new words."""
        self._page = opened[number]
        self._layer = self._page.get_textpage()
        self._characters = characters_of(self._layer)
        self._lines, self._new = lines, new

    def __enter__(self) -> _Page:
        return self

    def __exit__(self, *_: object) -> None:
        self._layer.close()
        self._page.close()

    def line_of(self, number: int) -> PrintedLine | None:
        """Give the line that runs across the page on which a character is."""
        return next((line for line in self._lines if line.level and number in line.numbers()), None)

    def box(self, number: int) -> tuple[float, float]:
        """Give the left and the right side of a character, in points."""
        box = pdfium.FS_RECTF()
        pdfium.FPDFText_GetLooseCharBox(self._layer, number, byref(box))
        return box.left, box.right

    def measured(self, piece: LinePiece, words: Sequence[int], spaces: tuple[bool, bool]) -> GapWidth | None:
        """Measure the gap in which new words stand, given by the numbers of their characters; None
        where they end the line, which tells nothing of how wide they were, or go on in another."""
        line = self.line_of(words[0])
        numbers = [n for n in line.numbers() if n >= 0 and not self._characters[n].isspace()] if line else []
        if line is None or words[-1] not in numbers or numbers[-1] == words[-1]:
            return None
        first, behind = numbers.index(words[0]), numbers[numbers.index(words[-1]) + 1]
        left = self.box(numbers[first - 1])[1] if first else self.box(numbers[first])[0]
        count = int(spaces[0] and first > 0) + int(spaces[1])
        letters = self._letters_like(behind)
        space = self._space(numbers, line.top - line.bottom) or letters[" "]
        return GapWidth(piece.start, piece.end, piece.page + 1, self.box(behind)[0] - left - count * space, letters)

    def is_closed(self, gap: GapWidth, new: str, words: Sequence[int]) -> bool:
        """Tell whether a gap is as wide as its new words are by nature: the line was closed up, and
        by chance they are as wide as what is gone."""
        drawn = self.box(words[-1])[1] - self.box(words[0])[0]
        own, _, size = self._look(words[0])
        natural = float(pdfmetrics.stringWidth(new, own, size))
        widths = gap.width, drawn, natural
        return max(widths) - min(widths) <= TOLERANCE

    def _space(self, numbers: Sequence[int], height: float) -> float:
        """Give how wide a space is on a line of this height, between words that were there before;
        0.0 where it has none."""
        pairs = [pair for pair in pairwise(numbers) if not any(number in self._new for number in pair)]
        gaps = [self.box(after)[0] - self.box(before)[1] for before, after in pairs]
        return median([gap for gap in gaps if gap >= _SPACE * height] or [0.0])

    def _letters_like(self, number: int) -> Mapping[str, float]:
        """Give the widths of letters in the font and the size of a character: those that the page
        shows, the others from the standard font that looks most like it."""
        look = self._look(number)
        shown: dict[str, float] = {}
        for other, letter in enumerate(self._characters):
            if letter not in shown and letter in _LETTERS and self._look(other) == look:
                left, right = self.box(other)
                shown[letter] = right - left
        standard = {letter: float(pdfmetrics.stringWidth(letter, look[0], 1)) for letter in _LETTERS}
        scale = median([width / standard[letter] for letter, width in shown.items()] or [0.0])
        return {letter: scale * width for letter, width in standard.items()} | shown

    def _look(self, number: int) -> tuple[str, str, float]:
        """Give the standard font that is most like a character's, its own name, and its size."""
        flags, name = c_int(), create_string_buffer(_FONT_NAME)
        pdfium.FPDFText_GetFontInfo(self._layer, number, name, _FONT_NAME, byref(flags))
        own = name.value.decode("utf-8", "replace")
        return face(style_of(own, flags.value)), own, round(pdfium.FPDFText_GetFontSize(self._layer, number), 2)
