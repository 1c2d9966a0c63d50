"""Messages as bytes: fields, parts, the lines between them."""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import a2b_qp, b2a_qp
from dataclasses import dataclass, field
from itertools import count

_BASE64 = frozenset({"base64", "x-uuencode", "uuencode", "uue", "x-uue"})
_UNSAFE = re.compile(rb"[\x00\x80-\xff]|\r(?!\n)|[^\n]{999}")
"""What a message may not hold as it is."""


@dataclass(frozen=True, slots=True)
class MailPart:
    """A part to be written: its fields, and either its bytes, or the parts that it is made of.

    A message within it is a single part, and none of several where ``is_single``.
    """

    fields: tuple[tuple[str, str], ...]
    content: bytes = b""
    parts: tuple[MailPart, ...] = field(default=())
    is_single: bool = True


def print_part(part: MailPart, line_end: bytes) -> bytes:
    """Give the bytes of a part. ``line_end`` is that of its fields; texts keep their own."""
    return _printed(part, line_end, count(1))


def encode_transfer(data: bytes, encoding: str) -> tuple[bytes, str]:
    """Give bytes as a message carries them, and the name of the way: ``encoding`` where that can
    carry them."""
    encoding = encoding.strip().lower()
    if encoding == "quoted-printable":
        quoted = b2a_qp(data, istext=True)
        if a2b_qp(quoted) == data:
            return quoted, encoding
    elif encoding not in _BASE64 and not _UNSAFE.search(data):
        return data, "7bit"
    elif encoding not in _BASE64 and encoding and b"\0" not in data:
        return data, "8bit"
    return encodebytes(data), "base64"


def _printed(part: MailPart, line_end: bytes, numbers: count[int]) -> bytes:
    fields = [f"{name}: {value}".rstrip(" ").encode("ascii") for name, value in part.fields]
    if part.is_single:
        content = _printed(part.parts[0], line_end, numbers) if part.parts else part.content
    else:
        inner = [_printed(each, line_end, numbers) for each in part.parts]
        boundary = _boundary(inner, numbers)
        fields = [
            line.replace(b"{boundary}", boundary) if line.startswith(b"Content-Type:") else line for line in fields
        ]
        opened = [b"--" + boundary + line_end + each + line_end for each in inner]
        content = b"".join([*opened, b"--" + boundary + b"--" + line_end])
    return b"".join(_folded(line, line_end) + line_end for line in fields) + line_end + content


def _boundary(parts: list[bytes], numbers: count[int]) -> bytes:
    """Give a line that stands in none of the parts."""
    for number in numbers:
        boundary = b"=_part_%d" % number
        if not any(b"--" + boundary in part for part in parts):
            return boundary
    raise AssertionError


def _folded(line: bytes, line_end: bytes, width: int = 76) -> bytes:
    """Break a field before single spaces."""
    lines, words = [], re.split(rb"(?<=[^ ]) (?=[^ ])", line)
    length = 0
    for number, word in enumerate(words):
        # The name of a field and its first word stay together: a line of blanks would end the
        # fields for some.
        if number > 1 and length + 1 + len(word) > width:
            lines.append(line_end + b" " + word)
            length = 1 + len(word)
        else:
            lines.append((b" " if number else b"") + word)
            length += 1 + len(word)
    return b"".join(lines)
