"""The pictures that an OpenDocument text shows: frames that hold an image, or an object that is not
read; fills, backgrounds and bullets, and whatever else names a file that is written again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.formats.archive import attribute, local
from engine.formats.scan.pictures import Size, millimetres

_PICTURES = frozenset({"image", "object", "object-ole"})
_FILLS = frozenset({"background-image", "fill-image", "list-level-style-image"})
_NO_PICTURES = frozenset({"a", "font-face-uri", "object", "object-ole"})
"""What refers to something else: links, fonts, and objects, which stand in frames."""


@dataclass(slots=True)
class OdtPictures:
    """A walk through the parts of a file. ``found`` says which pictures count: by their target, or
    by a number; ``copies`` leads from a target to other forms of the same picture, ``inline`` holds
    those that stand in the tree itself. ``unused`` are fills that nothing is filled with."""

    left_out: Callable[[Any], bool]
    is_read: Callable[[Any], bool]
    parts: Collection[str]
    unused: Collection[Any] = ()
    found: set[str | int] = field(default_factory=set)
    copies: dict[str, set[str]] = field(default_factory=dict)
    inline: list[Any] = field(default_factory=list)

    def look(self, element: Any) -> None:
        """Look at all that stands under an element. The forms of a picture in one frame are one
        picture."""
        for child in element:
            if self.left_out(child) or child in self.unused:
                continue
            kind = local(child)
            if kind == "frame":
                self._frame(child)
            elif kind not in _NO_PICTURES and not (kind == "image" and local(element) == "frame"):
                self._file(child, kind)
            self.look(child)

    def _frame(self, frame: Any) -> None:
        forms = [part for part in frame if local(part) in _PICTURES]
        if any(self.is_read(form) for form in forms):
            return
        images = [form for form in forms if local(form) == "image"] or forms
        if images and not _frame_size(frame).is_noise():
            self._add(images)

    def _file(self, element: Any, kind: str) -> None:
        """Note what names a file beside frames, or holds it."""
        target = _target(element)
        level = element.find("{*}list-level-properties") if kind == "list-level-style-image" else None
        is_noise = level is not None and _size(level).is_noise()
        held = element.find("{*}binary-data") is not None
        if (target in self.parts or held or (target and kind in _FILLS)) and not is_noise:
            self._add([element])

    def _add(self, forms: list[Any]) -> None:
        target, *others = map(_target, forms)
        self.found.add(target or len(self.found))
        self.copies.setdefault(target, set()).update(filter(None, others))
        self.inline += [data for form in forms for data in form.iterchildren("{*}binary-data")]


def unused_fills(roots: list[Any]) -> Iterator[Any]:
    """Yield the pictures of fills that nothing is filled with: word processors write those of their
    own table."""
    used = {
        value for root in roots for each in root.iter("*")
        for key, value in each.attrib.items() if key.endswith("}fill-image-name")
    }  # fmt: skip
    for root in roots:
        for fill in root.iter("{*}fill-image"):
            if attribute(fill, "name") not in used:
                yield fill


def _target(element: Any) -> str:
    address = attribute(element, "href") or ""
    while address.startswith("./"):
        address = address[2:]
    return address


def _frame_size(frame: Any) -> Size:
    """Give the size of a frame; it is not known of one that is a share of the page, grows or
    is transformed."""
    relative = [attribute(frame, f"rel-{side}") or "scale" for side in ("width", "height")]
    grows = any(attribute(frame, name) for name in ("transform", "min-width", "min-height"))
    is_fixed = all(each.startswith("scale") for each in relative) and not grows
    return _size(frame) if is_fixed else Size()


def _size(element: Any) -> Size:
    return Size(*(millimetres(attribute(element, side)) for side in ("width", "height")))
