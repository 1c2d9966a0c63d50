"""Plain text in any of the encodings that French offices use."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from engine.core import BinaryText
from engine.formats.reading import ReadResult
from engine.text import CONTROL

_MARKS = (
    # UTF-32 first: its little-endian mark begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARABLE = ("utf", "iso", "latin", "windows", "cp", "mac", "koi", "big5", "gb", "euc", "shift")
"""What the names of text encodings begin with; Python knows others (``unicode_escape``) that no
file should name."""

_SEVEN_BIT = ("utf-7", "utf7", "iso-2022", "iso2022")
"""Encodings whose bytes all look like ASCII, and so like UTF-8: what the file declares decides
first."""

_FRENCH = frozenset("éèêëàâäçùûüîïôöœæÉÈÊËÀÂÄÇÙÛÜÎÏÔÖŒÆ«»’‘“”–—…•€°§²³±×\u00a0\u00ad")
_OTHER_ENCODINGS = [
    "cp1252", "cp850", "mac_roman", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258",
]  # fmt: skip
_SAMPLE = 65_536
_FEWEST_ZEROS = 8
_CONTROLS_TOLERATED, _CONTROLS_SHARE = 3, 0.05


def read(data: bytes) -> ReadResult:
    """Read a plain text file in a detected encoding.

    Raises:
        BinaryText: no encoding makes it a text.
    """
    return ReadResult(decode(data))


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A decoded text, with the byte order mark that preceded it and the name of the Python codec.

    ``errors`` is the error handler of the codec: ``replace`` turned undecodable bytes into U+FFFD,
    ``surrogatepass`` kept surrogates.
    """

    text: str
    encoding: str
    mark: bytes = b""
    errors: str = "strict"


def decode(data: bytes, declared: str = "") -> str:
    """Decode the bytes of a text file to a string, in an encoding detected as by
    :func:`decode_text`."""
    return decode_text(data, declared).text


def decode_text(data: bytes, declared: str = "") -> DecodedText:
    """Detect the encoding of a text file and decode it. ``declared`` is the encoding that the file
    itself names, if any; it is not trusted.

    Tried in this order: a byte order mark; UTF-16 without its mark; UTF-8; the declared encoding;
    Windows-1252 if the result looks French; the likeliest encoding by statistics. A declared 7-bit
    encoding (UTF-7, ISO-2022) comes first.

    Raises:
        BinaryText: none fits, or the text has more control characters than a slightly damaged one.
    """
    found = _first_that_fits(data, declared.strip().lower())
    if found is None or len(CONTROL.findall(found.text)) > max(_CONTROLS_TOLERATED, _CONTROLS_SHARE * len(found.text)):
        raise BinaryText()
    return found


def _first_that_fits(data: bytes, declared: str) -> DecodedText | None:
    if declared.startswith(_SEVEN_BIT) and (found := _declared(data, declared)) is not None:
        return found
    for attempt in (_marked, _unmarked_utf16, _utf8):
        if (found := attempt(data)) is not None:
            return found
    if (found := _declared(data, declared)) is not None:
        return found
    for attempt in (_torn_utf8, _windows, _guessed):
        if (found := attempt(data)) is not None:
            return found
    return None


def _marked(data: bytes) -> DecodedText | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _replacing(data[len(mark) :], encoding, mark)
    return None


def _unmarked_utf16(data: bytes) -> DecodedText | None:
    """Recognise UTF-16 without a mark: in Latin script every other byte is zero."""
    even, odd = data[:_SAMPLE:2], data[1:_SAMPLE:2]
    zeros = even.count(0), odd.count(0)
    if max(zeros) < max(_FEWEST_ZEROS, 0.3 * len(even)) or min(zeros) > 0.1 * max(zeros):
        return None
    return _replacing(data, "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be")


def _replacing(data: bytes, encoding: str, mark: bytes = b"") -> DecodedText:
    """Decode, with U+FFFD for what cannot be."""
    return DecodedText(data.decode(encoding, "replace"), encoding, mark, "replace")


def _utf8(data: bytes) -> DecodedText | None:
    """Decode UTF-8; surrogates encoded one by one, as some databases export them, are let through
    to be cleaned."""
    try:
        return DecodedText(data.decode("utf-8", "surrogatepass"), "utf-8", errors="surrogatepass")
    except UnicodeDecodeError:
        return None


def _declared(data: bytes, declared: str) -> DecodedText | None:
    if not declared.startswith(_DECLARABLE) or not declared.isascii():
        return None
    # Files that say Latin-1 mean Windows-1252, as every browser knows.
    encoding = "cp1252" if declared in ("iso-8859-1", "iso8859-1", "latin1", "latin-1") else declared
    try:
        return DecodedText(data.decode(encoding), encoding)
    except (LookupError, UnicodeError):
        return None


def _torn_utf8(data: bytes) -> DecodedText | None:
    """Decode UTF-8 with a few torn characters: read otherwise, each of its accents would be two
    letters."""
    found = _replacing(data, "utf-8")
    torn, right = found.text.count("\ufffd"), sum(character > "\x7f" for character in found.text)
    return found if torn < 0.05 * right else None


def _windows(data: bytes) -> DecodedText | None:
    """Decode Windows-1252 where most of its accents are French ones."""
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    accents = [character for character in text if character > "\x7f"]
    french = sum(character in _FRENCH for character in accents) >= 0.8 * len(accents)
    return DecodedText(text, "cp1252") if french else None


def _guessed(data: bytes) -> DecodedText | None:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE], cp_isolation=_OTHER_ENCODINGS).best()
    return _replacing(data, best.encoding) if best else None
