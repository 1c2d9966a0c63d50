"""Errors ranked, grouped, filtered, and those of two runs side by side."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engine.measure.errors.kinds import Error, Kind

By = Literal["loss", "frequency"]


def rank_errors(errors: Iterable[Error], by: By = "loss") -> tuple[Error, ...]:
    """Sort errors in descending order of their cost: by ``loss``, then frequency, then letters
    masked for nothing; or by ``frequency``, then loss, then letters."""
    orders: dict[By, Callable[[Error], tuple[float, ...]]] = {
        "loss": lambda error: (-error.loss, -error.frequency, -error.letters),
        "frequency": lambda error: (-error.frequency, -error.loss, -error.letters),
    }
    return tuple(sorted(errors, key=orders[by]))


@dataclass(frozen=True, slots=True)
class ErrorGroup:
    """The errors of one kind, label and form. ``text`` is the text of the first; ``causes`` counts
    errors by cause, the most frequent first.

    ``loss`` sums the errors' losses, ``letters`` the letters masked for nothing; ``documents``
    counts distinct documents; ``errors`` are the errors' ids.
    """

    kind: Kind
    label: str
    form: str
    text: str
    occurrences: int
    documents: int
    loss: float
    letters: int
    causes: Mapping[str, int]
    errors: tuple[str, ...]


def group_errors(errors: Iterable[Error], by: By = "loss") -> tuple[ErrorGroup, ...]:
    """Group errors by kind, label and folded form, the groups in descending order of loss or of
    occurrences."""
    groups = defaultdict[tuple[Kind, str, str], list[Error]](list)
    for error in errors:
        groups[error.kind, error.label, error.form].append(error)
    found = [_group(*place, members) for place, members in groups.items()]
    return tuple(
        sorted(found, key=lambda one: (-one.loss, -one.occurrences) if by == "loss" else (-one.occurrences, -one.loss))
    )


def _group(kind: Kind, label: str, form: str, members: Sequence[Error]) -> ErrorGroup:
    causes = Counter(code for error in members for code in error.causes)
    return ErrorGroup(
        kind,
        label,
        form,
        members[0].text,
        len(members),
        len({error.document for error in members}),
        sum(error.loss for error in members),
        sum(error.letters for error in members),
        dict(causes.most_common()),
        tuple(error.id for error in members),
    )


@dataclass(frozen=True, slots=True)
class ErrorFacets:
    """For each filter of :func:`filter_errors`, the number of errors that each of its values would
    leave with the other filters applied, the most frequent first; values that leave none are
    omitted."""

    labels: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, int] = field(default_factory=dict)
    documents: Mapping[int, int] = field(default_factory=dict)
    courts: Mapping[str, int] = field(default_factory=dict)
    genres: Mapping[str, int] = field(default_factory=dict)
    causes: Mapping[str, int] = field(default_factory=dict)
    terms: Mapping[str, int] = field(default_factory=dict)


_VALUES: dict[str, Callable[[Error], Iterable[str | int]]] = {
    "labels": lambda error: {error.label, *(entity.label for entity in (*error.gold, *error.predicted))},
    "kinds": lambda error: (error.kind,),
    "documents": lambda error: (error.document,),
    "courts": lambda error: (error.court,),
    "genres": lambda error: (error.genre,),
    "causes": lambda error: error.causes,
    "terms": lambda error: (error.term,),
}


def filter_errors(
    errors: Iterable[Error],
    *,
    labels: Collection[str] | None = None,
    kinds: Collection[str] | None = None,
    documents: Collection[int] | None = None,
    courts: Collection[str] | None = None,
    genres: Collection[str] | None = None,
    causes: Collection[str] | None = None,
    terms: Collection[str] | None = None,
) -> tuple[Error, ...]:
    """Select the errors that have one of the given values in every filter; a filter that is None or
    empty passes all.

    ``labels`` match those of either side (a judge taken for a party matches both labels);
    ``documents`` are ranks from 1; ``kinds``, ``causes`` and ``terms`` are codes.
    """
    named = (labels, kinds, documents, courts, genres, causes, terms)
    wanted = _wanted(dict(zip(_VALUES, named, strict=True)))
    return tuple(error for error in errors if not _refused(error, wanted))


def facets(errors: Iterable[Error], **filters: Collection[str] | Collection[int] | None) -> ErrorFacets:
    """Count, for each value of each filter, the errors that would remain if this filter had only
    that value and the others stayed as they are. ``filters`` are those of :func:`filter_errors`.

    Raises:
        KeyError: no such filter.
    """
    wanted = _wanted(filters)
    counts: dict[str, Counter[str | int]] = {name: Counter() for name in _VALUES}
    for error in errors:
        refused = _refused(error, wanted)
        if len(refused) <= 1:
            for name in refused or _VALUES:
                counts[name].update(set(_VALUES[name](error)))
    return ErrorFacets(**{name: dict(counted.most_common()) for name, counted in counts.items()})  # type: ignore[arg-type]


def _wanted(filters: Mapping[str, Collection[str] | Collection[int] | None]) -> dict[str, frozenset[str | int]]:
    if unknown := set(filters) - set(_VALUES):
        raise KeyError(", ".join(sorted(unknown)))
    return {name: frozenset(values) for name, values in filters.items() if values}


def _refused(error: Error, wanted: Mapping[str, frozenset[str | int]]) -> list[str]:
    """Name the filters that an error does not pass."""
    return [name for name, values in wanted.items() if values.isdisjoint(_VALUES[name](error))]


@dataclass(frozen=True, slots=True)
class ErrorComparison:
    """The errors of two runs compared: ``solved`` are in the first run alone, ``new`` in the second
    alone, ``both`` are the first run's errors that the second has too.

    ``partners`` maps each error with a counterpart, by ``a:ID`` or ``b:ID`` for the first or the
    second run, to the ids of the other run's errors at the same place, whose kinds may differ.
    """

    solved: tuple[Error, ...]
    new: tuple[Error, ...]
    both: tuple[Error, ...]
    partners: Mapping[str, tuple[str, ...]]


def compare_errors(a: Sequence[Error], b: Sequence[Error]) -> ErrorComparison:
    """Match the errors of two runs on one gold set by place: two errors match if they share a
    character of a document, whatever their kinds."""
    partners = defaultdict[str, list[str]](list)
    for left, right in _meeting(a, b):
        partners[f"a:{left.id}"].append(right.id)
        partners[f"b:{right.id}"].append(left.id)
    return ErrorComparison(
        tuple(error for error in a if f"a:{error.id}" not in partners),
        tuple(error for error in b if f"b:{error.id}" not in partners),
        tuple(error for error in a if f"a:{error.id}" in partners),
        {place: tuple(ids) for place, ids in partners.items()},
    )


def _meeting(a: Iterable[Error], b: Iterable[Error]) -> Iterator[tuple[Error, Error]]:
    """Give the pairs that share a character; errors of one run never do, so that one pass over both
    is enough."""
    left, right = (sorted(side, key=lambda error: (error.document, error.start)) for side in (a, b))
    here = 0
    for error in left:
        while here < len(right) and (right[here].document, right[here].end) <= (error.document, error.start):
            here += 1
        there = here
        while there < len(right) and (right[there].document, right[there].start) < (error.document, error.end):
            yield error, right[there]
            there += 1
