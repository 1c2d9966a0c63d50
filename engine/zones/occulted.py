"""The zones of a decision that a profile occults: where they stand, and what is not sure of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

from engine.core import (
    OCCULTED_KINDS,
    Annotation,
    Doubt,
    OccultedKind,
    OccultedZone,
    document_cache,
    doubt,
    replace,
)
from engine.text import fold_in_place, vocabulary
from engine.zones.find import find_zones
from engine.zones.model import Zone

ZONE_DOUBT = "zone_not_found"
"""The kind of the doubts that :func:`occulted_zones` raises."""


def occulted_zones(text: str, kinds: Collection[OccultedKind]) -> tuple[tuple[OccultedZone, ...], tuple[Doubt, ...]]:
    """Find the zones of some kinds, in order and disjoint, and raise a blocking doubt about each
    kind that is not surely found whole.

    Reasons are doubtful where none are found, where nothing that is decided follows them (where
    they end is then not known), and where what looks like their heading stands outside of them,
    within a line. A decision has annexes or none: they are doubtful where nothing that is decided
    is found, which they would follow, and where it seems to hold their heading.
    """
    if not kinds:
        return (), ()
    zones = outline(text)
    chosen = tuple(OccultedZone(*zone) for zone in zones if zone.kind in kinds)
    asked = (kind for kind in OCCULTED_KINDS if kind in kinds)
    return chosen, tuple(raised for kind in asked if (raised := _doubt(text, zones, kind)) is not None)


def join_zones(zones: Iterable[OccultedZone]) -> tuple[OccultedZone, ...]:
    """Put zones in order; those that share a character become one, of the kind of the first."""
    joined: list[OccultedZone] = []
    for zone in sorted(zones, key=lambda zone: (zone.start, zone.end)):
        if joined and zone.start < joined[-1].end:
            joined[-1] = joined[-1]._replace(end=max(joined[-1].end, zone.end))
        else:
            joined.append(zone)
    return tuple(joined)


def without_occulted(annotation: Annotation) -> Annotation:
    """Return an annotation of what is left of a document without its occulted zones: blanks stand
    in their place, and no mentions."""
    if not annotation.occulted:
        return annotation
    text = annotation.document.text
    for zone in annotation.occulted:
        blank = re.sub(r"[^\n]", " ", text[zone.start : zone.end])
        text = text[: zone.start] + blank + text[zone.end :]
    entities = tuple(
        entity
        for entity in annotation.entities
        if not any(entity.start < zone.end and zone.start < entity.end for zone in annotation.occulted)
    )
    return replace(annotation, document=replace(annotation.document, text=text), entities=entities, occulted=())


def _doubt(text: str, zones: Sequence[Zone], kind: OccultedKind) -> Doubt | None:
    kinds = [zone.kind for zone in zones]
    if "operative" not in kinds:
        if kind not in kinds:
            return doubt(ZONE_DOUBT, None, None, kind)
        last = max(zone for zone in zones if zone.kind == kind)
        return doubt(ZONE_DOUBT, last.start, last.end, "reasons_end")
    if kind == "reasons" and kind not in kinds:
        return doubt(ZONE_DOUBT, None, None, kind)
    headed = next(_headings(text, zones, kind), None)
    return None if headed is None else doubt(ZONE_DOUBT, *headed, f"{kind}_heading")


def _headings(text: str, zones: Sequence[Zone], kind: OccultedKind) -> Iterator[tuple[int, int]]:
    """Yield what looks like a heading of a kind of zone outside of it: in capitals within a line,
    behind a word that is not, or a formula that only opens such a zone. A reader of a format may
    have joined it to the paragraph before."""
    folded = fold_in_place(text)
    first = min((zone.start for zone in zones if zone.kind == kind), default=len(text))
    for zone in zones:
        may_hold = zone.kind == "operative" if kind == "annexes" else zone.end <= first
        for heading in _pattern(kind).finditer(folded, zone.start, zone.end) if may_hold else ():
            before = text[text.rfind("\n", 0, heading.start()) + 1 : heading.start()].split()
            joined = bool(before) and not before[-1].isupper()
            if heading.lastgroup == "opens" or (text[heading.start() : heading.end()].isupper() and joined):
                yield heading.span()


@cache
def _pattern(kind: OccultedKind) -> re.Pattern[str]:
    opens = rf"|(?P<opens>{vocabulary.any_of('zones.annexes_openings')})" if kind == "annexes" else ""
    return re.compile(rf"(?<!\w)(?:(?P<heads>{vocabulary.any_of(f'zones.{kind}')}){opens})(?!\w)")


@document_cache(8)
def outline(text: str) -> tuple[Zone, ...]:
    """Return what :func:`engine.zones.find_zones` finds in a text whose court is read in it; that
    of the last texts is kept, for each act of a reader asks for it."""
    return find_zones(text)
