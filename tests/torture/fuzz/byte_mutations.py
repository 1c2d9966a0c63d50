"""Bytes changed without a look at what they say, and the numbers and words of a text."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

Change = Callable[[Random, bytes], bytes]
"""A mutation: other bytes, by what a generator draws."""

LARGEST = 400_000
"""Bytes up to which an input may grow: what a reader does must stay linear in them."""

_EXTREMES = (b"\xff\xff\xff\xff", b"\xff\xff\xff\x7f", b"\0\0\0\0", b"\0\0\0\x80", b"\xff\xff", b"\0\x01", b"\0")
_NUMBERS = (b"0", b"-1", b"1", b"65536", b"2147483647", b"4294967296", b"-9999999999", b"1e999", b"9" * 300, b"nan")
_PIECES = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\r", b"\x1b[2J", b"\xc2\xad", b"%PDF-1.7\n", b"PK\x03\x04", b"PK\x05\x06",
    b"II*\0", b"{\\rtf1 ", b"{" * 500, b"}" * 50, b"[" * 2000, b"<" * 500, b"<p>" * 400, b"(" * 500, b"\\'", b"\\u-1 ?", b"\\bin99999999 ",
    b"\\uc99999 ", b"&#0;", b"&#xd800;", b"]]>", b"<![CDATA[", b"<!--", b"=?utf-8?b?", b"=?x?q?=C3?=", b"\n\n", b"\n--", b"Content-Type: ",
    b"stream\n", b"endobj\n", b"<<", b">>", b" obj", b"q " * 300, b"Q " * 300, b"BT ", b"ET ", b" Do ", b" 0 R", b"/Kids", b"{\\field", b"\\par",
)  # fmt: skip
_NUMBER = re.compile(rb"\d{1,20}")
_WORD = re.compile(rb"[A-Za-z]{2,30}")


def flip(rng: Random, data: bytes) -> bytes:
    """Flip some bits."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8, 40))):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def cut(rng: Random, data: bytes) -> bytes:
    """Leave a slice out, or the end."""
    start, end = _slice(rng, data)
    return data[:start] if rng.random() < 0.3 else data[:start] + data[end:]


def double(rng: Random, data: bytes) -> bytes:
    """Repeat a slice, some times or very often."""
    start, end = _slice(rng, data)
    most = max(1, (LARGEST - len(data)) // max(1, end - start))
    return data[:end] + data[start:end] * min(most, rng.choice((1, 2, 10, 300, 5000))) + data[end:]


def swap(rng: Random, data: bytes) -> bytes:
    """Put a slice elsewhere."""
    start, end = _slice(rng, data)
    rest = data[:start] + data[end:]
    place = rng.randrange(len(rest) + 1)
    return rest[:place] + data[start:end] + rest[place:]


def overwrite(rng: Random, data: bytes) -> bytes:
    """Write a largest or smallest number over bytes: the lengths and offsets of binary forms."""
    new = rng.choice(_EXTREMES)
    place = rng.randrange(max(1, min(len(data), rng.choice((64, 512, len(data))))))
    return data[:place] + new[:: rng.choice((1, -1))] + data[place + len(new) :]


def insert(rng: Random, data: bytes) -> bytes:
    """Put in what begins or ends something in some form."""
    place = rng.randrange(len(data) + 1)
    new = rng.choice(_PIECES) if rng.random() < 0.8 else rng.randbytes(rng.choice((1, 4, 100)))
    return data[:place] + new + data[place:]


def renumber(rng: Random, data: bytes) -> bytes:
    """Write another number for one of the text."""
    return _put(rng, data, _NUMBER, (*_NUMBERS, str(rng.randrange(60)).encode()))


def reword(rng: Random, data: bytes) -> bytes:
    """Write another word of the same text for one of it."""
    return _put(rng, data, _WORD, [match[0] for match in _some(rng, _WORD, data)])


def _put(rng: Random, data: bytes, pattern: re.Pattern[bytes], new: tuple[bytes, ...] | list[bytes]) -> bytes:
    for match in sorted(_some(rng, pattern, data)[: rng.choice((1, 1, 2, 5))], key=lambda match: -match.start()):
        data = data[: match.start()] + rng.choice(new) + data[match.end() :]
    return data


def _some(rng: Random, pattern: re.Pattern[bytes], data: bytes) -> list[re.Match[bytes]]:
    found = list(pattern.finditer(data[:LARGEST]))
    return rng.sample(found, min(len(found), 8))


def _slice(rng: Random, data: bytes) -> tuple[int, int]:
    start = rng.randrange(len(data))
    return start, min(len(data), start + rng.choice((1, 4, 30, 300, 5000)))


BYTES: tuple[Change, ...] = (flip, cut, double, swap, overwrite, insert)
TEXT: tuple[Change, ...] = (*BYTES, renumber, renumber, reword, reword)
