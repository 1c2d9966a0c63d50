"""Where each operator of a page prints each glyph: the part of a PDF interpreter that moves the
pen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pikepdf

from engine.formats.pdf.content import parse_content
from engine.formats.pdf.fonts import Font, Untraceable, load
from engine.formats.pdf.paths import IDENTITY, Matrix, PathFollower, product
from engine.formats.pdf.printed import ContentStream, Glyph, Image, LevelRule, Look, Sequence, Show

_DEEPEST = 12
_MOST = 2_000_000
"""Operators and glyphs of a page: a form that prints itself in ten forms, ten levels deep, ends
here."""


class Interpreter:
    """Follows the operators of a page. ``glyphs``, ``images`` and ``rules`` are what it prints,
    ``content`` the stream."""

    def __init__(self, page: pikepdf.Page, fonts: dict[tuple[int, int], Font]) -> None:
        """Run a page; ``fonts`` keeps those of the document that were loaded.

        Raises:
            Untraceable: it prints in a way that is not followed here.
        """
        self.glyphs: list[Glyph] = []
        self.images: list[Image] = []
        self.rules: list[LevelRule] = []
        self._fonts = fonts
        self._count = 0
        self._matrix = self._line = IDENTITY
        self._sequences: list[Sequence | None] = []
        resources = page.obj.get("/Resources", None)
        if resources is None:
            resources = page.resources
        self.content = ContentStream(_parsed(page), resources)
        self._run(self.content, IDENTITY, Look(), 0)

    def _run(self, content: ContentStream, matrix: Matrix, look: Look, depth: int) -> None:
        """Follow a content stream; what it does to the graphics state ends with it."""
        if depth > _DEEPEST:
            raise Untraceable
        saved: list[tuple[Matrix, Look]] = []
        ctm, path = matrix, PathFollower(content)
        for number, instruction in enumerate(content.instructions):
            self._count += 1
            if self._count > _MOST:
                raise Untraceable
            name = str(instruction.operator)
            operands = instruction.operands
            if name == "q":
                saved.append((ctm, look))
            elif name == "Q" and saved:
                ctm, look = saved.pop()
            elif name == "cm":
                ctm = product(_numbers(operands), ctm)
            elif name == "Do":
                self._paint(content, number, str(operands[0]), ctm, look, depth)
            elif name in _SHOWS:
                look = self._show(content, number, name, operands, ctm, look)
            elif name == "INLINE IMAGE":
                self.images.append(Image(_square(ctm), self._count))
            elif name in ("BMC", "BDC"):
                self._begin(content, number, operands)
            elif name == "EMC" and self._sequences:
                self._sequences.pop()
            elif path.follows(name):
                self.rules += path.step(number, name, operands, ctm)
            else:
                look = self._set(content, name, operands, look)

    def _set(self, content: ContentStream, name: str, operands: Any, look: Look) -> Look:
        """Change the state in which text is printed, or the pen; another operator changes
        neither."""
        if name in _STATE:
            return _STATE[name](look, operands)
        if name in _MOVES:
            return self._move(name, operands, look)
        if name == "Tf":
            font = self._font(content, str(operands[0]))
            return replace(look, font=font, name=str(operands[0]), home=content, size=float(operands[1]))
        return self._general(content, str(operands[0]), look) if name == "gs" else look

    def _move(self, name: str, operands: Any, look: Look) -> Look:
        """Set the pen."""
        if name == "BT":
            self._matrix = self._line = IDENTITY
        elif name == "Tm":
            self._matrix = self._line = _numbers(operands)
        elif name == "T*":
            self._next_line(0.0, -look.leading)
        else:
            x, y = float(operands[0]), float(operands[1])
            self._next_line(x, y)
            if name == "TD":
                return replace(look, leading=-y)
        return look

    def _next_line(self, x: float, y: float) -> None:
        self._matrix = self._line = product((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _show(self, content: ContentStream, number: int, name: str, operands: Any, ctm: Matrix, look: Look) -> Look:
        """Print the strings of an operator."""
        if name in ("'", '"'):
            if name == '"':
                look = replace(look, word=float(operands[0]), letter=float(operands[1]))
            self._next_line(0.0, -look.leading)
        if look.font is None:
            raise Untraceable
        a, b, c, d, e, f = product(self._matrix, ctm)
        stretch, size = look.stretch / 100, look.size
        sequence = self._sequences[-1] if self._sequences else None
        show = Show(content, number, look, (a * stretch, b * stretch), (c, d), self._count, sequence, self._matrix)
        e, f = e + c * look.rise, f + d * look.rise
        pen = 0.0
        for part, item in enumerate(strings(name, operands)):
            if not isinstance(item, bytes):
                pen -= item / 1000 * size
                continue
            self._count += len(item)
            for at, length, width, is_space in look.font.glyphs(item):
                step = width * size + look.letter + (look.word if is_space else 0.0)
                x, y = e + a * pen * stretch, f + b * pen * stretch
                advance = 1000 * step / size if size else 0.0
                glyph = Glyph(show, part, at, length, x, y, width * size, advance)
                self.glyphs.append(glyph)
                if sequence:
                    sequence.glyphs.append(glyph)
                pen += step
        self._matrix = product((1.0, 0.0, 0.0, 1.0, pen * stretch, 0.0), self._matrix)
        return look

    def _font(self, content: ContentStream, name: str) -> Font | None:
        """Find a font by its name in the resources; None where there is none, as long as nothing is
        printed in it."""
        font = content.resources.get("/Font", {}).get(name)
        if font is None:
            return None
        key = font.objgen
        if key == (0, 0):
            return load(font)
        if key not in self._fonts:
            self._fonts[key] = load(font)
        return self._fonts[key]

    def _general(self, content: ContentStream, name: str, look: Look) -> Look:
        state = content.resources.get("/ExtGState", {}).get(name)
        if state is None:
            return look
        if "/Font" in state:
            raise Untraceable
        return replace(look, alpha=float(state.ca)) if "/ca" in state else look

    def _paint(self, content: ContentStream, number: int, name: str, ctm: Matrix, look: Look, depth: int) -> None:
        """Paint an image, or follow a form."""
        thing = content.resources.get("/XObject", {}).get(name)
        if thing is None:
            return
        if str(thing.get("/Subtype", "")) != "/Form":
            self.images.append(Image(_square(ctm), self._count))
            return
        resources = thing.get("/Resources", content.resources)
        matrix = product(_numbers(thing.get("/Matrix", IDENTITY)), ctm)
        inner = ContentStream(_parsed(thing), resources, thing)
        content.calls[number] = inner
        pen = self._matrix, self._line
        self._run(inner, matrix, look, depth + 1)
        self._matrix, self._line = pen

    def _begin(self, content: ContentStream, number: int, operands: Any) -> None:
        """Begin marked content."""
        around = self._sequences[-1] if self._sequences else None
        properties = operands[1] if len(operands) > 1 else None
        if isinstance(properties, pikepdf.Name):
            properties = content.resources.get("/Properties", {}).get(str(properties))
        speaks = isinstance(properties, pikepdf.Dictionary) and "/ActualText" in properties
        self._sequences.append(Sequence(content, number) if speaks else around)


def strings(name: str, operands: Any) -> list[bytes | float]:
    """Give what an operator prints: strings, and the moves between them."""
    items = operands[0] if name == "TJ" else [operands[-1]]
    return [bytes(item) if isinstance(item, pikepdf.String) else float(item) for item in items]


def _parsed(stream: Any) -> list[Any]:
    instructions, is_whole = parse_content(stream)
    if not is_whole:
        raise Untraceable
    return instructions


def _numbers(operands: Any) -> Matrix:
    a, b, c, d, e, f = (float(each) for each in operands)
    return a, b, c, d, e, f


def _square(matrix: Matrix) -> tuple[float, float, float, float]:
    a, b, c, d, e, f = matrix
    across, up = (e, e + a, e + c, e + a + c), (f, f + b, f + d, f + b + d)
    return min(across), min(up), max(across), max(up)


def _setter(field: str) -> Callable[[Look, Any], Look]:
    return lambda look, operands: replace(look, **{field: float(operands[0])})  # type: ignore[arg-type]


_STATE: dict[str, Callable[[Look, Any], Look]] = {
    "Tc": _setter("letter"), "Tw": _setter("word"), "Tz": _setter("stretch"), "TL": _setter("leading"),
    "Ts": _setter("rise"), "Tr": lambda look, operands: replace(look, mode=int(operands[0])),
}  # fmt: skip
_MOVES = {"BT", "Tm", "T*", "Td", "TD"}
_SHOWS = {"Tj", "TJ", "'", '"'}
