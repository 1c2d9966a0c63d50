"""Content streams written again: codes taken out of strings, what follows left in its place, new
words put in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Operator

from engine.formats.pdf.closing import Closing
from engine.formats.pdf.fonts import Font
from engine.formats.pdf.glyphs import Interpreter, strings
from engine.formats.pdf.match import GlyphCut
from engine.formats.pdf.printed import ContentStream, Glyph, LevelRule, Show
from engine.formats.pdf.pseudonyms import Faces, FontRun, fit
from engine.formats.pdf.room import FreeRoom
from engine.formats.pdf.shown_text import Insert, Operation, ShownText, number_of

_CROWDED = 0.9
_PLACING = frozenset(("Td", "TD", "T*", "Tm", "Tw", "Tj", "TJ", "'", '"'))
"""What places text, or spaces it; what prints none."""


@dataclass(slots=True)
class _Plan:
    """What is to be done to one content stream: by operator, the bytes to take out, the words to
    put in, and how far glyphs move, in points along their line."""

    cuts: dict[int, dict[tuple[int, int], Glyph]] = field(default_factory=lambda: defaultdict(dict))
    inserts: dict[int, dict[tuple[int, int], Insert]] = field(default_factory=lambda: defaultdict(dict))
    moves: dict[int, dict[tuple[int, int], tuple[Glyph, float]]] = field(default_factory=lambda: defaultdict(dict))
    silenced: set[int] = field(default_factory=set)
    shows: dict[int, Show] = field(default_factory=dict)
    redrawn: dict[int, list[Operation]] = field(default_factory=dict)
    dropped: set[int] = field(default_factory=set)


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
    _plan_moves(plans, printed, cuts, closing)
    for rule in printed.rules:
        if id(rule) in closing.rules:
            _redraw(plans[id(rule.content)], rule, *closing.rules[id(rule)])
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


def _plan_moves(plans: dict[int, _Plan], printed: Interpreter, cuts: Sequence[GlyphCut], closing: Closing) -> None:
    """Plan how far glyphs move. On a page with a line that is closed up, every operator that prints
    begins at a place of its own, without the spacing of words: the places and spacings that stood
    there would tell where it began before."""
    closed = [cut.glyphs[0] for cut in cuts if id(cut) in closing.fits]
    moved = [glyph for glyph in printed.glyphs if closing.shifts.get(id(glyph), 0.0)]
    spaced = [glyph for glyph in printed.glyphs if glyph.show.look.word] if closed or moved else []
    anew = {id(glyph.show.content) for glyph in (*closed, *moved, *spaced)}
    for glyph in printed.glyphs:
        if id(glyph.show.content) in anew:
            plan, show = plans[id(glyph.show.content)], glyph.show
            plan.shows[show.operator] = show
            if shift := closing.shifts.get(id(glyph), 0.0):
                plan.moves[show.operator][glyph.part, glyph.start] = glyph, shift


def _redraw(plan: _Plan, rule: LevelRule, left: float, right: float) -> None:
    """Plan to draw a rule from a place to another."""
    first, last = rule.operators
    x, y, far_x, far_y = rule.inner(left, right)
    paint = str(rule.content.instructions[last].operator)
    if paint in ("S", "s"):
        middle = number_of((y + far_y) / 2)
        drawn: list[Operation] = [([number_of(x), middle], "m"), ([number_of(far_x), middle], "l")]
    else:
        drawn = [([number_of(each) for each in (x, y, far_x - x, far_y - y)], "re")]
    plan.redrawn[first] = [*drawn, ([], paint)]
    plan.dropped |= set(range(first, last + 1))


def _runs(cut: GlyphCut, faces: Faces) -> list[FontRun]:
    font = cut.glyphs[0].show.look.font
    return faces.compose(cut.piece.new, font.style) if font else []


def _insert(cut: GlyphCut, faces: Faces, free: FreeRoom, closing: Closing) -> Insert | None:
    """Set the new words where the line that is closed up has its room for them, else in the room of
    what they replace, or in what is free behind it."""
    first = cut.glyphs[0]
    look = first.show.look
    runs = _runs(cut, faces)
    if runs and id(cut) in closing.fits:
        return Insert(runs, closing.fits[id(cut)], closing.starts[id(cut)])
    width = sum(run.width for run in runs)
    scale = hypot(*first.show.across)
    if not runs or not scale:
        return None
    room = free.room(cut.glyphs)
    wanted = width * abs(look.size) / 1000 * scale
    if wanted * _CROWDED > room:
        room = min(wanted, max(room, free.behind(first, room)))
    return Insert(runs, fit(width, look.size, room / scale))


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
    if not (plan.cuts or plan.inserts or plan.shows or plan.silenced or plan.redrawn or forms):
        return None
    resources = _copied(content.resources, "/Font", "/XObject")
    written: list[Any] = []
    for number, instruction in enumerate(content.instructions):
        if number in plan.redrawn:
            written += _instructions(plan.redrawn[number])
        if number in plan.dropped:
            continue
        name = str(instruction.operator)
        if number in forms:
            own = Name(f"/NdE-X{number}")
            resources.XObject[own] = forms[number]
            written.append(pikepdf.ContentStreamInstruction([own], instruction.operator))
        elif number in plan.silenced:
            written.append(_silent(instruction))
        elif number in plan.cuts or number in plan.shows:
            written += _instructions(_shown(instruction, plan, number))
            for insert in plan.inserts.get(number, {}).values():
                for run in insert.runs:
                    resources.Font[Name(f"/{run.font}")] = faces.font(run.font)
        elif plan.shows and name in _PLACING:
            written += _instructions([([0], "Tw")] if name == "Tw" else [])
        else:
            written.append(instruction)
    for name in _replaced(content, forms):
        del resources.XObject[name]
    return pikepdf.unparse_content_stream(written), resources


def _instructions(operations: Sequence[Operation]) -> list[Any]:
    return [pikepdf.ContentStreamInstruction(operands, Operator(name)) for operands, name in operations]


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


def _shown(instruction: Any, plan: _Plan, number: int) -> list[Operation]:
    """Write an operator that prints text again; one that begins at a place of its own ends
    anywhere."""
    cuts, inserts, moves = plan.cuts.get(number, {}), plan.inserts.get(number, {}), plan.moves.get(number, {})
    is_anew = number in plan.shows
    show = plan.shows[number] if is_anew else next(iter(cuts.values())).show
    name, look = str(instruction.operator), replace(show.look, word=0.0) if is_anew else show.look
    out: list[Operation] = []
    if name == '"' or (is_anew and show.look.word):
        out += [([number_of(look.word)], "Tw"), ([number_of(look.letter)], "Tc")]
    if name in ("'", '"') and not is_anew:
        out.append(([], "T*"))
    line = ShownText(out, show, look, is_anew)
    for part, item in enumerate(strings(name, instruction.operands)):
        if not isinstance(item, bytes):
            line.gap -= item
            continue
        font: Font = look.font  # type: ignore[assignment]
        for at, length, _, is_space in font.glyphs(item):
            glyph = cuts.get((part, at))
            if glyph is None:
                line.move(moves[part, at][1] if (part, at) in moves else 0.0)
                line.keep(item[at : at + length])
                line.gap += line.spacing if is_space else 0.0
                continue
            if (part, at) in inserts:
                line.move(inserts[part, at].start)
                line.put(inserts[part, at])
            line.gap += glyph.advance
    if not is_anew:
        line.move(0.0)
    line.close(is_anew)
    return out
