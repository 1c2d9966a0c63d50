"""What a run masks wholly, in three figures: mentions, individuals, documents."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Share
from engine.measure.cases import ALL, cases
from engine.measure.persons.individuals import entity_recall
from engine.measure.statistics.intervals import Interval, pooled_interval
from engine.measure.tally import Tally


def measure_masked(tallies: Sequence[Tally]) -> dict[str, tuple[Share, Interval | None]]:
    """Count what is wholly masked, with 95 % intervals: ``mentions``; ``individuals`` (what names
    them by itself); ``documents``, of those that have anything to mask.

    Mentions and individuals of one document go together, so that theirs are by document; that of
    documents is exact.
    """
    found = cases(tallies, ALL)
    shares = [Share(case.mentions - case.missed, case.mentions) for case in found]
    people = next(one for one in entity_recall(tallies) if (one.role, one.mentions) == ("all", "direct"))
    documents = Share(sum(case.clean for case in found), len(found))
    return {
        "mentions": (sum(shares, Share()), pooled_interval(shares)),
        "individuals": (people.share, people.interval),
        "documents": (documents, documents.interval if len(tallies) > 1 else None),
    }


__all__ = ["measure_masked"]
