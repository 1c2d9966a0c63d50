"""The run whose documents calibrate a promise, and whether the promise holds for another run: only
one of the same engine (program, weights, rules, profile)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import EngineUnknown, OtherEngine, RiskFitted
from engine.measure import Case, MeasuredRun, RunIdentity, RunInfo, cases
from engine.recall.risk import risks


@dataclass(frozen=True, slots=True)
class CalibratingRun:
    """Documents that calibrate a promise: ``cases``, of the ``runs`` of one engine, each on a gold
    set. ``fitted`` counts the documents left aside because the risk was fitted on them."""

    runs: tuple[RunInfo, ...]
    cases: tuple[Case, ...]
    fitted: int = 0

    @property
    def identity(self) -> RunIdentity:
        """Return the engine of the runs, with the profiles under which documents calibrate; nothing
        is known of no run."""
        if not self.runs:
            return RunIdentity()
        first = self.runs[0].identity
        named = {case.profile for case in self.cases} - {""}
        profiles = {name: sha256 for run in self.runs for name, sha256 in run.identity.profiles.items()}
        kept = {name: sha256 for name, sha256 in profiles.items() if name in named or not named}
        return RunIdentity(first.version, first.weights, first.rules, kept)

    @property
    def date(self) -> str:
        """Return the date of the latest run, ISO 8601; empty where none is known."""
        return max((run.date for run in self.runs), default="")[:10]

    @property
    def documents(self) -> tuple[str, ...]:
        """Return the names of the documents, or their numbers where a set has no names."""
        return tuple(case.document for case in self.cases)

    def includes(self, run: RunInfo) -> bool:
        """Tell whether a run is one of those that calibrate."""
        return any((one.set, one.id) == (run.set, run.id) for one in self.runs)

    def to_json(self) -> dict[str, Any]:
        """Return the runs, their engine, their documents and what was left aside as JSON data."""
        return {
            "runs": [{"set": run.set, "run": run.id, "date": run.date} for run in self.runs],
            "engine": self.identity.to_json(),
            "date": self.date,
            "n": len(self.cases),
            "documents": list(self.documents),
            "fitted": self.fitted,
        }


def calibrating_run(measured: Sequence[MeasuredRun], group: str, profiles: Sequence[str] = ()) -> CalibratingRun:
    """Gather the documents that calibrate a promise on the mentions of a group
    (:func:`engine.measure.cases.cases`): those of all runs together, of the named profiles alone
    where some are named.

    Documents that the risk was fitted on are left aside: of these it knows the outcome.

    Raises:
        KeyError: no such group. EngineUnknown, OtherEngine: several runs are not known to be of one
        engine. RiskFitted: the risk was fitted on all of the documents.
    """
    for run, _ in measured[1:]:
        _check(measured[0][0].identity, run.identity)
    found = [case for _, tallies in measured for case in cases(tallies, group)]
    found = [case for case in found if not profiles or case.profile in profiles]
    system = risks(found).source == "system"
    apart = tuple(case for case in found if not (system and case.fitted))
    if found and not apart:
        raise RiskFitted(documents=len(found))
    return CalibratingRun(tuple(run for run, _ in measured), apart, len(found) - len(apart))


def check_engine(calibrating: CalibratingRun, measured: RunInfo) -> None:
    """Check that a promise of ``calibrating`` holds for the documents of another run: that it is
    one of those runs, or of the same engine under profiles that calibrated.

    Raises:
        EngineUnknown: it is not known by what engine one of them was made.
        OtherEngine: it is another engine.
    """
    if not calibrating.runs or calibrating.includes(measured):
        return
    _check(calibrating.identity, measured.identity)
    if not measured.identity.profiles.keys() <= calibrating.identity.profiles.keys():
        raise OtherEngine(reason="profiles")


def find_same_engine(measured: RunInfo, runs: Sequence[RunInfo]) -> RunInfo:
    """Return the run, of those on another gold set, that was made by the engine of ``measured``.

    Raises:
        EngineUnknown, OtherEngine: there is none; the error says what keeps the nearest one, of the
        same model and rules, from being it.
    """
    alike = sorted(runs, key=lambda one: (one.rules != measured.rules, one.model != measured.model))
    for run in alike:
        if run.identity.known and measured.identity.known and not measured.identity.conflicts(run.identity):
            return run
    _check(measured.identity, alike[0].identity if alike else RunIdentity())
    raise OtherEngine(reason="rules")


def _check(first: RunIdentity, second: RunIdentity) -> None:
    unknown = (*first.unknown, *second.unknown)
    if parts := [part for part in first.conflicts(second) if part not in unknown]:
        raise OtherEngine(reason=parts[0])
    if unknown:
        raise EngineUnknown(reason=unknown[0])
