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

from engine.formats.pdf.closing import Closing
from engine.formats.pdf.fonts import Font, Untraceable
from engine.formats.pdf.glyphs import Interpreter, strings
from engine.formats.pdf.match import GlyphCut
from engine.formats.pdf.printed import ContentStream, Glyph, Show
from engine.formats.pdf.pseudonyms import Faces, Fit, FontRun, fit
from engine.formats.pdf.room import FreeRoom

_Operation = tuple[list[Any], str]
_CROWDED = 0.9
_NOTHING = 1e-6


@dataclass(frozen=True, slots=True)
class _Insert:
    """New words at a glyph: their runs, how they are set, and how far from it, in points along its
    line."""

    runs: list[FontRun]
    fit: Fit
    start: float = 0.0


@dataclass(slots=True)
class _Plan:
    """What is to be done to one content stream: by operator, the bytes to take out, the words to
    put in, and how far glyphs move, in points along their line."""

    cuts: dict[int, dict[tuple[int, int], Glyph]] = field(default_factory=lambda: defaultdict(dict))
    inserts: dict[int, dict[tuple[int, int], _Insert]] = field(default_factory=lambda: defaultdict(dict))
    moves: dict[int, dict[tuple[int, int], tuple[Glyph, float]]] = field(default_factory=lambda: defaultdict(dict))
    silenced: set[int] = field(default_factory=set)


def widths(cuts: Sequence[GlyphCut], faces: Faces) -> dict[int, float]:
    """Give the width of the new words of each cut, by its identity, in thousandths of an em."""
    return {id(cut): sum(run.width for run in _runs(cut, faces)) for cut in cuts}


def rewrite(
    pdf: pikepdf.Pdf,
    page: pikepdf.Page,
    printed: Interpreter,
    cuts: Sequence[GlyphCut],
    faces: Faces,
    closing: Closing | None = None,
) -> int:
    """Take the glyphs of the cuts out of a page and write the new words, and move what is to be
    moved; give how many are too small to be read.

    Raises:
        Untraceable: the state in which something is printed cannot be set again.
    """
    closing = closing or Closing()
    plans: dict[int, _Plan] = defaultdict(_Plan)
    gone = {id(glyph) for cut in cuts for glyph in cut.glyphs}
    free = FreeRoom(printed.glyphs, gone)
    crowded = 0
    for glyph in printed.glyphs if closing.shifts else ():
        if shift := closing.shifts.get(id(glyph), 0.0):
            plans[id(glyph.show.content)].moves[glyph.show.operator][glyph.part, glyph.start] = glyph, shift
    for cut in cuts:
        for glyph in cut.glyphs:
            plan = plans[id(glyph.show.content)]
            plan.cuts[glyph.show.operator][glyph.part, glyph.start] = glyph
            if sequence := glyph.show.sequence:
                plans[id(sequence.content)].silenced.add(sequence.operator)
        insert = _insert(cut, faces, free, closing)
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


def _runs(cut: GlyphCut, faces: Faces) -> list[FontRun]:
    font = cut.glyphs[0].show.look.font
    return faces.compose(cut.piece.new, font.style) if font else []


def _insert(cut: GlyphCut, faces: Faces, free: FreeRoom, closing: Closing) -> _Insert | None:
    """Set the new words where the line that is closed up has its room for them, else in the room of
    what they replace, or in what is free behind it."""
    first = cut.glyphs[0]
    look = first.show.look
    runs = _runs(cut, faces)
    if runs and id(cut) in closing.fits:
        return _Insert(runs, closing.fits[id(cut)], closing.starts[id(cut)])
    width = sum(run.width for run in runs)
    scale = hypot(*first.show.across)
    if not runs or not scale:
        return None
    room = free.room(cut.glyphs)
    wanted = width * abs(look.size) / 1000 * scale
    if wanted * _CROWDED > room:
        room = min(wanted, max(room, free.behind(first, room)))
    return _Insert(runs, fit(width, look.size, room / scale))


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
    if not (plan.cuts or plan.inserts or plan.moves or plan.silenced or forms):
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
        elif number in plan.cuts or number in plan.moves:
            inserts = plan.inserts.get(number, {})
            for operands, operator in _shown(instruction, plan, number):
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


def _shown(instruction: Any, plan: _Plan, number: int) -> list[_Operation]:
    """Write an operator that prints text again."""
    cuts, inserts, moves = plan.cuts.get(number, {}), plan.inserts.get(number, {}), plan.moves.get(number, {})
    show = next(iter([*cuts.values(), *(glyph for glyph, _ in moves.values())])).show
    name, look = str(instruction.operator), show.look
    out: list[_Operation] = []
    if name == '"':
        out += [([_number(look.word)], "Tw"), ([_number(look.letter)], "Tc")]
    if name in ("'", '"'):
        out.append(([], "T*"))
    line = _Line(out, 1000 / (abs(look.size) * hypot(*show.across)) if look.size and any(show.across) else 0.0)
    for part, item in enumerate(strings(name, instruction.operands)):
        if not isinstance(item, bytes):
            line.gap -= item
            continue
        font: Font = look.font  # type: ignore[assignment]
        for at, length, _, _ in font.glyphs(item):
            glyph = cuts.get((part, at))
            if glyph is None:
                line.move(moves[part, at][1] if (part, at) in moves else 0.0)
                line.keep(item[at : at + length])
                continue
            if (part, at) in inserts:
                line.move(inserts[part, at].start)
                line.put(inserts[part, at], show)
            line.gap += glyph.advance
    line.move(0.0)
    line.close()
    return out


class _Line:
    """What one operator prints, being written: ``gap`` is how far to move before the next string
    (thousandths); ``point`` is a point on the page in these."""

    def __init__(self, out: list[_Operation], point: float) -> None:
        self._out = out
        self._point, self._moved = point, 0.0
        self._items: list[Any] = []
        self._codes = bytearray()
        self.gap = 0.0

    def move(self, shift: float) -> None:
        """Print what comes next so many points from where it was."""
        self.gap += (shift - self._moved) * self._point
        self._moved = shift

    def keep(self, codes: bytes) -> None:
        """Print codes that stay."""
        if abs(self.gap) > _NOTHING:
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
        if abs(self.gap) > _NOTHING:
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
