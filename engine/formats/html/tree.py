"""The tree of a page in plain values: any character may be put in it, any attribute taken out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from engine.formats.html.attributes import shown
from engine.formats.tracer import TAIL, TEXT, Leaf

_LEFT_OUT = frozenset({"script", "style", "template", "iframe"})


@dataclass(eq=False, slots=True)
class Element:
    """An element, with what a walk asks of those of lxml: ``text`` is before its first child,
    ``tail`` behind it."""

    tag: str
    text: str = ""
    tail: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    parent: Element | None = None

    def get(self, name: str, default: str | None = None) -> str | None:
        """Give an attribute."""
        return self.attributes.get(name, default)

    def set(self, name: str, value: str) -> None:
        """Write an attribute."""
        self.attributes[name] = value

    def getparent(self) -> Element | None:
        """Give the element around it."""
        return self.parent


def copy_tree(root: Any) -> Element:
    """Copy a tree of lxml."""
    whole = last = Element("")
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "end":
            assert last.parent is not None  # noqa: S101
            last = last.parent
            continue
        own = Element(str(element.tag), element.text or "", element.tail or "", dict(element.attrib), parent=last)
        last.children.append(own)
        last = own
    return whole.children[0]


def events(root: Element) -> Iterator[tuple[str, Element]]:
    """Yield the elements as they start and end, in order, as lxml does."""
    yield "start", root
    around = [(root, iter(root.children))]
    while around:
        element, rest = around[-1]
        child = next(rest, None)
        if child is None:
            around.pop()
            yield "end", element
        else:
            yield "start", child
            around.append((child, iter(child.children)))


def elements(root: Element) -> list[Element]:
    """Give all elements in order."""
    return [element for event, element in events(root) if event == "start"]


def leaves(root: Element) -> Iterator[Leaf]:
    """Yield the strings of a tree that can be read, in order."""
    for event, element in events(root):
        if event == "start" and element.tag not in _LEFT_OUT:
            yield Leaf(element, TEXT)
            yield from (Leaf(element, name) for name in shown(element))
        elif event == "end" and element is not root:
            yield Leaf(element, TAIL)


def forget_shown(root: Element) -> int:
    """Take out what attributes show, of a page that was not read; give how many there were."""
    found = [(element, name) for element in elements(root) for name in shown(element)]
    for element, name in found:
        del element.attributes[name]
    return len(found)


def remove_elements(root: Element, gone: Iterable[Element]) -> None:
    """Take elements out of a tree with all they hold; what follows them stays."""
    numbers = {id(element) for element in gone}
    for element in elements(root):
        if any(id(child) in numbers for child in element.children):
            _take_out(element, numbers)


def _take_out(element: Element, gone: set[int]) -> None:
    kept: list[Element] = []
    pieces: list[str] = [element.text]
    for child in element.children:
        if id(child) in gone:
            pieces.append(child.tail)
            continue
        _put(element, kept, pieces)
        kept.append(child)
        pieces = [child.tail]
    _put(element, kept, pieces)
    element.children = kept


def _put(element: Element, kept: list[Element], pieces: list[str]) -> None:
    if kept:
        kept[-1].tail = "".join(pieces)
    else:
        element.text = "".join(pieces)
