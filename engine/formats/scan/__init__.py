"""Pictures of text: files of pictures, and the scanned pages of PDF, read by character recognition
and written with masked words painted over.

The package gives the ``FORMAT`` of picture files (``image``); :mod:`engine.formats.pdf` reads and
writes scanned pages through ``pages`` and ``write``, and the other readers count pictures with
``pictures``.
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

_SIGNATURES = re.compile(
    rb"(?P<png>\x89PNG\r\n\x1a\n)|(?P<jpg>\xff\xd8\xff)|(?P<gif>GIF8[79]a)|(?P<tif>II[*+]\0|MM\0[*+])"
    rb"|(?P<webp>RIFF.{4}WEBP)|(?P<bmp>BM.{4}\0{4}.{4}[\x0c(4@8l|]\0\0\0)",
    re.S,
)


def _sniff(content: Content) -> str | None:
    signature = _SIGNATURES.match(content.head)
    return signature.lastgroup if signature else None


def _read(data: bytes) -> ReadResult:
    from engine.formats.scan.image import read

    return read(data)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.scan.image_write import write

    return write(data, document, orders)


def _search(search: Search, data: bytes) -> None:
    from engine.formats.verify.leaks import LeakPlace
    from engine.formats.verify.search.zip import search_part

    search_part(search, LeakPlace("bytes"), data)


def _pictures(data: bytes) -> Sequence[ShownPicture]:
    from engine.formats.scan.image import pictures

    return pictures(data)


FORMAT = Format(
    "image",
    (
        Extension("png", "PNG"),
        Extension("jpg", "JPEG"),
        Extension("jpeg", "JPEG", same_as="jpg"),
        Extension("tif", "TIFF"),
        Extension("tiff", "TIFF", same_as="tif"),
        Extension("bmp", "BMP"),
        Extension("webp", "WebP"),
        Extension("gif", "GIF"),
    ),
    Mark.FIRST,
    read=_read,
    write=_write,
    sniff=_sniff,
    recognised=True,
    search=_search,
    pictures=_pictures,
    paged=True,
)
