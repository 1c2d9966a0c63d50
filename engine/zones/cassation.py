"""Decisions of the Cour de cassation: after the account, each ground (moyen) and the answer to it
take turns.

Since October 2019 all of it has headings ("Faits et procédure", "Enoncé du moyen", "Réponse de la
Cour"); before, only the grounds, and the answer is told by how its paragraph begins ("Mais
attendu"). A ground that is not answered by a heading ends where a paragraph does not go on with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.zones.lines import DecisionLine, heads, opens, says
from engine.zones.marks import ZoneMark, attaches, decides, either, first, last
from engine.zones.model import ZoneKind


def cassation_marks(lines: Sequence[DecisionLine]) -> list[ZoneMark]:
    """Return where the zones of a decision of the Cour de cassation begin, the introduction
    aside."""
    end, closing = _closing(lines)
    begin = _body(lines, end)
    marks: list[ZoneMark] = []
    for number in range(begin, end):
        line = lines[number]
        kind = _kind(line, marks[-1].kind if marks else None, lines[number - 1] if number > begin else None)
        if kind is not None and not (kind == "exposition" and any(mark.kind == kind for mark in marks)):
            marks.append(ZoneMark(line.start, kind))
    return marks + closing


def _closing(lines: Sequence[DecisionLine]) -> tuple[int, list[ZoneMark]]:
    """Return the number of the first line of what is decided, or that of lines, and the marks from
    there on."""
    ruled = first(lines, decides)
    if ruled is None:
        ruled = last(lines, opens("zones.consequence_openings"), len(lines))
    if ruled is None:
        ruled = first(lines, opens("zones.ruling_openings"))
    if ruled is None:
        return len(lines), []
    marks = [ZoneMark(lines[ruled].start, "operative")]
    attached = first(lines, attaches, ruled)
    if attached is not None:
        marks.append(ZoneMark(lines[attached].start, "annexes"))
    return ruled, marks


def _body(lines: Sequence[DecisionLine], end: int) -> int:
    """Return the number of the first line behind the introduction."""
    headed = first(lines[:end], lambda line: heads("zones.exposition")(line) or heads("zones.claims")(line))
    if headed is not None:
        return headed
    begins = opens("zones.exposition_openings", "zones.reasoning_openings")
    begun = first(lines[:end], lambda line: begins(line) or _examines(line))
    introduces = either(says("zones.rendered"), opens("zones.formal_openings"))
    formal = last(lines, introduces, end if begun is None else begun)
    return formal + 1 if formal is not None else end if begun is None else begun


def _examines(line: DecisionLine) -> bool:
    """Tell whether a line names the ground that is examined: "Sur le second moyen"."""
    examines = opens("zones.examined_openings")(line) and says("zones.grounds")(line.beginning)
    return examines and not opens("zones.formal_openings")(line)


def _kind(line: DecisionLine, current: ZoneKind | None, before: DecisionLine | None) -> ZoneKind | None:
    """Return the zone that begins with a line, None where the current one goes on."""
    if heads("zones.reasons")(line):
        return "reasons"
    if heads("zones.claims")(line) or _examines(line):
        return "claims" if line.is_short or says("zones.grievances")(line) else None
    told = heads("zones.exposition")(line) or opens("zones.exposition_openings")(line)
    if told and current != "reasons" and (current is None or not says("zones.grievances")(line)):
        return "exposition"
    if current is None:
        return "reasons"
    if current == "claims" and _answers(line, before):
        return "reasons"
    if current == "exposition" and says("zones.grievances")(line):
        return "claims"
    return None


def _answers(line: DecisionLine, before: DecisionLine | None) -> bool:
    """Tell whether a paragraph of a ground is the answer to it: it begins as one, or stands behind
    the heading of the ground and says no grievance."""
    if says("zones.grievances")(line):
        return False
    if opens("zones.reasoning_openings")(line):
        return True
    headed = before is not None and before.is_short and _examines(before)
    return headed and not heads("zones.claims")(line)
