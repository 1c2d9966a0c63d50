"""What a writer met on its way, counted: one finding for each kind, fate and part."""

from __future__ import annotations

from collections import Counter

from engine.formats.writing import Fate, Finding


class FindingTally:
    """Counts what a file carried beside its text."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Fate, str]] = Counter()

    def add(self, kind: str, fate: Fate = "removed", count: int = 1, part: str = "") -> None:
        """Count something that was met; nothing is noted of a count of zero."""
        if count > 0:
            self._counts[kind, fate, part] += count

    def findings(self) -> tuple[Finding, ...]:
        """Give the findings, in the order of their first meeting."""
        return tuple(Finding(kind, fate, count, part) for (kind, fate, part), count in self._counts.items())
