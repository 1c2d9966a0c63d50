"""Zips whose parts are changed, swapped, renamed, emptied, doubled, and that lie about lengths."""

from __future__ import annotations

import struct
import warnings
import zipfile
from io import BytesIO
from random import Random

from tests.torture.fuzz.byte_mutations import BYTES, LARGEST, Change
from tests.torture.fuzz.markup_mutations import MARKUP

_NAMES = (
    "",
    "/",
    "../a.xml",
    "word/document.xml",
    "content.xml",
    "a/" * 200,
    "C:\\a.txt",
    "é\udc80".encode("utf-8", "ignore").decode(),
    "a.zip",
)
_LENGTHS = (0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 70_000_000, 300_000_000)
_FIELDS = {
    b"PK\x01\x02": (8, 10, 16, 20, 24, 28, 30, 32, 42),
    b"PK\x03\x04": (6, 8, 14, 18, 22, 26, 28),
    b"PK\x05\x06": (8, 10, 12, 16),
}
"""Places of flags, methods, checksums, lengths and offsets behind each signature of a zip."""

Parts = list[tuple[str, bytes]]


def repack(rng: Random, data: bytes) -> bytes:
    """Change parts and pack them again; what is no zip is changed as bytes."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = [(name, archive.read(name)) for name in archive.namelist()]
    except (
        zipfile.BadZipFile,
        OSError,
        ValueError,
        NotImplementedError,
        RuntimeError,
        EOFError,
        struct.error,
        zipfile.zlib.error,
    ):  # type: ignore[attr-defined]
        return rng.choice(BYTES)(rng, data)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        parts = rng.choice(_CHANGES)(rng, parts) or parts
    buffer = BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # two parts of one name are wanted
        for name, content in parts:
            archive.writestr(zipfile.ZipInfo(name or "x"), content, zipfile.ZIP_DEFLATED)
            if not name:
                archive.filelist[-1].filename = ""
    return buffer.getvalue()


def lie(rng: Random, data: bytes) -> bytes:
    """Write another length, offset, method or flag in a header."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 3))):
        signature = rng.choice(list(_FIELDS))
        places = [place for place in range(len(data) - 46) if data.startswith(signature, place)]
        if places:
            at = rng.choice(places) + rng.choice(_FIELDS[signature])
            new = struct.pack("<I", rng.choice(_LENGTHS))[: rng.choice((2, 4))]
            found[at : at + len(new)] = new
    return bytes(found)


def _edit(rng: Random, parts: Parts) -> Parts:
    """Change what a part says."""
    place = rng.randrange(len(parts))
    name, content = parts[place]
    changed = rng.choice(MARKUP)(rng, content) if content else b"x"
    return [*parts[:place], (name, changed[: 4 * LARGEST]), *parts[place + 1 :]]


def _swap(rng: Random, parts: Parts) -> Parts:
    first, second = rng.choice(parts), rng.choice(parts)
    named = {first[0]: second[1], second[0]: first[1]}
    return [(name, named.get(name, content)) for name, content in parts]


def _rename(rng: Random, parts: Parts) -> Parts:
    place = rng.randrange(len(parts))
    new = rng.choice((*_NAMES, parts[place][0].upper(), parts[place][0] + "/", rng.choice(parts)[0]))
    return [*parts[:place], (new, parts[place][1]), *parts[place + 1 :]]


def _empty(rng: Random, parts: Parts) -> Parts:
    place = rng.randrange(len(parts))
    return [*parts[:place], (parts[place][0], b""), *parts[place + 1 :]]


def _remove(rng: Random, parts: Parts) -> Parts:
    place = rng.randrange(len(parts))
    return parts[:place] + parts[place + 1 :]


def _double(rng: Random, parts: Parts) -> Parts:
    name, content = rng.choice(parts)
    return [*parts, *[(name, content)] * rng.choice((1, 2, 300))]


def _add(rng: Random, parts: Parts) -> Parts:
    content = rng.choice((b"", b"x", bytes(3_000_000), b"PK\x03\x04", b"<a/>", rng.choice(parts)[1]))
    return [*parts, (rng.choice((*_NAMES, "word/media/a.png", "Pictures/a.svg", "META-INF/x.xml")), content)]


_CHANGES = (*[_edit] * 9, _swap, _rename, _empty, _remove, _double, _add)
ZIP: tuple[Change, ...] = (*[repack] * 8, lie, *BYTES)
