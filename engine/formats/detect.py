"""What a file really is, by its first bytes, against what its name says."""

from __future__ import annotations

import re

from engine.core.errors import BinaryText, Damaged, Encrypted, OldWord, UnknownFormat, WrongExtension
from engine.formats.plain.read import decode

FORMATS = {
    "docx": "Word (docx)",
    "docm": "Word (docm)",
    "odt": "OpenDocument (odt)",
    "pdf": "PDF",
    "rtf": "RTF",
    "txt": "TXT",
    "html": "HTML",
    "htm": "HTML",
    "eml": "EML",
    "png": "PNG",
    "jpg": "JPEG",
    "jpeg": "JPEG",
    "tif": "TIFF",
    "tiff": "TIFF",
    "bmp": "BMP",
    "webp": "WebP",
    "gif": "GIF",
}
"""Extension to the name of the format, the same in every language."""

_EXTENSION = re.compile(r"\.([A-Za-z][A-Za-z0-9]{0,5})$")
"""What counts as an extension: « Durand c. Martin » and « jugement du 12.03.2024 » have none."""

_PICTURES = ("png", "jpg", "jpeg", "tif", "tiff", "bmp", "webp", "gif")
_ALIASES = {"docm": "docx", "htm": "html", **dict.fromkeys(_PICTURES, "image")}
_PLAIN = frozenset({"txt", "html", "eml"})
_HEAD = 4_096

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ODT = b"application/vnd.oasis.opendocument.text"
_PACKED = (b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07")
_PICTURE = re.compile(
    rb"(?P<png>\x89PNG\r\n\x1a\n)|(?P<jpg>\xff\xd8\xff)|(?P<gif>GIF8[79]a)|(?P<tif>II[*+]\0|MM\0[*+])"
    rb"|(?P<webp>RIFF.{4}WEBP)|(?P<bmp>BM.{4}\0{4}.{4}[\x0c(4@8l|]\0\0\0)",
    re.S,
)

_HTML = re.compile(rb"(?:<\?xml[^>]*>\s*|<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.I | re.S)
_MAIL = re.compile(rb"(?:From [^\n]*\n)?(?:[!-9;-~]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*){2}", re.S)
_MAIL_FIELD = re.compile(rb"^(?:from|to|date|subject|received|message-id|mime-version|return-path):", re.I | re.M)


def split_name(name: str) -> tuple[str, str]:
    """Cut a name into its stem and its extension, in lower case; what is the extension of no format stays in the stem."""
    ending = _EXTENSION.search(name)
    extension = ending.group(1).lower() if ending else ""
    return (name[: ending.start()], extension) if ending and extension in FORMATS else (name, "")


def detect(data: bytes, name: str) -> str:
    """Name the reader for a file: txt, docx, odt, pdf, html, rtf, eml or image.

    Raises:
        Encrypted: an Office file behind a password.
        OldWord: a Word 97 file.
        UnknownFormat: neither the name nor the content is of a format that is read.
        WrongExtension: the content is of a format that is read, and not the one that the name says.
        Damaged: the content is nothing that the name could stand for.
        Bomb: a zip file that unpacks to an abnormal size.
    """
    ending = _EXTENSION.search(name)
    extension = ending.group(1).lower() if ending else ""
    expected = _ALIASES.get(extension, extension) if extension in FORMATS else None
    found = _sniff(data)
    if found is None:
        return _unmarked(data, expected, extension)
    reader = _ALIASES.get(found, found)
    if reader == expected or not extension:
        return reader  # a picture is read whatever kind of picture its name says
    if found == "eml" and expected == "txt":
        return "txt"  # a text may well begin like a mail
    raise WrongExtension(extension=f".{extension}", found=FORMATS[found])


def _unmarked(data: bytes, expected: str | None, extension: str) -> str:
    """Decide for a file whose content bears no mark: a text, or damage."""
    if expected in _PLAIN:
        return expected
    textual = _textual(data)
    named = extension if expected == "image" else expected
    if expected:
        raise WrongExtension(extension=f".{extension}", found=FORMATS["txt"]) if textual else Damaged(format=named)
    if extension or not textual:
        raise _unknown()
    return "txt"


def _textual(data: bytes) -> bool:
    """Tell whether some encoding makes a text of the bytes."""
    if data.startswith(_ZIP):
        return False
    try:
        decode(data)
    except BinaryText:
        return False
    return True


def _sniff(data: bytes) -> str | None:
    """Name the format by its mark; None where there is none."""
    head = data[:_HEAD]
    if b"%PDF-" in head[:1_024]:
        return "pdf"
    if head.startswith(_ZIP):
        return _zipped(data)
    if head.startswith(_OLE):
        return _compound(data)
    if head.startswith(_PACKED):
        raise _unknown()
    picture = _PICTURE.match(head)
    if picture:
        return picture.lastgroup
    plain = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if plain.startswith(b"{\\rtf"):
        return "rtf"
    if _HTML.match(plain):
        return "html"
    fields = _MAIL.match(plain.replace(b"\r\n", b"\n"))
    return "eml" if fields and _MAIL_FIELD.search(fields.group()) else None


def _zipped(data: bytes) -> str | None:
    """Tell docx and odt from other zip files; None for a zip whose directory is lost."""
    from engine.formats.archive import Archive

    try:
        archive = Archive(data, "zip")
        kind = archive.read("mimetype") if "mimetype" in archive.names else b""
    except Damaged:  # the extension then says what is damaged
        return None
    if "[Content_Types].xml" in archive.names and any(name.startswith("word/") for name in archive.names):
        return "docx"
    if kind.startswith(_ODT) or (not kind and "content.xml" in archive.names):
        return "odt"
    raise _unknown()


def _compound(data: bytes) -> str:
    """Tell what an OLE file holds by the names in its directory. None of them is read."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise Encrypted()
    if "WordDocument".encode("utf-16-le") in data:
        raise OldWord()
    raise _unknown()


def _unknown() -> UnknownFormat:
    return UnknownFormat(formats=", ".join(FORMATS))
