"""Plain text, in any of the encodings that French offices use; it is written in the one that it
came in.

The package gives its ``FORMAT``, which is also that of a text whose name says nothing; ``read``
decodes texts for the other readers, ``places`` and ``write`` change them in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.formats.format import Extension, Format
from engine.formats.marks import Mark

if TYPE_CHECKING:
    from engine.core import Document
    from engine.formats.reading import ReadResult
    from engine.formats.writing import Orders, Written

__all__ = ["FORMAT"]


def _read(data: bytes) -> ReadResult:
    from engine.formats.plain.read import read

    return read(data)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.plain.write import write

    return write(data, document, orders)


FORMAT = Format(
    "txt",
    (Extension("txt", "TXT"),),
    Mark.NONE,
    read=_read,
    write=_write,
    in_terminal=True,
    served_as="text/plain; charset=utf-8",
)
