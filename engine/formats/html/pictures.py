"""The pictures that a page shows: those of files (inside the page, attached, or elsewhere on the
net) and drawings in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from engine.formats.html.css import addresses, plain
from engine.formats.scan.pictures import is_noise_in_pixels, millimetres

IMAGES = ("img", "image", "input")
"""Elements that are pictures, and may name theirs in several ways; of fields only some are."""

SHAPES = frozenset({
    "path", "polygon", "polyline", "line", "rect", "circle", "ellipse", "use", "pattern", "mask", "filter", "symbol",
    "marker", "lineargradient", "radialgradient",
})  # fmt: skip
"""What a drawing is made of beside words and pictures: letters drawn as outlines are no text that
could be read."""

_PIXEL = 25.4 / 96
_SCALED = re.compile(r"\b(?:transform|zoom|scale)\b", re.I)
_RESIZED = re.compile(r"\b(?:transform|zoom|scale|overflow)\b", re.I)
_SIZED = re.compile(r"(?<![-\w])(?:(?:max-|min-)?(?:width|height)|transform|zoom|scale)\s*:", re.I)
"""What gives an element another size than that of its attributes: in the style of what is around
it, in its own, in the sheet of the page."""


@dataclass(slots=True)
class Drawing:
    """A drawing, as far as it was read: whether the page shows it too small to be read, whether
    words or a picture stand in it, and whether anything else is drawn."""

    element: Any
    tiny: bool
    says: bool = False
    draws: bool = False

    def counts(self, resized: bool) -> bool:
        """Tell whether it is large enough, and more than its words and pictures, which are read or
        count for themselves; ``resized``: its size is not known."""
        return (resized or not self.tiny) and (self.draws or not self.says)


@dataclass(slots=True)
class HtmlPictures:
    """``shown`` says of the source of each picture whether it is ever large enough to count;
    ``resized`` that a style sheet may show any in another size."""

    shown: dict[str, bool] = field(default_factory=dict)
    drawings: list[Drawing] = field(default_factory=list)
    resized: bool = False

    def look(self, element: Any, tag: str) -> None:
        """Note an element, if it shows a picture."""
        self.add(find_source(element), is_noise(element))
        if tag == "svg":
            self.drawings.append(Drawing(element, is_noise(element)))
        elif self.drawings and tag in ("text", "image"):
            self.drawings[-1].says = True
        elif self.drawings and tag in SHAPES:
            self.drawings[-1].draws = True

    def look_at_style(self, element: Any, tag: str) -> None:
        """Note the pictures that a style holds: backgrounds of the page or of an element."""
        style = plain((element.text if tag == "style" else element.get("style")) or "")
        if style and (_SIZED if tag == "style" else _SCALED).search(style):
            self.resized = True
        for address in addresses(style) if style and "(" in style else ():
            if is_held(address.strip()):
                self.add(address.strip(), noise=False)

    def add(self, source: str, noise: bool) -> None:
        """Note a picture; one without a source shows nothing."""
        if source:
            self.shown[source] = self.shown.get(source, False) or not noise

    def add_page(self, page: HtmlPictures) -> None:
        """Note all pictures of a page of a message."""
        large = set(page.sources())
        for source in page.shown:
            self.add(source, source not in large)
        self.drawings += [Drawing(drawing, tiny=False, draws=True) for drawing in page.drawn()]

    def sources(self) -> list[str]:
        """Give the sources of the pictures that are large enough."""
        return [source for source, is_large in self.shown.items() if is_large or self.resized]

    def drawn(self) -> list[Any]:
        """Give the drawings that are large enough."""
        return [drawing.element for drawing in self.drawings if drawing.counts(self.resized)]

    def count(self) -> int:
        """Count the pictures that are large enough."""
        return len(self.sources()) + len(self.drawn())


def is_held(address: str) -> bool:
    """Tell whether a picture stands in the page itself."""
    return address[:11].lower() == "data:image/"


def find_source(element: Any) -> str:
    """Give the address of the picture of an element, empty for none. Pages that load their pictures
    late keep the address apart; one of several sizes is the same picture; in a drawing the address
    has a new name or an old one. Elements of any other kind keep the picture that they hold."""
    if element.tag in IMAGES and (element.tag != "input" or (element.get("type") or "").lower() == "image"):
        names = ("src", "data-src", "srcset", "href", "xlink:href")
        return next((said for name in names if (said := (element.get(name) or "").strip())), "")
    source = (element.get("src") or "").strip()
    return source if is_held(source) else ""


def is_noise(element: Any) -> bool:
    """Tell whether the page shows it too small to be read: by its style, else its attributes, else
    its drawing's own size."""
    said = (element.get("style") or "").lower()
    if said and _RESIZED.search(said):
        return False
    rules = dict(part.partition(":")[::2] for part in said.split(";"))
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
