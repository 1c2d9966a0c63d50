"""Search in the parts of a zip (docx, odt), in their names, and in what is packed into them."""

from __future__ import annotations

import gzip
import re
import zipfile
import zlib
from io import BytesIO

from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.search.markup import search_xml
from engine.formats.verify.search.parts import Search
from engine.formats.verify.search.picture import search_picture

_DEPTH = 3
_MOST = 256_000_000
_CODES = (
    ("header", re.compile(r"(?:^|/)header\d*\.xml$")),
    ("footer", re.compile(r"(?:^|/)footer\d*\.xml$")),
    ("notes", re.compile(r"(?:^|/)(?:foot|end)notes\.xml$")),
    ("comments", re.compile(r"(?:^|/)comments[^/]*\.xml$|people\.xml$")),
    ("properties", re.compile(r"^docProps/|^meta\.xml$|^customXml/|^docMetadata/")),
    ("body", re.compile(r"^word/document\d*\.xml$|^content\.xml$")),
)


def search_zip(search: Search, data: bytes, depth: int = _DEPTH) -> None:
    """Search every part. What cannot be unpacked is searched as bytes."""
    try:
        archive = zipfile.ZipFile(BytesIO(data))
        entries = archive.infolist()
    except Exception:  # noqa: BLE001 - the library raises half a dozen kinds on broken files
        search.data(LeakPlace("bytes"), data)
        return
    search.data(LeakPlace("bytes"), archive.comment)
    left = _MOST
    for entry in entries:
        search.value(LeakPlace("part_name"), entry.filename)
        search.data(LeakPlace("bytes"), entry.comment + entry.extra)
        left -= entry.file_size
        try:
            part = archive.read(entry) if left > 0 else b""
        except Exception:  # noqa: BLE001 - as above
            part = b""
        place = _place(search, entry.filename)
        if not part and entry.file_size:
            search.data(place, data[entry.header_offset : entry.header_offset + entry.compress_size + 1_000])
        search_part(search, place, part, depth)


def search_part(search: Search, place: LeakPlace, data: bytes, depth: int = _DEPTH) -> None:
    """Search a part by what it is: XML, a zip, a packed stream, a picture, or bytes."""
    head = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"<"):
        search_xml(search, place, data)
    elif head.startswith(b"PK\x03\x04") and depth:
        search_zip(search, data, depth - 1)
    elif head.startswith(b"\x1f\x8b") and depth:
        search_part(search, place, _unpacked(data), depth - 1)
    else:
        search_picture(search, data)
        search.data(place, data)


def _unpacked(data: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as file:
            return file.read(_MOST // 4)
    except (OSError, EOFError, zlib.error):
        return data


def _place(search: Search, name: str) -> LeakPlace:
    """Name a part by what it is to a reader; a name that betrays is not said."""
    for code, pattern in _CODES:
        if pattern.search(name):
            return LeakPlace(code, name)
    return LeakPlace("part", "…" if search.betrays(name) else name)
