"""The pictures of an RTF file that stay when it is written, to be looked at."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formats.rtf import read as rtf
from engine.formats.rtf.covering import picture_of
from engine.formats.rtf.groups import DestinationGroup
from engine.formats.rtf.scrub import removes
from engine.formats.rtf.trace import RtfTracer
from engine.formats.scan.shown import ShownPicture, picture


def pictures(data: bytes) -> list[ShownPicture]:
    """Give the pictures that stay when the file is written."""
    data = rtf.bare(data)
    trace = RtfTracer(removes)
    trace.run(data)
    return [picture(found) for found in _decode_pictures(data, trace.groups) if found]


def _decode_pictures(data: bytes, groups: list[DestinationGroup]) -> Iterator[bytes]:
    for group in groups:
        if group.word == "pict" and not group.removed:
            try:
                yield picture_of(data, group)
            except ValueError:  # it cannot be decoded, and is taken out
                continue
