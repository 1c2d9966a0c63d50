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
    """Build a zip file from parts: (name, bytes, whether to store them uncompressed).

    The order is kept, except that ``mimetype`` and ``[Content_Types].xml``, which identify the
    format, come first; ``mimetype`` is always stored uncompressed. Dates and the operating system
    are left out, so that the same parts give the same bytes.
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
    """Serialise an XML tree to the bytes of a zip part, in UTF-8 with an XML declaration."""
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
