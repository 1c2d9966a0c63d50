"""PDF files with a text layer: pages in order, lines put back into paragraphs, filled-in forms included."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator
from itertools import groupby
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from engine.documents.lines import Line, arrange, flow
from engine.documents.pdf_pictures import pictures
from engine.documents.reading import Reading, assemble
from engine.errors import Damaged, Encrypted, NoTextLayer

_LOCK = threading.Lock()
"""PDFium is not safe for threads."""

_HYPHEN = "\x02"
"""How PDFium gives a hyphen that ends a line; it leaves the line end itself out."""

_FEWEST_CHARACTERS = 20
"""A page of images with fewer readable characters bears a stamp or a number, not a text layer."""

_PRIVATE_USE = range(0xE000, 0xF900)
_LEVEL = 0.02


def read(data: bytes) -> Reading:
    """Read a PDF.

    Raises:
        Encrypted: it asks for a password to be opened.
        NoTextLayer: at least half of its pages are images, or letters that stand for no characters.
        Damaged: it cannot be opened.
    """
    with _LOCK:
        try:
            document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise Encrypted() if error.err_code == pdfium.FPDF_ERR_PASSWORD else Damaged(format="pdf") from error
        try:
            images: set[Hashable] = set()
            pages = [_page(document, number, images) for number in range(len(document))]
        except pypdfium2.PdfiumError as error:
            raise Damaged(format="pdf") from error
        finally:
            document.close()
    if pages and 2 * pages.count(None) >= len(pages):
        raise NoTextLayer()
    unread = tuple(number for number, lines in enumerate(pages, 1) if lines is None)
    return Reading(assemble(flow([lines or [] for lines in pages])), len(pages), unread, len(images))


def _page(document: Any, number: int, images: set[Hashable]) -> list[Line] | None:
    """Read the lines of a page in reading order, and add its pictures; None for a page whose text is not there to be read."""
    page = document[number]
    if pdfium.FPDFPage_GetAnnotCount(page) > 0:
        # What was typed into a form lies above the page: once printed onto it, it shows when the page is opened again.
        pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
        page.close()
        page = document[number]
    layer = page.get_textpage()
    characters = [chr(pdfium.FPDFText_GetUnicode(layer, index)) for index in range(layer.count_chars())]
    readable = sum(not character.isspace() and _is_readable(character) for character in characters)
    if readable < _FEWEST_CHARACTERS and (len(characters) - readable > readable or _has_image(page)):
        found = None
    else:
        found = arrange(_lines(layer, characters))
        images.update(pictures(page, found))
    layer.close()
    page.close()
    return found


def _is_readable(character: str) -> bool:
    return character not in "\0\ufffd" and ord(character) not in _PRIVATE_USE


def _has_image(page: Any) -> bool:
    return any(True for _ in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=3))


def _lines(layer: Any, characters: list[str]) -> Iterator[Line]:
    """Cut the characters of a page into lines, with the place of each."""
    for is_end, run in groupby(range(len(characters)), key=lambda index: characters[index] in "\r\n" + _HYPHEN):
        indices = list(run)
        shown = [index for index in indices if not characters[index].isspace()]
        if is_end or not shown:
            continue
        following = indices[-1] + 1
        hyphen = following < len(characters) and characters[following] == _HYPHEN
        yield _place(layer, characters, shown[0], shown[-1], hyphen)


def _place(layer: Any, characters: list[str], first: int, last: int, hyphen: bool) -> Line:
    """Make the line of the characters from first to last."""
    text = "".join(characters[first : last + 1])
    word = first + len(text.split(maxsplit=1)[0]) - 1
    boxes = [_box(layer, index) for index in (first, last, word)]
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    lead = max(boxes[0].right, boxes[2].right) - min(boxes[0].left, boxes[2].left)
    bottom, top = min(box.bottom for box in boxes), max(box.top for box in boxes)
    level = abs(pdfium.FPDFText_GetCharAngle(layer, first)) < _LEVEL
    return Line(text, left, right, bottom, top, lead, hyphen, level)


def _box(layer: Any, index: int) -> Any:
    """Give the place of a character, with the height of its font."""
    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(layer, index, box)
    return box
