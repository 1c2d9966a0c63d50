"""A text and what it says once decoded: character references, percent and equals signs, escapes of
programs, Base64, letters that look like others, tags left out; each character with its place in the
text."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from urllib.parse import unquote_to_bytes

from engine.text.look_alikes import latin_letters

BORDER = "\ufdd0"
"""A character that no text has: no name goes on across it."""

_NESTED = 3
"""How often what was decoded is decoded again."""
_LAST = 0x10FFFF
_AROUND = 300
"""Characters on either side of a letter that looks like another in which a name may stand."""

_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2}){1,2000}")
_ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|\\([0-3][0-7]{2})")
_QUOTED = re.compile(r"(?:=[0-9A-F]{2}){1,2000}")
_TAG = re.compile(r"</?([A-Za-z][\w:-]{0,40})[^<>]{0,400}>|<!--[^<>]{0,400}-->")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{8,20000}")
_MIXED = re.compile(r"[a-z0-9][A-Z]")
_SAID = re.compile(
    rb"(?:[\0\t\r\n\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){4,}"
    rb"|\A[\t\r\n\x20-\x7e\xc0-\xff]{4,}\Z"
)
_SURELY_SAID = 8
"""Bytes of text in a row that chance does not make of packed data."""

_INLINE = frozenset("a abbr b bdi bdo big em font i ins mark q s small span strike strong sub sup tt u wbr r t".split())
_LINE_ENDS = frozenset(("br", "cr", "tab"))


@dataclass(frozen=True, slots=True)
class TextVariant:
    """A text as one way of decoding reads it. ``starts`` and ``ends`` are the half-open places of
    its characters in the text that was given; both are None where it is that text itself."""

    text: str
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return the place in the text given of the characters ``start`` to ``end``, which is not
        empty."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def variants(text: str, *, tags: bool = True) -> Iterator[TextVariant]:
    """Yield a text, then each thing that it says once decoded, if it differs; what was encoded
    twice, in one way or in two, is decoded twice. Without ``tags`` those stay: it is known
    otherwise what the text says without them."""
    decoders = _DECODERS if tags else tuple(decoder for decoder in _DECODERS if decoder is not _TAGS)
    whole = TextVariant(text)
    seen = {text}
    fresh = [whole, *_new([_read_look_alikes(whole)], seen)]
    yield from fresh
    for _ in range(_NESTED):
        decoded = _new((decoder.decode(known) for known in fresh for decoder in decoders), seen)
        fresh = [*decoded, *_new(map(_read_look_alikes, decoded), seen)]
        yield from fresh


def _new(found: Iterable[TextVariant | None], seen: set[str]) -> list[TextVariant]:
    """Give those of the variants whose text was not seen before, and note it."""
    kept = []
    for variant in found:
        if variant is not None and variant.text not in seen:
            seen.add(variant.text)
            kept.append(variant)
    return kept


@dataclass(frozen=True, slots=True)
class _Decoder:
    """One way of decoding: the sign without which there is nothing to decode, what it looks for,
    and what a place says, None if nothing."""

    mark: str
    pattern: re.Pattern[str]
    say: Callable[[re.Match[str]], str | None]
    unit: int = 0
    """Characters that make one, where each character that a place says comes of as many."""

    def decode(self, known: TextVariant) -> TextVariant | None:
        text = known.text
        if self.mark not in text:
            return None
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        done = 0
        for match in self.pattern.finditer(text):
            said = self.say(match)
            if said is None:
                continue
            first, last = match.span()
            pieces += (text[done:first], said)
            starts += (*range(done, first), *self._places(first, last, len(said), 0))
            ends += (*range(done + 1, first + 1), *self._places(first, last, len(said), 1))
            done = last
        if not done:
            return None
        pieces.append(text[done:])
        starts += range(done, len(text))
        ends += range(done + 1, len(text) + 1)
        if known.starts is not None and known.ends is not None:
            starts, ends = [known.starts[place] for place in starts], [known.ends[place - 1] for place in ends]
        return TextVariant("".join(pieces), starts, ends)

    def _places(self, first: int, last: int, said: int, side: int) -> Sequence[int]:
        if self.unit * said == last - first:
            return range(first + side * self.unit, last + side * self.unit, self.unit)
        return [last if side else first] * said


def _character(match: re.Match[str]) -> str:
    code = int(match[4], 8) if match[4] else int(match[1] or match[2] or match[3], 16)
    return chr(code) if code <= _LAST and not 0xD800 <= code < 0xE000 else "\ufffd"


def _percent(match: re.Match[str]) -> str:
    return _words(unquote_to_bytes(match[0]))


def _quoted(match: re.Match[str]) -> str:
    return _words(bytes.fromhex(match[0].replace("=", "")))


def _words(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _reference(match: re.Match[str]) -> str | None:
    said = unescape(match[0])
    return said if said != match[0] else None


def _tag(match: re.Match[str]) -> str:
    """Leave out a tag within a word, keep a line end as one, and part what stands in two blocks."""
    name = (match[1] or "b").lower().rpartition(":")[2]
    return "" if name in _INLINE else "\n" if name in _LINE_ENDS else BORDER


def _base64(match: re.Match[str]) -> str | None:
    """Decode letters that may be Base64, alone or between slashes and hyphens, wherever its groups
    of four begin."""
    run = match[0]
    if not _MIXED.search(run):
        return None
    plain = run.replace("-", "+").replace("_", "/")
    if _SAID.fullmatch(_decoded(plain)):  # nothing but text: its parts would only say parts of it again
        return BORDER + _words(_decoded(plain)) + BORDER
    said = [text for skipped in range(4) for text in _said(plain[skipped:])]
    said += [text for piece in re.split("[/_+-]", run) if 8 <= len(piece) < len(run) for text in _said(piece)]
    return BORDER + BORDER.join(dict.fromkeys(said)) + BORDER if said else None


def _decoded(run: str) -> bytes:
    return b64decode(run[: len(run) - (len(run) % 4 == 1)] + "=" * (-len(run) % 4 % 3))


def _said(run: str) -> Iterator[str]:
    data = _decoded(run)
    for piece in _SAID.finditer(data):
        if len(piece[0]) >= _SURELY_SAID or len(piece[0]) == len(data):
            yield _words(piece[0])


def _read_look_alikes(known: TextVariant) -> TextVariant | None:
    """Read what stands around letters that look like Latin ones, as if they were; None where there
    are none."""
    text, said = known.text, latin_letters(known.text)
    if said == text:
        return None
    places = [place for place, pair in enumerate(zip(text, said, strict=True)) if pair[0] != pair[1]]
    pieces: list[str] = []
    starts: list[int] = []
    for first, last in _around(places, len(text)):
        pieces += (said[first:last], BORDER)
        starts += (*range(first, last), last - 1)
    ends = [place + 1 for place in starts]
    if known.starts is not None and known.ends is not None:
        starts, ends = [known.starts[place] for place in starts], [known.ends[place - 1] for place in ends]
    return TextVariant("".join(pieces), starts, ends)


def _around(places: Sequence[int], length: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a text around some places, without overlap."""
    start, last = 0, -1
    for place in places:
        if place - _AROUND > last and last >= 0:
            yield start, last
            last = -1
        start = max(0, place - _AROUND) if last < 0 else start
        last = min(length, place + _AROUND)
    yield start, last


_TAGS = _Decoder("<", _TAG, _tag)
_DECODERS = (
    _Decoder("&", _REFERENCE, _reference),
    _Decoder("%", _PERCENT, _percent, 3),
    _Decoder("=", _QUOTED, _quoted, 3),
    _Decoder("\\", _ESCAPE, _character),
    _TAGS,
    _Decoder("", _BASE64, _base64),
)
