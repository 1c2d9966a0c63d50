"""A zip of parts (docx, odt), written so that it says nothing of where and when it was written."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from io import BytesIO
from typing import Any

from lxml import etree

_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a zip can say."""

_FIRST = ("mimetype", "[Content_Types].xml")


def pack(parts: Iterable[tuple[str, bytes, bool]]) -> bytes:
    """Zip parts: the name of each, its bytes, and whether it is stored as it is instead of
    deflated.

    The order is kept, but for the part by which a program knows the format, which comes first; the
    ``mimetype`` of OpenDocument is always stored. The same parts give the same bytes.
    """
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data, stored in sorted(parts, key=lambda part: part[0] not in _FIRST):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 0  # not what the program runs on
            as_it_is = stored or name == "mimetype"
            entry.compress_type = zipfile.ZIP_STORED if as_it_is else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return buffer.getvalue()


def serialise(root: Any) -> bytes:
    """Write a tree as the XML of a part."""
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
