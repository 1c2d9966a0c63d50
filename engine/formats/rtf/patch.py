"""Bytes of an RTF file written instead of others, so that no control word swallows what then
follows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.formats.rtf.log import Log

_OPEN_WORD = re.compile(rb"\\[a-zA-Z]{1,32}(?:-?[0-9]{1,10})?\Z")
_STROKE = ord("\\")
_WORD_AT_MOST = 1 + 32 + 11
_SWALLOWED = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -")
_WRITTEN = {"\n": b"\\line ", "\t": b"\\tab ", "\\": b"\\\\", "{": b"\\{", "}": b"\\}", "\u00a0": b"\\~"}

Patch = tuple[int, int, bytes]


def write_patches(data: bytes, patches: Iterable[Patch]) -> bytes:
    """Write patches: (start, end, bytes instead). One within another that begins before it is left
    out."""
    out = bytearray()
    done = 0
    for start, end, new in sorted(patches, key=lambda patch: (patch[0], -patch[1])):
        if start < done:
            continue
        _append(out, data[done:start])
        _append(out, new)
        done = end
    _append(out, data[done:])
    return bytes(out)


def escape_text(text: str, fallback: int) -> bytes:
    """Write a text as RTF, where each Unicode character is followed by so many bytes for old
    readers."""
    pieces: list[bytes] = []
    for character in text:
        if character in _WRITTEN:
            pieces.append(_WRITTEN[character])
        elif " " <= character <= "~":
            pieces.append(character.encode())
        else:
            units = character.encode("utf-16-le", "surrogatepass")
            for at in range(0, len(units), 2):
                code = int.from_bytes(units[at : at + 2], "little", signed=True)
                pieces.append(b"\\u%d" % code + (b"?" * fallback or b" "))
    return b"".join(pieces)


def rewrite_patches(log: Log, numbers: Sequence[int], new: str) -> list[Patch]:
    """Give the patches that write a text in the place of characters of the log: where the first of
    them stands."""
    patches: list[Patch] = []
    first = numbers[0]
    start, end = log.starts[first], log.ends[first]
    patches.append((start, end, escape_text(new, log.fallbacks[first])))
    patches += cut_patches(log, numbers[1:])
    if first in log.pairs:
        patches.append((*log.pairs[first], b""))
    return patches


def cut_patches(log: Log, numbers: Sequence[int]) -> list[Patch]:
    """Give the patches that cut characters of the log, together where they stand together."""
    spans: list[list[int]] = []
    for number in numbers:
        for start, end in ((log.starts[number], log.ends[number]), log.pairs.get(number, (0, 0))):
            if spans and spans[-1][1] == start:
                spans[-1][1] = end
            elif end > start:
                spans.append([start, end])
    return [(start, end, b"") for start, end in spans]


def _append(out: bytearray, piece: bytes) -> None:
    """Add bytes; a control word that ended where something was cut gets the space that ends it."""
    if piece and piece[0] in _SWALLOWED and _ends_in_word(out):
        out += b" "
    out += piece


def _ends_in_word(out: bytearray) -> bool:
    """Tell whether bytes end in a control word that nothing has ended; a stroke after a stroke is a
    character."""
    word = _OPEN_WORD.search(out[-_WORD_AT_MOST:])
    if word is None:
        return False
    at = len(out) - len(word[0]) + 1
    strokes = 1
    while strokes < at and out[at - 1 - strokes] == _STROKE:
        strokes += 1
    return strokes % 2 == 1
