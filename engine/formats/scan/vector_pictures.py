"""Pictures that are drawn by commands (SVG, EMF, WMF, SVM): they hold their text as text, so that
it can be searched; and pictures that show nothing, for the place of others."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from engine.formats.writing import KnownForms

_RASTERS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*", b"RIFF")
_TAG = re.compile(r"<[^>]*>")
_EIGHT_BITS = re.compile(rb"[\x20-\x7e\x80-\xff]{3,}")
_SIXTEEN_BITS = re.compile(
    rb"(?:[\x20-\xff]\x00|[\x00-\xff][\x01-\x05\x20-\x21])(?:[\x20-\xff]\x00|[\x00-\xff][\x01-\x05\x20-\x21])+"
)

BLANK = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000b4944415478da636000020000050001e9fadcd80000000049454e44ae426082"
)
"""A PNG of one transparent pixel, for the place of a picture that is removed."""

_EMF, _WMF = b" EMF", (b"\xd7\xcd\xc6\x9a", b"\x01\x00\x09\x00", b"\x02\x00\x09\x00")
"""What an EMF says at its 41st byte, and what a WMF begins with."""
_BLANK_EMF = (
    struct.pack("<II", 1, 88)  # header: type, size
    + struct.pack("<8i", 0, 0, 1, 1, 0, 0, 26, 26)  # bounds, frame
    + struct.pack("<4sIIIHHIIIiiii", _EMF, 0x10000, 108, 2, 1, 0, 0, 0, 0, 1920, 1080, 508, 286)
    + struct.pack("<5I", 14, 20, 0, 16, 20)  # end of file
)
_BLANK_WMF = struct.pack("<HHHIHIH", 1, 9, 0x300, 12, 0, 3, 0) + struct.pack("<IH", 3, 0)
_SVG = re.compile(rb"<svg\b", re.I)
_HEAD = 2_000


def blank(data: bytes) -> bytes:
    """Give a picture that shows nothing, of the kind of another if that is a drawing."""
    if is_metafile(data):
        return _BLANK_EMF if data[40:44] == _EMF else _BLANK_WMF
    if not is_raster(data) and _SVG.search(data[:_HEAD]):
        return b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    return BLANK


def is_metafile(data: bytes) -> bool:
    """Tell whether a drawing is an EMF or a WMF."""
    return data[40:44] == _EMF or data.startswith(_WMF)


def is_raster(data: bytes) -> bool:
    """Tell whether a picture is made of pixels alone."""
    return data.startswith(_RASTERS)


def betrays(data: bytes, forms: KnownForms) -> bool:
    """Tell whether a picture that is drawn writes a form; of one made of pixels nothing is
    known."""
    return not is_raster(data) and any(forms.betrays(text) for text in _texts(data))


def _texts(data: bytes) -> Iterator[str]:
    """Yield what may be text in a drawing: with its tags and without them, or in runs of one and of
    two bytes."""
    if b"<" in data[:200] and b"\0" not in data[:200]:
        text = data.decode("utf-8", "replace")
        yield text
        yield _TAG.sub("", text)
        yield _TAG.sub(" ", text)
        return
    yield "\n".join(run[0].decode("cp1252", "replace") for run in _EIGHT_BITS.finditer(data))
    for shift in (0, 1):
        yield "\n".join(run[0].decode("utf-16-le", "replace") for run in _SIXTEEN_BITS.finditer(data[shift:]))
