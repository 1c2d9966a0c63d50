"""The pictures that a Word document shows: of drawings, of the older VML, of embedded objects, of
fills, of bullets, of charts and diagrams, of the background of the page.

Whatever refers to a picture shows it. The forms of one drawing (``mc:AlternateContent``) that hold
the same bytes are one picture.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from typing import Any

from engine.formats.archive import local
from engine.formats.scan.pictures import Size, millimetres

_UNITS_A_MILLIMETRE = 36_000
"""English metric units, in which drawings are measured."""

_SHAPES = frozenset({"shape", "rect", "roundrect"})
_SIZED = frozenset({"pic", "wsp", "sp"})


@dataclass(slots=True)
class DocxPictures:
    """A walk through the parts of a file. ``found`` are the targets of the pictures that count;
    ``copies`` leads from them to other forms of the same drawing."""

    found: set[str] = field(default_factory=set)
    copies: dict[str, set[str]] = field(default_factory=dict)

    def look(self, root: Any, targets: dict[str, str]) -> None:
        """Look at a part; ``targets`` says which pictures its relations lead to."""
        keys: set[str] = set()
        others: dict[str, set[str]] = {}
        if targets:
            self._gather(root, Size(), targets.keys(), keys, others)
        self.found |= {targets[key] for key in keys}
        for key, copies in others.items():
            if key in keys:
                self.copies.setdefault(targets[key], set()).update(targets[other] for other in copies)

    def _gather(self, element: Any, size: Size, known: Set[str], keys: set[str], others: dict[str, set[str]]) -> None:
        """Add the relations of the pictures under an element that is shown in that size."""
        for child in element:
            kind = local(child)
            if kind == "AlternateContent":
                self._gather_first(child, size, known, keys, others)
                continue
            inner = _size(child, kind, size)
            named = [value for value in child.values() if value in known]
            if named and not inner.is_noise():
                keys.add(named[0])
                drawings = (each for drawing in child.iter("{*}svgBlip") for each in drawing.values())
                others.setdefault(named[0], set()).update(named[1:], known & set(drawings))
            self._gather(child, inner, known, keys, others)

    def _gather_first(
        self, element: Any, size: Size, known: Set[str], keys: set[str], others: dict[str, set[str]]
    ) -> None:
        """Look at the first of several forms of the same drawing that holds any picture; those of
        the others are copies of it."""
        shown: set[str] = set()
        for form in element:
            inner: set[str] = set()
            self._gather(form, size, known, inner, others)
            for key in shown:
                others.setdefault(key, set()).update(inner)
            shown = shown or inner
        keys |= shown


def _size(element: Any, kind: str, around: Size) -> Size:
    """Give the size that what stands in an element is shown in, which is that of what is around it
    for any but a drawing, a VML shape, or a picture that says a larger one."""
    if kind in ("inline", "anchor"):
        extent = element.find("{*}extent")
        shares = (*element.iterfind("{*}sizeRelH/*"), *element.iterfind("{*}sizeRelV/*"))
        if any((share.text or "0").strip() != "0" for share in shares):  # of the page: the extent says nothing
            return Size()
        return around if extent is None else _extent(extent)
    if kind in _SIZED:
        extent = element.find("{*}spPr/{*}xfrm/{*}ext")
        return around if extent is None or _extent(extent).is_noise() else _extent(extent)
    if kind in _SHAPES:
        style = dict(part.partition(":")[::2] for part in (element.get("style") or "").split(";"))
        rules = {name.strip().lower(): value for name, value in style.items()}
        # A shape in a group is measured in the group's own units, without any unit: that says
        # nothing.
        return Size(*(millimetres(rules.get(side), "none") for side in ("width", "height")))
    return around


def _extent(element: Any) -> Size:
    return Size(_metric(element.get("cx")), _metric(element.get("cy")))


def _metric(length: str | None) -> float | None:
    return int(length) / _UNITS_A_MILLIMETRE if length and length.isascii() and length.isdecimal() else None
