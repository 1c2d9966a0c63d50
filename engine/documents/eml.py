"""E-mails: the fields that people read, then the text, then the names of attachments; forwarded messages likewise.

Of a text in two forms the plain one is read, unless it is blank. Attached files are named, not opened; those that are
pictures are counted, with the pictures that the text shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from typing import Any

from engine.documents.html import parse
from engine.documents.html_pictures import Pictures
from engine.documents.reading import Reading, assemble
from engine.documents.text import decode
from engine.errors import BinaryText, Damaged

_FIELDS = ("From", "To", "Cc", "Date", "Subject")
_DEPTH_LIMIT = 60
_FOLD = re.compile(r"\r?\n[ \t]+")
_PICTURE_FILES = (".bmp", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp")
_ATTACHED = "cid:"
"""What begins the address of a picture that is attached to the message itself."""


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
    walk = _Walk()
    return Reading(assemble(walk.message(message, _DEPTH_LIMIT)), images=walk.images())


@dataclass(slots=True)
class _Walk:
    """A walk through a message. ``attached`` holds the Content-ID of each attached picture, if it has one."""

    attached: list[str] = field(default_factory=list)
    pictures: Pictures = field(default_factory=Pictures)

    def images(self) -> int:
        """Count the pictures: those attached, unless the text shows them too small to be read, and those that it shows from elsewhere."""
        shown = self.pictures.shown
        attached = sum(shown.get(_ATTACHED + name, True) for name in self.attached)
        return attached + sum(is_large for source, is_large in shown.items() if not str(source).startswith(_ATTACHED))

    def message(self, message: Message[str, str], depth: int) -> Iterator[str]:
        """Yield the fields of a message, then its parts."""
        raw = list(message.raw_items())
        yield "\n".join(
            f"{field}: {_words(str(value))}"
            for field in _FIELDS
            for name, value in raw
            if name.lower() == field.lower()
        )
        yield from self.part(message, depth)

    def part(self, part: Message[str, str], depth: int) -> Iterator[str]:
        """Yield the texts of a part: of alternatives the best, of a mixture all, of an attached file its name."""
        if not depth:
            raise Damaged(format="eml")
        inner: Any = part.get_payload()
        kind, name, whole = part.get_content_type(), _name(part), not isinstance(inner, list)
        if whole and inner and (kind.startswith("image/") or name.lower().endswith(_PICTURE_FILES)):
            self.attached.append(str(part.get("Content-ID", "")).strip().strip("<>"))
        if kind == "message/rfc822" and not whole:
            for message in inner:
                yield from self.message(message, depth - 1)
        elif part.get_content_disposition() == "attachment" or (whole and not kind.startswith("text/")):
            yield f"Attachment: {name}" if name else ""
        elif whole:
            yield self.text(part)
        elif kind == "multipart/alternative":
            yield _best(["\n\n".join(self.part(form, depth - 1)) for form in sorted(inner, key=_preference)])
        else:
            for each in inner:
                yield from self.part(each, depth - 1)

    def text(self, part: Message[str, str]) -> str:
        """Decode a text part."""
        text = _text(part)
        if part.get_content_subtype() != "html":
            return text
        text, pictures = parse(text)
        for source, is_large in pictures.shown.items():
            # A drawing's number is its own page's.
            self.pictures.add(source if isinstance(source, str) else len(self.pictures.shown), not is_large)
        return text


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
    return decode(payload, charset) if isinstance(payload, bytes) and payload else ""


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
