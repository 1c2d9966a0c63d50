"""Decisions whose zones follow one another, each once: those of courts of appeal and of first
instance, and those of administrative courts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.zones.lines import DecisionLine, heads, opens
from engine.zones.marks import ZoneMark, attaches, decides, either, first, last
from engine.zones.model import ZoneKind


def judicial_marks(lines: Sequence[DecisionLine]) -> list[ZoneMark]:
    """Return where the zones of a decision of a court of appeal or of first instance begin, the
    introduction aside.

    Headings decide. Where one lacks, the account begins with the first paragraph that tells of an
    act ("Par acte du"), the reasons with the first that reasons ("Attendu que") or the first line
    that heads a topic ("Sur la recevabilité"). What a court recalls of the parties within its
    reasons is reasons.
    """
    opening = opens("zones.operative_openings")
    reasoned = _reasons(lines)
    ruled = last(lines, opening, len(lines))
    if ruled is None or (reasoned is not None and ruled <= reasoned):
        ruled = first(lines, decides, 0 if reasoned is None else reasoned + 1)
    end = len(lines) if ruled is None else ruled
    if reasoned is None:
        reasoned = _with_topic(lines, first(lines[:end], opens("zones.reasoning_openings")))
    told = _account(lines[: end if reasoned is None else reasoned])
    if reasoned is None and told is not None:
        reasoned = first(lines[:end], _heads_a_topic, told + 1)
    argued = _argued(lines, told, end if reasoned is None else reasoned)
    attached = None if ruled is None else first(lines, attaches, ruled + 1)
    return _marks(lines, exposition=told, claims=argued, reasons=reasoned, operative=ruled, annexes=attached)


def administrative_marks(lines: Sequence[DecisionLine]) -> list[ZoneMark]:
    """Return where the zones of a decision of an administrative court begin, the introduction
    aside. What the parties argue is told in the account."""
    reasoned = _with_topic(lines, first(lines, opens("zones.reasoning_openings", "zones.reasons_openings")))
    ruled = first(lines, heads("zones.operative"), 0 if reasoned is None else reasoned + 1)
    told = first(lines[: reasoned if reasoned is not None else ruled], opens("zones.administrative_openings"))
    return _marks(lines, exposition=told, reasons=reasoned, operative=ruled)


def _reasons(lines: Sequence[DecisionLine]) -> int | None:
    """Return the number of the heading of the reasons: the first that the account goes before, or
    the first of all."""
    tell = either(heads("zones.reasons"), opens("zones.reasons_openings"))
    told = first(lines, heads("zones.exposition"))
    behind = None if told is None else first(lines, tell, told + 1)
    return first(lines, tell) if behind is None else behind


def _account(lines: Sequence[DecisionLine]) -> int | None:
    headed = first(lines, heads("zones.exposition"))
    return first(lines, opens("zones.account_openings")) if headed is None else headed


def _argued(lines: Sequence[DecisionLine], told: int | None, end: int) -> int | None:
    return first(lines[:end], heads("zones.claims"), 0 if told is None else told + 1)


def _heads_a_topic(line: DecisionLine) -> bool:
    return line.is_short and line.folded[-1:] not in ".;," and opens("zones.topic_openings")(line)


def _with_topic(lines: Sequence[DecisionLine], reasoned: int | None) -> int | None:
    """Return the first of the lines that head the topic of a paragraph, or the paragraph itself."""
    while reasoned and _heads_a_topic(lines[reasoned - 1]):
        reasoned -= 1
    return reasoned


def _marks(lines: Sequence[DecisionLine], **found: int | None) -> list[ZoneMark]:
    kinds: dict[str, ZoneKind] = {
        "exposition": "exposition", "claims": "claims", "reasons": "reasons", "operative": "operative",
        "annexes": "annexes",
    }  # fmt: skip
    return [ZoneMark(lines[number].start, kinds[name]) for name, number in found.items() if number is not None]
