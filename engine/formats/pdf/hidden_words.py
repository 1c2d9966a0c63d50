"""The words of pages that boxes cover: they leave the text of a page as they leave its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from ctypes import byref, c_double
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

from engine.core import Unwritable
from engine.formats.covers import WHOLE, Box, is_whole, page_boxes, page_key
from engine.formats.pdf.layout import FEWEST_CHARACTERS, PdfLayout, characters_of, open_flattened, open_pdf
from engine.formats.pdf.places import PrintedPlaces
from engine.formats.reading import bare
from engine.formats.scan.ocr_lines import places
from engine.formats.writing import Edit, Orders, with_removed

if TYPE_CHECKING:
    from engine.formats.scan.ocr_lines import Span
    from engine.formats.scan.pages import ScannedPage

_SHARE = 0.2
"""Of a character that a box covers, so that its word goes."""

_WORD = re.compile(r"\S+")


def hide_words(
    data: bytes, text: str, layout: PdfLayout, scanned: Mapping[int, ScannedPage], orders: Orders
) -> tuple[Orders, tuple[Edit, ...]]:
    """Take the words under the boxes of pages out by edits; give the orders with them, and these
    edits. ``layout`` has the lines of scanned pages too.

    A page on which fewer characters would stay than a page that is read has is covered whole: one
    would take what is left for the stamp on a scan.

    Raises:
        Unwritable: the layout does not give this text.
    """
    boxes = {number: each for number, each in page_boxes(orders.covers).items() if layout.pages[number]}
    if not boxes:
        return orders, ()
    printed = PrintedPlaces(text, layout)
    spans, covers = [], dict(orders.covers)
    with open_pdf(data) as document:
        for number, own in sorted(boxes.items()):
            said = [offset for offset, _ in printed.on(number)]
            words = [match.span() for match in _WORD.finditer(text, said[0], said[-1] + 1)]
            if number in scanned:
                hidden = _scanned(text, scanned[number], (said[0], said[-1] + 1), own)
            else:
                hidden = _words(words, _printed(document, number, printed, own))
            left = sum(end - start for start, end in words) - sum(end - start for start, end in hidden)
            if hidden and left < FEWEST_CHARACTERS:
                hidden, covers[page_key(number + 1)] = words, WHOLE
            spans += hidden
    edits, removed = with_removed(orders.edits, spans)
    return replace(orders, edits=edits, covers=covers), removed


def check_hidden(data: bytes, boxes: Mapping[int, Sequence[Box]]) -> None:
    """Do nothing where the pages of a written file say nothing under their boxes.

    Raises:
        Unwritable: one does.
    """
    if not boxes:
        return
    with open_pdf(data) as document:
        for number, own in boxes.items():
            page = document[number]
            layer = page.get_textpage()
            says = any(_under(box, own, 0.5) for box in _character_boxes(page, layer))
            says = says or (is_whole(own) and bool(bare("".join(characters_of(layer)))))
            layer.close()
            page.close()
            if says:
                raise Unwritable


def is_under(box: Box, boxes: Sequence[Box]) -> bool:
    """Tell whether boxes cover so much of a place that what stands there is to go."""
    return _under(box, boxes, _SHARE)


def _under(box: Box, boxes: Sequence[Box], share: float) -> bool:
    left, top, right, bottom = box
    area = max(right - left, 1e-9) * max(bottom - top, 1e-9)
    for own in boxes:
        across, down = min(right, own[2]) - max(left, own[0]), min(bottom, own[3]) - max(top, own[1])
        if across >= 0 and down >= 0 and max(across, 1e-9) * max(down, 1e-9) >= share * area:
            return True
    return False


def _words(words: Sequence[Span], covered: Sequence[int]) -> list[Span]:
    """Give the words that hold one of the covered characters, both in text order."""
    at, found = 0, []
    for start, end in words:
        while at < len(covered) and covered[at] < start:
            at += 1
        if at < len(covered) and covered[at] < end:
            found.append((start, end))
    return found


def _printed(document: Any, number: int, printed: PrintedPlaces, boxes: Sequence[Box]) -> list[int]:
    """Give the offsets of the printed characters of a page that lie under boxes."""
    page = open_flattened(document, number)
    layer = page.get_textpage()
    shown = list(_character_boxes(page, layer))
    layer.close()
    page.close()
    return [offset for offset, place in printed.on(number) if is_under(shown[place.index], boxes)]


def _character_boxes(page: Any, layer: Any) -> Iterator[Box]:
    """Yield where each character of a page stands, in fractions of its sides as it is not turned;
    where a blank or one made up stands is outside of it."""
    x, y, far_x, far_y = page.get_bbox()
    width, height = max(far_x - x, 1.0), max(far_y - y, 1.0)
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    for index, character in enumerate(characters_of(layer)):
        if character.isspace() or pdfium.FPDFText_IsGenerated(layer, index) == 1:
            yield -1.0, -1.0, -1.0, -1.0
            continue
        pdfium.FPDFText_GetCharBox(layer, index, byref(left), byref(right), byref(bottom), byref(top))
        sides, heights = sorted((left.value, right.value)), sorted((bottom.value, top.value))
        yield (
            (sides[0] - x) / width, (far_y - heights[1]) / height, (sides[1] - x) / width, (far_y - heights[0]) / height,
        )  # fmt: skip


def _scanned(text: str, page: ScannedPage, span: Span, boxes: Sequence[Box]) -> list[Span]:
    """Give where the words of a scanned page stand that lie under boxes."""
    found = places(text, page.recognised.rows, *span)
    words = zip(page.recognised.words, found, strict=True)
    return [at for word, at in words if is_under(page.fraction(word), boxes)]


__all__ = ["check_hidden", "hide_words", "is_under"]
