"""PDF written again: masked text is gone from the file, the new words stand in its place, the line
is closed up around them, pages look the same elsewhere.

The way of a masked character: text → place on the page as PDFium reads it → glyph that is printed
there → bytes of the operator that prints it. Where that way breaks off, the page becomes a picture
of itself. What was written is read again; a page that does not give the text expected is written
with nothing moved on it, and if it still does not, it becomes such a picture too.

What the place of the other words still tells: a room as wide as what was masked is worth 7.2 of
12.7 bits of which surname it was (Bland et al., Story Beyond the Eye, 2022; benchmarks/README.md).
So lines are closed up (:mod:`engine.formats.pdf.closing`). Left are where lines break, a rule that
ends under no word, letters that overlap, and pages that become pictures: nothing moves on them.

What fonts still tell: a font embedded as a subset keeps the glyphs, widths and characters of
letters that only masked words used. It says which letters stood somewhere in the document, never in
which order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import pikepdf

from engine.core import Damaged, Document, UncertainPages, Unwritable
from engine.formats.covers import Box, page_boxes
from engine.formats.lines import flow
from engine.formats.pdf import asides, expansion as pdf_expansion
from engine.formats.pdf.closing import Closing, close_up
from engine.formats.pdf.covering import cover
from engine.formats.pdf.fonts import Font, Untraceable
from engine.formats.pdf.forms import flatten, with_appearances
from engine.formats.pdf.glyphs import Interpreter
from engine.formats.pdf.hidden_words import check_hidden
from engine.formats.pdf.layout import PdfLayout, characters_of, lay_out, open_pdf
from engine.formats.pdf.malformed import MALFORMED
from engine.formats.pdf.match import GlyphCut, Letters, match, unseen
from engine.formats.pdf.operators import rewrite, widths
from engine.formats.pdf.outline import Navigation, restore
from engine.formats.pdf.page_lines import lines_of, page_of
from engine.formats.pdf.places import LinePiece, PrintedPlaces
from engine.formats.pdf.pseudonyms import Faces
from engine.formats.pdf.raster import replace_page
from engine.formats.pdf.resources import prune, rename
from engine.formats.pdf.scrub import count_in, scrub, silence_page
from engine.formats.pdf.unread import silence
from engine.formats.reading import bare
from engine.formats.scan.write import settle
from engine.formats.tally import FindingTally
from engine.formats.writing import Finding, KnownForms, Orders, Written
from engine.text import clean


@dataclass(frozen=True, slots=True)
class _Source:
    """What is to be written: the file as it came, ``flat`` with its forms printed onto the pages;
    the pieces, and the boxes that cover something, by page."""

    data: bytes
    flat: bytes
    layout: PdfLayout
    pieces: dict[int, list[LinePiece]]
    forms: KnownForms
    beside: asides.Asides
    boxes: dict[int, tuple[Box, ...]]


@dataclass(slots=True)
class _Work:
    """A document being written: it as PDFium and as pikepdf see it, the pages on which nothing is
    to move (``still``), and what is found on the way."""

    source: _Source
    pdf: pikepdf.Pdf
    printed: Any
    faces: Faces
    still: set[int] | frozenset[int] = frozenset()
    fonts: dict[tuple[int, int], Font] = field(default_factory=dict)
    found: Counter[tuple[str, str]] = field(default_factory=Counter)


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a PDF again.

    Raises:
        Unwritable: the text read is not that of the document, or what is written does not give the
        text expected. UncertainPages: it has not the same pages for PDFium and for pikepdf.
        DocumentError: as reading.
    """
    pdf_expansion.check(data)
    came, data = data, cover(data, orders.covers) if orders.covers else data
    beside, document, orders = asides.split(asides.read(data), document, orders)
    data = with_appearances(data)
    flat, silenced = _silenced(flatten(data), orders.forms)
    _check_pages(flat)
    settled = settle(data, flat, document, orders)  # scanned pages are done: what is left is text
    with open_pdf(settled.data) as printed:
        layout = settled.layout or lay_out(printed)
        places = PrintedPlaces(settled.document.text, layout)
        pieces = list(places.pieces(settled.orders.edits))
        source = _Source(
            came, settled.data, layout, _by_page(pieces), orders.forms, beside, page_boxes(settled.orders.covers)
        )
        first = _attempt(source, printed, set())
    written = _corrected(source, first, places.expected(pieces))
    check_hidden(written.data, page_boxes(settled.covers))
    unread = [Finding("other_text", "removed", silenced)] if silenced else []
    hidden = tuple((edit.start, edit.end) for edit in settled.hidden)
    tally = FindingTally()
    for finding in (*settled.findings, *unread, *written.findings):
        tally.add(finding.kind, finding.fate, finding.count)
    return Written(written.data, tally.findings(), hidden)


def _silenced(data: bytes, forms: KnownForms) -> tuple[bytes, int]:
    try:
        return silence(data, forms)
    except MALFORMED as error:
        raise Unwritable from error


def _check_pages(data: bytes) -> None:
    """Refuse a file in which PDFium, which reads the pages, and pikepdf, which writes them, do not
    count as many: the same number would name different pages, or none."""
    with open_pdf(data) as printed:
        count = len(printed)
    try:
        with _open(data) as pdf:
            certain = len(pdf.pages) == count
    except MALFORMED as error:
        raise Unwritable from error
    if not certain:
        raise UncertainPages


def _by_page(pieces: Sequence[LinePiece]) -> dict[int, list[LinePiece]]:
    by_page: dict[int, list[LinePiece]] = {}
    for piece in pieces:
        by_page.setdefault(piece.page, []).append(piece)
    return by_page


def _corrected(source: _Source, written: Written, expected: Sequence[str]) -> Written:
    """Read what was written; where pages do not give the text expected, move nothing on them, then
    make pictures of those that still do not.

    The text behind a picture may be read in another order (lines that cross, letters upside down):
    that is said.

    Raises:
        Unwritable: a page still has other letters than expected.
    """
    pictured, still = set[int](), set[int]()
    while (wrong := _differing(again := _read_again(written.data, source.layout), expected)) and not pictured:
        pictured, still = (wrong, still) if still else (set(), wrong)
        with open_pdf(source.flat) as printed:
            written = _attempt(source, printed, pictured, still)
    if not wrong:
        return written
    if _differing(again, expected, lambda text: "".join(sorted(text.replace("-", "")))):
        raise Unwritable
    return replace(written, findings=(*written.findings, Finding("moved_words", "kept", len(wrong))))


def _attempt(
    source: _Source, printed: Any, pictured: set[int], still: set[int] | frozenset[int] = frozenset()
) -> Written:
    """Write the document, those pages as pictures that have to be; nothing moves on those that stay
    ``still``."""
    try:
        with _open(source.data) as original, _open(source.flat) as pdf:
            work = _Work(source, pdf, printed, Faces(pdf), still)
            navigation = Navigation(original)
            findings = [*count_in(original, source.data), *_navigated(navigation)]
            for number in range(len(source.layout.pages)):
                _write_page(work, number, number in pictured)
            work.faces.finish()
            pdf.remove_unreferenced_resources()
            prune(pdf)
            named = source.beside.names(pdf)
            findings += scrub(pdf, source.forms)
            work.found["internal_names", "pseudonymised"] += rename(pdf, source.forms)
            for holder, key, text in named:
                holder[key] = pikepdf.String(text)
            findings += [Finding("other_text", "removed", gone)] if (gone := asides.scrub(pdf)) else []
            findings += restore(pdf, navigation, source.forms, source.beside.said)
            buffer = BytesIO()
            pdf.save(
                buffer, encryption=False, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True,
                deterministic_id=True,
            )  # fmt: skip
    except MALFORMED as error:
        raise Unwritable from error
    findings += [Finding(kind, fate, count) for (kind, fate), count in work.found.items() if count]  # type: ignore[arg-type]
    return Written(buffer.getvalue(), tuple(findings))


@contextmanager
def _open(data: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(data)) as pdf:
        yield pdf


def _write_page(work: _Work, number: int, pictured: bool) -> None:
    """Write one page: as it is, with its masked letters replaced, or as a picture."""
    page, pieces, lines = work.pdf.pages[number], work.source.pieces.get(number, []), work.source.layout.pages[number]
    if lines is None:
        pictured = _betrays(work, number)
        pictured = pictured or number in work.source.boxes
    elif not pictured:
        pictured = number in work.source.boxes or (not _replaced(work, number, pieces) and bool(pieces))
    if pictured:
        with _text_layer(work.printed, number) as (printed, layer, letters):
            boxes = work.source.boxes.get(number, ())
            replace_page(work.pdf, page, printed, layer, letters, lines or [], pieces, work.faces, boxes)
        work.found["rasterised_page", "redacted"] += 1
    else:
        silence_page(work.pdf, page, work.source.forms, work.found)


def _replaced(work: _Work, number: int, pieces: Sequence[LinePiece]) -> bool:
    """Replace the masked letters of a page; False, and nothing changed, where that cannot be
    done."""
    page = work.pdf.pages[number]
    try:
        printed = Interpreter(page, work.fonts)
        cuts: list[GlyphCut] = []
        closing = Closing()
        if pieces:
            with _text_layer(work.printed, number) as (shown, _, letters):
                cuts = match(pieces, letters, printed)
                if number not in work.still:
                    lines = work.source.layout.pages[number] or []
                    around = lines_of(printed.glyphs, cuts, letters, lines)
                    closing = close_up(around, page_of(shown, lines, printed.rules), widths(cuts, work.faces))
        hidden = unseen(printed, cuts)
        crowded = rewrite(work.pdf, page, printed, [*cuts, *hidden], work.faces, closing)
    except (Untraceable, *MALFORMED):
        return False
    work.found["redacted_text", "redacted"] += len(cuts)
    work.found["hidden_text", "removed"] += len(hidden)
    work.found["crowded_pseudonyms", "pseudonymised"] += crowded
    return True


@contextmanager
def _text_layer(document: Any, number: int) -> Iterator[tuple[Any, Any, Letters]]:
    """Open a page and its text in PDFium."""
    page = document[number]
    layer = page.get_textpage()
    try:
        yield page, layer, Letters(layer, characters_of(layer))
    finally:
        layer.close()
        page.close()


def _betrays(work: _Work, number: int) -> bool:
    """Tell whether the little text on a page that was not read holds an original."""
    page = work.printed[number]
    layer = page.get_textpage()
    text = "".join(characters_of(layer))
    layer.close()
    page.close()
    return work.source.forms.betrays(text)


def _read_again(data: bytes, before: PdfLayout) -> list[str]:
    """Give the text of each page of a file that was written, without white space; ``before`` is the
    layout of the file that it was made of."""
    try:
        with open_pdf(data) as document:
            return [bare(clean(text)) for text in flow(lay_out(document, before.readable).lines())]
    except Damaged as error:
        raise Unwritable from error


def _differing(
    pages: Sequence[str], expected: Sequence[str], form: Callable[[str], str] = lambda text: text
) -> set[int]:
    """Give the pages, from 0, that do not give the text expected."""
    if len(pages) != len(expected):
        raise Unwritable
    return {number for number, pair in enumerate(zip(pages, expected, strict=True)) if form(pair[0]) != form(pair[1])}


def _navigated(navigation: Navigation) -> Iterator[Finding]:
    if navigation.names:
        yield Finding("bookmarks", "removed", navigation.names)
    if navigation.others:
        yield Finding("annotations", "removed", navigation.others)
