"""The pictures that an OpenDocument text shows: frames that hold an image, or an object that is not
read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.formats.archive import attribute, local
from engine.formats.scan.pictures import Size, millimetres

_PICTURES = frozenset({"image", "object", "object-ole"})


@dataclass(slots=True)
class OdtPictures:
    """A walk through the parts of a file. ``found`` says which pictures count: by their target, or
    by a number; ``copies`` leads from a target to other forms of the same picture, ``inline`` holds
    those that stand in the tree itself."""

    left_out: Callable[[Any], bool]
    is_read: Callable[[Any], bool]
    found: set[str | int] = field(default_factory=set)
    copies: dict[str, set[str]] = field(default_factory=dict)
    inline: list[Any] = field(default_factory=list)

    def look(self, element: Any) -> None:
        """Look at all that stands under an element. The forms of a picture in one frame are one
        picture."""
        for child in element:
            if self.left_out(child):
                continue
            if local(child) == "frame":
                self._frame(child)
            self.look(child)

    def _frame(self, frame: Any) -> None:
        forms = [part for part in frame if local(part) in _PICTURES]
        size = Size(*(millimetres(attribute(frame, side)) for side in ("width", "height")))
        if any(self.is_read(form) for form in forms):
            return
        if forms and not size.is_noise():
            target, *others = (attribute(form, "href") or "" for form in forms)
            self.found.add(target or len(self.found))
            self.copies.setdefault(target, set()).update(filter(None, others))
            self.inline += [data for form in forms for data in form.iter("{*}binary-data")]
