"""Two runs side by side: the parameters that differ, and how far each figure does; and several, in
one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar

from engine.core import Tabular
from engine.measure.measures import sort_labels
from engine.measure.results.runs import Parameter
from engine.measure.runs.figures import HEADLINES, Figures, figures
from engine.measure.runs.parameters import RULES, parameters
from engine.measure.runs.records import RunRecord

MOST_RULES = 12
"""Rules that not all runs had, so many of which are named one by one."""


@dataclass(frozen=True, slots=True)
class ParameterChange:
    """A parameter that two runs do not share; None where a run does not say it."""

    name: str
    first: Parameter | None
    second: Parameter | None


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure of two runs, None where a run does not have it."""

    name: str
    first: float | None
    second: float | None

    @property
    def difference(self) -> float | None:
        """Return the second less the first, None unless both are there."""
        return None if self.first is None or self.second is None else self.second - self.first


@dataclass(frozen=True, slots=True)
class RunChanges(Tabular):
    """What two runs differ in: ``parameters``, and all ``figures`` that either has."""

    first: RunRecord
    second: RunRecord
    parameters: tuple[ParameterChange, ...]
    figures: tuple[FigureChange, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("figure", "first", "second", "difference")

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return the rows of the figures."""
        yield from ((one.name, one.first, one.second, one.difference) for one in self.figures)

    def to_json(self) -> dict[str, Any]:
        """Return both tables as JSON data."""
        return {
            "first": self.first.name,
            "second": self.second.name,
            "parameters": [{"name": one.name, "first": one.first, "second": one.second} for one in self.parameters],
            "figures": [dict(zip(self.COLUMNS, row, strict=True)) for row in self.records()],
        }


def difference(first: RunRecord, second: RunRecord) -> RunChanges:
    """Hold two runs against each other, whatever they were measured on.

    Raises:
        OtherTexts, DamagedResults: as :func:`engine.measure.runs.figures.figures`.
    """
    rows = side_by_side([parameters(first), parameters(second)])
    changed = (ParameterChange(name, *values) for name, values in rows.items())
    sides = figures(first), figures(second)
    return RunChanges(first, second, tuple(changed), tuple(_figures(*sides)))


def side_by_side(
    found: Sequence[Mapping[str, Parameter]], every: bool = False
) -> dict[str, tuple[Parameter | None, ...]]:
    """Set the parameters of runs side by side: by name, the value of each run, None where it does
    not say. Those that all have alike are left out unless ``every`` is wanted. Of rules their
    number is said, and which they are where all runs say theirs and few differ."""
    names = dict.fromkeys(name for one in found for name in one)
    rows = {name: tuple(one.get(name) for one in found) for name in names}
    if RULES in rows:
        rows |= _rules(rows.pop(RULES))
    return {name: values for name, values in rows.items() if every or len(set(map(repr, values))) > 1}


def _rules(ran: tuple[Parameter | None, ...]) -> dict[str, tuple[Parameter | None, ...]]:
    sides = [None if one is None else [rule for rule in str(one).split(", ") if rule] for one in ran]
    known = [side for side in sides if side is not None]
    rows: dict[str, tuple[Parameter | None, ...]] = {
        "rules.number": tuple(None if side is None else len(side) for side in sides)
    }
    some = [rule for rule in dict.fromkeys(chain.from_iterable(known)) if not all(rule in side for side in known)]
    if len(known) == len(sides) and len(some) <= MOST_RULES:
        rows |= {f"rule.{rule}": tuple(rule in side for side in known) for rule in some}
    return rows


def sort_figures(names: Sequence[str]) -> tuple[str, ...]:
    """Sort the names of figures: :data:`HEADLINES` first, then by label in the order of the label
    set, then what another program measured by name."""
    labels = sort_labels({name.partition("/")[2] for name in names})
    rank = {name: place for place, name in enumerate(HEADLINES)}

    def key(name: str) -> tuple[int, int, str]:
        return rank.get(name, len(rank)), labels.index(name.partition("/")[2]), name

    return tuple(sorted(names, key=key))


def _figures(first: Figures, second: Figures) -> Iterator[FigureChange]:
    for name in sort_figures(list(first.keys() | second.keys())):
        values = (side[name].value if name in side else None for side in (first, second))
        yield FigureChange(name, *values)
