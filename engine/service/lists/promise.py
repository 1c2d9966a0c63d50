"""What may be promised of the documents of a list that nobody has read: from its rows, the records
of its control sample, and whether more is missed since that was drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from engine.core import catalogue
from engine.monitoring import Columns, watch
from engine.recall import ListedRisk, ListPromise, UnreadLimit, promise_unread
from engine.store import Database, ListDocument, StoredList, records
from engine.text import typography

WATCHED = ("missed_sensitive", "recall")
"""Rates whose alert ends a promise."""
ANNOTATED = ("to_read", "reading", "validated")


class ListPromises:
    """What may be promised of lists; ``columns`` gives the records of all readings. Any thread may
    call it."""

    def __init__(self, database: Database, columns: Callable[[], Columns]) -> None:
        self._database, self._columns = database, columns

    def of(self, stored: StoredList, rows: Sequence[ListDocument]) -> ListPromise:
        """Bound the leaks among the unread documents of a list. Documents that are not annotated do
        not count yet, but for those of the sample, which are to be read first."""
        control = [row.id for row in rows if row.control and row.state == "validated"]
        with self._database.reading() as session:
            leaking = {one for one, _, record in records.select_records(session, control) if record.leaks}
        documents = [
            ListedRisk(row.risk, row.state == "validated", row.control, row.id in leaking)
            for row in rows
            if not row.second_of and (row.state in ANNOTATED or (row.control and row.state != "failed"))
        ]
        return promise_unread(documents, drift=stored.drawn is not None and self._drifted(stored.drawn))

    def _drifted(self, drawn: datetime) -> bool:
        today = datetime.now().astimezone().date()
        return drifted(self._columns(), drawn.astimezone().date(), today)


def drifted(columns: Columns, since: date, today: date) -> bool:
    """Tell whether a week since that of ``since`` has an alert of more misses."""
    begun = since - timedelta(days=since.weekday())
    return any(
        verdict.code in WATCHED and verdict.state == "alert" and verdict.direction == "worse"
        for week in watch.watch(columns, today)
        if week.begun >= begun
        for verdict in week.verdicts
    )


def say_promise(made: ListPromise, language: str) -> str:
    """Write the promise in one or more sentences; empty without a control sample, and where all is
    read."""
    if made.reason in ("no_sample", "all_read"):
        return ""
    whole, numbers = made.whole, {"unread": made.unread, "left": made.left}
    if whole is None:
        return catalogue.ENGINE.say(f"list_promise.{made.reason}", language, **numbers)
    said = [_say("whole", whole, made, language)]
    if made.safest:
        said.append(_say("below", made.safest, made, language))
    return " ".join([*said, catalogue.ENGINE.say("list_promise.until", language)])


def _say(key: str, limit: UnreadLimit, made: ListPromise, language: str) -> str:
    return catalogue.ENGINE.say(
        f"list_promise.{key}",
        language,
        unread=typography.number(limit.unread, language),
        at_most=typography.number(limit.at_most, language),
        share=typography.percent(limit.share, language, 1),
        confidence=typography.percent(made.confidence, language),
        control=typography.number(limit.control, language),
        leaking=typography.number(limit.leaking, language),
        risk=typography.percent(min(limit.threshold, 1.0), language, 1),
    )
