"""Which documents calibrate a promise on a run: those measured, those of another gold set, or all
together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.core import EngineUnknown, OtherEngine
from engine.recall import (
    CalibratingRun,
    calibrating_run,
    check_engine,
    find_same_engine,
)

if TYPE_CHECKING:
    from engine.measure import GoldSet, MeasuredRun, RunInfo
    from engine.service.sets.gold_sets import GoldSets

SAME: Literal["same"] = "same"
"""The measured documents themselves."""
TOGETHER: Literal["together"] = "together"
"""The measured documents, and those of all shipped gold sets that the same engine was measured
on."""


def choose_calibrating(known: GoldSets, measured: MeasuredRun, choice: str, group: str) -> CalibratingRun:
    """Gather the documents that calibrate a promise on a measured run: :data:`SAME`,
    :data:`TOGETHER`, or the id of a gold set, whose run by the same engine is taken; of other sets
    only documents under the measured run's profiles. A set without a run has none.

    Raises:
        UnknownName, GoldGone, UnknownLabels: as :meth:`engine.service.sets.gold_sets.GoldSets.runs`
        and ``tallies``. KeyError: no such group. EngineUnknown, OtherEngine: the set has no run
        that is known to be by the same engine. RiskFitted: the risk was fitted on all documents.
    """
    run, _ = measured
    profiles = tuple(run.identity.profiles)
    if choice in (SAME, run.set):
        return calibrating_run([measured], group)
    if choice == TOGETHER:
        others = [(other, known.tallies(other.set, other.id)) for _, other in same_engine_elsewhere(known, run)]
        return calibrating_run([measured, *others], group, profiles)
    runs = known.runs(choice)
    if not runs:
        return CalibratingRun((), ())
    other = find_same_engine(run, runs)
    made = calibrating_run([(other, known.tallies(other.set, other.id))], group, profiles)
    check_engine(made, run)
    return made


def same_engine_elsewhere(known: GoldSets, measured: RunInfo) -> list[tuple[GoldSet, RunInfo]]:
    """List the other shipped gold sets that the engine of a run was measured on, with the run
    there."""
    found: list[tuple[GoldSet, RunInfo]] = []
    for gold_set in known.sets():
        try:
            other = find_same_engine(measured, known.runs(gold_set.id))
        except (EngineUnknown, OtherEngine):
            continue  # a set on which this engine was not measured adds nothing
        if gold_set.id != measured.set:
            found.append((gold_set, other))
    return found
