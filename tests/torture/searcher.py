"""Whether a name stands in the bytes of a file, however it is packed: a reading of our own, apart
from the product's."""

from __future__ import annotations

import gzip
import html
import re
import unicodedata
import zipfile
import zlib
from base64 import b64decode
from binascii import a2b_uu
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from io import BytesIO
from typing import TypeVar
from urllib.parse import unquote

import pikepdf
import pypdfium2

_DEPTH = 6
_Found = TypeVar("_Found")
_LARGEST = 5_000_000
"""Bytes of a stream that are read."""
_BASE64 = re.compile(rb"[A-Za-z0-9+/\r\n]{24,}={0,2}")
_HEX = re.compile(rb"[0-9a-fA-F\r\n]{48,}")
_CODED = re.compile(rb"begin 644 [^\n]+\n([^`]+)`")
_TAG = re.compile(r"<[^>]*>")
_RTF_WORD = re.compile(r"\\[a-z]+-?\d* ?|[{}\r\n]")
_RTF_LETTER = re.compile(r"\\'([0-9a-fA-F]{2})|\\u(-?\d{1,6}) ?\??")
_NO_LETTER = re.compile(r"(?:[^\w<>]|_)+")
"""What stands between letters; the letters of a tag are not those of the name beside it."""
_INFLATED = re.compile(rb"stream\r?\n(.*?)endstream", re.S)


def standing(data: bytes, names: Iterable[str]) -> set[str]:
    """Give the names that stand anywhere in a file, whatever their case and what parts their
    letters."""
    texts = {_folded(text) for text in _texts(data, _DEPTH)}
    return {name for name in names if any(_folded(name) in text for text in texts)}


def _folded(text: str) -> str:
    return _NO_LETTER.sub("", unicodedata.normalize("NFKD", text).casefold())


def _texts(data: bytes, depth: int) -> Iterator[str]:
    for encoding in ("utf-8", "cp1252", "utf-16-le", "utf-16-be"):
        yield from _readings(data.decode(encoding, "replace"))
    yield from _readings(data[1:].decode("utf-16-le", "replace"))
    for contents in _CONTENTS if depth else ():
        for inner in _whole(contents, data, depth):
            yield from _texts(inner, depth - 1)
    if b"%PDF-" in data[:1_024]:
        yield from _whole(_pdf_texts, data, depth)


def _whole(reading: Callable[[bytes], Iterator[_Found]], data: bytes, depth: int) -> Iterator[_Found]:
    """Read what is packed: the file itself must open, of what lies in it as much as opens."""
    try:
        yield from reading(data)
    except _DAMAGED:
        if depth == _DEPTH:
            raise


def _readings(text: str) -> Iterator[str]:
    plain = unquote(html.unescape(html.unescape(text)))
    yield text
    yield plain
    yield _TAG.sub("", plain)
    if "\\rtf" in text[:40]:
        spelled = _RTF_LETTER.sub(_rtf_letter, text)
        yield spelled
        yield _RTF_WORD.sub("", spelled)


def _rtf_letter(match: re.Match[str]) -> str:
    if match[1]:
        return bytes.fromhex(match[1]).decode("cp1252", "replace")
    return chr(int(match[2]) % 0x10000)


def _packed(data: bytes) -> Iterator[bytes]:
    if data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(BytesIO(data)) as archive:
            yield "\n".join(archive.namelist()).encode()
            yield from (archive.read(name) for name in archive.namelist())
    elif data[:2] == b"\x1f\x8b":
        yield gzip.decompress(data)
    elif b"%PDF-" in data[:1_024]:
        yield from filter(None, map(_inflated, _INFLATED.findall(data)))


def _mail(data: bytes) -> Iterator[bytes]:
    if re.match(rb"(?:[A-Za-z-]+:[^\n]*\n)+", data):
        yield from _mail_parts(message_from_bytes(data))


def _base64(data: bytes) -> Iterator[bytes]:
    for blob in _BASE64.findall(data):
        with suppress(ValueError):
            yield b64decode(b"".join(blob.split()) + b"==")


def _uuencoded(data: bytes) -> Iterator[bytes]:
    for block in _CODED.findall(data):
        with suppress(ValueError):  # a mail may have been damaged there before it came
            yield b"".join(a2b_uu(line) for line in block.splitlines())


def _hexadecimal(data: bytes) -> Iterator[bytes]:
    for blob in _HEX.findall(data):
        digits = b"".join(blob.split())
        yield bytes.fromhex(digits[: len(digits) // 2 * 2].decode())


_CONTENTS = (_packed, _mail, _base64, _uuencoded, _hexadecimal)
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, pypdfium2.PdfiumError, pikepdf.PdfError)


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, _LARGEST)
    except zlib.error:
        return b""


def _mail_parts(message: Message) -> Iterator[bytes]:
    for part in message.walk():
        for name, value in part.items():
            yield f"{name}: {make_header(decode_header(str(value)))}".encode()
        yield str(part.get_filename("")).encode()
        content = part.get_payload(decode=True)
        if isinstance(content, bytes):
            yield content


def _pdf_texts(data: bytes) -> Iterator[str]:
    """Yield what the pages of a PDF print, and every string and name of its objects."""
    document = pypdfium2.PdfDocument(data)
    for page in document:
        yield page.get_textpage().get_text_range()
    document.close()
    with pikepdf.open(BytesIO(data)) as pdf:
        for thing in [*pdf.objects, pdf.trailer]:
            yield from _pdf_strings(thing, 20)
            if isinstance(thing, pikepdf.Stream):
                yield thing.read_raw_bytes().decode("cp1252", "replace")


def _pdf_strings(thing: object, depth: int) -> Iterator[str]:
    if isinstance(thing, pikepdf.String | pikepdf.Name):
        yield thing.unparse().decode("utf-8", "replace")
        with suppress(UnicodeDecodeError):
            yield str(thing)
    elif isinstance(thing, pikepdf.Array) and depth:
        for each in thing:
            if not getattr(each, "is_indirect", False):  # it is looked at by itself
                yield from _pdf_strings(each, depth - 1)
    elif isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) and depth:
        for key, value in thing.items():
            yield key
            if not getattr(value, "is_indirect", False):
                yield from _pdf_strings(value, depth - 1)
