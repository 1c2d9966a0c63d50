"""OpenDocument texts (odt), read from and written into the parts of their zip.

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

_KIND = b"application/vnd.oasis.opendocument.text"


def _sniff(content: Content) -> str | None:
    parts = content.parts
    if parts is None:
        return None
    return "odt" if parts.kind.startswith(_KIND) or (not parts.kind and "content.xml" in parts.names) else None


def _read(data: bytes) -> ReadResult:
    from engine.formats.odt.read import read

    return read(data)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.odt.write import write

    return write(data, document, orders)


def _settle(data: bytes, changes: Changes) -> bytes:
    from engine.formats.odt.changes import settle

    return settle(data, changes)


def _search(search: Search, data: bytes) -> None:
    from engine.formats.verify.search.zip import search_zip

    search_zip(search, data)


def _pictures(data: bytes) -> Sequence[ShownPicture]:
    from engine.formats.odt.read import pictures

    return pictures(data)


FORMAT = Format(
    "odt",
    (Extension("odt", "OpenDocument (odt)"),),
    Mark.PARTS,
    read=_read,
    write=_write,
    sniff=_sniff,
    settle=_settle,
    search=_search,
    pictures=_pictures,
)
