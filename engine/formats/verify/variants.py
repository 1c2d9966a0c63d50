"""A text and what it says once decoded: character references, percent signs, escapes of
programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import unquote

_ESCAPE = re.compile(r"\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})")
_LAST = 0x10FFFF


def variants(text: str) -> Iterator[str]:
    """Yield a text, then each different text that results from decoding HTML character references,
    URL escapes and program escapes (``\\u00e9``) in it, in this order."""
    yield text
    seen = {text: None}
    for decode, mark in ((unescape, "&"), (unquote, "%"), (_unescape, "\\")):
        for known in tuple(seen) if mark in text else ():
            if (decoded := decode(known)) not in seen:
                seen[decoded] = None
                yield decoded


def _unescape(text: str) -> str:
    return _ESCAPE.sub(_character, text)


def _character(match: re.Match[str]) -> str:
    code = int(match[1] or match[2] or match[3], 16)
    return chr(code) if code <= _LAST and not 0xD800 <= code < 0xE000 else "\ufffd"
