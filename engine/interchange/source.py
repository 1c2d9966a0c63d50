"""What the bytes of a file say before its form does: UTF-8, JSON, XML without a document type; and
the codes of schemes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from engine.core import BrokenLine, UnknownName
from engine.text import SCHEMES, Scheme

UNHOLDABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML 1.0 cannot hold, however written."""

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_PROLOG = re.compile(r"(?:\s|<!--.*?-->|<\?.*?\?>)*+", re.DOTALL)
_DECLARATION = re.compile(r"<\?xml\b[^>]*\?>")
_ENCODING = re.compile(rb"<\?xml\b[^>]*?encoding\s*=\s*[\"']([\w.:-]{1,40})[\"']")


def decode_utf8(data: bytes, file: str) -> str:
    """Decode bytes as UTF-8, without a byte order mark.

    Raises:
        BrokenLine: they are not UTF-8; it names the line.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenLine(file=file, line=data[: error.start].count(b"\n") + 1, reason="encoding") from error


def parse_json(source: str, file: str, line: int = 1) -> Any:
    """Decode JSON that begins at ``line`` of a file.

    Raises:
        BrokenLine: it is malformed, nested too deeply, or contains an unpaired surrogate.
    """
    try:
        data = json.loads(source)
        if _HALF.search(source):
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise BrokenLine(file=file, line=line + error.lineno - 1, reason="json") from error
    except UnicodeEncodeError as error:
        raise BrokenLine(file=file, line=line, reason="surrogate") from error
    except (RecursionError, ValueError) as error:  # thousands of brackets, a number of thousands of digits
        raise BrokenLine(file=file, line=line, reason="json") from error
    return data


def join_rows(rows: Sequence[str]) -> str:
    """Join JSON texts of documents into one: several are a list."""
    return (rows[0] if len(rows) == 1 else "[" + ",\n".join(rows) + "]") + "\n"


def xml_source(data: bytes, file: str) -> bytes:
    """Return XML as UTF-8 without its declaration, lines kept.

    Raises:
        BrokenLine: it is not in the encoding that it announces (else UTF-8), or declares a document
        type, through which it could call for other files or expand entities.
    """
    source = _decode_xml(data, file)
    prolog = _PROLOG.match(source)
    place = prolog.end() if prolog else 0
    if source.startswith("<!DOCTYPE", place):
        raise BrokenLine(file=file, line=source.count("\n", 0, place) + 1, reason="doctype")
    try:
        return _DECLARATION.sub("", source, count=1).encode()
    except UnicodeEncodeError as error:
        raise BrokenLine(file=file, line=1, reason="xml") from error


def holdable(text: str) -> str:
    """Put a space for each character that XML 1.0 cannot hold."""
    return UNHOLDABLE.sub(" ", text)


def scheme_named(code: str | None) -> Scheme | None:
    """Return a scheme by its code; None for None, where it is recognised.

    Raises:
        UnknownName: there is no such scheme.
    """
    if code is not None and code not in SCHEMES:
        raise UnknownName(name=code, known=", ".join(SCHEMES))
    return SCHEMES[code] if code else None


def _decode_xml(data: bytes, file: str) -> str:
    """Read the bytes in the encoding that they announce, else UTF-8."""
    said = _ENCODING.match(data.removeprefix(b"\xef\xbb\xbf"))
    encoding = said[1].decode("ascii") if said else "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    try:
        return data.decode("utf-8-sig" if encoding.lower() in ("utf-8", "utf8") else encoding)
    except (UnicodeError, LookupError) as error:
        start = getattr(error, "start", 0)
        raise BrokenLine(file=file, line=data[:start].count(b"\n") + 1, reason="encoding") from error
