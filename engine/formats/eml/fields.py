"""Fields of a message as they are written: encoded words, names of files, neutral identifiers."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from email.utils import getaddresses
from hashlib import blake2b
from urllib.parse import quote

from engine.formats.eml.read import Mail, read_fields, words
from engine.formats.reading import bare
from engine.text import clean

_PLAIN = re.compile(r"[ -~]*")
_BETWEEN = re.compile(r'([ "(),<>:;@]+)')
_CHARSET = re.compile(r"=\?([\w.:-]{2,40})[?*]", re.A)
_CHUNK = 42
"""Bytes of an encoded word, so that it is no longer than 75 characters."""

_IDENTIFIER = re.compile(r"<([^<>\s]{1,998})>")

_LONGEST_LIST = 20_000


def field_value(text: str, raw: str = "") -> str:
    """Write the text of a field in ASCII, so that it is read again; in the charset of ``raw`` if
    that can say it."""
    text = clean(text)
    if "=?" not in text and _PLAIN.fullmatch(text):
        return text
    declared = _CHARSET.search(raw)
    for charset in (*([declared[1].lower()] if declared else []), "utf-8"):
        for value in (_in_places(text, charset), _encoded(text, charset)):
            if value is not None and _is_read(value) == bare(text):
                return value
    return _encoded(text, "utf-8") or ""


def file_name(text: str) -> str:
    """Write the parameter that names a file."""
    if re.fullmatch(r"[A-Za-z0-9 ._()+-]+", text):
        return f'filename="{text}"'
    return f"filename*=utf-8''{quote(clean(text), safe='')}"


def neutral(raw: str, secret: bytes) -> str:
    """Give neutral identifiers for those of a field, in order: the same for the same, so that
    threads hold.

    An identifier often names a machine or a mailbox, and can be guessed: it is hashed with the
    secret of the document, or of the corpus: with a register, threads hold among its messages.
    """
    return " ".join(f"<{_hashed(each, secret)}@message.invalid>" for each in _IDENTIFIER.findall(raw))


class HeaderMailboxes:
    """What became of the mailboxes that the fields of a message name."""

    def __init__(self, message: Mail, new: Iterable[str]) -> None:
        self._new: dict[str, str] = {}
        for (field, raw), text in zip(read_fields(message), new, strict=True):
            if field in ("From", "To", "Cc"):
                before, after = _addresses(words(raw)), _addresses(text)
                if len(before) == len(after):
                    self._new |= dict(zip(before, after, strict=True))

    def echo(self, raw: str) -> str | None:
        """Write again a field of mailboxes that other fields name; None if one is named nowhere
        else."""
        known = [self._new.get(address) for address in _addresses(words(raw))]
        return ", ".join(filter(None, known)) if known and all(known) else None


def _addresses(text: str) -> list[str]:
    """Give the mailboxes of a field, in lower case; none of one that is too long, or no list."""
    if len(text) > _LONGEST_LIST:
        return []
    return [address.lower() for _, address in getaddresses([text]) if _PLAIN.fullmatch(address) and "@" in address]


def _hashed(identifier: str, secret: bytes) -> str:
    return blake2b(identifier.strip().lower().encode("utf-8", "replace"), key=secret[:64], digest_size=16).hexdigest()


def _in_places(text: str, charset: str) -> str | None:
    """Encode the words that need it, and leave the others."""
    pieces = _BETWEEN.split(text)
    runs: list[tuple[bool, str]] = []
    for piece in pieces:
        special = "=?" in piece or "\\" in piece or not _PLAIN.fullmatch(piece)
        if special and len(runs) > 1 and runs[-2][0] and not runs[-1][1].strip(" "):
            between = runs.pop()[1]  # white space between two encoded words is not read
            runs[-1] = True, runs[-1][1] + between + piece
        elif piece:
            runs.append((special, piece))
    written = [_encoded(piece, charset) if special else piece for special, piece in runs]
    return None if None in written else "".join(map(str, written))


def _encoded(text: str, charset: str) -> str | None:
    """Encode a text as words of a field."""
    chunks, chunk = [], b""
    try:
        for letter in text:
            data = letter.encode(charset)
            if len(chunk) + len(data) > _CHUNK:
                chunks.append(chunk)
                chunk = b""
            chunk += data
    except (UnicodeError, LookupError):
        return None
    return " ".join(f"=?{charset}?b?{b64encode(each).decode()}?=" for each in [*chunks, chunk] if each)


def _is_read(value: str) -> str:
    return bare(clean(words(value)))
