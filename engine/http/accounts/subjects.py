"""Which things a request speaks of: every string in it that could be the id of one, wherever it
stands, so that no route and no callback can forget to look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from flask import Request

_ID = re.compile(r"(?=([0-9a-f]{32}))")
"""128 random bits in hexadecimal digits, within longer ones too."""
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")


def subjects_of(request: Request) -> frozenset[str]:
    """Return the ids in the address and in the JSON body of a request. Fields of a form are looked
    at by who reads it: it may be long."""
    found = {each for value in (request.path, request.query_string.decode("latin-1")) for each in ids_in(value)}
    if request.is_json:
        found.update(each for value in strings_in(request.get_json(silent=True)) for each in ids_in(value))
    return frozenset(found)


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
