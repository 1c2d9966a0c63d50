"""A page written again: its tree as the reader sees it, with other words in some places.

The layout stays (elements, style sheets, classes, document type, encoding, line ends); the markup
is laid out anew, so that no parser can see in it what the reader did not.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from engine.core import Document, DocumentError, Unwritable
from engine.formats.covers import NO_COVERS, Covers
from engine.formats.html.print import print_page
from engine.formats.html.read import decoded_page, parse, tree, walk
from engine.formats.html.scrub import scrub
from engine.formats.html.tree import Element, copy_tree, elements, events, leaves, remove_elements
from engine.formats.plain.read import DecodedText
from engine.formats.plain.write import apply_edits
from engine.formats.reading import bare
from engine.formats.tally import FindingTally
from engine.formats.tracer import Tracer
from engine.formats.writing import KnownForms, Orders, Written
from engine.text import clean

if TYPE_CHECKING:
    from engine.formats.scan.shown import ShownPicture

_DOCTYPE = re.compile(
    r"<!doctype\s+(html(?:\s+public\s+[\"']-//(?:w3c|ietf)//dtd x?html[\w. ]{0,30}//en[\"'](?:\s+[\"']https?://www\.w3\.org/TR/"
    r"[\w./-]{0,60}[\"'])?)?)(?:\s[^>]{0,600})?>",
    re.I,
)
"""The type of a page as standards call it; what else stands there goes."""
_HEAD = 4_096


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write a page.

    Raises:
        Unwritable: the page cannot be traced, or what is written would not read as it should.
        DocumentError: as reading.
    """
    found = decoded_page(data)
    root = parse_page(found.text)
    if root is None or read_tree(root) != document.text:
        raise Unwritable
    tracer = Tracer()
    tracer.dye(leaves(root))
    tracer.follow(read_tree(root), document.text).apply(orders.edits)
    tally = FindingTally()
    finish(root, found, orders.forms, tally, covers=orders.covers)
    expected = bare(apply_edits(document.text, orders.edits))
    written = encode_page(root, found, orders.forms)
    if _reads(written) != expected:
        written = _in_utf8(root, found, orders.forms)
        tally.add("encoding", "converted")
    if _reads(written) != expected:
        raise Unwritable
    return Written(written, tally.findings())


def pictures(data: bytes) -> list[ShownPicture]:
    """Give the pictures of a page."""
    from engine.formats.html.covering import pictures as pictures_of

    root = parse_page(decoded_page(data).text)
    return [] if root is None else list(pictures_of(root))


def parse_page(page: str) -> Element | None:
    """Parse a page into a tree to be edited; None where nothing stands in it."""
    root = tree(page)
    return None if root is None else copy_tree(root)


def finish(
    root: Element,
    found: DecodedText,
    forms: KnownForms,
    tally: FindingTally,
    is_mail: bool = False,
    covers: Covers = NO_COVERS,
) -> None:
    """Take out of an edited page all that was not read, and put boxes over the pictures that
    ``covers`` says. Elements that went may have parted lines or words."""
    tally.add("comments", count=found.text.count("<!--"))
    scrub(root, forms, tally, found.encoding, is_mail, covers)


def read_tree(root: Element) -> str:
    """Give the text of a page as its document has it."""
    return clean(walk(events(root))[0])


def encode_page(root: Element, found: DecodedText, forms: KnownForms) -> bytes:
    """Write a page in the encoding of the one that it was made of: what that cannot say, by
    references to characters.

    Nothing tells the encoding of a page of ASCII letters only: it stays one.
    """
    encoding = "ascii" if found.encoding == "utf-8" and not found.mark and found.text.isascii() else found.encoding
    return found.mark + markup(root, found, forms).encode(encoding, "xmlcharrefreplace")


def markup(root: Element, found: DecodedText, forms: KnownForms) -> str:
    """Give the markup of a page, with the document type and the line ends of the one that it was
    made of."""
    doctype = _DOCTYPE.search(found.text[:_HEAD])
    kept = f"<!DOCTYPE {doctype[1]}>" if doctype and not forms.betrays(doctype[1]) else ""
    text = print_page(root, kept)
    return text.replace("\n", "\r\n") if 2 * found.text.count("\r\n") > found.text.count("\n") else text


def _in_utf8(root: Element, found: DecodedText, forms: KnownForms) -> bytes:
    """Write in UTF-8, and no longer declare another encoding."""
    declared = [
        element for element in elements(root)
        if element.tag == "meta" and ("charset" in element.attributes or element.get("http-equiv"))
    ]  # fmt: skip
    remove_elements(root, declared)
    return codecs.BOM_UTF8 + markup(root, found, forms).encode()


def _reads(data: bytes) -> str:
    try:
        return bare(clean(parse(decoded_page(data).text)[0]))
    except DocumentError:
        return ""
