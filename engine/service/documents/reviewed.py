"""The reading of a document as it is at a moment, and what is counted of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from engine.review import LogEntry, ReviewState, fold, read_history
from engine.store import Counters

if TYPE_CHECKING:
    from engine.review import Plan


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The reading of a document as it is at a moment. ``job`` made the annotation that it began
    with; ``profile`` is the document's own."""

    state: ReviewState
    log: tuple[LogEntry, ...]
    job: int
    profile: str

    @property
    def version(self) -> int:
        """Count the entries of the log."""
        return len(self.log)

    @property
    def key(self) -> tuple[int, int]:
        """Tell it from every other state of the document."""
        return self.job, len(self.log)

    @property
    def stamp(self) -> str:
        """Name the state for those who are far away: the job and the version, for an annotation
        made anew begins at 0 again."""
        return f"{self.job}.{self.version}"

    @property
    def readers(self) -> tuple[str, ...]:
        """Name who changed something, in the order in which they came."""
        return tuple(dict.fromkeys(entry.who for entry in self.log if entry.who))

    @property
    def seconds(self) -> float:
        """Add up the time spent reading."""
        return sum(entry.seconds for entry in self.log)

    def at(self, version: int) -> Reviewed:
        """Give the reading as it was at an earlier version."""
        if version == self.version:
            return self
        log = self.log[:version]
        return Reviewed(fold(self.state.base, log), log, self.job, self.profile)


@dataclass(frozen=True, slots=True)
class Acted:
    """What an act has made of a reading; ``before`` is what it was made of."""

    reviewed: Reviewed
    plan: Plan
    before: Reviewed


def counters(reviewed: Reviewed) -> Counters:
    """Count what a list says of a reading."""
    from engine.review import progress

    far, validated = progress(reviewed.state), reviewed.state.validated
    return Counters(
        next((entry.who for entry in reversed(reviewed.log) if entry.who), ""),
        reviewed.seconds,
        changes(reviewed.log),
        far.settled,
        far.blocking,
        datetime.fromisoformat(validated["when"]) if validated else None,
    )


def changes(log: tuple[LogEntry, ...]) -> int:
    """Count the acts that stand and changed mentions or persons."""
    differences = [log[rank].difference for rank in read_history(log).done]
    return sum(bool(difference.removed or difference.added or difference.persons) for difference in differences)
