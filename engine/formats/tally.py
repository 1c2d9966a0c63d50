"""What a writer met on its way, counted: one finding for each kind, fate and part."""

from __future__ import annotations

from collections import Counter

from engine.formats.writing import Fate, Finding


class FindingTally:
    """Accumulates findings while a file is written: counts by kind, fate and part."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Fate, str]] = Counter()

    def add(self, kind: str, fate: Fate = "removed", count: int = 1, part: str = "") -> None:
        """Add ``count`` occurrences of a kind of finding; a count of zero is ignored."""
        if count > 0:
            self._counts[kind, fate, part] += count

    def findings(self) -> tuple[Finding, ...]:
        """Return the findings in the order in which each was first added."""
        return tuple(Finding(kind, fate, count, part) for (kind, fate, part), count in self._counts.items())
