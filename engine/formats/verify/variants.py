"""A text and what it says once decoded: character references, percent signs, escapes of
programs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from urllib.parse import unquote

_ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})")
_LAST = 0x10FFFF


def variants(text: str) -> Iterator[str]:
    """Yield a text, then each thing that it says once decoded, if it differs; what was encoded
    twice, in one way or in two, is decoded twice."""
    yield text
    seen, fresh = {text}, [text]
    for _ in range(_NESTED):
        decoded = [decode(known) for known in fresh for decode, mark in _DECODERS if mark in known]
        fresh = [other for other in dict.fromkeys(decoded) if other not in seen]
        seen.update(fresh)
        yield from fresh


def _unescape(text: str) -> str:
    return _ESCAPE.sub(_character, text)


def _character(match: re.Match[str]) -> str:
    code = int(match[1] or match[2] or match[3], 16)
    return chr(code) if code <= _LAST and not 0xD800 <= code < 0xE000 else "\ufffd"


_DECODERS: tuple[tuple[Callable[[str], str], str], ...] = ((unescape, "&"), (unquote, "%"), (_unescape, "\\"))
"""What decodes, and the sign without which it has nothing to decode."""
_NESTED = 3
"""How often what was decoded is decoded again."""
