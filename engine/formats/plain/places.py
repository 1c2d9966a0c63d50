"""Where the characters of a cleaned text stand in what was decoded, and those in the bytes of the
file."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from engine.core import Unwritable
from engine.formats.plain.read import DecodedText

_UNEVEN = re.compile("\r\n|[\ud800-\udbff][\udc00-\udfff]|[\u00ad\u200b\u2060\ufeff]")
"""What :func:`engine.text.characters.clean` makes one character of two of, or none; all else is one
for one."""

_LARGE = re.compile("\r\n|[\ud800-\udbff][\udc00-\udfff]")
_TORN = "engine.formats.torn"
_FIRST = 0xD800
_MARKED = re.compile("[\ud800-\ud8ff]")


def _mark_torn(error: UnicodeError) -> tuple[str, int]:
    """Put in the place of torn bytes a lone surrogate that says how many they are: no other
    decoding gives one."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return chr(_FIRST + error.end - error.start), error.end


codecs.register_error(_TORN, _mark_torn)


class CleaningOffsets:
    """Mapping of offsets into a normalised text (:func:`engine.text.clean`) to offsets into the
    text before."""

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._clean, self._stands = [0], [0]
        done = length = 0
        for match in _UNEVEN.finditer(raw):
            length += match.start() - done
            done = match.end()
            if match[0][1:]:
                self._clean.append(length)
                self._stands.append(match.start())
                length += 1
            self._clean.append(length)
            self._stands.append(done)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Map a half-open span of the normalised text to the original one. Characters that
        normalisation dropped at either end of the span are excluded."""
        first = self._start(start)
        return (first, self._end(end - 1)) if end > start else (first, first)

    def _start(self, at: int) -> int:
        stretch = bisect_right(self._clean, at) - 1
        return self._stands[stretch] + at - self._clean[stretch]

    def _end(self, at: int) -> int:
        start = self._start(at)
        return start + (2 if _LARGE.match(self._raw, start) else 1)


def byte_offsets(data: bytes, found: DecodedText, places: Iterable[int]) -> list[int]:
    """Map character offsets, in increasing order, into a decoded text to byte offsets into
    ``data``.

    Raises:
        Unwritable: the encoding does not restore the bytes that were decoded.
    """
    text = found.text
    if found.errors == "replace":
        text = data[len(found.mark) :].decode(found.encoding, _TORN)
    done, at, offsets = 0, len(found.mark), []
    for place in places:
        at += _length(text[done:place], found)
        done = place
        offsets.append(at)
    if len(text) != len(found.text) or at + _length(text[done:], found) != len(data):
        raise Unwritable
    return offsets


def splice(data: bytes, offsets: Sequence[int], pieces: Sequence[bytes]) -> bytes:
    """Replace the bytes between pairs of ``offsets`` by new pieces."""
    parts, done = [], 0
    for start, end, piece in zip(offsets[::2], offsets[1::2], pieces, strict=True):
        parts += [data[done:start], piece]
        done = end
    return b"".join([*parts, data[done:]])


def _length(text: str, found: DecodedText) -> int:
    if found.errors != "replace":
        return len(text.encode(found.encoding, found.errors))
    torn = sum(ord(mark) - _FIRST for mark in _MARKED.findall(text))
    return torn + len(_MARKED.sub("", text).encode(found.encoding))
