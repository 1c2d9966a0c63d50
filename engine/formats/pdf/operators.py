"""Content streams written again: codes taken out of strings, what follows left in its place, new
words put in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from math import hypot
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator

from engine.formats.pdf.fonts import Font, Untraceable
from engine.formats.pdf.glyphs import Interpreter, strings
from engine.formats.pdf.match import GlyphCut
from engine.formats.pdf.printed import ContentStream, Glyph, Show
from engine.formats.pdf.pseudonyms import Faces, Fit, FontRun, fit

_Operation = tuple[list[Any], str]
_CROWDED = 0.9
_MOST_LOOKS = 3_000_000


@dataclass(frozen=True, slots=True)
class _Insert:
    """New words at a glyph: their runs, and how they are set."""

    runs: list[FontRun]
    fit: Fit


@dataclass(slots=True)
class _Plan:
    """What is to be done to one content stream: by operator, the bytes to take out and the words to
    put in."""

    cuts: dict[int, dict[tuple[int, int], Glyph]] = field(default_factory=lambda: defaultdict(dict))
    inserts: dict[int, dict[tuple[int, int], _Insert]] = field(default_factory=lambda: defaultdict(dict))
    silenced: set[int] = field(default_factory=set)


def rewrite(pdf: pikepdf.Pdf, page: pikepdf.Page, printed: Interpreter, cuts: Sequence[GlyphCut], faces: Faces) -> int:
    """Take the glyphs of the cuts out of a page and write the new words; give how many are too
    small to be read.

    Raises:
        Untraceable: the state in which something is printed cannot be set again.
    """
    plans: dict[int, _Plan] = defaultdict(_Plan)
    gone = {id(glyph) for cut in cuts for glyph in cut.glyphs}
    free = _Free(printed.glyphs, gone)
    crowded = 0
    for cut in cuts:
        for glyph in cut.glyphs:
            plan = plans[id(glyph.show.content)]
            plan.cuts[glyph.show.operator][glyph.part, glyph.start] = glyph
            if sequence := glyph.show.sequence:
                plans[id(sequence.content)].silenced.add(sequence.operator)
        insert = _insert(cut, faces, free)
        if insert:
            first = cut.glyphs[0]
            plans[id(first.show.content)].inserts[first.show.operator][first.part, first.start] = insert
            crowded += insert.fit.crowded
    changed = _changed(printed.content, plans, pdf, faces)
    if changed:
        data, resources = changed
        page.obj.Contents = pdf.make_stream(data)
        page.obj.Resources = resources
    return crowded


def _insert(cut: GlyphCut, faces: Faces, free: _Free) -> _Insert | None:
    """Set the new words in the room of what they replace, or in what is free behind it."""
    first = cut.glyphs[0]
    look = first.show.look
    runs = faces.compose(cut.piece.new, look.font.style) if look.font else []
    width = sum(run.width for run in runs)
    scale = hypot(*first.show.across)
    if not runs or not scale:
        return None
    room = free.room(cut.glyphs)
    wanted = width * abs(look.size) / 1000 * scale
    if wanted * _CROWDED > room:
        room = min(wanted, max(room, free.behind(first, room)))
    return _Insert(runs, fit(width, look.size, room / scale))


class _Free:
    """The room on a page."""

    def __init__(self, glyphs: Sequence[Glyph], gone: set[int]) -> None:
        self._kept = [glyph for glyph in glyphs if id(glyph) not in gone]
        self._looks = 0

    def room(self, glyphs: Sequence[Glyph]) -> float:
        """Give the length on the page from the first glyph to the end of the last."""
        first = glyphs[0]
        return max(_along(first, *glyph.end())[0] for glyph in glyphs)

    def behind(self, first: Glyph, room: float) -> float:
        """Give the length from a glyph to the next one kept on its line, or to the end of the
        longest line."""
        self._looks += len(self._kept)
        if self._looks > _MOST_LOOKS:
            return room
        size = first.size()
        nearest, margin = float("inf"), room
        for glyph in self._kept:
            on, off = _along(first, glyph.x, glyph.y)
            if on >= room - 0.1 * size and abs(off) < size and glyph.size() < 8 * size:
                nearest = min(nearest, on)
            margin = max(margin, _along(first, *glyph.end())[0])
        return max(room, nearest - size / 4) if nearest < margin else margin


def _along(first: Glyph, x: float, y: float) -> tuple[float, float]:
    """Give how far a place lies along the line of a glyph, and how far off it, in points."""
    across = first.show.across
    length = (hypot(*across) or 1.0) * (1 if first.show.look.size > 0 else -1)
    unit = across[0] / length, across[1] / length
    way = x - first.x, y - first.y
    return way[0] * unit[0] + way[1] * unit[1], way[1] * unit[0] - way[0] * unit[1]


def _changed(
    content: ContentStream, plans: dict[int, _Plan], pdf: pikepdf.Pdf, faces: Faces
) -> tuple[bytes, Any] | None:
    """Write a content stream again, and its resources; None where nothing in it or in its forms
    changes.

    A form is copied for each use in which it changes: elsewhere it may print what is kept.
    """
    plan = plans.get(id(content), _Plan())
    forms = {number: _form(inner, plans, pdf, faces) for number, inner in content.calls.items()}
    forms = {number: form for number, form in forms.items() if form is not None}
    if not (plan.cuts or plan.inserts or plan.silenced or forms):
        return None
    resources = _copied(content.resources, "/Font", "/XObject")
    written: list[Any] = []
    for number, instruction in enumerate(content.instructions):
        if number in forms:
            own = Name(f"/NdE-X{number}")
            resources.XObject[own] = forms[number]
            written.append(pikepdf.ContentStreamInstruction([own], instruction.operator))
        elif number in plan.silenced:
            written.append(_silent(instruction))
        elif number in plan.cuts:
            glyphs, inserts = plan.cuts[number], plan.inserts.get(number, {})
            show = next(iter(glyphs.values())).show
            for operands, operator in _shown(instruction, show, glyphs, inserts):
                written.append(pikepdf.ContentStreamInstruction(operands, Operator(operator)))
            for insert in inserts.values():
                for run in insert.runs:
                    resources.Font[Name(f"/{run.font}")] = faces.font(run.font)
        else:
            written.append(instruction)
    for name in _replaced(content, forms):
        del resources.XObject[name]
    return pikepdf.unparse_content_stream(written), resources


def _replaced(content: ContentStream, forms: dict[int, Any]) -> set[str]:
    """Give the names of forms that were changed in every use: the resources must not keep what they
    printed."""
    uses = {number: str(content.instructions[number].operands[0]) for number in content.calls}
    kept = {name for number, name in uses.items() if number not in forms}
    kept |= {
        name
        for number, inner in content.calls.items()
        if number not in forms and inner.resources is content.resources
        for name in uses.values()
    }
    return {name for number, name in uses.items() if number in forms} - kept


def _silent(instruction: Any) -> Any:
    """Begin marked content without what it says of itself; its number in the structure of the
    document stays."""
    tag, properties = instruction.operands[0], instruction.operands[1]
    if isinstance(properties, Dictionary) and "/MCID" in properties:
        return pikepdf.ContentStreamInstruction([tag, Dictionary(MCID=properties.MCID)], Operator("BDC"))
    return pikepdf.ContentStreamInstruction([tag], Operator("BMC"))


def _form(content: ContentStream, plans: dict[int, _Plan], pdf: pikepdf.Pdf, faces: Faces) -> Any:
    changed = _changed(content, plans, pdf, faces)
    if changed is None:
        return None
    data, resources = changed
    form = pdf.make_stream(data)
    for key, value in content.form.items():
        if key not in ("/Length", "/Filter", "/DecodeParms", "/Resources"):
            form[key] = value
    form.Resources = resources
    return form


def _copied(resources: Any, *kinds: str) -> Any:
    """Copy resources, and their tables of some kinds: others may use the same."""
    copy = Dictionary(dict(resources.items()))
    for kind in kinds:
        copy[kind] = Dictionary(dict(resources.get(kind, Dictionary()).items()))
    return copy


def _shown(
    instruction: Any, show: Show, glyphs: dict[tuple[int, int], Glyph], inserts: dict[tuple[int, int], _Insert]
) -> list[_Operation]:
    """Write an operator that prints text again."""
    name, look = str(instruction.operator), show.look
    out: list[_Operation] = []
    if name == '"':
        out += [([_number(look.word)], "Tw"), ([_number(look.letter)], "Tc")]
    if name in ("'", '"'):
        out.append(([], "T*"))
    line = _Line(out)
    for part, item in enumerate(strings(name, instruction.operands)):
        if not isinstance(item, bytes):
            line.gap -= item
            continue
        font: Font = look.font  # type: ignore[assignment]
        for at, length, _, _ in font.glyphs(item):
            glyph = glyphs.get((part, at))
            if glyph is None:
                line.keep(item[at : at + length])
                continue
            if (part, at) in inserts:
                line.put(inserts[part, at], show)
            line.gap += glyph.advance
    line.close()
    return out


class _Line:
    """What one operator prints, being written: ``gap`` is how far to move before the next string
    (thousandths)."""

    def __init__(self, out: list[_Operation]) -> None:
        self._out = out
        self._items: list[Any] = []
        self._codes = bytearray()
        self.gap = 0.0

    def keep(self, codes: bytes) -> None:
        """Print codes that stay."""
        if abs(self.gap) > 1e-6:
            self._end_string()
            self._items.append(_number(-self.gap))
            self.gap = 0.0
        self._codes += codes

    def put(self, insert: _Insert, show: Show) -> None:
        """Print new words in their own font, then set the state again."""
        self.close()
        look, fitted = show.look, insert.fit
        if not look.name or look.home is not show.content:
            raise Untraceable
        stretch = look.stretch * fitted.stretch / 100
        self._out += [([_number(stretch)], "Tz"), ([0], "Tc"), ([0], "Tw")]
        for run in insert.runs:
            self._out.append(([Name(f"/{run.font}"), _number(fitted.size)], "Tf"))
            self._out.append(([pikepdf.String(run.codes)], "Tj"))
        self._out += [
            ([Name(look.name), _number(look.size)], "Tf"), ([_number(look.stretch)], "Tz"),
            ([_number(look.letter)], "Tc"), ([_number(look.word)], "Tw"),
        ]  # fmt: skip
        self.gap -= 1000 * fitted.width / abs(look.size)

    def close(self) -> None:
        """End what was begun, with the pen where it belongs."""
        self._end_string()
        if abs(self.gap) > 1e-6:
            self._items.append(_number(-self.gap))
        if self._items:
            self._out.append(([Array(self._items)], "TJ"))
        self._items, self.gap = [], 0.0

    def _end_string(self) -> None:
        if self._codes:
            self._items.append(pikepdf.String(bytes(self._codes)))
            self._codes = bytearray()


def _number(value: float) -> Any:
    """Give a number as PDF writes it: four decimals, and never with an exponent."""
    return int(value) if value == int(value) and abs(value) < 1e9 else Decimal(f"{value:.4f}")
