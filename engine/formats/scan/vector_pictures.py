"""Pictures that are drawn by commands (SVG, EMF, WMF, SVM): they hold their text as text, so that
it can be searched."""

from __future__ import annotations

import re
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
