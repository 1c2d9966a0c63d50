"""Text and JSON as bytes and back, lone surrogates included: what a reader let through must not
break the store."""

from __future__ import annotations

import json
from typing import Any


def encode_text(text: str) -> bytes:
    """Encode a text as UTF-8, lone surrogates included (``surrogatepass``)."""
    return text.encode("utf-8", "surrogatepass")


def decode_text(data: bytes) -> str:
    """Decode the bytes of :func:`encode_text`."""
    return data.decode("utf-8", "surrogatepass")


def encode_json(value: Any) -> bytes:
    """Encode JSON data as UTF-8 without character escapes, which would merge two adjacent lone
    surrogates into one character; other objects are written as strings."""
    return encode_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str))


def decode_json(data: bytes) -> Any:
    """Decode the bytes of :func:`encode_json`."""
    return json.loads(decode_text(data))


def spans(rows: Any) -> tuple[tuple[int, int], ...]:
    """Convert the [start, end] lists of JSON data to tuples; None gives an empty tuple."""
    return tuple((int(start), int(end)) for start, end in rows or ())
