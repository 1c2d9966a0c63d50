"""The trees of an OpenDocument text: names of elements with their usual prefixes, and what changes
a tree in place.

What is taken out of a tree leaves the text that follows it where it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lxml import etree

from engine.core import document_cache

_URN = "urn:oasis:names:tc:opendocument:xmlns:"
SPACES = {
    **{f"{_URN}{name}:1.0": name for name in ("office", "text", "table", "style", "form", "script", "meta", "config")},
    **{f"{_URN}presentation:1.0": "presentation", f"{_URN}dr3d:1.0": "dr3d", f"{_URN}database:1.0": "db"},
    **{f"{_URN}drawing:1.0": "draw", f"{_URN}svg-compatible:1.0": "svg", f"{_URN}xsl-fo-compatible:1.0": "fo"},
    f"{_URN}datastyle:1.0": "number",
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/1999/xhtml": "xhtml",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/2002/xforms": "xforms",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://openoffice.org/2009/office": "officeooo",
    "urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0": "field",
    "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0": "loext",
}
"""Namespace to the prefix by which the specification calls it."""

_BY_PREFIX = {prefix: space for space, prefix in SPACES.items()}
HREF = f"{{{_BY_PREFIX['xlink']}}}href"


def full(name: str) -> str:
    """Give the name of an element or an attribute as a tree holds it: ``text:p`` to
    ``{urn:…}p``."""
    prefix, _, local = name.partition(":")
    return f"{{{_BY_PREFIX[prefix]}}}{local}"


@document_cache(4_096)
def short(tag: str) -> str:
    """Give the name with its usual prefix: ``{urn:…}p`` to ``text:p``; that of another namespace
    begins with "?"."""
    space, _, local = str(tag).rpartition("}")
    return f"{SPACES.get(space[1:], '?')}:{local}"


def elements(root: Any) -> Iterator[Any]:
    """Yield an element and all those under it, in order."""
    return iter(root.iter(etree.Element))


def drop(doomed: Iterable[Any]) -> None:
    """Take elements out of their tree, with all that they hold, in time linear in what stands
    around them."""
    gone = set(doomed)
    for parent in dict.fromkeys(element.getparent() for element in gone):
        if parent is None:
            continue
        host, pieces = None, [parent.text or ""]
        for child in list(parent):
            if child not in gone:
                _put(parent, host, pieces)
                host, pieces = child, [child.tail or ""]
                continue
            pieces.append(child.tail or "")
            parent.remove(child)
        _put(parent, host, pieces)


def _put(parent: Any, host: Any, pieces: list[str]) -> None:
    """Write the text that now follows an element, or begins its parent."""
    if len(pieces) == 1:
        return
    if host is None:
        parent.text = "".join(pieces)
    else:
        host.tail = "".join(pieces)


def to_span(element: Any, style: str | None = None) -> None:
    """Make a span of an element: what it holds stays, what it did is forgotten."""
    element.tag = full("text:span")
    element.attrib.clear()
    if style:
        element.set(full("text:style-name"), style)


def unwrap(element: Any) -> None:
    """Put the elements that an element holds in its place. It holds no text."""
    parent = element.getparent()
    children = list(element)
    if parent is None or not children:
        return
    at = parent.index(element)
    children[-1].tail = (children[-1].tail or "") + (element.tail or "")
    element.tail = None
    parent[at : at + 1] = children


def gather(element: Any) -> str:
    """Give all the text that stands in an element."""
    return "".join(element.itertext())


def serialise(root: Any) -> bytes:
    """Write a tree as a part of the file."""
    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    return data
