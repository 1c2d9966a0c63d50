"""XML changed as a tree (nested, doubled, moved, renamed), and what only its text can hold:
entities, declarations, namespaces."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from lxml import etree

from tests.torture.fuzz.byte_mutations import TEXT, Change

_DEEP = (2, 30, 250, 3000)
_VALUES = (
    "",
    "0",
    "-1",
    "2147483648",
    "9" * 60,
    "true",
    "\u202e",
    "rId1",
    "../../etc/passwd",
    "x" * 3000,
    "http://x.example/",
)
_PROLOGUES = (
    b'<!DOCTYPE a [<!ENTITY x "M. Kerguelen">]>',
    b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x "&b;&b;&b;&b;&b;&b;&b;&b;">]>',
    b'<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
    b'<?xml version="1.1" encoding="utf-16"?>',
    b'<?xml version="1.0" encoding="cp037"?>',
    b'<?xml-stylesheet href="http://x.example/a.xsl"?>',
)


def declare(rng: Random, data: bytes) -> bytes:
    """Declare a type, entities or an encoding, and use the entity."""
    body = data[data.find(b"?>") + 2 :] if data.startswith(b"<?xml") else data
    place = body.find(b">", rng.randrange(len(body) + 1)) + 1
    return rng.choice(_PROLOGUES) + body[:place] + rng.choice((b"", b"&x;")) + body[place:]


def restructure(rng: Random, data: bytes) -> bytes:
    """Change elements of the tree; what is no XML is changed as a text."""
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.LxmlError, ValueError):
        return rng.choice(TEXT)(rng, data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        elements = [element for element in root.iter() if isinstance(element.tag, str) and element is not root]
        if elements:
            rng.choice(_CHANGES)(rng, rng.choice(elements), elements)
    return bytes(etree.tostring(root))


def _nest(rng: Random, element: etree._Element, _: list[etree._Element]) -> None:
    parent, place = element.getparent(), element.getparent().index(element)
    for _ in range(rng.choice(_DEEP)):
        outer = etree.Element(element.tag, dict(element.attrib))
        outer.append(element)
        element = outer
    parent.insert(place, element)


def _double(rng: Random, element: etree._Element, _: list[etree._Element]) -> None:
    size = len(etree.tostring(element))
    for _ in range(min(rng.choice((1, 3, 200, 2000)), 1 + 200_000 // size)):
        element.addnext(deepcopy(element))


def _remove(rng: Random, element: etree._Element, _: list[etree._Element]) -> None:
    element.getparent().remove(element)


def _move(rng: Random, element: etree._Element, elements: list[etree._Element]) -> None:
    goal = rng.choice(elements)
    if goal is not element and element not in goal.iterancestors():
        goal.insert(rng.randrange(len(goal) + 1), element)


def _rename(rng: Random, element: etree._Element, elements: list[etree._Element]) -> None:
    element.tag = rng.choice(elements).tag


def _set(rng: Random, element: etree._Element, elements: list[etree._Element]) -> None:
    """Give an attribute of the document another value, or none."""
    known = [pair for one in (element, rng.choice(elements)) for pair in one.attrib.items()]
    name, value = rng.choice(known or [("x", "y")])
    if rng.random() < 0.2:
        element.attrib.pop(name, None)
    else:
        element.set(name, rng.choice((*_VALUES, value)))


def _say(rng: Random, element: etree._Element, elements: list[etree._Element]) -> None:
    """Give an element the text of another one, or one of its own."""
    element.text = rng.choice((rng.choice(elements).text, "1" * 400, "\u00ad", " ", "é" * 5000, None))


def _empty(rng: Random, element: etree._Element, _: list[etree._Element]) -> None:
    for child in list(element):
        element.remove(child)


_CHANGES = (_nest, _double, _remove, _move, _rename, _set, _set, _say, _empty)
MARKUP: tuple[Change, ...] = (restructure, restructure, restructure, declare, *TEXT)
