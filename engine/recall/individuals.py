"""Individuals instead of mentions: where found names are looked for everywhere, what counts is the
K distinct persons of a document, not its N mentions.

A person counts as hidden when no direct mention of it stays readable (Pilán et al. 2022, TAB:
entity recall).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.measure import ALL, Tally, cases
from engine.recall.clean_shares import MeasuredRecall, measure, measure_mentions


@dataclass(frozen=True, slots=True)
class Individuals:
    """The recall of one run counted in two units: mentions of a group, and persons to mask.

    ``persons.recall`` is p_e, the share of persons hidden; ``persons.clean`` counts the documents
    of which no person leaks, of those with persons; ``persons.expected`` is the mean of p_e^K over
    these.
    """

    mentions: MeasuredRecall
    persons: MeasuredRecall

    @property
    def spread(self) -> Mapping[int, int]:
        """Return the number of documents by number of persons K, in ascending order of K."""
        return dict(sorted(Counter(self.persons.sizes).items()))

    def to_json(self) -> dict[str, Any]:
        """Return counts and ratios (0 to 1) of both units as JSON data."""
        return {
            "mentions": self.mentions.to_json(),
            "persons": self.persons.to_json(),
            "spread": {str(persons): documents for persons, documents in self.spread.items()},
        }


def individuals(tallies: Iterable[Tally], group: str = ALL) -> Individuals:
    """Measure recall and clean documents by mentions of a group and by persons; persons are counted
    whatever the group.

    Raises:
        KeyError: no such group.
    """
    tallies = tuple(tallies)
    persons = [(case.persons, case.leaking) for case in cases(tallies)]
    return Individuals(measure_mentions(cases(tallies, group)), measure(persons))
