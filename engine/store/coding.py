"""Text and JSON as bytes and back, lone surrogates included: what a reader let through must not
break the store."""

from __future__ import annotations

import json
from typing import Any


def encode_text(text: str) -> bytes:
    """Give the text as UTF-8, lone surrogates kept one for one."""
    return text.encode("utf-8", "surrogatepass")


def decode_text(data: bytes) -> str:
    """Read back what :func:`encode_text` gave."""
    return data.decode("utf-8", "surrogatepass")


def encode_json(value: Any) -> bytes:
    """Give JSON data as bytes, without escapes: two lone surrogates side by side would come back as
    one character."""
    return encode_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str))


def decode_json(data: bytes) -> Any:
    """Read back what :func:`encode_json` gave."""
    return json.loads(decode_text(data))


def spans(rows: Any) -> tuple[tuple[int, int], ...]:
    """Read spans back from JSON data, which knows no tuples; None is none."""
    return tuple((int(start), int(end)) for start, end in rows or ())
