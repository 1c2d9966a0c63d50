"""Adjudications as users make them: begun, decided on place by place, undone, forgotten. The log
only grows.

The id of an adjudication is all that leads to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from engine.agreement import Decision, Key, Study, check, state
from engine.core import AdjudicationMoved, BadDecision, retention_days
from engine.service.agreement.place_lists import place_lists
from engine.store import Database, DecisionEntry, StoredAdjudication, adjudications as stored

Studied = Callable[[str, Sequence[str]], Study]
"""Give the study of a source between annotators."""

LONGEST_NOTE = 2000
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Adjudication:
    """Decisions made so far on the disagreements between annotators ``a`` and ``b`` (ids) of an
    annotation source (id), in chronological order."""

    id: str
    source: str
    a: str
    b: str
    log: tuple[Decision, ...]
    expires: datetime


class Adjudications:
    """Storage of adjudications: append-only logs of decisions. Every method may be called from any
    thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, source: str, a: str, b: str, until: datetime | None = None) -> str:
        """Create an empty adjudication and return its random id. It expires after the retention
        period (:func:`engine.core.retention_days`), or at ``until`` if that is earlier."""
        time = timedelta(days=retention_days())
        if until is not None:
            time = min(time, until - datetime.now(UTC))
        with self._database.writing() as session:
            return stored.add(session, source, a, b, time)

    def fetch(self, adjudication_id: str) -> Adjudication:
        """Return an adjudication with its whole log.

        Raises:
            AdjudicationGone: there is no such adjudication.
        """
        with self._database.reading() as session:
            return _told(stored.fetch(session, adjudication_id))

    def decide(self, adjudication_id: str, decision: Decision, study: Study, seen: int | None = None) -> Decision:
        """Validate a decision, append it to the log and return it as stored: with a time (UTC) if
        it had none, its note and the adjudicator's name cut to the longest allowed.

        ``study`` holds exactly the two annotators. ``seen`` is the length of the log that the
        adjudicator saw; None skips the check for concurrent decisions.

        Raises:
            AdjudicationGone: there is no such adjudication.
            BadDecision: the document is not in the study, or as
            :func:`engine.agreement.adjudication.check`.
            AdjudicationMoved: another decision, made since, has settled the place differently.
        """
        made = _stamped(decision)
        rank = next((rank for rank, one in enumerate(study.documents) if one.name == made.document), None)
        if rank is None:
            raise BadDecision(place=made.place)
        document, found = study.documents[rank], place_lists.of(study).places[rank]
        with self._database.writing() as session:
            log = [entry.decision for entry in stored.fetch(session, adjudication_id).log]
            _check_seen(log, seen, (made.document, made.place))
            check(made, document, found, state(log))
            stored.append(session, adjudication_id, [DecisionEntry(made)])
        return made

    def undo(self, adjudication_id: str, who: str | None = None, seen: int | None = None) -> Decision | None:
        """Revert the most recent decision that is in effect; repeated calls go further back.

        Appends to the log, and returns, what was in effect at the place before: a decision, or
        ``open`` if there was none. Returns None if nothing is left to revert. ``who`` is the person
        who reverts, by default the author of the reverted decision; ``seen`` is the length of the
        log that they saw.

        Raises:
            AdjudicationGone: there is no such adjudication.
            AdjudicationMoved: the log has a length other than ``seen``.
        """
        with self._database.writing() as session:
            log = stored.fetch(session, adjudication_id).log
            if (rank := _last(log)) is None:
                return None
            last = log[rank].decision
            if seen is not None and len(log) != seen:
                raise AdjudicationMoved(place=last.place)
            before = _standing(log, rank)
            made = before or Decision(last.document, last.place, "open")
            made = _stamped(replace(made, who=last.who if who is None else who, when=""))
            stored.append(session, adjudication_id, [DecisionEntry(made, undoes=rank)])
        return made

    def erase(self, adjudication_id: str) -> None:
        """Erase an adjudication with its log from the store.

        Raises:
            AdjudicationGone: there is no such adjudication.
        """
        with self._database.writing() as session:
            stored.erase(session, adjudication_id)
        self._database.purge()

    def sweep(self) -> None:
        """Erase all adjudications that have expired."""
        with self._database.writing() as session:
            stored.erase_expired(session)


def _told(adjudication: StoredAdjudication) -> Adjudication:
    return Adjudication(
        adjudication.id,
        adjudication.source,
        adjudication.a,
        adjudication.b,
        tuple(entry.decision for entry in adjudication.log),
        adjudication.expires,
    )


def _stamped(decision: Decision) -> Decision:
    """Say when it was taken, in UTC; what was written beside it is cut where it is longer than any
    field of ours."""
    when = decision.when or datetime.now(UTC).isoformat(timespec="seconds")
    return replace(decision, when=when, who=decision.who[:LONGEST_NAME], note=decision.note[:LONGEST_NOTE])


def _check_seen(log: Sequence[Decision], seen: int | None, key: Key) -> None:
    if seen is not None and len(log) > seen and state(log).get(key) != state(log[: max(seen, 0)]).get(key):
        raise AdjudicationMoved(place=key[1])


def _last(log: Sequence[DecisionEntry]) -> int | None:
    """Find the last decision that nobody took back and that takes none back."""
    undone = {entry.undoes for entry in log}
    return next((rank for rank in range(len(log) - 1, -1, -1) if log[rank].undoes is None and rank not in undone), None)


def _standing(log: Sequence[DecisionEntry], rank: int) -> Decision | None:
    """Give what stood at the place of a decision when it was taken."""
    taken = log[rank].decision
    return state(entry.decision for entry in log[:rank]).get((taken.document, taken.place))
