"""PDF files: text that is printed is read and replaced where it stands, scanned pages through
:mod:`engine.formats.scan`.

The package gives its ``FORMAT``; ``layout`` is what those who read or search pages need of PDFium.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.formats.format import Extension, Format
from engine.formats.marks import Content, Mark
from engine.formats.reading import agree_in_letters

if TYPE_CHECKING:
    from engine.core import Document
    from engine.formats.gap_width import GapWidth
    from engine.formats.previews import PagePreviews
    from engine.formats.reading import ReadResult
    from engine.formats.scan.shown import ShownPicture
    from engine.formats.verify.search.parts import Search
    from engine.formats.writing import Orders, Written

__all__ = ["FORMAT"]

_SIGNATURE, _WITHIN = b"%PDF-", 1_024


def _sniff(content: Content) -> str | None:
    return "pdf" if _SIGNATURE in content.head[:_WITHIN] else None


def _read(data: bytes) -> ReadResult:
    from engine.formats.pdf.read import read

    return read(data)


def _read_shown(data: bytes) -> ReadResult:
    from engine.formats.pdf.read import read

    return read(data, as_shown=True)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.pdf.write import write

    return write(data, document, orders)


def _search(search: Search, data: bytes) -> None:
    from engine.formats.verify.search.pdf import search_pdf

    search_pdf(search, data)


def _pictures(data: bytes) -> Sequence[ShownPicture]:
    from engine.formats.pdf.covering import pictures

    return pictures(data)


def _preview(before: bytes, after: bytes) -> PagePreviews:
    from engine.formats.pdf.preview import preview

    return preview(before, after)


def _gap_widths(data: bytes, document: Document, orders: Orders, written: bytes) -> tuple[GapWidth, ...]:
    from engine.formats.pdf.gap_widths import measure

    return measure(data, document, orders, written)


FORMAT = Format(
    "pdf",
    (Extension("pdf", "PDF"),),
    Mark.INSIDE,
    read=_read,
    write=_write,
    sniff=_sniff,
    agrees=agree_in_letters,
    search=_search,
    pictures=_pictures,
    preview=_preview,
    gap_widths=_gap_widths,
    read_shown=_read_shown,
    paged=True,
)
