"""The lines of a PDF as PDFium gives them: page by page in reading order, filled-in forms
included."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from engine.core import Damaged, Encrypted, TooManyPages
from engine.formats.lines import PrintedLine, arrange
from engine.formats.pdf.gaps import SPACE, put_back
from engine.formats.pdf.pictures import DEEPEST, pictures
from engine.text import has_gibberish

_LOCK = threading.Lock()
"""PDFium is not safe for threads."""

HYPHEN = "\x02"
"""How PDFium gives a hyphen that ends a line; it leaves the line end itself out."""

FEWEST_CHARACTERS = 20
"""A page of images with fewer readable characters bears a stamp or a number, not a text layer."""

_UNREAD_SHARE = 1 / 4
"""Of the characters of a page, those that no font names: from this share on they are its text, and
neither bullets nor signs of mathematics."""

MOST_PAGES = 5_000
_NO_CHARACTERS = frozenset(("Cc", "Cn", "Co", "Cs"))
"""Categories of Unicode: controls, numbers that stand for nothing, for what a font likes."""
_CONTROLS = frozenset(("\t", "\n", "\r", HYPHEN))
_LEVEL = 0.02
_LINE_END = 4
"""Characters after a line among which the first of the next one is."""


@dataclass(frozen=True, slots=True)
class PdfLayout:
    """The lines of each page in reading order, None where nothing is there to be read. ``pictures``
    leads from what tells each picture from others to the first page, from 0, that shows it."""

    pages: tuple[list[PrintedLine] | None, ...]
    pictures: Mapping[Hashable, int] = field(default_factory=dict)

    @property
    def images(self) -> int:
        """The number of pictures."""
        return len(self.pictures)

    @property
    def readable(self) -> frozenset[int]:
        """The numbers of the pages that were read, from 0."""
        return frozenset(number for number, lines in enumerate(self.pages) if lines is not None)

    def is_scan(self) -> bool:
        """Tell whether at least half of the pages cannot be read."""
        return bool(self.pages) and 2 * self.pages.count(None) >= len(self.pages)

    def lines(self) -> list[list[PrintedLine]]:
        """Give the lines of each page."""
        return [lines or [] for lines in self.pages]


@contextmanager
def open_pdf(data: bytes) -> Iterator[Any]:
    """Open a PDF with PDFium, which nobody else can use meanwhile.

    Raises:
        Encrypted: it asks for a password to be opened.
        Damaged: it cannot be opened, or what is done with it fails.
    """
    with _LOCK:
        try:
            document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise Encrypted() if error.err_code == pdfium.FPDF_ERR_PASSWORD else Damaged(format="pdf") from error
        try:
            yield document
        except pypdfium2.PdfiumError as error:
            raise Damaged(format="pdf") from error
        finally:
            document.close()


def check_length(data: bytes) -> None:
    """Refuse a PDF that has too many pages, before anything follows them.

    Raises:
        TooManyPages: it has more than 5,000. Encrypted, Damaged: as :func:`open_pdf`.
    """
    with open_pdf(data) as document:
        if len(document) > MOST_PAGES:
            raise TooManyPages(limit=MOST_PAGES)


def lay_out(document: Any, believed: Container[int] = ()) -> PdfLayout:
    """Read the lines of every page of an open document. Of pages that are ``believed``, which were
    written here, it is not asked whether their letters make words: a list of invented names, or
    what character recognition read, may make none."""
    images: dict[Hashable, int] = {}
    pages = tuple(_page(document, number, images, number in believed) for number in range(len(document)))
    return PdfLayout(pages, images)


def open_flattened(document: Any, number: int) -> Any:
    """Open a page with what was typed into its form printed onto it, as it is read."""
    page = document[number]
    if pdfium.FPDFPage_GetAnnotCount(page) > 0:
        # What was typed into a form lies above the page: once printed onto it, it shows when the
        # page is opened again.
        pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY)
        page.close()
        page = document[number]
    return page


def characters_of(layer: Any) -> list[str]:
    """Give the characters of a page's text layer, in PDFium's order and under its numbers."""
    return [chr(pdfium.FPDFText_GetUnicode(layer, index)) for index in range(layer.count_chars())]


def _page(document: Any, number: int, images: dict[Hashable, int], is_believed: bool) -> list[PrintedLine] | None:
    """Read the lines of a page in reading order, and add its pictures; None for a page whose text
    is not there to be read."""
    page = open_flattened(document, number)
    layer = page.get_textpage()
    characters = characters_of(layer)
    shown = sum(not character.isspace() for character in characters)
    readable = len(read_characters(layer, characters))
    if _is_unread(page, len(characters), shown, readable):
        found = None
    else:
        found = arrange(_lines(layer, characters))
        if not is_believed and has_gibberish("\n".join(line.text for line in found)):
            found = None
        for picture in pictures(page, found) if found is not None else ():
            images.setdefault(picture, number)
    layer.close()
    page.close()
    return found


def _is_unread(page: Any, characters: int, shown: int, readable: int) -> bool:
    """Tell whether the text of a page is not there to be read: it is a picture, or letters that
    stand for nothing."""
    if readable < FEWEST_CHARACTERS:
        return characters - readable > readable or _has_image(page)
    return shown - readable >= max(FEWEST_CHARACTERS, _UNREAD_SHARE * shown)


def read_characters(layer: Any, characters: Sequence[str]) -> list[int]:
    """Give the numbers of the characters of a text layer that are shown and are what their font
    says that they are: where it says nothing, PDFium gives the code."""
    left_out = {character for character in set(characters) if character.isspace() or not is_readable(character)}
    has_error = pdfium.FPDFText_HasUnicodeMapError
    return [
        index
        for index, character in enumerate(characters)
        if character not in left_out and has_error(layer, index) != 1
    ]


def is_readable(character: str) -> bool:
    """Tell whether a character of a text layer stands for one: not for none, nor for one that only
    its font knows."""
    return character in _CONTROLS or (character != "\ufffd" and unicodedata.category(character) not in _NO_CHARACTERS)


def _has_image(page: Any) -> bool:
    return any(True for _ in page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_IMAGE,), max_depth=DEEPEST))


def _lines(layer: Any, characters: list[str]) -> Iterator[PrintedLine]:
    """Cut the characters of a page into lines, with the place of each."""
    for is_end, run in groupby(range(len(characters)), key=lambda index: characters[index] in "\r\n" + HYPHEN):
        indices = list(run)
        shown = [index for index in indices if not characters[index].isspace()]
        if is_end or not shown:
            continue
        following = indices[-1] + 1
        hyphen = following < len(characters) and characters[following] == HYPHEN
        yield _place(layer, characters, range(shown[0], shown[-1] + 1), hyphen)


def _place(layer: Any, characters: list[str], numbers: Sequence[int], hyphen: bool) -> PrintedLine:
    """Make the line of some characters that follow one another."""
    level = abs(pdfium.FPDFText_GetCharAngle(layer, numbers[0])) < _LEVEL
    order: tuple[int, ...] = ()
    if level and (put := put_back(layer, characters, numbers)) is not numbers:
        following, numbers = numbers[-1] + 1, put
        hyphen = _is_cut(_text(characters, numbers[-2:]), characters, following)
        numbers = order = tuple(numbers[:-1] if hyphen else numbers)
    text = _text(characters, numbers)
    word = numbers[len(text.split(maxsplit=1)[0]) - 1]
    boxes = [_box(layer, number) for number in (numbers[0], numbers[-1], word)]
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    lead = max(boxes[0].right, boxes[2].right) - min(boxes[0].left, boxes[2].left)
    bottom, top = min(box.bottom for box in boxes), max(box.top for box in boxes)
    return PrintedLine(text, left, right, bottom, top, lead, hyphen, level, numbers[0], order)


def _text(characters: list[str], numbers: Sequence[int]) -> str:
    return "".join([" " if number == SPACE else characters[number] for number in numbers])


def _is_cut(end: str, characters: list[str], following: int) -> bool:
    """Tell whether the last word of a line goes on in the next one, as PDFium does where nothing is
    put back."""
    onward = next((each for each in islice(characters, following, following + _LINE_END) if not each.isspace()), " ")
    return end[-1:] == "-" and end[:1].isalpha() and onward.isalpha()


def _box(layer: Any, index: int) -> Any:
    """Give the place of a character, with the height of its font."""
    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(layer, index, box)
    return box
