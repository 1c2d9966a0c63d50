"""The zones of a decision, by its headings and by how its paragraphs begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.zones.cassation import cassation_marks
from engine.zones.lines import DecisionLine, decision_lines, says
from engine.zones.marks import ZoneMark
from engine.zones.model import CourtFamily, Zone, ZoneKind
from engine.zones.sections import administrative_marks, judicial_marks

HEADING_LINES = 40
"""Lines at the beginning of a decision in which the court is named."""
MARKS: dict[CourtFamily, Callable[[Sequence[DecisionLine]], list[ZoneMark]]] = {
    "cassation": cassation_marks,
    "judicial": judicial_marks,
    "administrative": administrative_marks,
}


def find_zones(text: str, family: CourtFamily | None = None) -> tuple[Zone, ...]:
    """Find the zones of a decision, in order and disjoint; nothing but blanks lies between two.

    ``family`` says how the decision is laid out, None to read it in the heading
    (:func:`family_of`). What stands before the first mark is the introduction; all of a text in
    which none is found.
    """
    lines = decision_lines(text)
    if not lines:
        return ()
    marks = MARKS[family or _family(lines)](lines)
    found: list[ZoneMark] = [ZoneMark(0, "introduction")]
    for mark in marks:
        if mark.kind != found[-1].kind:
            found.append(mark)
    ends = [mark.start for mark in found[1:]] + [len(text)]
    zones = (_zone(text, mark.kind, mark.start, end) for mark, end in zip(found, ends, strict=True))
    return tuple(zone for zone in zones if zone.start < zone.end)


def family_of(text: str) -> CourtFamily:
    """Tell how a decision is laid out, by the court that its heading names first; ``judicial``
    where it names none that is known."""
    return _family(decision_lines(text))


def _family(lines: Sequence[DecisionLine]) -> CourtFamily:
    for line in lines[:HEADING_LINES]:
        if line.is_short:
            family = next((family for family, names in _families() if names(line)), None)
            if family is not None:
                return family
    return "judicial"


@cache
def _families() -> tuple[tuple[CourtFamily, Callable[[DecisionLine], bool]], ...]:
    return (
        ("judicial", says("zones.judicial_courts")),
        ("cassation", says("zones.cassation_courts")),
        ("administrative", says("zones.administrative_courts")),
    )


def _zone(text: str, kind: ZoneKind, start: int, end: int) -> Zone:
    part = text[start:end]
    return Zone(kind, start + len(part) - len(part.lstrip()), start + len(part.rstrip()))
