"""The pictures that a page shows: those of files (inside the page, attached, or elsewhere on the
net) and drawings in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.formats.html.css import addresses
from engine.formats.scan.pictures import is_noise_in_pixels, millimetres

_PIXEL = 25.4 / 96

SHAPES = frozenset({
    "path", "polygon", "polyline", "line", "rect", "circle", "ellipse", "image", "use", "pattern", "mask", "filter",
    "symbol", "marker", "lineargradient", "radialgradient",
})  # fmt: skip
"""What a drawing is made of beside its words, which are read."""


@dataclass(slots=True)
class HtmlPictures:
    """``shown`` says of each source whether it is ever large enough to count; a drawing has a
    number for a source.

    ``drawing`` is the number of the last one met, ``large`` tells whether it counts once something
    is drawn in it, ``drawn`` whether something is.
    """

    shown: dict[str | int, bool] = field(default_factory=dict)
    drawing: int = -1
    large: bool = False
    drawn: bool = False

    def look(self, element: Any, tag: str) -> None:
        """Note an element, if it shows a picture."""
        if tag == "img" or (tag == "input" and (element.get("type") or "").lower() == "image"):
            self.add(find_source(element), is_noise(element))
        elif tag == "svg":
            self.drawing, self.large, self.drawn = len(self.shown), not is_noise(element), False
            self.add(self.drawing, not self.large)  # letters drawn as outlines are no text that could be read
        elif tag in ("text", "image"):
            # The drawing's text is read like any other, its picture counts instead: what is drawn
            # beside them counts still.
            self.shown[self.drawing] = self.shown.get(self.drawing, False) and self.drawn
            source = element.get("href") or element.get("xlink:href")  # the new name of the attribute, and the old
            self.add(source or "", is_noise(element))
        elif tag in SHAPES and self.drawing >= 0:
            self.drawn = True
            self.shown[self.drawing] = self.large

    def look_at_style(self, element: Any, tag: str) -> None:
        """Note the pictures that a style holds: backgrounds of the page or of an element."""
        style = element.text if tag == "style" else element.get("style")
        for address in addresses(style) if style and "data:" in style else ():
            if address.strip().lower().startswith("data:image/"):
                self.add(address.strip(), noise=False)

    def add(self, source: str | int, noise: bool) -> None:
        """Note a picture; one without a source shows nothing."""
        if source != "":
            self.shown[source] = self.shown.get(source, False) or not noise

    def count(self) -> int:
        """Count the pictures that are large enough."""
        return sum(self.shown.values())


def is_held(address: str) -> bool:
    """Tell whether an address is the picture itself."""
    return address.lower().startswith("data:")


def find_source(element: Any) -> str:
    """Give the address of the picture of an element, empty for none. Pages that load their pictures
    late keep the address apart; one of several sizes is the same picture."""
    return (element.get("src") or element.get("data-src") or element.get("srcset") or "").strip()


def is_noise(element: Any) -> bool:
    """Tell whether the page shows it too small to be read: by its style, else its attributes, else
    its drawing's own size."""
    rules = dict(part.partition(":")[::2] for part in (element.get("style") or "").lower().split(";"))
    style = {name.strip(): value for name, value in rules.items()}
    box = (element.get("viewbox") or "").replace(",", " ").split()
    own = dict(zip(("width", "height"), box[2:4], strict=False))
    return is_noise_in_pixels(
        *(_pixels(style.get(side) or element.get(side) or own.get(side)) for side in ("width", "height"))
    )


def _pixels(length: str | None) -> float | None:
    if not length or "%" in length:
        return None
    size = millimetres(length)
    return None if size is None else size / _PIXEL
