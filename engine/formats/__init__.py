"""Bytes to :class:`~engine.core.model.Document`: one file per format, loaded when a file of that format comes."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from importlib import import_module

from engine.core.errors import EmptyDocument, TooLarge
from engine.core.model import Document
from engine.core.settings import settings
from engine.formats.changes import Changes, settled
from engine.formats.detect import FORMATS, detect
from engine.formats.reading import Reading
from engine.text.characters import clean

__all__ = ["FORMATS", "clean", "read"]

_MODULES = {
    "txt": "plain.read",
    "docx": "docx.read",
    "odt": "odt.read",
    "pdf": "pdf.layout",
    "html": "html.read",
    "rtf": "rtf.read",
    "eml": "eml.read",
    "image": "scan.image",
}
_MEBIBYTE = 1024 * 1024


def read(data: bytes, name: str, changes: Changes = "accept") -> Document:
    """Read a file. The text of the document is final: line ends are ``\\n`` and it can always be written as UTF-8.

    ``changes`` says how changes that were tracked are read; the checksum is that of ``data`` either way.

    Raises:
        DocumentError: one of its kinds, for whatever bytes under whatever name; never anything else.
    """
    if not data:
        raise EmptyDocument()
    limit = settings().upload_limit
    if len(data) > limit:
        raise TooLarge(size=-(-len(data) // _MEBIBYTE), limit=limit // _MEBIBYTE)
    format = detect(data, name)
    reader: Callable[[bytes], Reading] = import_module(f"engine.formats.{_MODULES[format]}").read
    reading = reader(settled(data, format, changes))
    text = clean(reading.text)
    if not text.strip():
        raise EmptyDocument()
    return Document(
        clean(name), text, format, sha256(data).hexdigest(),
        pages=reading.pages, unread_pages=reading.unread, images=reading.images,
        uncertain=reading.uncertain,
    )  # fmt: skip
