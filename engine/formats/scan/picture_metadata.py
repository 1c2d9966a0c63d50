"""What a picture says of itself beside its pixels: who took it, where, with what, a smaller copy of
what it was before.

The pixels are not encoded again: pieces of the file are left out. Only how the picture is to be
turned stays of its EXIF.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

_PNG, _JPEG, _GIF = b"\x89PNG\r\n\x1a\n", b"\xff\xd8", (b"GIF87a", b"GIF89a")
_TIFF = {b"II*\x00": "<", b"MM\x00*": ">"}
_EMF_MARK = b" EMF"

_PNG_KEPT = frozenset(b"tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT cICP mDCV cLLI".split())
"""Chunks that say how pixels look; those in capitals (IHDR, PLTE, IDAT, IEND) are the pixels."""

_SOI, _EOI, _SOS, _COM, _TEM = 0xD8, 0xD9, 0xDA, 0xFE, 0x01
_APP0, _APP1, _APP2, _APP14, _APP15 = 0xE0, 0xE1, 0xE2, 0xEE, 0xEF
_RESTARTS = range(0xD0, 0xD8)

_ORIENTATION = 0x0112
_TIFF_KEPT = frozenset({
    *range(254, 267), 273, 274, 277, 278, 279, *range(280, 285), *range(286, 294), 296, 297, 301, *range(317, 326),
    *range(332, 335), *range(336, 348), 351, *range(512, 522), *range(529, 533), 34675,
})  # fmt: skip
"""Tags by which a TIFF is decoded and shown."""

_TIFF_SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4}
_DIRECTORIES = (34665, 34853)
"""Tags that lead to a directory of their own: of EXIF, of the place."""

_MOST_ENTRIES, _MOST_INSIDE = 100_000, 1_000
_EXTENSION, _IMAGE, _TRAILER = 0x21, 0x2C, 0x3B
_GIF_APPLICATIONS = (b"NETSCAPE2.0", b"ANIMEXTS1.0")
_WEBP_METADATA = 0x08 | 0x04
"""Flags of a WebP file that announce EXIF and XMP."""


def strip(data: bytes) -> tuple[bytes, bool]:
    """Give a picture without its metadata, and whether it had any. The pixels stay byte for byte.

    PNG, JPEG, GIF, WebP, TIFF and EMF are known; anything else comes back as it is. Behind the
    place where a file breaks nothing stays.
    """
    kind = _kind(data)
    stripped = kind(data) if kind else data
    return stripped, stripped != data


def _kind(data: bytes) -> Callable[[bytes], bytes] | None:
    if data.startswith(_PNG):
        return lambda data: _PNG + b"".join(_png(data))
    if data.startswith(_JPEG):
        return lambda data: b"".join(_jpeg(data))
    if data.startswith(_GIF):
        return lambda data: b"".join(_gif(data))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp
    if data[:4] in _TIFF:
        return _tiff
    return _emf if data[40:44] == _EMF_MARK else None


def _png(data: bytes) -> Iterator[bytes]:
    at = len(_PNG)
    while at + 12 <= len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        end = at + 12 + size
        if end > len(data):
            return
        if name[:1].isupper() or name in _PNG_KEPT:
            yield data[at:end]
        if name == b"IEND":
            return
        at = end


def _jpeg(data: bytes) -> Iterator[bytes]:
    yield _JPEG
    turned = _turned(data)
    if turned:
        yield turned
    at = 2
    while at + 2 <= len(data):
        if data[at] != 0xFF:
            return
        marker = data[at + 1]
        if marker == 0xFF:  # a marker may have any number of these before it
            at += 1
            continue
        if marker == _EOI:
            yield data[at : at + 2]
            return
        if marker in _RESTARTS or marker == _TEM:
            yield data[at : at + 2]
            at += 2
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if end < at + 4 or end > len(data):
            return
        if _shows(marker, data[at + 4 : end]):
            yield _without_thumbnail(data[at:end]) if marker == _APP0 else data[at:end]
        at = end
        if marker == _SOS:
            at = _end_of_scan(data, at)
            yield data[end:at]


def _shows(marker: int, content: bytes) -> bool:
    """Tell whether a segment says how pixels look: all but comments and those of applications, with
    three exceptions."""
    if marker == _APP0:
        return content.startswith(b"JFIF\0")
    if marker == _APP2:
        return content.startswith(b"ICC_PROFILE\0")
    return marker == _APP14 or not (marker == _COM or _APP0 <= marker <= _APP15)


def _without_thumbnail(segment: bytes) -> bytes:
    """Give the JFIF segment with a small copy of no pixels."""
    return b"\xff\xe0\x00\x10" + segment[4:16] + b"\0\0" if len(segment) >= 18 else segment


def _end_of_scan(data: bytes, at: int) -> int:
    """Find the marker behind the pixels of a scan."""
    while (at := data.find(b"\xff", at)) >= 0 and at + 1 < len(data):
        if data[at + 1] != 0 and data[at + 1] not in _RESTARTS:
            return at
        at += 2
    return len(data)


def _turned(data: bytes) -> bytes:
    """Give an EXIF segment that says nothing but how the picture is turned; nothing if it stands as
    it is."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != _SOS:
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        content = data[at + 4 : at + 2 + size]
        if data[at + 1] == _APP1 and content.startswith(b"Exif\0\0"):
            turn = _orientation(content[6:])
            entry = struct.pack(">HHIHH", _ORIENTATION, 3, 1, turn, 0)
            exif = b"Exif\0\0" + struct.pack(">2sHIH", b"MM", 42, 8, 1) + entry + bytes(4)
            return b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif if 1 < turn <= 8 else b""
        at += 2 + max(size, 2)
    return b""


def _orientation(exif: bytes) -> int:
    order = _TIFF.get(exif[:4])
    if order is None or len(exif) < 8:
        return 1
    (at,) = struct.unpack_from(order + "I", exif, 4)
    for entry in _entries(exif, at, order):
        tag, kind, count = struct.unpack_from(order + "HHI", exif, entry)
        if (tag, kind, count) == (_ORIENTATION, 3, 1):
            return int(struct.unpack_from(order + "H", exif, entry + 8)[0])
    return 1


def _entries(data: bytes | bytearray, at: int, order: str) -> range:
    """Give the offsets of the entries of a directory of a TIFF; none if it does not lie within the
    file."""
    if at + 2 > len(data):
        return range(0)
    (number,) = struct.unpack_from(order + "H", data, at)
    end = at + 2 + number * 12
    return range(at + 2, end, 12) if end + 4 <= len(data) else range(0)


def _tiff(data: bytes) -> bytes:
    """Blank the metadata where it stands, so that what says where the pixels are stays true."""
    order = _TIFF[data[:4]]
    new = bytearray(data)
    (at,) = struct.unpack_from(order + "I", data.ljust(8, b"\0"), 4)
    blank: list[tuple[int, int]] = []
    looked = 0
    seen: set[int] = set()
    while at and at not in seen and (entries := _entries(new, at, order)):
        seen.add(at)
        looked += len(entries)
        (following,) = struct.unpack_from(order + "I", new, entries.stop)
        following = following if looked < _MOST_ENTRIES else 0
        kept = [bytes(new[entry : entry + 12]) for entry in entries if _keep(new, entry, order, blank)]
        size = 2 + len(entries) * 12 + 4
        directory = struct.pack(order + "H", len(kept)) + b"".join(kept) + struct.pack(order + "I", following)
        new[at : at + size] = directory.ljust(size, b"\0")
        at = following
    done = 0
    for start, end in sorted(blank):
        start = max(start, done)
        if start < end <= len(new):
            new[start:end] = bytes(end - start)
            done = end
    return bytes(new)


def _keep(data: bytearray, entry: int, order: str, blank: list[tuple[int, int]]) -> bool:
    """Tell whether an entry stays; note what to blank of one that goes."""
    tag, kind, count, value = struct.unpack_from(order + "HHII", data, entry)
    if tag in _TIFF_KEPT:
        return True
    size = _TIFF_SIZES.get(kind, 1) * count
    if size > 4:
        blank.append((value, value + size))
    if tag in _DIRECTORIES:
        inside = _entries(data, value, order)
        blank.append((inside.start, inside.stop))
        for inner in inside[:_MOST_INSIDE]:
            _, kind, count, value = struct.unpack_from(order + "HHII", data, inner)
            blank.append(
                (value, value + _TIFF_SIZES.get(kind, 1) * count if count > 1 or kind in (5, 10, 12) else value)
            )
    return False


def _gif(data: bytes) -> Iterator[bytes]:
    if len(data) < 13:
        return
    at = 13 + (3 << (data[10] & 7) + 1 if data[10] & 0x80 else 0)
    yield data[:at]
    while at < len(data):
        kind = data[at]
        if kind == _TRAILER:
            yield data[at : at + 1]
            return
        if kind == _EXTENSION:
            end = _end_of_blocks(data, at + 2)
            application = data[at + 3 : at + 14] if data[at + 1 : at + 2] == b"\xff" else b""
            if data[at + 1 : at + 2] == b"\xf9" or application in _GIF_APPLICATIONS:
                yield data[at:end]
        elif kind == _IMAGE and at + 10 <= len(data):
            colours = 3 << (data[at + 9] & 7) + 1 if data[at + 9] & 0x80 else 0
            end = _end_of_blocks(data, at + 11 + colours)
            yield data[at:end]
        else:
            return
        at = end


def _end_of_blocks(data: bytes, at: int) -> int:
    """Find the end of a row of blocks, each behind its length; a length of nothing ends the row."""
    while at < len(data) and data[at]:
        at += 1 + data[at]
    return min(at + 1, len(data))


def _webp(data: bytes) -> bytes:
    pieces: list[bytes] = []
    at = 12
    while at + 8 <= len(data):
        name, size = struct.unpack_from("<4sI", data, at)
        end = at + 8 + size + size % 2
        piece = data[at:end]
        if name == b"VP8X" and len(piece) > 8:
            piece = piece[:8] + bytes([piece[8] & ~_WEBP_METADATA]) + piece[9:]
        if name in (b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"):
            pieces.append(piece)
        at = end
    content = b"WEBP" + b"".join(pieces)
    return b"RIFF" + struct.pack("<I", len(content)) + content


def _emf(data: bytes) -> bytes:
    """Blank what the header says of the program and the title."""
    if len(data) < 88:
        return data
    new = bytearray(data)
    length, at = struct.unpack_from("<II", data, 60)
    if length and at + 2 * length <= len(data):
        new[at : at + 2 * length] = bytes(2 * length)
    return bytes(new)
