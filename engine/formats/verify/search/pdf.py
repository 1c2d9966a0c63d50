"""Search in a PDF: the text of each page, every string and stream unpacked, streams that nothing
refers to, bytes."""

from __future__ import annotations

import re
import zlib
from bisect import bisect_left
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf

from engine.core import DocumentError, Unwritable
from engine.formats.pdf.layout import characters_of, open_pdf
from engine.formats.pdf.unread import texts
from engine.formats.scan.picture_metadata import strip
from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.search.parts import Search
from engine.formats.verify.search.picture import search_picture

_STREAM = re.compile(rb"stream\r?\n")
_IMAGE = re.compile(rb"/Subtype\s{0,9}/Image\b")
_FONT = re.compile(rb"/Length[123]\b|/Subtype\s{0,9}/(?:Type1C|CIDFontType0C|OpenType)\b")
_FILTER = re.compile(rb"/Filter\b")
_BLOCK_END = re.compile(rb"\bET\b")
_SHOWN = re.compile(
    rb"\(((?:\\.|[^\\()]|\((?:\\.|[^\\()])*+\))*+)\)|<([0-9A-Fa-f\s]++)>"
    rb"|(-?[0-9]{3,6})(?:\.[0-9]+)?|(T\*|Td|TD|Tm|'|\")",
    re.S,
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r?\n|.)", re.S)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"", b"f": b""}
_WIDE = -180
"""Thousandths of the size of a font from which on a gap is a space."""
_MOST = 512_000_000
"""Bytes that the streams of a file may unpack to."""

_HEAD = 1_000
_USED = (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError, RuntimeError)


def search_pdf(search: Search, data: bytes) -> None:
    """Search a PDF.

    Raises:
        Unwritable: it unpacks to more than can be searched.
    """
    _pages(search, data)
    search.data(LeakPlace("bytes"), b"\0".join(_without_noise(data)))
    for packed in _unpacked(data):
        _stream(search, packed)
    try:
        for text in texts(data):
            search.text(LeakPlace("object"), text)
        with pikepdf.open(BytesIO(data)) as pdf:
            for thing in pdf.objects:
                _object(search, thing)
            _object(search, pdf.trailer)
    except _USED:
        return  # what pikepdf cannot read, the bytes above have shown


def _pages(search: Search, data: bytes) -> None:
    """Search the text of each page as PDFium reads it, what lies outside of the page too."""
    try:
        with open_pdf(data) as document:
            for number in range(len(document)):
                page = document[number]
                layer = page.get_textpage()
                text = "".join(characters_of(layer)).replace("\x02", "-\n")
                layer.close()
                page.close()
                search.text(LeakPlace("page", str(number + 1)), text)
    except DocumentError:
        return  # the text was compared before: a file that does not open does not come here


def _streams(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield what stands before each stream in its object, and where its bytes begin and end."""
    ends = [match.start() for match in re.finditer(rb"endstream", data)]
    for mark in _STREAM.finditer(data):
        head = data[max(0, mark.start() - _HEAD) : mark.start()]
        rank = bisect_left(ends, mark.end())
        yield head[head.rfind(b"obj") + 1 :], mark.end(), ends[rank] if rank < len(ends) else len(data)


def _without_noise(data: bytes) -> Iterator[memoryview]:
    """Yield the bytes of a file but packed pixels and fonts, where a name of four letters stands by
    chance.

    A picture that has metadata is given whole; fonts are searched once unpacked.
    """
    view, at = memoryview(data), 0
    for head, start, end in _streams(data):
        if start >= at and _FILTER.search(head) and (_FONT.search(head) or _is_pixels(head, data, start, end)):
            yield view[at:start]
            at = end
    yield view[at:]


def _is_pixels(head: bytes, data: bytes, start: int, end: int) -> bool:
    """Tell whether a stream is packed pixels and nothing else; a JPEG 2000 may hold texts
    anywhere."""
    if not _IMAGE.search(head) or b"JPXDecode" in head:
        return False
    return not strip(data[start:end])[1]


def _unpacked(data: bytes) -> Iterator[bytes]:
    """Yield every deflated stream but pictures, of earlier revisions and unused ones too.

    Raises:
        Unwritable: together they are more than a document can be.
    """
    view, left = memoryview(data), _MOST
    for head, start, end in _streams(data):
        if _IMAGE.search(head):
            continue
        try:
            unpacked = zlib.decompressobj().decompress(view[start:end], left)
        except zlib.error:
            continue
        left -= len(unpacked)
        if left <= 0:
            raise Unwritable
        yield unpacked


def _object(search: Search, thing: Any) -> None:
    """Search the strings, names and streams of an object that stands by itself; others are met in
    their turn."""
    left = [thing]
    while left:
        item = left.pop()
        if isinstance(item, pikepdf.Stream):
            left += [item.stream_dict]
            if item.stream_dict.get("/Subtype") != "/Image":
                _stream(search, _read(item))
        elif isinstance(item, pikepdf.String):
            search.value(LeakPlace("object"), str(item))
            search.value(LeakPlace("object"), bytes(item).decode("cp1252", "replace"))
        elif isinstance(item, pikepdf.Name):
            search.value(LeakPlace("object"), str(item).lstrip("/"))
        elif isinstance(item, pikepdf.Dictionary):
            for key, value in item.items():
                search.value(LeakPlace("object"), str(key).lstrip("/"))
                left += (
                    []
                    if getattr(value, "is_indirect", False) or key in ("/Parent", "/BaseFont", "/FontName")
                    else [value]
                )
        elif isinstance(item, pikepdf.Array):
            left += [value for value in item if not getattr(value, "is_indirect", False)]


def _read(stream: pikepdf.Stream) -> bytes:
    try:
        return stream.read_bytes()
    except pikepdf.PdfError:
        return stream.read_raw_bytes()


def _stream(search: Search, data: bytes) -> None:
    search_picture(search, data)
    search.data(LeakPlace("object"), data)
    for block in _BLOCK_END.split(data)[:-1]:
        search.source(LeakPlace("object"), _said(block[block.find(b"BT") + 2 :]))


def _said(block: bytes) -> str:
    """Give what a text object shows, if its letters are those of Latin script: across the pieces
    that kerning makes."""
    pieces: list[bytes] = []
    for shown in _SHOWN.finditer(block):
        literal, figures, number, move = shown.groups()
        if literal is not None:  # it may be empty
            pieces.append(_ESCAPE.sub(_escaped, literal))
        elif figures is not None:
            bare = b"".join(figures.split())
            pieces.append(bytes.fromhex((bare + b"0" * (len(bare) % 2)).decode()).replace(b"\0", b""))
        elif move is not None or int(number) < _WIDE:
            pieces.append(b" ")
    return b"".join(pieces).decode("cp1252", "replace")


def _escaped(match: re.Match[bytes]) -> bytes:
    code = match[1]
    if code[:1].isdigit():
        return bytes([int(code, 8) & 0xFF])
    return _ESCAPES.get(code, b"" if code.strip() == b"" else code)
