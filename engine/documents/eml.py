"""E-mails: the fields that people read, then the text, then the names of attachments; forwarded messages likewise.

Of a text in two forms the plain one is read, unless it is blank. Attached files are named, not opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from typing import Any

from engine.documents.html import to_text
from engine.documents.reading import Reading, assemble
from engine.documents.text import decode
from engine.errors import BinaryText, Damaged

_FIELDS = ("From", "To", "Cc", "Date", "Subject")
_DEPTH_LIMIT = 60
_FOLD = re.compile(r"\r?\n[ \t]+")


def read(data: bytes) -> Reading:
    """Read an e-mail.

    Raises:
        Damaged: it has none of the fields that people read, or its parts nest without end.
        BinaryText: a part that says it is text is none.
    """
    try:
        message = message_from_bytes(data)
    except Exception as error:  # the parser fails in several ways (RecursionError among them) on hostile messages
        raise Damaged(format="eml") from error
    if not any(field in message for field in _FIELDS):
        raise Damaged(format="eml")
    return Reading(assemble(_message(message, _DEPTH_LIMIT)))


def _message(message: Message[str, str], depth: int) -> Iterator[str]:
    """Yield the fields of a message, then its parts."""
    raw = list(message.raw_items())
    yield "\n".join(
        f"{field}: {_words(str(value))}" for field in _FIELDS for name, value in raw if name.lower() == field.lower()
    )
    yield from _part(message, depth)


def _part(part: Message[str, str], depth: int) -> Iterator[str]:
    """Yield the texts of a part: of alternatives the best, of a mixture all, of an attached file its name."""
    if not depth:
        raise Damaged(format="eml")
    inner: Any = part.get_payload()
    kind, name, whole = part.get_content_type(), _name(part), not isinstance(inner, list)
    if kind == "message/rfc822" and not whole:
        for message in inner:
            yield from _message(message, depth - 1)
    elif part.get_content_disposition() == "attachment" or (whole and not kind.startswith("text/")):
        yield f"Attachment: {name}" if name else ""
    elif whole:
        yield _text(part)
    elif kind == "multipart/alternative":
        yield _best(["\n\n".join(_part(form, depth - 1)) for form in sorted(inner, key=_preference)])
    else:
        for each in inner:
            yield from _part(each, depth - 1)


def _preference(part: Message[str, str]) -> bool:
    return part.get_content_type() != "text/plain"


def _best(forms: list[str]) -> str:
    """Give the first form that is not blank."""
    return next((form for form in forms if form.strip()), "")


def _text(part: Message[str, str]) -> str:
    """Decode a text part."""
    try:
        payload = part.get_payload(decode=True)
        charset = part.get_content_charset("")
    except Exception as error:  # broken transfer encodings and parameters fail in as many ways
        raise Damaged(format="eml") from error
    text = decode(payload, charset) if isinstance(payload, bytes) and payload else ""
    return to_text(text) if part.get_content_subtype() == "html" else text


def _name(part: Message[str, str]) -> str:
    """Give the name of an attached file."""
    try:
        name = part.get_filename("")
    except Exception as error:  # malformed RFC 2231 parameters
        raise Damaged(format="eml") from error
    return _words(name)


def _words(raw: str) -> str:
    """Decode a field: encoded words, and bytes that stand there without any encoding."""
    text = _FOLD.sub(" ", _decoded(raw.encode("utf-8", "surrogateescape"), ""))
    try:
        pieces = decode_header(text)
    except HeaderParseError:  # ill-formed Base64: the field stays as it stands
        return text
    return "".join(
        piece if isinstance(piece, str)
        else piece.decode("raw-unicode-escape", "replace") if charset is None
        else _decoded(piece, charset.partition("*")[0])
        for piece, charset in pieces
    ).strip()  # fmt: skip


def _decoded(data: bytes, charset: str) -> str:
    """Decode a few bytes, too few for them to be told from noise."""
    try:
        return decode(data, charset)
    except BinaryText:
        return data.decode("cp1252", "replace")
