"""From the bytes of a file to a document and back to bytes, whatever the format: the format's own
package does the work."""

from __future__ import annotations

from hashlib import sha256

from engine.core import Document, EmptyDocument, TooLarge, settings
from engine.formats.changes import Changes
from engine.formats.detect import detect
from engine.formats.format import Format
from engine.formats.registry import named
from engine.formats.writing import Finding, Orders, Written
from engine.text import clean

_MEBIBYTE = 1024 * 1024


def read(data: bytes, name: str, changes: Changes = "accept") -> Document:
    """Read a file. The text of the document is final: line ends are ``\\n`` and it can always be
    written as UTF-8.

    ``changes`` says how changes that were tracked are read; the checksum is that of ``data`` either
    way.

    Raises:
        DocumentError: one of its kinds, for whatever bytes under whatever name; never anything
        else.
    """
    if not data:
        raise EmptyDocument()
    limit = settings().upload_limit
    if len(data) > limit:
        raise TooLarge(size=-(-len(data) // _MEBIBYTE), limit=limit // _MEBIBYTE)
    format = detect(data, name)
    reading = format.read(_settled(data, format, changes))
    text = clean(reading.text)
    if not text.strip():
        raise EmptyDocument()
    return Document(
        clean(name), text, format.name, sha256(data).hexdigest(),
        pages=reading.pages, unread_pages=reading.unread, images=reading.images,
        uncertain=reading.uncertain,
    )  # fmt: skip


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a document again in its own format. ``data`` are the bytes that ``document`` was read
    from.

    Raises:
        Unwritable: the file cannot be written again so that each edit stands at its place.
        DocumentError: as reading.
    """
    format = named(document.format)
    seen = _settled(data, format, orders.changes)
    written = format.write(seen, document, orders)
    if seen == data:
        return written
    return Written(written.data, (Finding("tracked_changes", "refused"), *written.findings))


def _settled(data: bytes, format: Format, changes: Changes) -> bytes:
    """Give a file as its reader is to see it: readers read changes as accepted, so that only
    refusing rewrites it."""
    if changes == "accept" or format.settle is None:
        return data
    return format.settle(data, changes)
