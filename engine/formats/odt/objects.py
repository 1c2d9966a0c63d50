"""Formulas and charts that stand in parts of their own: the words that they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.formats.archive import Archive
from engine.formats.odt.tree import HREF, drop, full, short

_MATH = "{http://www.w3.org/1998/Math/MathML}"
_TOKENS = ("{*}mi", "{*}mn", "{*}mo", "{*}mtext", "{*}ms")
_PLACE = re.compile(r"Object \d{1,6}")
_ADDRESS = re.compile(r"(?:'(?:[^']|'')*'|\$?[^\s.:'$]+)\.(?=\$?[A-Z]{1,3}\$?\d)")
_OWN_TABLE = "local-table."


def part_of(archive: Archive, element: Any) -> str:
    """Name the part that holds the formula or the chart that an element shows; empty where it shows
    none, or another kind of object."""
    address = element.get(HREF, "").removeprefix("./") if short(element.tag) == "draw:object" else ""
    name = f"{address}/content.xml"
    if not _PLACE.fullmatch(address) or name not in archive.names:
        return ""
    root = archive.xml(name)
    is_chart = root.find(f"{full('office:body')}/{full('office:chart')}") is not None
    return name if is_chart or root.tag == _MATH + "math" else ""


def texts(root: Any) -> Iterator[Any]:
    """Yield the elements that hold the words of an object, in order: the tokens of a formula, the
    paragraphs of a chart but for its figures."""
    if root.tag == _MATH + "math":
        yield from root.iter(*_TOKENS)
        return
    for paragraph in root.iter(full("text:p")):
        around = paragraph.getparent()
        if around is None or around.get(full("office:value-type")) not in ("float", "percentage"):
            yield paragraph


def lines(root: Any) -> list[str]:
    """Give the words of an object: a formula on one line, a chart by paragraphs."""
    said = ["".join(element.itertext()) for element in texts(root)]
    return [" ".join(said)] if root.tag == _MATH + "math" else [line for line in said if line.strip()]


def scrub(root: Any) -> None:
    """Take out of an object what says its words again: the source of a formula, the names of the
    sheets that a chart was made of; and pictures, which its part alone would hold."""
    drop(list(root.iter(f"{_MATH}annotation", f"{_MATH}annotation-xml", full("office:binary-data"))))
    for element in root.iter("*"):
        element.attrib.pop(HREF, None)
        for key, value in element.attrib.items():
            if local_name(key).endswith(("cell-range-address", "cell-address")):
                element.set(key, _ADDRESS.sub(_OWN_TABLE, value))


def local_name(key: str) -> str:
    """Give the name of an attribute without its namespace."""
    return key.rpartition("}")[2]


def strings(root: Any) -> Iterator[tuple[Any, bool]]:
    """Yield the elements that hold the words of an object, with those within them; and whether what
    follows an element is such a string too."""
    for element in texts(root):
        yield element, False
        yield from ((inner, True) for inner in element.iterdescendants("*"))
