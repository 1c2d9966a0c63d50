"""Entity recall in the sense of TAB (Pilán et al. 2022, "The Text Anonymization Benchmark"): an
individual counts only when all its mentions are masked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.core import ROLES, Share
from engine.measure.statistics.intervals import Interval, pooled_intervals
from engine.measure.tally import GoldIndividual, Tally

Mentions = Literal["direct", "quasi", "both"]
MENTIONS: tuple[Mentions, ...] = ("direct", "quasi", "both")
"""Names, numbers and addresses, which name a person by themselves; dates and towns, which only help
to; all of them."""


@dataclass(frozen=True, slots=True)
class EntityRecall:
    """The share of individuals of a role all of whose mentions are masked (entity recall of TAB,
    Pilán et al. 2022).

    ``role``: ``all``, a code of :mod:`engine.core.roles`, or None where the gold does not say.
    ``mentions``: which of :data:`MENTIONS` must be masked; individuals without any of these are not
    counted. ``interval`` is the 95 % interval by document; None where fewer than two documents have
    such individuals.
    """

    role: str | None
    mentions: Mentions
    share: Share
    interval: Interval | None


def entity_recall(tallies: Sequence[Tally]) -> tuple[EntityRecall, ...]:
    """Compute entity recall for all individuals that the profile masks, then for each role that
    occurs, in the order of the roles; three rows each, in the order of :data:`MENTIONS`."""
    met = {person.role for tally in tallies for person in tally.individuals if person.masked}
    known = [role for role in ROLES if role in met]
    others = sorted(role for role in met if role is not None and role not in ROLES)
    roles: list[str | None] = ["all", *known, *others, *([None] if None in met else [])]
    keys = [(role, mentions) for role in roles for mentions in MENTIONS]
    counts = [_shares(tally.individuals) for tally in tallies]
    shares = [[count.get(key, Share()) for count in counts] for key in keys]
    return tuple(
        EntityRecall(role, mentions, sum(parts, Share()), interval)
        for (role, mentions), parts, interval in zip(keys, shares, pooled_intervals(shares), strict=True)
    )


def _shares(persons: Sequence[GoldIndividual]) -> dict[tuple[str | None, Mentions], Share]:
    """Count the individuals of one document once for their role and once for all."""
    whole, of = Counter[tuple[str | None, Mentions]](), Counter[tuple[str | None, Mentions]]()
    for person in persons:
        if person.masked:
            for mentions in MENTIONS:
                part = _part(person, mentions)
                if part.of:
                    keys: tuple[tuple[str | None, Mentions], ...] = (("all", mentions), (person.role, mentions))
                    of.update(keys)
                    whole.update(keys if part.count == part.of else ())
    return {key: Share(whole[key], count) for key, count in of.items()}


def _part(person: GoldIndividual, mentions: Mentions) -> Share:
    if mentions == "both":
        return person.direct + person.quasi
    return person.direct if mentions == "direct" else person.quasi
