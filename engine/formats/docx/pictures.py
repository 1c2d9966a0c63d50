"""The pictures that a Word document shows: of drawings, of the older VML, of embedded objects.
Charts and diagrams are none: their words are read.

Deleted ones are left out, as deleted text is. The forms of one drawing (``mc:AlternateContent``)
are one picture.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from engine.formats.archive import attribute, local
from engine.formats.scan.pictures import Size, millimetres

_UNITS_A_MILLIMETRE = 36_000
"""English metric units, in which drawings are measured."""

_TARGETS = {"blip": ("embed", "link"), "imagedata": ("id", "href")}
"""What shows a picture, and the attributes that may say which."""

_SHAPES = frozenset({"shape", "rect", "roundrect"})


@dataclass(slots=True)
class DocxPictures:
    """A walk through the parts of a file. ``found`` are the targets of the pictures that count;
    ``copies`` leads from them to other forms of the same drawing."""

    left_out: Collection[str]
    found: set[str] = field(default_factory=set)
    copies: dict[str, set[str]] = field(default_factory=dict)

    def look(self, root: Any, targets: dict[str, str]) -> None:
        """Look at a part; ``targets`` says what its relations lead to. What leads nowhere shows
        nothing."""
        keys: set[str] = set()
        others: dict[str, set[str]] = {}
        self._gather(root, Size(), keys, others)
        self.found |= {targets[key] for key in keys if key in targets}
        for key in keys & targets.keys() & others.keys():
            found = self.copies.setdefault(targets[key], set())
            found |= {targets[other] for other in others[key] if other in targets}

    def _gather(self, element: Any, size: Size, keys: set[str], others: dict[str, set[str]]) -> None:
        """Add the relations of the pictures under an element that is shown in that size."""
        for child in element:
            kind = local(child)
            if kind in self.left_out:
                continue
            if kind == "AlternateContent":
                self._gather_first(child, size, keys, others)
                continue
            inner = _size(child, kind) or size
            if kind in _TARGETS and not inner.is_noise():
                named = (attribute(child, name) for name in _TARGETS[kind])
                key = next(filter(None, named), "")
                keys.add(key)
                drawings = (attribute(drawing, "embed") for drawing in child.iter("{*}svgBlip"))
                others.setdefault(key, set()).update(filter(None, drawings))
            self._gather(child, inner, keys, others)

    def _gather_first(self, element: Any, size: Size, keys: set[str], others: dict[str, set[str]]) -> None:
        """Look at the first of several forms of the same drawing that holds any picture; those of
        the others are copies of it."""
        shown: set[str] = set()
        for form in element:
            inner: set[str] = set()
            self._gather(form, size, inner, others)
            for key in shown:
                others.setdefault(key, set()).update(inner)
            shown = shown or inner
        keys |= shown


def _size(element: Any, kind: str) -> Size | None:
    """Give the size that a drawing or a VML shape is shown in; None for anything else."""
    if kind in ("inline", "anchor"):
        extent = element.find("{*}extent")
        return None if extent is None else Size(_metric(extent.get("cx")), _metric(extent.get("cy")))
    if kind in _SHAPES:
        style = dict(part.partition(":")[::2] for part in (element.get("style") or "").split(";"))
        rules = {name.strip().lower(): value for name, value in style.items()}
        # A shape in a group is measured in the group's own units, without any unit: that says
        # nothing.
        return Size(*(millimetres(rules.get(side), "none") for side in ("width", "height")))
    return None


def _metric(length: str | None) -> float | None:
    return int(length) / _UNITS_A_MILLIMETRE if length and length.isascii() and length.isdecimal() else None
