"""Streams of a PDF unpacked, as long as they stay within what a page may hold."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import pikepdf
from pikepdf import Array

from engine.core import Bomb

MOST = 32_000_000
"""Bytes of operators that a page may unfold to. In the worst of cases PDFium takes a hundred times
as many for them."""

_INFLATION, _LONGEST_LZW = 1_032, 300_000
"""How far a deflated stream unpacks at most; bytes up to which one packed in an older way is
unpacked."""

_FLATE = frozenset(("/FlateDecode", "/Fl"))
_ASCII = frozenset(("/ASCII85Decode", "/A85"))
_PLAIN = _ASCII | {"/ASCIIHexDecode", "/AHx", "/Crypt"}


def unpacked(stream: Any) -> bytes:
    """Unpack a stream.

    Raises:
        Bomb: it is too large, or it cannot be told how large it is.
    """
    filters = stream.get("/Filter")
    names = [str(each) for each in filters] if isinstance(filters, Array) else [str(filters)] * (filters is not None)
    packing = [name for name in names if name not in _PLAIN]
    raw = stream.read_raw_bytes()
    if len(packing) == 1 and packing[0] in _FLATE:
        if len(raw) * _INFLATION > MOST and len(_inflated(names, raw)) > MOST:
            raise bomb(MOST)
    elif packing and (len(packing) > 1 or len(raw) > _LONGEST_LZW):
        raise bomb(MOST)
    try:
        data: bytes = stream.read_bytes()
    except pikepdf.PdfError:
        data = _inflated(names, raw)  # PDFium reads what there is
    checked(len(data))
    return data


def _inflated(names: list[str], raw: bytes) -> bytes:
    """Unpack a deflated stream as far as it goes, and no further than a page may unfold to."""
    try:
        if names[0] in _ASCII:
            raw = base64.a85decode(raw.strip().removeprefix(b"<~").removesuffix(b"~>"))
        return zlib.decompressobj().decompress(raw, MOST + 1)
    except (zlib.error, ValueError):
        return raw


def checked(size: int) -> int:
    """Give a number of bytes back.

    Raises:
        Bomb: a page may not hold as many.
    """
    if size > MOST:
        raise bomb(size)
    return size


def bomb(size: int) -> Bomb:
    """Make the error that says how large something would be."""
    return Bomb(size=min(size, 10**12) // 1_000_000)
