"""What a run finds genre by genre: a mean over all documents hides the genre that leaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import Share
from engine.measure.cases import cases
from engine.measure.leaks import DIRECT, PERSONS
from engine.measure.statistics.intervals import Interval, pooled_interval
from engine.measure.tally import Tally


@dataclass(frozen=True, slots=True)
class GenreRecall:
    """What is found of the documents of one genre, or of one court where the gold says no genre.

    ``persons``: names of persons found, of all; ``interval`` is its 95 % interval by document, None
    where fewer than two documents have any. ``unnamed``: documents in which no name stays readable,
    of those that have any; ``clean``: likewise of all direct identifiers
    (:data:`engine.measure.leaks.DIRECT`).
    """

    genre: str
    documents: int
    persons: Share
    interval: Interval | None
    unnamed: Share
    clean: Share


def by_genre(tallies: Sequence[Tally]) -> tuple[GenreRecall, ...]:
    """Measure each genre, in the order in which they come; each court, where no document has a
    genre; nothing, where none has either."""
    groups: dict[str, list[Tally]] = {}
    genres = any(tally.genre for tally in tallies)
    for tally in tallies:
        if name := tally.genre if genres else tally.court:
            groups.setdefault(name, []).append(tally)
    return tuple(_measured(name, some) for name, some in groups.items())


def _measured(name: str, tallies: Sequence[Tally]) -> GenreRecall:
    named, direct = cases(tallies, PERSONS), cases(tallies, DIRECT)
    shares = [Share(case.mentions - case.missed, case.mentions) for case in named]
    return GenreRecall(
        name,
        len(tallies),
        sum(shares, Share()),
        pooled_interval(shares),
        Share(sum(case.clean for case in named), len(named)),
        Share(sum(case.clean for case in direct), len(direct)),
    )
