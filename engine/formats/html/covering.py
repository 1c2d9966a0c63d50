"""The pictures that stay in a page when it is written: given to be looked at, and covered by
boxes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.formats.covers import Covers, description_key, picture_key
from engine.formats.html.links import picture_address, picture_data
from engine.formats.html.pictures import IMAGES, SHAPES, find_source
from engine.formats.html.read import walk
from engine.formats.html.tree import Element, elements, events, remove_elements
from engine.formats.scan.covering import cover
from engine.formats.scan.shown import ShownPicture, described_picture, picture

PICTURE_ELEMENTS = frozenset({"img", "image", "input", "source", "video", "picture"})
"""Elements whose address is that of a picture."""

_PIECES = SHAPES | {"image"}
"""What a drawing is made of beside its words, which are read."""


def pictures(root: Element, is_mail: bool = False) -> Iterator[ShownPicture]:
    """Yield the pictures of a page that count: those held in it, its drawings, and, but for a mail,
    from which they are taken, those that lie elsewhere."""
    found = walk(events(root))[1]
    for source in found.sources():
        if data := picture_data(source):
            yield picture(data)
        elif not (is_mail or source.lower().startswith("data:")):
            yield described_picture(source)
    yield from (described_picture(_describe(drawing)) for drawing in found.drawn())


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
            if any(each.tag in IMAGES and self._holds(find_source(each)) for each in inside):
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
    return [each for each in elements(element) if each.tag.lower() in _PIECES]
