"""Search in what a picture carries beside its pixels. Most of it stands in its bytes; PNG may pack
it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.search.parts import Search

_PNG = b"\x89PNG\r\n\x1a\n"
_MOST = 4_000_000


def search_picture(search: Search, data: bytes) -> None:
    """Search the texts of a PNG, packed ones too. Any other picture holds them as they are."""
    if data.startswith(_PNG):
        for text in _texts(data):
            search.text(LeakPlace("picture"), text.decode("utf-8", "replace"))
            search.text(LeakPlace("picture"), text.decode("latin-1"))


def _texts(data: bytes) -> Iterator[bytes]:
    at = len(_PNG)
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"tEXt":
            yield body
        elif kind in (b"zTXt", b"iTXt"):
            keyword, _, rest = body.partition(b"\0")
            yield keyword
            packed = rest[1:] if kind == b"zTXt" else rest[2:].split(b"\0", 2)[-1]
            yield _unpacked(packed)


def _unpacked(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, _MOST)
    except zlib.error:
        return data
