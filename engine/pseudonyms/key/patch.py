"""From a pseudonymised file back to its original: what differs, packed against what is there
(zstandard, raw dictionary).

Of a zip (docx, odt) the unpacked parts are compared, so that what differs stays small. Where every
part of the original is what zlib makes of it, the very bytes of the zip come back; otherwise every
part does, in the same order.
"""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

import zstandard

from engine.core import DamagedKey

_MOST = 400_000_000
"""Bytes that a way back may lead to: the parts of a zip, unpacked, may be 256 MB
(:mod:`engine.formats.archive`)."""

_LEVEL, _WINDOW = 9, 27
_LEVELS = (6, 9, 1, 8, 5, 4, 7, 3, 2)
_HEAD = struct.Struct(">I")
_LONGEST_PLAN = 16_000_000
_LOCAL, _LOCAL_SIZE = b"PK\x03\x04", 30
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_SHORTEST_DICTIONARY = 8
_BROKEN = (
    struct.error,
    zstandard.ZstdError,
    zlib.error,
    AttributeError,
    ValueError,
    KeyError,
    TypeError,
    RecursionError,
    MemoryError,
    OverflowError,
)

_Row = tuple[str, int, int, int]
"""Of a part: its name, the bytes before it, its own bytes unpacked, the level at which it is packed
(0: not at all)."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a zip: its name, how it is packed, where its packed bytes stand in the file, what
    it unpacks to."""

    name: str
    method: int
    start: int
    end: int
    plain: bytes


def make_way_back(original: bytes, written: bytes) -> bytes:
    """Pack what leads from a written file to its original."""
    content, plan = original, dict[str, Any]()
    if (parts := _parts(original)) is not None:
        content, plan = _skeleton(original, parts) or _loose(parts)
    plan |= {"length": len(content), "sha256": sha256(content).hexdigest(), "whole": sha256(original).hexdigest()}
    said = json.dumps(plan).encode()
    return _HEAD.pack(len(said)) + said + _packed(content, _unzipped(written))


def follow_way_back(way_back: bytes, written: bytes) -> bytes:
    """Give the original.

    Raises:
        DamagedKey: the way back leads nowhere, from this file.
    """
    try:
        (length,) = _HEAD.unpack(way_back[: _HEAD.size])
        if length > _LONGEST_PLAN:
            raise DamagedKey
        plan = json.loads(way_back[_HEAD.size : _HEAD.size + length])
        content = _unpacked(way_back[_HEAD.size + length :], _unzipped(written), int(plan["length"]))
        if sha256(content).hexdigest() != plan["sha256"]:
            raise DamagedKey
        if "rows" not in plan:
            return content
        whole = _filled(content, plan["rows"]) if plan["exact"] else b""
        # Another zlib packs otherwise: the parts are the same all the same.
        return whole if sha256(whole).hexdigest() == plan["whole"] else _zipped(content, plan["rows"])
    except _BROKEN as error:
        raise DamagedKey from error


def _packed(content: bytes, known: bytes) -> bytes:
    # As many slots as the file has bytes: zstandard would only look at the end of a long one.
    slots = min(max(len(known).bit_length(), 17), _WINDOW - 2)
    settings = zstandard.ZstdCompressionParameters.from_level(
        _LEVEL, window_log=_WINDOW, hash_log=slots, chain_log=slots + 1, write_checksum=True
    )
    return zstandard.ZstdCompressor(dict_data=_dictionary(known), compression_params=settings).compress(content)


def _unpacked(packed: bytes, known: bytes, length: int) -> bytes:
    """Unpack what differs, if it is as long as was said: nothing is unpacked before."""
    if not 0 <= length <= _MOST or zstandard.get_frame_parameters(packed).content_size != length:
        raise DamagedKey
    reader = zstandard.ZstdDecompressor(dict_data=_dictionary(known), max_window_size=2**_WINDOW)
    return reader.decompress(packed, max_output_size=length)


def _dictionary(known: bytes) -> zstandard.ZstdCompressionDict | None:
    enough = len(known) >= _SHORTEST_DICTIONARY
    return zstandard.ZstdCompressionDict(known, dict_type=zstandard.DICT_TYPE_RAWCONTENT) if enough else None


def _parts(data: bytes) -> list[_Part] | None:
    """Read the parts of a zip, in the order of the file; None for any other file, and for a zip
    that does not unpack whole."""
    if not data.startswith(_LOCAL):
        return None
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = sorted(archive.infolist(), key=lambda entry: entry.header_offset)
            usual = all(e.compress_type in _METHODS and not e.flag_bits & 1 for e in entries)
            if not usual or sum(entry.file_size for entry in entries) > _MOST // 2:
                return None
            return [_part(data, entry, archive.read(entry)) for entry in entries]
    except Exception:  # noqa: BLE001 - the library raises half a dozen kinds on broken files
        return None


def _part(data: bytes, entry: zipfile.ZipInfo, plain: bytes) -> _Part:
    name, extra = struct.unpack("<HH", data[entry.header_offset + 26 : entry.header_offset + _LOCAL_SIZE])
    start = entry.header_offset + _LOCAL_SIZE + name + extra
    return _Part(entry.filename, entry.compress_type, start, start + entry.compress_size, plain)


def _unzipped(data: bytes) -> bytes:
    """Give the parts of a zip one after another, or the file itself."""
    parts = _parts(data)
    return data if parts is None else b"".join(part.plain for part in parts)


def _skeleton(data: bytes, parts: list[_Part]) -> tuple[bytes, dict[str, Any]] | None:
    """Give a zip with its parts unpacked in place, and how to pack them again; None where zlib does
    not make one again."""
    pieces: list[bytes] = []
    rows: list[_Row] = []
    done = 0
    levels = list(_LEVELS)
    for part in parts:
        packed = data[part.start : part.end]
        level = 0
        if part.method == zipfile.ZIP_DEFLATED:
            level = next((level for level in levels if _deflated(part.plain, level) == packed), -1)
            levels.sort(key=lambda other, level=level: other != level)  # type: ignore[misc]
        elif packed != part.plain:
            return None
        if level < 0 or part.start < done:
            return None
        pieces += [data[done : part.start], part.plain]
        rows.append((part.name, part.start - done, len(part.plain), level))
        done = part.end
    return b"".join((*pieces, data[done:])), {"rows": rows, "exact": True}


def _loose(parts: list[_Part]) -> tuple[bytes, dict[str, Any]]:
    """Give the parts one after another, and what they are."""
    rows: list[_Row] = [(part.name, 0, len(part.plain), int(part.method != zipfile.ZIP_STORED)) for part in parts]
    return b"".join(part.plain for part in parts), {"rows": rows, "exact": False}


def _deflated(plain: bytes, level: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return packer.compress(plain) + packer.flush()


def _filled(content: bytes, rows: list[_Row]) -> bytes:
    """Pack the parts of a skeleton again."""
    pieces: list[bytes] = []
    done = 0
    for _, before, length, level in rows:
        plain = content[done + before : done + before + length]
        pieces += [content[done : done + before], _deflated(plain, level) if level else plain]
        done += before + length
    return b"".join((*pieces, content[done:]))


def _zipped(content: bytes, rows: list[_Row]) -> bytes:
    """Make another zip of the same parts."""
    buffer, done = BytesIO(), 0
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, before, length, level in rows:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED if level else zipfile.ZIP_STORED
            archive.writestr(entry, content[done + before : done + before + length])
            done += before + length
    return buffer.getvalue()
