"""What the recall of documents is computed from: of each document, how many mentions and persons
there are, and how many stay readable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core import Share
from engine.measure.leaks import GROUPS
from engine.measure.tally import Tally

ALL = "all"
"""The group of all mentions that the profile masks."""


@dataclass(frozen=True, slots=True)
class Case:
    """One document that has mentions to mask, reduced to what the recall of documents needs.

    ``missed`` of its ``mentions`` stay readable, wholly or in part; ``leaking`` of its ``persons``
    have a direct mention (:class:`engine.measure.tally.GoldIndividual`) that does, among those to
    mask who have any. ``sentences``: number of sentences by ``(mentions, missed)``. ``risk``,
    ``profile`` and ``fitted``: see :class:`engine.measure.tally.Tally`. ``characters``: length of
    the text.
    """

    document: str
    mentions: int
    missed: int
    persons: int = 0
    leaking: int = 0
    sentences: Mapping[tuple[int, int], int] = field(default_factory=dict)
    risk: float | None = None
    characters: int = 0
    profile: str = ""
    fitted: bool = False

    @property
    def clean(self) -> bool:
        """Tell whether every mention of the group is found."""
        return not self.missed


def cases(tallies: Iterable[Tally], group: str = ALL) -> tuple[Case, ...]:
    """Reduce tallies to cases, counting the mentions of a group: ``all``, or one of
    :data:`engine.measure.leaks.GROUPS`. Documents without such a mention are left out.

    ``persons`` and ``leaking`` count persons whatever the group.

    Raises:
        KeyError: no such group.
    """
    found = (_case(tally, group) for tally in tallies)
    return tuple(case for case in found if case.mentions)


def _case(tally: Tally, group: str) -> Case:
    wanted = set(tally.masked) if group == ALL else GROUPS[group]
    share = sum((share for label, share in tally.masked.items() if label in wanted), Share())
    masked = [person for person in tally.individuals if person.masked and person.direct.of]
    return Case(
        tally.document,
        share.of,
        share.of - share.count,
        len(masked),
        sum(not person.hidden for person in masked),
        tally.sentences.get(group, {}),
        tally.risk,
        tally.characters,
        tally.profile,
        tally.fitted,
    )
