"""The pictures that stay in a page when it is written: given to be looked at, and covered by
boxes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formats.covers import Covers, description_key, picture_key
from engine.formats.html.css import addresses
from engine.formats.html.links import picture_address, picture_data
from engine.formats.html.pictures import SHAPES, find_source, is_held, is_noise
from engine.formats.html.tree import Element, elements, remove_elements
from engine.formats.scan.covering import cover
from engine.formats.scan.shown import ShownPicture, described_picture, picture

PICTURE_ELEMENTS = frozenset({"img", "image", "input", "source", "video", "picture"})
"""Elements whose address is that of a picture."""

_IMAGES = ("img", "input")
"""Those that may name their picture in several ways."""


def pictures(root: Element, is_mail: bool = False) -> Iterator[ShownPicture]:
    """Yield the pictures of a page: those held in it, its drawings, and, but for a mail, from which
    they are taken, those that lie elsewhere."""
    for element in elements(root):
        if element.tag == "svg" and not is_noise(element) and _is_drawn(element):
            yield described_picture(_describe(element))
        source = find_source(element) if element.tag in _IMAGES else (element.get("src") or "").strip()
        if (data := picture_data(source)) and not is_noise(element):
            yield picture(data)
        elif source and element.tag in _IMAGES and not (is_mail or is_held(source) or is_noise(element)):
            yield described_picture(source)
        style = element.text if element.tag == "style" else element.get("style") or ""
        yield from (picture(data) for data in map(picture_data, addresses(style)) if data)


class HtmlCovers:
    """The boxes over the pictures of a page."""

    def __init__(self, covers: Covers) -> None:
        self._covers = covers

    def address(self, address: str) -> str:
        """Give the address of a picture held in the page with boxes over it; "" for one without."""
        data = picture_data(address) if self._covers else b""
        boxes = self._covers.get(picture_key(data)) if data else None
        if not boxes:
            return ""
        return picture_address(address, cover(data, boxes))

    def removes(self, address: str) -> bool:
        """Tell whether a picture that lies elsewhere is not to be shown."""
        return bool(self._covers) and description_key(address.strip()) in self._covers

    def remove_other_sizes(self, root: Element) -> None:
        """Take away the other addresses under which a page gives a picture that is covered."""
        for element in elements(root) if self._covers else ():
            inside = elements(element) if element.tag == "picture" else [element]
            if any(each.tag in _IMAGES and self._holds(find_source(each)) for each in inside):
                for each in inside:
                    each.attributes.pop("srcset", None)

    def _holds(self, source: str) -> bool:
        data = picture_data(source)
        return (picture_key(data) if data else description_key(source)) in self._covers

    def empty_drawings(self, root: Element) -> None:
        """Take all but its words out of each drawing that is covered."""
        if not self._covers:
            return
        drawings = [e for e in elements(root) if e.tag == "svg" and description_key(_describe(e)) in self._covers]
        remove_elements(root, [shape for drawing in drawings for shape in _shapes(drawing)])


def _describe(element: Element) -> str:
    """Say what a drawing shows beside its words."""
    shapes = (f"{shape.tag} {sorted(shape.attributes.items())}" for shape in _shapes(element))
    return "svg " + "\n".join(shapes)


def _shapes(element: Element) -> list[Element]:
    return [each for each in elements(element) if each.tag.lower() in SHAPES]


def _is_drawn(element: Element) -> bool:
    """Tell whether a drawing is more than words, which are read."""
    return bool(_shapes(element)) or all(each.tag != "text" for each in elements(element))
