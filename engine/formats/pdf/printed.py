"""What a page of a PDF prints: glyphs, the operators and the streams that print them, images."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import Any

from engine.formats.pdf.fonts import Font


@dataclass(slots=True, eq=False)
class ContentStream:
    """A content stream: that of a page, or of one use of a form; ``calls`` are the uses of forms in
    it, by operator."""

    instructions: list[Any]
    resources: Any
    form: Any = None
    calls: dict[int, ContentStream] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Look:
    """The text state in which something is printed; ``name`` is the font's in the resources of
    ``home``."""

    font: Font | None = None
    name: str = ""
    home: ContentStream | None = None
    size: float = 0.0
    letter: float = 0.0
    word: float = 0.0
    stretch: float = 100.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    alpha: float = 1.0


@dataclass(slots=True, eq=False)
class Sequence:
    """Marked content that says what its glyphs stand for (``ActualText``): where it begins, and its
    glyphs."""

    content: ContentStream
    operator: int
    glyphs: list[Glyph] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Show:
    """One operator that prints text. ``across`` and ``up`` are one unit of text space on the page,
    ``matrix`` is the text matrix before it."""

    content: ContentStream
    operator: int
    look: Look
    across: tuple[float, float]
    up: tuple[float, float]
    order: int
    sequence: Sequence | None
    matrix: tuple[float, float, float, float, float, float] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(slots=True, eq=False)
class Glyph:
    """A printed glyph: which bytes of which operand; its origin on the page.

    ``width`` is in units of text space, ``advance`` in thousandths of the font size as ``TJ``
    counts them.
    """

    show: Show
    part: int
    start: int
    length: int
    x: float
    y: float
    width: float
    advance: float

    def size(self) -> float:
        """Give the height of an em on the page."""
        return abs(self.show.look.size) * hypot(*self.show.up)

    def end(self) -> tuple[float, float]:
        """Give where the next glyph would stand, were it not for spacing."""
        across = self.show.across
        return self.x + across[0] * self.width, self.y + across[1] * self.width


@dataclass(frozen=True, slots=True)
class Image:
    """Where an image lies (left, bottom, right, top), and its rank in the order of painting."""

    box: tuple[float, float, float, float]
    order: int


@dataclass(frozen=True, slots=True, eq=False)
class LevelRule:
    """A level line, or a box as thin as one: which operators of a stream draw it, from the first to
    the last, where it lies (left, bottom, right, top), and the matrix that leads to the page."""

    content: ContentStream
    operators: tuple[int, int]
    box: tuple[float, float, float, float]
    matrix: tuple[float, float, float, float, float, float]

    def inner(self, left: float, right: float) -> tuple[float, float, float, float]:
        """Give, in the space of the stream, the box from another place to another of the page."""
        a, _, _, d, e, f = self.matrix
        across, up = sorted(((left - e) / a, (right - e) / a)), sorted((self.box[1] - f, self.box[3] - f))
        low, high = sorted((up[0] / d, up[1] / d))
        return across[0], low, across[1], high
