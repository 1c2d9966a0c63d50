"""The reading of a document as it is at a moment, and what is counted of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from engine.review import Fact, LogEntry, ReviewState, StateChange, apply_change, fold, read_history
from engine.store import Counters

if TYPE_CHECKING:
    from engine.review import Plan


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The review of a document as of an entry of its log: the log up to there, and the state that
    results from it.

    ``job`` is the id of the annotation job whose result the review began with; ``profile`` is the
    document's own.
    """

    state: ReviewState
    log: tuple[LogEntry, ...]
    job: int
    profile: str

    @property
    def version(self) -> int:
        """Return the number of entries of the log."""
        return len(self.log)

    @property
    def key(self) -> tuple[int, int]:
        """Return (job, version), unique to this state among all states of the document."""
        return self.job, len(self.log)

    @property
    def stamp(self) -> str:
        """Return ``JOB.VERSION``, the form in which a client names this state. The version alone
        does not suffice: it restarts at 0 when the document is annotated again."""
        return f"{self.job}.{self.version}"

    @property
    def written(self) -> int:
        """Return the version at which what is handed over last changed, 0 where it never did:
        doubts settled and validations change nothing of it."""
        return next((number for number in range(self.version, 0, -1) if _is_seen(self.log[number - 1].difference)), 0)

    @property
    def readers(self) -> tuple[str, ...]:
        """List the distinct names of the readers, in order of their first entry; anonymous entries
        are left out."""
        return tuple(dict.fromkeys(entry.who for entry in self.log if entry.who))

    @property
    def seconds(self) -> float:
        """Return the total reading time of the log."""
        return sum(entry.seconds for entry in self.log)

    def after(self, entry: LogEntry) -> Reviewed:
        """Return the review with one more entry."""
        return replace(self, state=apply_change(self.state, entry.difference), log=(*self.log, entry))

    def at(self, version: int) -> Reviewed:
        """Return the review after its first ``version`` log entries; itself if that is the current
        version."""
        if version == self.version:
            return self
        log = self.log[:version]
        return Reviewed(fold(self.state.base, log), log, self.job, self.profile)


@dataclass(frozen=True, slots=True)
class Acted:
    """The result of an act: the review after and ``before`` it, and what the act changed
    (``plan``)."""

    reviewed: Reviewed
    plan: Plan
    before: Reviewed


def counters(reviewed: Reviewed) -> Counters:
    """Summarise a review as the columns that lists of documents show."""
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
    """Count the acts in effect that changed mentions or persons; an undo or a redo is not an act of
    its own."""
    differences = [log[rank].difference for rank in read_history(log).done]
    return sum(bool(difference.removed or difference.added or difference.persons) for difference in differences)


def plan_of(entry: LogEntry) -> Plan:
    """Say what an entry did, as the plan that it came from would."""
    from engine.review import Plan

    touched = {(one.start, one.end) for one in (*entry.difference.removed, *entry.difference.added)}
    return Plan(entry.act, entry.difference, len(touched), 0, 0, ())


def as_stored(difference: StateChange) -> StateChange:
    """Give a difference as the store will give it back: what is known of facts is JSON data."""
    facts = tuple(Fact(key, *json.loads(json.dumps([before, after]))) for key, before, after in difference.facts)
    return StateChange(difference.removed, difference.added, difference.persons, facts)


def _is_seen(difference: StateChange) -> bool:
    """Tell whether a change may change the file that is handed over."""
    unseen = ("validated", "doubt:")
    facts = any(not fact.key.startswith(unseen) for fact in difference.facts)
    return facts or bool(difference.removed or difference.added or difference.persons)
