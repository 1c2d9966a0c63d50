"""The pictures of an RTF file, decoded, covered by boxes, replaced."""

from __future__ import annotations

from engine.formats.covers import Covers, picture_key
from engine.formats.rtf.groups import DestinationGroup
from engine.formats.rtf.trace import RtfTracer
from engine.formats.scan.covering import cover

_FILE_KINDS = ("pngblip", "jpegblip")
"""Kinds of pictures that are kept as files of pictures; the others are drawings, or bare pixels."""


def picture_of(data: bytes, group: DestinationGroup) -> bytes:
    """Decode the picture of a group.

    Raises:
        ValueError: it cannot be decoded.
    """
    pieces = (data[s:-e] if e < 0 else bytes.fromhex(data[s:e].decode("ascii")) for s, e in group.data)
    return b"".join(pieces)


def cover_picture(data: bytes, group: DestinationGroup, trace: RtfTracer, covers: Covers) -> bool:
    """Put boxes over the picture of a group, where some are to be; tell whether that was so. A
    drawing is taken out."""
    if not covers:
        return False
    try:
        found = picture_of(data, group)
    except ValueError:
        return False
    boxes = covers.get(picture_key(found))
    if not boxes:
        return False
    if group.kind in _FILE_KINDS:
        replace_picture(group, trace, cover(found, boxes))
    else:
        trace.remove(group)
    return True


def replace_picture(group: DestinationGroup, trace: RtfTracer, new: bytes) -> None:
    """Write another picture in the place of that of a group; one that stands there in bytes is
    taken out."""
    if any(end < 0 for _, end in group.data):
        trace.remove(group)
        return
    start, end = group.data[0]
    trace.patch(start, end, new.hex().encode())
    for start, end in group.data[1:]:
        trace.patch(start, end, b"")
