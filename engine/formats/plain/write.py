"""Plain text written again: byte for byte what it was outside the edits, in its encoding, with its
line ends.

What the encoding cannot say (a "█" in Windows-1252) makes the whole file UTF-8, with its mark, and
is reported. So does an edit after which the bytes would be taken for another encoding.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Sequence

from engine.core import BinaryText, Document, Unwritable
from engine.formats.plain.places import CleaningOffsets, byte_offsets, splice
from engine.formats.plain.read import DecodedText, decode, decode_text
from engine.formats.writing import Edit, Finding, Orders, Written
from engine.text import clean

CONVERTED = Finding("encoding", "converted")
"""What is said of a text whose encoding could not say a pseudonym."""

_LINE_END = re.compile("\r\n|[\r\n\x0b]")
_Cut = tuple[int, int, str]


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a text file with the edits applied, in its own encoding if that has all characters,
    else in UTF-8.

    Raises:
        Unwritable: the document was not read from these bytes, or the written file would not be
        read as the expected text.
    """
    found = decode_text(data)
    if clean(found.text) != document.text:
        raise Unwritable
    cuts = _cuts(found.text, orders.edits)
    expected = apply_edits(document.text, orders.edits)
    attempts: list[tuple[Callable[[], bytes], tuple[Finding, ...]]] = [
        (lambda: _in_place(data, found, cuts), ()),
        (lambda: in_utf8(_joined(found.text, cuts)), (CONVERTED,)),
        # An edit can bring together a carriage return and a line feed that were two line ends.
        (lambda: in_utf8(expected), (CONVERTED,)),
    ]
    for attempt, findings in attempts:
        try:
            written = attempt()
            if clean(decode(written)) == expected:
                return Written(written, findings)
        except (UnicodeEncodeError, BinaryText):
            continue
    raise Unwritable


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """Return the text with the edits applied, which must be in order and disjoint."""
    return _joined(text, [(edit.start, edit.end, edit.new) for edit in edits])


def in_utf8(text: str) -> bytes:
    """Encode as UTF-8 with a byte order mark, by which every reader recognises it. Lone surrogates
    become U+FFFD."""
    return codecs.BOM_UTF8 + text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def _cuts(raw: str, edits: Sequence[Edit]) -> list[_Cut]:
    """Give the edits in characters of the text before it was cleaned, with its own line ends."""
    places = CleaningOffsets(raw)
    line_end = _LINE_END.search(raw)
    ending = line_end[0] if line_end else "\n"
    return [(*places.span(edit.start, edit.end), edit.new.replace("\n", ending)) for edit in edits]


def _in_place(data: bytes, found: DecodedText, cuts: Sequence[_Cut]) -> bytes:
    offsets = byte_offsets(data, found, [place for start, end, _ in cuts for place in (start, end)])
    return splice(data, offsets, [new.encode(found.encoding) for _, _, new in cuts])


def _joined(text: str, cuts: Sequence[_Cut]) -> str:
    pieces, done = [], 0
    for start, end, new in cuts:
        pieces += [text[done:start], new]
        done = end
    return "".join([*pieces, text[done:]])
