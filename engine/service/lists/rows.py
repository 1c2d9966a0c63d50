"""What the rows of a list say together: the order in which they are to be read, how many are of
each state, what was validated day by day."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from engine.core import DocumentGone
from engine.monitoring import CHARACTERS_OF_A_PAGE
from engine.store import OPEN, ListDocument, StoredList, lists


@dataclass(frozen=True, slots=True)
class Around:
    """Position of a document in its list, ordered by decreasing risk, failed documents left out.
    ``rank`` counts from 1, ``of`` is the number of documents; ``previous``, ``following`` and
    ``next_to_read`` are document ids, None if there is none; ``left`` counts the annotated
    documents not yet validated."""

    name: str
    strategy: str
    rank: int
    of: int
    previous: str | None
    following: str | None
    next_to_read: str | None
    left: int


@dataclass(frozen=True, slots=True)
class Day:
    """Totals of the documents validated on one day of the local time zone: their number, pages,
    seconds of reading, and how many of them were ``changed`` by their readers."""

    day: date
    documents: int = 0
    pages: float = 0.0
    seconds: float = 0.0
    changed: int = 0


def by_risk(rows: Sequence[ListDocument]) -> list[ListDocument]:
    """Sort documents by decreasing probability that a name was missed, those of unknown risk last;
    ties by number."""
    return sorted(rows, key=lambda one: (one.risk is None, -(one.risk or 0.0), one.number))


def following(order: Sequence[ListDocument]) -> ListDocument | None:
    """Return the first document that nobody has begun to read, else the first that is begun and not
    validated; None if there is neither."""
    for state in OPEN:
        for row in order:
            if row.state == state:
                return row
    return None


def around(stored: StoredList, rows: Sequence[ListDocument], document_id: str, *, control: bool = False) -> Around:
    """Locate a document in its list, ordered by decreasing risk, failed documents left out; with
    ``control``, in the control sample alone.

    Raises:
        DocumentGone: the document is not among them.
    """
    readable = [row for row in rows if row.state != "failed" or row.id == document_id]
    order = by_risk([one for one in readable if one.control or not control])
    place = next((index for index, one in enumerate(order) if one.id == document_id), None)
    if place is None:
        raise DocumentGone()
    next_one = following(order[place + 1 :] + order[:place])
    return Around(
        stored.name,
        stored.strategy,
        place + 1,
        len(order),
        order[place - 1].id if place else None,
        order[place + 1].id if place + 1 < len(order) else None,
        next_one.id if next_one else None,
        sum(one.state in OPEN for one in order),
    )


def tally(rows: Sequence[ListDocument]) -> Mapping[str, int]:
    """Count documents by state; all of :data:`engine.store.lists.STATES` are present, in this
    order."""
    found = Counter(row.state for row in rows)
    return {state: found[state] for state in lists.STATES}


def pages_of(document: ListDocument) -> float | None:
    """Return the number of pages of a document, estimated from its characters if its format has no
    pages; None if neither is known yet."""
    if document.pages is not None or document.characters is None:
        return document.pages
    return max(1, math.ceil(document.characters / CHARACTERS_OF_A_PAGE))


def by_day(rows: Sequence[ListDocument]) -> tuple[Day, ...]:
    """Sum the validated documents by day of validation, the most recent day first."""
    days: dict[date, list[ListDocument]] = {}
    for row in rows:
        if row.validated is not None:
            days.setdefault(row.validated.astimezone().date(), []).append(row)
    return tuple(_day(day, days[day]) for day in sorted(days, reverse=True))


def _day(day: date, rows: Sequence[ListDocument]) -> Day:
    pages, seconds = sum(pages_of(row) or 0 for row in rows), sum(row.seconds for row in rows)
    return Day(day, len(rows), pages, seconds, sum(row.changes > 0 for row in rows))
