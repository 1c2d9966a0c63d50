"""Web pages: the text that a browser shows, and the page written again without what it fetches or
runs.

The package gives its ``FORMAT``; :mod:`engine.formats.eml` reads and writes the pages in a message
with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.formats.format import Extension, Format
from engine.formats.marks import Content, Mark

if TYPE_CHECKING:
    from engine.core import Document
    from engine.formats.reading import ReadResult
    from engine.formats.scan.shown import ShownPicture
    from engine.formats.verify.search.parts import Search
    from engine.formats.writing import Orders, Written

__all__ = ["FORMAT"]

_BEGINNING = re.compile(
    rb"(?:<\?xml[^>]*>\s*|<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)


def _sniff(content: Content) -> str | None:
    return "html" if _BEGINNING.match(content.text) else None


def _read(data: bytes) -> ReadResult:
    from engine.formats.html.read import read

    return read(data)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.html.write import write

    return write(data, document, orders)


def _search(search: Search, data: bytes) -> None:
    from engine.formats.verify.search.markup import search_html

    search_html(search, data)


def _pictures(data: bytes) -> Sequence[ShownPicture]:
    from engine.formats.html.write import pictures

    return pictures(data)


FORMAT = Format(
    "html",
    (
        Extension("html", "HTML"),
        Extension("htm", "HTML", same_as="html"),
    ),
    Mark.LOOK,
    read=_read,
    write=_write,
    sniff=_sniff,
    in_terminal=True,
    search=_search,
    pictures=_pictures,
)
