"""Word documents (docx, docm), read from and written into the parts of their zip.

The package gives its ``FORMAT``; macros, which a docm holds, do not leave: it is written as a docx.
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
    parts = content.parts
    if parts is None or "[Content_Types].xml" not in parts.names:
        return None
    return "docx" if any(name.startswith("word/") for name in parts.names) else None


def _read(data: bytes) -> ReadResult:
    from engine.formats.docx.read import read

    return read(data)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.docx.write import write

    return write(data, document, orders)


def _settle(data: bytes, changes: Changes) -> bytes:
    from engine.formats.docx.changes import settle

    return settle(data, changes)


def _search(search: Search, data: bytes) -> None:
    from engine.formats.verify.search.zip import search_zip

    search_zip(search, data)


def _pictures(data: bytes) -> Sequence[ShownPicture]:
    from engine.formats.docx.media import pictures

    return pictures(data)


FORMAT = Format(
    "docx",
    (Extension("docx", "Word (docx)"), Extension("docm", "Word (docm)", same_as="docx", written_as="docx")),
    Mark.PARTS,
    read=_read,
    write=_write,
    sniff=_sniff,
    settle=_settle,
    search=_search,
    pictures=_pictures,
)
