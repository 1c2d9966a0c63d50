"""Which strings could be the id of something that is held, wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

_ID = re.compile(r"(?=([0-9a-f]{32}))")
"""128 random bits in hexadecimal digits, within longer ones too."""
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")


def ids_in(value: str) -> Iterator[str]:
    """Yield what could be an id in a string, also behind percent signs."""
    yield from (match[1] for match in _ID.finditer(value))
    if _PERCENT.search(value):
        yield from ids_in(unquote(value))


def strings_in(value: Any) -> Iterator[str]:
    """Yield all strings of JSON data, keys too."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            waiting.extend(each.keys())
            waiting.extend(each.values())
        elif isinstance(each, list):
            waiting.extend(each)
