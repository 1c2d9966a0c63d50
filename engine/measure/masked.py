"""Three plain figures of a run: mentions wholly masked, individuals, documents."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Share
from engine.measure.cases import ALL, cases
from engine.measure.persons.individuals import entity_recall
from engine.measure.statistics import intervals
from engine.measure.statistics.intervals import Interval
from engine.measure.tally import Tally

MENTIONS, INDIVIDUALS, DOCUMENTS = "mentions", "individuals", "documents"


def measure_masked(tallies: Sequence[Tally]) -> dict[str, tuple[Share, Interval | None]]:
    """Count what is wholly masked, with 95 % intervals: mentions, individuals (what names them by
    itself), documents that have anything to mask.

    Mentions and individuals of one document go together, so that theirs are by document; that of
    documents is exact. None where fewer than two documents have any.
    """
    found = cases(tallies, ALL)
    shares = [Share(case.mentions - case.missed, case.mentions) for case in found]
    people = next(one for one in entity_recall(tallies) if (one.role, one.mentions) == ("all", "direct"))
    documents = Share(sum(case.clean for case in found), len(found))
    return {
        MENTIONS: (sum(shares, Share()), intervals.pooled_interval(shares)),
        INDIVIDUALS: (people.share, people.interval),
        DOCUMENTS: (documents, documents.interval if len(tallies) > 1 else None),
    }
