"""Search in XML and HTML: each text alone, the texts of a paragraph together, attributes, comments,
scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lxml import etree

from engine.core import BinaryText
from engine.formats.archive import local
from engine.formats.plain.read import decode
from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.search.parts import Search
from engine.text import clean

_BLOCKS = frozenset(
    "p h tc tr tbl table-cell table-row sdt txbxContent text-box comment footnote endnote note annotation li td th div "
    "body title h1 h2 h3 h4 h5 h6 dt dd pre option section blockquote caption".split()
)
_GAPS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "s": " ", "ptab": "\t", "noBreakHyphen": "-"}
_FONTS = frozenset(
    "ascii hAnsi cs eastAsia typeface panose asciiTheme hAnsiTheme eastAsiaTheme cstheme font-family "
    "font-name font-name-asian font-name-complex font-family-asian font-family-complex lang xmlns schemaLocation".split()
)
_FONT_ELEMENTS = frozenset({"font", "font-face"})
_SCRIPTS = frozenset(
    """
    Arab Armn Beng Bopo Bugi Cans Cher Deva Ethi Geor Gujr Guru Hang Hans Hant Hebr Java Jpan Khmr Knda Laoo Lisu Mlym Mong
    Mymr Nkoo Olck Orya Osma Phag Sinh Sora Syre Syrj Syrn Syrc Tale Talu Taml Telu Tfng Thaa Thai Tibt Uigh Viet Yiii
    """.split()
)
"""Codes of scripts (ISO 15924) by which the themes of office programs list their fonts."""
_KNOWN = ("http://schemas.", "http://www.w3.org", "urn:oasis", "urn:schemas", "http://purl.o", "urn:org:documentf",
          "http://openoffice.o", "https://schemas.", "http://docs.oasis", "http://ns.adobe", "http://www.openoffice.o")  # fmt: skip
_NAMESPACE_WORDS = frozenset(
    """
    http https schemas openxmlformats microsoft office word wordprocessingml wordml main relationships officedocument package
    drawingml drawing wordprocessingdrawing wordprocessingshape wordprocessinggroup wordprocessingcanvas wordprocessingink
    spreadsheetml presentationml picture chart chartdrawing chartex diagram math markup compatibility symex extlst web extension
    excel powerpoint activex model3d metadata core properties content types extended custom customxml bibliography visio
    sdtdatahash sdtformatlock word16du word16sdtdh glossary library styles theme webextensions taskpanes threadedcomments
    purl ooxml oclc elements terms dcmitype oasis names opendocument xmlns text style table form script config manifest meta
    datastyle number presentation animation smil compatible xforms schema instance xlink xhtml xhtmlmath mathml svg events
    openoffice libreoffice documentfoundation experimental calc calcext loext field formula draw gui report database oooo
    officeooo drawooo dsig css3 css3t xmlschema dr3d writer data docprops docpropsvtypes interop grddl docs view namespaces adobe photoshop xmpmeta vml space mathematics trackchanges
    """.split()
)
"""Words of the addresses of namespaces that programs write: in another a name could stand."""


def search_xml(search: Search, place: LeakPlace, data: bytes) -> None:
    """Search an XML part. One that is none is searched as bytes."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError):
        search.data(place, data)
        return
    _walk(search, place, place, root.getroottree().getroot())
    for beside in (*root.itersiblings(preceding=True), *root.itersiblings()):
        search.text(place, beside.text or "")


def search_html(search: Search, data: bytes, declared: str = "") -> None:
    """Search a page: what it shows, its attributes, its comments and scripts, and its source as it
    stands."""
    try:
        source = clean(decode(data, declared))
    except BinaryText:
        search.data(LeakPlace("source"), data)
        return
    search.source(LeakPlace("source"), source)
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, no_network=True)
    try:
        root = etree.fromstring(source.encode("utf-8", "replace"), parser) if source.strip() else None
    except (etree.LxmlError, ValueError):
        return  # no reader shows more of it than its source
    if root is not None:
        _walk(search, LeakPlace("source"), LeakPlace("attribute"), root)


def _walk(search: Search, place: LeakPlace, attribute: LeakPlace, root: Any) -> None:
    for element in root.iter():
        if isinstance(element.tag, str):
            for name, value in element.attrib.items():
                if not _is_font(element, name, value):
                    search.value(attribute, value)
        for text in (element.text, element.tail):
            if text and text.strip():
                search.text(place, text)
    for namespace in {uri for element in root.iter() for uri in element.nsmap.values()}:
        if not _is_known(namespace):
            search.value(place, namespace)
    for paragraph in _paragraphs(root):
        search.text(place, paragraph)


def _is_known(namespace: str) -> bool:
    words = (word for word in re.findall(r"[^\W_]+", namespace.lower()) if len(word) > 3 and not word.isdecimal())
    return namespace.startswith(_KNOWN) and _NAMESPACE_WORDS.issuperset(words)


def _is_font(element: Any, attribute: str, value: str) -> bool:
    name = attribute.rpartition("}")[2]
    if name == "script" and local(element) == "font":
        return value in _SCRIPTS
    return name in _FONTS or (name == "name" and local(element) in _FONT_ELEMENTS)


def _paragraphs(root: Any) -> Iterator[str]:
    """Yield the texts of each paragraph as one string, across runs; text boxes break the paragraph
    that holds them."""
    pieces: list[str] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        kind = local(element) if isinstance(element.tag, str) else ""
        if kind in _BLOCKS and pieces:
            yield "".join(pieces)
            pieces = []
        if event == "start":
            pieces += [_GAPS.get(kind, ""), (element.text or "") if kind else ""]
        else:
            pieces.append(element.tail or "")
    yield "".join(pieces)
