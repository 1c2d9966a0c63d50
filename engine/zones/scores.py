"""How far two answers to where the zones of a decision stand agree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.zones.model import KINDS, Zone


@dataclass(frozen=True, slots=True)
class ZoneCounts:
    """Zones, or characters of zones, of one kind: those of the ``gold``, those ``found``, those
    that are in ``both``. They add up over documents."""

    gold: int = 0
    found: int = 0
    both: int = 0

    def __add__(self, other: ZoneCounts) -> ZoneCounts:
        return ZoneCounts(self.gold + other.gold, self.found + other.found, self.both + other.both)

    @property
    def f1(self) -> float | None:
        """The F1 of what was found, None where there was nothing to find and nothing was found."""
        return 2 * self.both / (self.gold + self.found) if self.gold + self.found else None


def compare_zones(gold: Iterable[Zone], found: Iterable[Zone]) -> dict[str, tuple[ZoneCounts, ZoneCounts]]:
    """Count by kind, for the zones of one document: whole zones, right where start and end are the
    same; and characters."""
    gold, found = tuple(gold), tuple(found)
    return {kind: (_whole(kind, gold, found), _characters(kind, gold, found)) for kind in KINDS}


def _whole(kind: str, gold: tuple[Zone, ...], found: tuple[Zone, ...]) -> ZoneCounts:
    first, second = ({zone for zone in zones if zone.kind == kind} for zones in (gold, found))
    return ZoneCounts(len(first), len(second), len(first & second))


def _characters(kind: str, gold: tuple[Zone, ...], found: tuple[Zone, ...]) -> ZoneCounts:
    first, second = ([zone for zone in zones if zone.kind == kind] for zones in (gold, found))
    both = sum(max(0, min(one.end, two.end) - max(one.start, two.start)) for one in first for two in second)
    return ZoneCounts(sum(zone.end - zone.start for zone in first), sum(zone.end - zone.start for zone in second), both)
