"""Rich Text Format: read token by token, and written by changing as few of its bytes as there are
to change.

The package gives its ``FORMAT``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.formats.format import Extension, Format
from engine.formats.marks import Content, Mark

if TYPE_CHECKING:
    from engine.core import Document
    from engine.formats.changes import Changes
    from engine.formats.reading import ReadResult
    from engine.formats.scan.shown import ShownPicture
    from engine.formats.verify.search.parts import Search
    from engine.formats.writing import Orders, Written

__all__ = ["FORMAT"]


def _sniff(content: Content) -> str | None:
    return "rtf" if content.text.startswith(b"{\\rtf") else None


def _read(data: bytes) -> ReadResult:
    from engine.formats.rtf.read import read

    return read(data)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.rtf.write import write

    return write(data, document, orders)


def _settle(data: bytes, changes: Changes) -> bytes:
    from engine.formats.rtf.changes import settle

    return settle(data, changes)


def _search(search: Search, data: bytes) -> None:
    from engine.formats.verify.search.rtf import search_rtf

    search_rtf(search, data)


def _pictures(data: bytes) -> Sequence[ShownPicture]:
    from engine.formats.rtf.pictures import pictures

    return pictures(data)


FORMAT = Format(
    "rtf",
    (Extension("rtf", "RTF"),),
    Mark.FIRST,
    read=_read,
    write=_write,
    sniff=_sniff,
    settle=_settle,
    in_terminal=True,
    search=_search,
    pictures=_pictures,
)
