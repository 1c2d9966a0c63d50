"""A zip of XML parts (docx, odt), opened with suspicion."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

from lxml import etree

from engine.core import Bomb, Damaged, Encrypted

MEGABYTE = 1_000_000
_TOTAL_LIMIT = 256 * MEGABYTE
_PART_LIMIT = 64 * MEGABYTE
_RATIO_LIMIT, _RATIO_FLOOR = 200, 20 * MEGABYTE
"""Text packs up to some fifty times; a file that packs two hundred times and is large was made to
fill the memory."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED_BIT = 1


class Archive:
    """A zip file of XML parts (docx, odt), checked for size and encryption before anything is
    unpacked. ``names`` holds all parts, ``order`` the files among them as listed in the zip;
    ``format`` is the name of the format, for errors.

    Raises:
        Bomb: it would unpack to more than 256 MB, or to more than 20 MB and 200 times its size.
        Encrypted: a part is protected by a password.
        Damaged: it is not a zip, uses an unsupported compression, or has a part without a name.
    """

    def __init__(self, data: bytes, format: str) -> None:
        self.format = format
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except Exception as error:  # the library raises half a dozen kinds on broken files
            raise Damaged(format=format) from error
        parts = self._zip.infolist()
        if any(not part.filename for part in parts):
            raise Damaged(format=format)
        # The sizes are those the file announces; zipfile never unpacks more than announced.
        total = sum(part.file_size for part in parts)
        if total > _TOTAL_LIMIT or (total > _RATIO_FLOOR and total > _RATIO_LIMIT * len(data)):
            raise Bomb(size=total // MEGABYTE)
        if any(part.flag_bits & _ENCRYPTED_BIT for part in parts):
            raise Encrypted()
        if any(part.compress_type not in _METHODS for part in parts):
            raise Damaged(format=format)
        self.order = tuple(dict.fromkeys(part.filename for part in parts if not part.is_dir()))
        self.names = frozenset(part.filename for part in parts)
        self._parsed: dict[str, Any] = {}

    def read(self, name: str) -> bytes:
        """Return the unpacked bytes of a part.

        Raises:
            Bomb: the part is larger than 64 MB.
            Damaged: there is no such part, or it is corrupt.
        """
        try:
            if (size := self._zip.getinfo(name).file_size) > _PART_LIMIT:
                raise Bomb(size=size // MEGABYTE)
            return self._zip.read(name)
        except Bomb:
            raise
        except Exception as error:  # KeyError, BadZipFile, zlib.error, EOFError, RuntimeError, struct.error…
            raise Damaged(format=self.format) from error

    def xml(self, name: str) -> Any:
        """Parse a part as XML and return its root element, the same one at every call. Comments and
        processing instructions are dropped, entities are not resolved.

        Raises:
            Bomb: as :meth:`read`.
            Damaged: as :meth:`read`; or the part is not well-formed, or has a document type
            declaration.
        """
        if name in self._parsed:
            return self._parsed[name]
        parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
        try:
            root = etree.fromstring(self.read(name), parser)
        except etree.LxmlError as error:
            raise Damaged(format=self.format) from error
        if root.getroottree().docinfo.internalDTD is not None:
            raise Damaged(format=self.format)
        self._parsed[name] = root
        return root


def local(element: Any) -> str:
    """Return the name of an XML element without its namespace; the strict and transitional variants
    of docx differ only in namespaces."""
    return str(element.tag).rpartition("}")[2]


def attribute(element: Any, name: str) -> str | None:
    """Return the value of the attribute with this local name, in any namespace; None if there is
    none."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return str(value)
    return None
