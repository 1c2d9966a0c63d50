"""The sections of a first page: which stretch of it names whom each heading speaks of.

Headings stand above the names ("APPELANTE : / Mme X") or behind them ("Mme X / APPELANTE"); which,
their signs and their neighbours tell: "ENTRE" before one, "ET" or the court's composition behind
it. Where only one side has a heading, or none, "ENTRE", "ET" and "l'opposant à" tell the other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from engine.persons.roles.page_lines import PageLine
from engine.text import FoldedText, any_of

_SIDES = {"claimant": "defendant", "defendant": "claimant"}
_STATE = re.compile(rf"\b{any_of('parties.state')}\b")
_ABOVE, _FURTHEST = 900, 4_000
"""How far above a heading its names begin where nothing opens them, and how far a heading
reaches."""

_BOUNDS = frozenset({"heading", "led", "tailed", "opener", "opened", "turn", "end"})


@dataclass(frozen=True, slots=True)
class PartySection:
    """A stretch of the first page whose names have a role; ``headed`` tells whether a heading says
    so, else the order of the sides."""

    start: int
    end: int
    role: str
    headed: bool


def sections(read: FoldedText, lines: Sequence[PageLine], above: bool) -> tuple[PartySection, ...]:
    """Give the sections of a page; ``above`` tells where headings stand whose lines do not tell."""
    headed = tuple(_headed(lines, above))
    sides = {section.role for section in headed} & (_SIDES.keys() | {"accused"})
    return headed if len(sides) > 1 or "accused" in sides else (*headed, *_opposed(read, lines, headed))


def stand_above(lines: Sequence[PageLine]) -> int:
    """Weigh whether the headings of a page stand above the names: positive if so, negative if
    behind them."""
    seen = [line for line in lines if line.kind != "rule"]
    return sum(_weighed(seen, rank) for rank, line in enumerate(seen) if line.kind in ("heading", "led"))


def _weighed(lines: Sequence[PageLine], rank: int) -> int:
    line = lines[rank]
    before = lines[rank - 1].kind if rank else "end"
    behind = lines[rank + 1].kind if rank + 1 < len(lines) else "end"
    weight = {"above": 2, "behind": -2, "": 0}[line.sign]
    if line.kind == "led":
        return weight
    weight += 2 * (before in ("opener", "parting")) - 2 * (behind in ("parting", "closer", "turn", "end"))
    weight -= behind == "counsel"
    spaced = rank + 1 < len(lines) and lines[rank + 1].spaced
    return weight + (line.spaced and not spaced) - (spaced and not line.spaced)


def _headed(lines: Sequence[PageLine], above: bool) -> Iterator[PartySection]:
    """Yield the section of each heading."""
    sides = {
        line.role for line in lines if line.kind in ("heading", "led", "tailed") and line.role in (*_SIDES, "accused")
    }
    bounds = _BOUNDS if len(sides) > 1 else _BOUNDS | {"parting"}
    for rank, line in enumerate(lines):
        if line.kind == "tailed":
            yield PartySection(line.start, line.end, line.role, True)
        if line.kind not in ("heading", "led"):
            continue
        stacked = any(_is_stacked(line, other) for other in _beside(lines, rank))
        role = "party" if stacked else line.role
        if line.kind == "led" or _is_above(lines, rank, above):
            limit = line.start + _FURTHEST
            ends = bounds | {"parting"} if line.kind == "led" else bounds
            stop = next((other.start for other in lines[rank + 1 :] if other.kind in ends), limit)
            yield PartySection(line.start, min(stop, limit), role, True)
            continue
        opened = _opened(lines[:rank], bounds)
        known = opened is not None and opened.kind != "end"
        limit = line.start - (_FURTHEST if known else _ABOVE)
        yield PartySection(max(limit, _opens(opened) if opened else 0), line.start, role, True)


def _is_above(lines: Sequence[PageLine], rank: int, otherwise: bool) -> bool:
    """Tell whether one heading stands above its names: by its own sign and neighbours, else as
    those of the page."""
    line = lines[rank]
    if line.sign:
        return line.sign == "above"
    before = next((other.kind for other in reversed(lines[:rank]) if other.kind != "rule"), "end")
    behind = next((other.kind for other in lines[rank + 1 :] if other.kind != "rule"), "end")
    if before == "opener":
        return True
    closes = not line.spaced and (behind == "counsel" or (rank + 1 < len(lines) and lines[rank + 1].spaced))
    return otherwise and not closes and behind not in ("parting", "closer", "turn", "end")


def headings_above(lines: Sequence[PageLine], above: bool) -> frozenset[int]:
    """Give where the headings begin that stand above their names."""
    ranks = (rank for rank, line in enumerate(lines) if line.kind == "heading")
    return frozenset(lines[rank].start for rank in ranks if _is_above(lines, rank, above))


def _beside(lines: Sequence[PageLine], rank: int) -> Sequence[PageLine]:
    """Give the lines right before and right behind one: headings one under the other, behind the
    names of all, do not tell which is whose."""
    return [*lines[max(0, rank - 1) : rank], *lines[rank + 1 : rank + 2]]


def _is_stacked(line: PageLine, other: PageLine) -> bool:
    """Tell whether two neighbouring headings stand one under the other; behind a blank line the
    second may stand above its own names."""
    return line.kind == other.kind == "heading" and other.role != line.role and other.spaced == line.spaced


def _opened(lines: Sequence[PageLine], bounds: Collection[str]) -> PageLine | None:
    """Give the line from which on the names stand of a heading behind these lines: behind another
    heading, the first "ET", for what goes before it is still of the former's."""
    place = next((rank for rank in reversed(range(len(lines))) if lines[rank].kind in bounds), None)
    if place is None:
        return None
    behind = lines[place + 1 :] if lines[place].kind in ("heading", "led", "tailed") else ()
    return next((line for line in behind if line.kind == "parting"), lines[place])


def _opposed(read: FoldedText, lines: Sequence[PageLine], headed: Sequence[PartySection]) -> Iterator[PartySection]:
    """Yield the sides that no heading names, by what opens and what parts them."""
    opener = next((rank for rank, line in enumerate(lines) if line.kind in ("opener", "opened")), None)
    if opener is None:
        return
    rest = lines[opener + 1 :]
    end = next((line.start for line in rest if line.kind == "end"), lines[opener].end + _FURTHEST)
    turns = [line for line in rest if line.kind in ("parting", "turn") and line.start < end]
    if not turns:
        return
    begin = lines[opener].start if lines[opener].kind == "opened" else lines[opener].end
    first = PartySection(begin, turns[0].side or turns[0].start, "claimant", False)
    other = next((line for line in turns if line.kind == "parting" or line.side), None)
    second = PartySection(_opens(other), end, "defendant", False) if other else None
    if _STATE.search(read.folded, first.start, first.end) and second:
        yield PartySection(second.start, second.end, "accused", False)
        return
    swapped = any(section.role == "defendant" and _overlap(section, first) for section in headed)
    for side in (first, second):
        if side and not any(_overlap(section, side) for section in headed):
            yield PartySection(side.start, side.end, _SIDES[side.role] if swapped else side.role, False)


def _opens(line: PageLine) -> int:
    """Give from where on a line's other side is named."""
    return line.side or line.start


def _overlap(left: PartySection, right: PartySection) -> bool:
    return left.start < right.end and right.start < left.end


__all__ = ["PartySection", "headings_above", "sections", "stand_above"]
