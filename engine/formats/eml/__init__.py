"""E-mails (eml): their fields and the text of their parts, in place.

The package gives its ``FORMAT``.
"""

from __future__ import annotations

import re
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

_FIELDS = re.compile(rb"(?:From [^\n]*\n)?(?:[!-9;-~]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*){2}", re.S)
_KNOWN_FIELD = re.compile(rb"^(?:from|to|date|subject|received|message-id|mime-version|return-path):", re.I | re.M)


def _sniff(content: Content) -> str | None:
    fields = _FIELDS.match(content.text.replace(b"\r\n", b"\n"))
    return "eml" if fields and _KNOWN_FIELD.search(fields.group()) else None


def _read(data: bytes) -> ReadResult:
    from engine.formats.eml.read import read

    return read(data)


def _write(data: bytes, document: Document, orders: Orders) -> Written:
    from engine.formats.eml.write import write

    return write(data, document, orders)


def _settle(data: bytes, changes: Changes) -> bytes:
    from engine.formats.eml.changes import settle

    return settle(data, changes)


def _search(search: Search, data: bytes) -> None:
    from engine.formats.verify.search.mail import search_mail

    search_mail(search, data)


def _pictures(data: bytes) -> Sequence[ShownPicture]:
    from engine.formats.eml.covering import pictures

    return pictures(data)


FORMAT = Format(
    "eml",
    (Extension("eml", "EML"),),
    Mark.RESEMBLANCE,
    read=_read,
    write=_write,
    sniff=_sniff,
    settle=_settle,
    in_terminal=True,
    search=_search,
    pictures=_pictures,
)
