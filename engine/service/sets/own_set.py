"""What is known of a user's gold set and of the runs on it, without their documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.measure import MeasureNotice


@dataclass(frozen=True, slots=True)
class OwnSet:
    """Metadata of an uploaded gold set. ``labels`` counts the mentions of each label, in gold and
    runs together; ``mapping`` leads from labels to the engine's codes; ``unknown`` are those still
    to be mapped, the most frequent first."""

    id: str
    name: str
    profile: str
    documents: int
    labels: Mapping[str, int]
    mapping: Mapping[str, str]
    unknown: tuple[str, ...]
    notices: tuple[MeasureNotice, ...]
    runs: tuple[OwnRun, ...]
    expires: datetime

    @property
    def unshared(self) -> tuple[str, ...]:
        """List the unknown labels missing from the gold or from some run; if these are annotators,
        such a label may correspond to another annotator's."""
        gold_only = Counter(self.labels)
        for run in self.runs:
            gold_only.subtract(run.labels)
        sides = [{label for label, n in gold_only.items() if n > 0}, *(set(run.labels) for run in self.runs)]
        return tuple(label for label in self.unknown if not all(label in side for side in sides))


@dataclass(frozen=True, slots=True)
class OwnRun:
    """Metadata of predictions on an uploaded gold set; ``labels`` counts their mentions."""

    id: str
    name: str
    notices: tuple[MeasureNotice, ...]
    labels: Mapping[str, int] = field(default_factory=dict)
