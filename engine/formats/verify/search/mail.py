"""Search in every field and every part of an e-mail."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import Message

from engine.core import EngineError
from engine.formats.detect import detect
from engine.formats.encoded_words import decoded_words
from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.search.markup import search_html
from engine.formats.verify.search.parts import Search
from engine.formats.verify.search.zip import search_part

_DEPTH = 60
_SOFT_BREAK = re.compile(rb"=[ \t]*\r?\n")
"""Where quoted-printable cuts a line: there no word ends or begins."""


def search_mail(search: Search, data: bytes) -> None:
    """Search a message: its source as it stands, its fields decoded, its parts decoded."""
    search.data(LeakPlace("source"), _SOFT_BREAK.sub(b"", data))
    try:
        message = message_from_bytes(data)
    except Exception:  # noqa: BLE001 - the parser fails in several ways on hostile messages; its source was searched
        return
    _search(search, message, _DEPTH)


def _search(search: Search, part: Message[str, str], depth: int) -> None:
    for name, value in part.raw_items():
        search.text(LeakPlace("field"), name)
        search.text(LeakPlace("field"), _words(str(value)))
    for text in (part.preamble, part.epilogue):
        search.text(LeakPlace("source"), text or "")
    inner = part.get_payload()
    if isinstance(inner, list):
        for each in inner if depth else ():
            if isinstance(each, Message):
                _search(search, each, depth - 1)
        return
    try:
        content = part.get_payload(decode=True)
        filename = part.get_filename("")
        charset = part.get_content_charset("")
    except Exception:  # noqa: BLE001 - broken transfer encodings fail in as many ways; the source was searched
        return
    search.text(LeakPlace("attachment"), _words(filename))
    if isinstance(content, bytes) and content:
        if part.get_content_maintype() == "text":
            search_html(search, content, charset)
        elif not _search_file(search, content, _words(filename)):
            search_part(search, LeakPlace("attachment"), content)


def _search_file(search: Search, data: bytes, name: str) -> bool:
    """Search an attached file as its format has it; tell whether it is of one that is read."""
    try:
        format = detect(data, name)
    except EngineError:
        return False
    if format.search is None:
        return False
    format.search(search, data)
    return True


def _words(raw: str) -> str:
    """Decode a field wherever it can be decoded."""
    text = raw.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    try:
        pieces = decoded_words(text)
    except Exception:  # noqa: BLE001 - ill-formed encoded words: the field as it stands
        return text
    return "".join(_decoded(piece, charset) for piece, charset in pieces)


def _decoded(piece: bytes | str, charset: str | None) -> str:
    if isinstance(piece, str):
        return piece
    try:
        return piece.decode((charset or "cp1252").partition("*")[0], "replace")
    except LookupError:
        return piece.decode("cp1252", "replace")
