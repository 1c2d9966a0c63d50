"""Records to show the page with, where nobody has validated anything: the documents that ship, each
read against its own gold.

What the engine found and what it missed are as measured, by two of its versions one after the
other. The days, the time spent and which documents were drawn for control are made up, by a fixed
seed; so is a week without any reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import cycle
from zoneinfo import ZoneInfo

import numpy as np

from engine.core import Annotation, Document, EngineInfo
from engine.measure import ComparedDocument, RunInfo, result_library as library
from engine.monitoring.columns import Columns, columns
from engine.monitoring.figures import record
from engine.monitoring.record import Record
from engine.review import ReviewState

SEED = 1936
BEGUN = date(2026, 8, 31)
BEFORE, AFTER = (0, 1, 2, 3, 4, 5), (6, 7, 9, 10, 11)
"""Weeks since :data:`BEGUN` in which each version was at work; week 8 has none."""
TODAY = BEGUN + timedelta(weeks=12)
CONTROL = 0.2
SECONDS_OF_A_PAGE, SECONDS_OF_A_CHANGE = 40.0, 15.0


@cache
def demonstration() -> tuple[Record, ...]:
    """Make demonstration records, in chronological order, from stored runs on the shipped gold:
    French documents twice, by the earliest and by the latest stored version, English ones once.

    Raises:
        DamagedResults, UnknownName: the shipped results cannot be read.
    """
    chance = np.random.default_rng(SEED)
    french, english = (_with_all_rules(language) for language in ("fr", "en"))
    made = [
        *_read(french[-1], BEFORE, chance),
        *_read(french[0], AFTER, chance),
        *_read(english[0], (*BEFORE, *AFTER), chance),
    ]
    return tuple(sorted(made, key=lambda one: one.when))


@cache
def columns_of_demonstration() -> Columns:
    """Convert the demonstration records to columns (cached), with days in Paris time on every
    machine."""
    return columns(demonstration(), ZoneInfo("Europe/Paris"))


def _with_all_rules(language: str) -> list[RunInfo]:
    """Give the runs with all rules, the newest version first."""
    return [run for run in library.runs(language) if run.rules == "all"]


def _read(run: RunInfo, weeks: Sequence[int], chance: np.random.Generator) -> list[Record]:
    """Read the documents of a run in the weeks given, in an order that the chance gives."""
    compared = library.compared(run.set, run.id)
    order = chance.permutation(len(compared))
    return [
        _record(run, compared[rank], _moment(week, chance), chance)
        for rank, week in zip(order, cycle(weeks), strict=False)
    ]


def _moment(week: int, chance: np.random.Generator) -> datetime:
    day = BEGUN + timedelta(weeks=week, days=int(chance.integers(5)))
    begun = datetime.combine(day, time(8), UTC)
    return begun + timedelta(seconds=int(chance.integers(9 * 3600)))


def _record(run: RunInfo, compared: ComparedDocument, when: datetime, chance: np.random.Generator) -> Record:
    document = Document(compared.pair.name, compared.pair.text, language=compared.language)
    engine = EngineInfo(run.version, f"{run.model} {run.model_version}".strip(), "cpu", compared.profile.name)
    found = Annotation(document, engine, compared.pair.predicted, nothing_missed=None if compared.risk is None else round(1 - compared.risk, 4))  # fmt: skip
    read = Annotation(document, engine, compared.pair.gold, compared.persons)
    state = ReviewState(found, read, {"validated": {"when": when.isoformat()}})
    made = record(state, (), compared.profile, control=bool(chance.random() < CONTROL))
    total = made.total
    changes = total.missed + total.spurious + total.label + total.boundary + total.both
    seconds = made.pages * SECONDS_OF_A_PAGE * chance.lognormal(0.0, 0.35) + SECONDS_OF_A_CHANGE * changes
    return replace(made, seconds=round(float(seconds), 1), changes=changes)
