"""E-mails: the fields that people read, then the text, then the attachments, by their names and
their texts; forwarded messages likewise.

Of a text in two forms the plain one is read, unless it is blank. Attached files of the formats that
are read are read as documents of their own; pictures that are attached, and those that lie
elsewhere, are not counted with those that the text holds: they are taken out of what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from email import message_from_bytes
from email.errors import HeaderParseError
from email.message import Message
from typing import Any, Literal, TypeAlias

from engine.core import BinaryText, Damaged
from engine.formats.eml.attachments import MOST, AttachedFile, are_read, open_file
from engine.formats.eml.uuencoded import without_files
from engine.formats.encoded_words import decoded_words
from engine.formats.html.pictures import HtmlPictures, is_held
from engine.formats.html.read import parse
from engine.formats.plain.read import DecodedText, decode, decode_text
from engine.formats.reading import ReadResult, assemble

Mail: TypeAlias = "Message[str, str]"
Kind = Literal["message", "attached", "text", "alternatives", "mixed"]
"""How a part is read: a message with its fields, a file by its name, a text, the best of several
forms, or one after another."""

FIELDS = ("From", "To", "Cc", "Date", "Subject")
DEPTH_LIMIT = 60
_FOLD = re.compile(r"\r?\n[ \t]+")


def read(data: bytes) -> ReadResult:
    """Read an e-mail.

    Raises:
        Damaged: it has none of the fields that people read, or its parts nest without end.
        BinaryText: a part that says it is text is none.
    """
    walk = Walk()
    return ReadResult(assemble(walk.message(parse_mail(data), DEPTH_LIMIT)), images=walk.images())


def parse_mail(data: bytes) -> Mail:
    """Take a message apart.

    Raises:
        Damaged: it has none of the fields that people read.
    """
    try:
        message = message_from_bytes(data)
    except Exception as error:  # the parser fails in several ways (RecursionError among them) on hostile messages
        raise Damaged(format="eml") from error
    if not any(field in message for field in FIELDS):
        raise Damaged(format="eml")
    return message


@dataclass(slots=True)
class Walk:
    """A walk through a message. ``inside`` counts the pictures of attached files; ``opens`` tells
    whether attached files are read, ``opened`` how many were tried.

    What :meth:`fields`, :meth:`text`, :meth:`name` and :meth:`attachment` give is all that the text
    of the message is made of.
    """

    opens: bool = field(default_factory=are_read)
    opened: int = 0
    inside: int = 0
    pictures: HtmlPictures = field(default_factory=HtmlPictures)

    def images(self) -> int:
        """Count the pictures that stay in a message when it is written: those that its text holds,
        its drawings, and those of attached files."""
        return self.inside + sum(map(is_held, self.pictures.sources())) + len(self.pictures.drawn())

    def message(self, message: Mail, depth: int) -> Iterator[str]:
        """Yield the fields of a message, then its parts."""
        yield "\n".join(f"{field}: {text}" for field, text in self.fields(message))
        yield from self.part(message, depth)

    def part(self, part: Mail, depth: int) -> Iterator[str]:
        """Yield the texts of a part: of alternatives the best, of a mixture all, of an attached
        file its name."""
        if not depth:
            raise Damaged(format="eml")
        inner: Any = part.get_payload()
        kind = kind_of(part)
        if kind == "message":
            for message in inner:
                yield from self.message(message, depth - 1)
        elif kind == "attached":
            name = self.name(part)
            yield f"Attachment: {name}" if name else ""
            yield self.attachment(part)
        elif kind == "text":
            yield self.text(part)
        elif kind == "alternatives":
            forms = sorted(inner, key=_preference)
            yield self.best([(form, "\n\n".join(self.part(form, depth - 1))) for form in forms])
        else:
            for each in inner:
                yield from self.part(each, depth - 1)

    def fields(self, message: Mail) -> list[tuple[str, str]]:
        """Give the fields that people read, in one order, decoded."""
        return [(field, words(raw)) for field, raw in read_fields(message)]

    def name(self, part: Mail) -> str:
        """Give the name of an attached file."""
        return name_of(part)

    def attachment(self, part: Mail) -> str:
        """Give the text of an attached file, where it is read."""
        found = self.open(part)
        self.inside += found.images if found else 0
        return found.text if found else ""

    def open(self, part: Mail) -> AttachedFile | None:
        """Read an attached file, unless it is a picture or there were too many."""
        if not self.opens or self.opened >= MOST or part.get_content_maintype() == "image":
            return None
        self.opened += 1
        return open_file(payload(part)[0], self.name(part), part.get_content_maintype() == "text")

    def text(self, part: Mail) -> str:
        """Decode a text part."""
        text = body(part).text
        if part.get_content_subtype() != "html":
            return text
        text, pictures = parse(text)
        self.pictures.add_page(pictures)
        return text

    def best(self, forms: list[tuple[Mail, str]]) -> str:
        """Give the text of the first form that is not blank."""
        return next((text for _, text in forms if text.strip()), "")


def kind_of(part: Mail) -> Kind:
    """Tell how a part is read."""
    kind, whole = part.get_content_type(), not isinstance(part.get_payload(), list)
    if kind == "message/rfc822" and not whole:
        return "message"
    if part.get_content_disposition() == "attachment" or (whole and not kind.startswith("text/")):
        return "attached"
    if whole:
        return "text"
    return "alternatives" if kind == "multipart/alternative" else "mixed"


def read_fields(message: Mail) -> list[tuple[str, str]]:
    """Give the fields that people read, as they stand in the file, in one order."""
    raw = list(message.raw_items())
    return [(field, str(value)) for field in FIELDS for name, value in raw if name.lower() == field.lower()]


def _preference(part: Mail) -> bool:
    return part.get_content_type() != "text/plain"


def body(part: Mail) -> DecodedText:
    """Decode a text part, without the files that are coded in it.

    Raises:
        Damaged: its transfer encoding cannot be undone. BinaryText: it is no text.
    """
    data, charset = payload(part)
    found = decode_text(data, charset) if data else DecodedText("", "utf-8")
    return replace(found, text=without_files(found.text)[0])


def payload(part: Mail) -> tuple[bytes, str]:
    """Give the bytes of a part, and the encoding that it declares.

    Raises:
        Damaged: its transfer encoding cannot be undone.
    """
    try:
        data = part.get_payload(decode=True)
        charset = part.get_content_charset("")
    except Exception as error:  # broken transfer encodings and parameters fail in as many ways
        raise Damaged(format="eml") from error
    return data if isinstance(data, bytes) else b"", charset


def name_of(part: Mail) -> str:
    """Give the name of an attached file.

    Raises:
        Damaged: its parameters are malformed.
    """
    try:
        name = part.get_filename("")
    except Exception as error:  # malformed RFC 2231 parameters
        raise Damaged(format="eml") from error
    return words(name)


def words(raw: str) -> str:
    """Decode a field: encoded words, and bytes that stand there without any encoding."""
    text = _FOLD.sub(" ", _decoded(raw.encode("utf-8", "surrogateescape"), ""))
    try:
        pieces = decoded_words(text)
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
