"""What a run finds slice by slice of a set: a mean over all documents hides the genre, the court,
the year that leaks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from engine.core import ROLES, Share, Tabular
from engine.measure.cases import Case, cases
from engine.measure.leaks import DIRECT, PERSONS, Leaks
from engine.measure.statistics.intervals import Interval, pooled_interval
from engine.measure.tally import GoldIndividual, Tally
from engine.review import court

By = Literal["genre", "court", "length", "year", "role"]
SLICES: tuple[By, ...] = ("genre", "court", "length", "year", "role")

SLICE_LENGTHS = (3_000, 8_000, 20_000)
"""Characters from which on a document is of the next class of length: about one page of a decision,
three, eight."""


@dataclass(frozen=True, slots=True)
class SliceRecall:
    """What is found of the documents of one slice, by its name: a genre, a court, the characters
    from which on a class of length begins, a year, the code of a role.

    ``persons``: names of persons found, of all; ``interval`` is its 95 % interval by document, None
    where fewer than two documents have any. ``unnamed``: documents in which no name stays readable,
    of those that have any; ``clean``: likewise of all direct identifiers
    (:data:`engine.measure.leaks.DIRECT`). Of a role these are the direct mentions of its persons,
    the documents in which none of these stays readable, and those in which no date nor town of
    theirs does either.
    """

    name: str
    documents: int
    persons: Share
    interval: Interval | None
    unnamed: Share
    clean: Share

    @property
    def shares(self) -> dict[str, tuple[Share, Interval | None]]:
        """Return the three shares, each with its 95 % interval: that of documents is exact."""
        return {
            "persons": (self.persons, self.interval),
            "unnamed": of_documents(self.unnamed),
            "clean": of_documents(self.clean),
        }


def of_documents(share: Share) -> tuple[Share, Interval | None]:
    """Return a share of documents with its exact interval, which one document alone has not."""
    return share, share.interval if share.of > 1 else None


def leak_shares(leaks: Leaks) -> dict[str, tuple[Share, Interval | None]]:
    """Return the shares of :attr:`SliceRecall.shares` of documents that were measured as leaks."""
    named = [document.groups.get(PERSONS, Share()) for document in leaks.documents]
    return {
        "persons": (sum(named, Share()), pooled_interval(named)),
        "unnamed": of_documents(leaks.clean(PERSONS)),
        "clean": of_documents(leaks.clean(DIRECT)),
    }


SHARES = ("persons", "unnamed", "clean")
SHARE_COLUMNS = tuple(f"{name}{column}" for name in SHARES for column in ("", "_low", "_high", "_count", "_of"))
"""The columns of :func:`share_values`."""


def share_values(shares: Mapping[str, tuple[Share, Interval | None]]) -> Iterator[float | None]:
    """Yield of each of :data:`SHARES` its value, the ends of its interval and its counts."""
    for name in SHARES:
        share, interval = shares[name]
        yield from (share.known, *(interval or (None, None)), share.count, share.of)


@dataclass(frozen=True, slots=True)
class Slices(Tabular):
    """A set cut ``by`` one of :data:`SLICES`; documents of which it is not known are left out."""

    by: By
    rows: tuple[SliceRecall, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("slice", "documents", *SHARE_COLUMNS)

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each slice."""
        for row in self.rows:
            yield (row.name, row.documents, *share_values(row.shares))


def slices(tallies: Sequence[Tally], by: By = "genre") -> Slices:
    """Measure each slice: genres and courts in the order in which they come, lengths and years
    ascending, roles in theirs. Courts are put together by their kind (:data:`engine.review.COURTS`)
    where it is told; where no document has a genre, courts as they are called are the genres.

    Raises:
        KeyError: no such way to cut.
    """
    if by == "role":
        return Slices(by, tuple(_of_role(role, tallies) for role in _roles(tallies)))
    name = _naming(tallies, by)
    groups: dict[str, list[Tally]] = {}
    for tally in tallies:
        if found := name(tally):
            groups.setdefault(found, []).append(tally)
    names = groups if by in ("genre", "court") else sorted(groups, key=int)
    return Slices(by, tuple(_measured(name, groups[name]) for name in names))


def select_slice(tallies: Sequence[Tally], by: By, name: str) -> tuple[Tally, ...]:
    """Keep the documents of one slice (:attr:`SliceRecall.name`), in their order.

    Raises:
        KeyError: no such way to cut documents; persons of a role are no documents.
    """
    of = _naming(tallies, by)
    return tuple(tally for tally in tallies if of(tally) == name)


def _naming(tallies: Sequence[Tally], by: str) -> Callable[[Tally], str]:
    """Give what names the slice of a document; courts stand for genres that none has."""
    if by == "genre" and not any(tally.genre for tally in tallies):
        return _court_name
    return _NAMES[by]


def _court_name(tally: Tally) -> str:
    return tally.court


def _court(tally: Tally) -> str:
    kind = court.court(tally.court)
    return tally.court if kind == court.UNKNOWN else kind


_NAMES: Mapping[str, Callable[[Tally], str]] = {
    "genre": lambda tally: tally.genre,
    "court": _court,
    "length": lambda tally: str((0, *SLICE_LENGTHS)[bisect_right(SLICE_LENGTHS, tally.characters)]),
    "year": lambda tally: str(tally.year or ""),
}


def _measured(name: str, tallies: Sequence[Tally]) -> SliceRecall:
    return _row(name, len(tallies), cases(tallies, PERSONS), cases(tallies, DIRECT))


def _row(name: str, documents: int, named: Sequence[Case], direct: Sequence[Case]) -> SliceRecall:
    shares = [Share(case.mentions - case.missed, case.mentions) for case in named]
    return SliceRecall(
        name,
        documents,
        sum(shares, Share()),
        pooled_interval(shares),
        Share(sum(case.clean for case in named), len(named)),
        Share(sum(case.clean for case in direct), len(direct)),
    )


def _roles(tallies: Sequence[Tally]) -> list[str]:
    met = {person.role for tally in tallies for person in tally.individuals if person.masked and person.role}
    return [*(role for role in ROLES if role in met), *sorted(met - ROLES.keys())]


def _of_role(role: str, tallies: Sequence[Tally]) -> SliceRecall:
    persons = [
        (tally.document, [one for one in tally.individuals if one.masked and one.role == role]) for tally in tallies
    ]
    held = [(name, some) for name, some in persons if some]
    named = [_case(name, some, lambda one: one.direct) for name, some in held]
    whole = [_case(name, some, lambda one: one.direct + one.quasi) for name, some in held]
    return _row(role, len(held), [one for one in named if one.mentions], [one for one in whole if one.mentions])


def _case(name: str, persons: Sequence[GoldIndividual], part: Callable[[GoldIndividual], Share]) -> Case:
    share = sum(map(part, persons), Share())
    return Case(name, share.of, share.of - share.count)


__all__ = [
    "SLICES",
    "SLICE_LENGTHS",
    "By",
    "SliceRecall",
    "Slices",
    "leak_shares",
    "of_documents",
    "select_slice",
    "share_values",
    "slices",
]
