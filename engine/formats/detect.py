"""What a file really is, by its first bytes, against what its name says."""

from __future__ import annotations

import re

from engine.core import BinaryText, Damaged, Encrypted, OldWord, UnknownFormat, WrongExtension
from engine.formats import plain
from engine.formats.filenames import extension_of
from engine.formats.format import Format
from engine.formats.marks import Content, Mark
from engine.formats.plain.read import decode
from engine.formats.registry import EXTENSIONS, FORMATS, find

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP, _ENTRY = b"PK", b"PK\x01\x02"
_PIECES = {"docx": "word/", "odt": "styles.xml"}
"""Parts that no other zip has."""

_REMAINS = {
    "pdf": re.compile(rb"%%EOF|\bendobj\b|\bstartxref\b"),
    "rtf": re.compile(rb"\\pard?\b|\\fonttbl\b|\\ansicpg\d"),
}
"""What stands in a file of a format whose beginning is lost."""

_PACKED = (b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07")
_SIGNED = sorted((format for format in FORMATS if format.mark <= Mark.FIRST), key=lambda format: format.mark)
_TEXTS = sorted((format for format in FORMATS if format.mark > Mark.FIRST), key=lambda format: format.mark)


def detect(data: bytes, name: str) -> Format:
    """Determine the format of a file from its content and the extension of its name.

    Raises:
        Encrypted: it is an Office file protected by a password.
        OldWord: it is a Word 97 file.
        UnknownFormat: neither name nor content belongs to a supported format.
        WrongExtension: the content is of a supported format other than that of the name.
        Damaged: the content is not of the format that the name says, nor of any other.
        Bomb: it is a zip that unpacks to an abnormal size.
    """
    extension = extension_of(name)
    expected = find(extension) if extension in EXTENSIONS else None
    content = Content(data)
    if expected is not None and expected.sniff(content) is None and _is_broken(content, expected):
        raise Damaged(format=EXTENSIONS[extension].written)
    found = _sniff(content)
    if found is None:
        return _unmarked(content, expected, extension)
    format, kind = found
    if format is expected or not extension:
        return format  # a picture is read whatever kind of picture its name says
    if expected is not None and expected.mark is Mark.NONE and format.mark is Mark.RESEMBLANCE:
        return expected
    raise WrongExtension(extension=f".{extension}", found=EXTENSIONS[kind].label)


def _unmarked(content: Content, expected: Format | None, extension: str) -> Format:
    """Decide for a file whose content bears no mark: a text, or damage."""
    if expected is not None and expected.takes_any_text:
        return expected
    textual = _is_text(content)
    if expected is not None:
        if textual:
            raise WrongExtension(extension=f".{extension}", found=plain.FORMAT.extensions[0].label)
        raise Damaged(format=EXTENSIONS[extension].written)
    if extension or not textual:
        raise _unknown()
    return plain.FORMAT


def _is_broken(content: Content, expected: Format) -> bool:
    """Tell whether a content bears what is left of the format of its name: a zip without the parts
    that it should have, and that is of no other format; a piece of a PDF, of an RTF file."""
    if expected.mark is Mark.PARTS and content.parts is None:
        return content.data.startswith(_ZIP) or _ENTRY in content.data
    if expected.mark is Mark.PARTS and content.parts is not None:
        others = any(format.sniff(content) for format in _SIGNED) or content.parts.kind
        return not others and any(name.startswith(_PIECES[expected.name]) for name in content.parts.names)
    remains = _REMAINS.get(expected.name)
    return remains is not None and remains.search(content.data) is not None


def _is_text(content: Content) -> bool:
    """Tell whether some encoding makes a text of the bytes."""
    if content.is_zip:
        return False
    try:
        decode(content.data)
    except BinaryText:
        return False
    return True


def _sniff(content: Content) -> tuple[Format, str] | None:
    """Give the format of a content by its mark, and the extension that it is of; None where there
    is none."""
    if found := _first(_SIGNED, content):
        return found
    _refuse(content)
    return _first(_TEXTS, content)


def _first(formats: list[Format], content: Content) -> tuple[Format, str] | None:
    return next(((format, kind) for format in formats if (kind := format.sniff(content))), None)


def _refuse(content: Content) -> None:
    """Refuse what is known to be of no format that is read."""
    if content.head.startswith(_OLE):
        raise _compound(content.data)
    if content.head.startswith(_PACKED) or content.parts is not None:
        raise _unknown()


def _compound(data: bytes) -> Encrypted | OldWord | UnknownFormat:
    """Tell what an OLE file holds by the names in its directory. None of them is read."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return Encrypted()
    return OldWord() if "WordDocument".encode("utf-16-le") in data else _unknown()


def _unknown() -> UnknownFormat:
    return UnknownFormat(formats=", ".join(EXTENSIONS))
