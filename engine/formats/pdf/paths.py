"""Level lines that a page draws, and boxes as thin as such: what underlines words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.formats.pdf.printed import ContentStream, LevelRule

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

THIN = 3.0
"""Points under which a box is a line."""

_BUILT = frozenset(("m", "l", "re", "h"))
_OTHERWISE = frozenset(("c", "v", "y", "W", "W*", "n"))
_PAINTED = frozenset(("f", "F", "f*", "S", "s", "B", "B*", "b", "b*"))
_MOST_POINTS = 12


class PathFollower:
    """Follows the paths of a content stream."""

    def __init__(self, content: ContentStream) -> None:
        self._content = content
        self._first, self._simple = -1, True
        self._points: list[tuple[float, float]] = []

    @staticmethod
    def follows(name: str) -> bool:
        """Tell whether an operator builds a path, or ends it."""
        return name in _BUILT or name in _OTHERWISE or name in _PAINTED

    def step(self, number: int, name: str, operands: Any, matrix: Matrix) -> Iterator[LevelRule]:
        """Take an operator; yield the rule that it paints, if it does."""
        if self._first < 0:
            self._first = number
        if name in ("m", "l") and len(operands) == 2:
            self._add(float(operands[0]), float(operands[1]), matrix)
        elif name == "re" and len(operands) == 4:
            x, y, width, height = (float(each) for each in operands)
            for corner in ((x, y), (x + width, y), (x, y + height), (x + width, y + height)):
                self._add(*corner, matrix)
        elif name in _OTHERWISE:
            self._simple = False
        if name in _PAINTED or name == "n":
            yield from self._rule(number, matrix) if name != "n" else ()
            self._first, self._simple, self._points = -1, True, []

    def _add(self, x: float, y: float, matrix: Matrix) -> None:
        if len(self._points) < _MOST_POINTS:
            a, b, c, d, e, f = matrix
            self._points.append((a * x + c * y + e, b * x + d * y + f))
        else:
            self._simple = False

    def _rule(self, number: int, matrix: Matrix) -> Iterator[LevelRule]:
        if not self._simple or len(self._points) < 2 or matrix[1] or matrix[2] or not (matrix[0] and matrix[3]):
            return
        across, up = zip(*self._points, strict=True)
        box = min(across), min(up), max(across), max(up)
        if box[3] - box[1] < THIN < box[2] - box[0]:
            yield LevelRule(self._content, (self._first, number), box, matrix)


def product(first: Matrix, second: Matrix) -> Matrix:
    """Multiply two matrices as PDF writes them: what the first does comes first."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
