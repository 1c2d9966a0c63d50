"""All runs there are: those that ship, trainings, and those that were kept on this machine; found
by ``SET/ID``, or by the id where one set alone has it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engine.core import NoCounts, SeveralRuns, UnknownName, replace, settings
from engine.measure.results import library
from engine.measure.results.gold_sets import COUNTED, SHIPPED, shipped_sha256
from engine.measure.results.runs import RunInfo
from engine.measure.results.trainings import Training, trainings
from engine.measure.runs import kept
from engine.measure.tally import Tally

Source = Literal["shipped", "training", "kept"]
TRAINING = "training-"
"""How the names of sets of trainings begin; the language follows."""


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run and where it is kept. ``training`` is the training that made its weights; of a training
    that is listed as a run, itself."""

    info: RunInfo
    source: Source
    training: Training | None = None

    @property
    def name(self) -> str:
        """Return the name by which :func:`find` gives it: set and id."""
        return f"{self.info.set}/{self.info.id}"

    @property
    def counted(self) -> bool:
        """Tell whether counts by document are there, which a test of significance needs."""
        return self.source == "shipped" or (self.source == "kept" and not self.info.figures)


def by_set() -> dict[str, tuple[RunRecord, ...]]:
    """List all runs by set: the shipped gold, trainings by language, then those of kept runs; of
    each the oldest first.

    Raises:
        DamagedResults, BrokenLine: a file cannot be read.
    """
    found: dict[str, tuple[RunRecord, ...]] = {}
    for record in records():
        found[record.info.set] = (*found.get(record.info.set, ()), record)
    return found


def records(set_id: str | None = None) -> tuple[RunRecord, ...]:
    """List the runs on a set, or all: of each set the oldest first, as far as dates and versions
    say.

    Raises:
        UnknownName: no run is on such a set.
        DamagedResults, BrokenLine: a file cannot be read.
    """
    there = [training for folder in training_folders() for training in trainings(folder)]
    made = {(one.name, one.version): one for one in reversed(there)}
    found = [RunRecord(_with_gold(info), "shipped", _maker(info, made)) for info in _shipped()]
    found += [RunRecord(_of_training(one), "training", one) for one in there]
    found += [RunRecord(_with_gold(info), "kept", _maker(info, made)) for info in kept.infos()]
    order = list(dict.fromkeys(record.info.set for record in found))
    if set_id is not None and set_id not in order:
        raise UnknownName(name=set_id, known=", ".join(order))
    ordered = sorted(found, key=lambda record: (order.index(record.info.set), *_age(record.info)))
    return tuple(record for record in ordered if set_id in (None, record.info.set))


def find(name: str) -> RunRecord:
    """Find a run by set and id, or by its id alone.

    Raises:
        UnknownName: there is none. SeveralRuns: several sets have a run of this id.
        DamagedResults, BrokenLine: a file cannot be read.
    """
    known = records()
    found = [record for record in known if name in (record.name, record.info.id)]
    if not found:
        raise UnknownName(name=name, known=", ".join(record.name for record in known))
    if len(found) > 1:
        raise SeveralRuns(name=name, known=", ".join(record.name for record in found))
    return found[0]


def counts(record: RunRecord) -> tuple[Tally, ...]:
    """Return the counts of each document of a run.

    Raises:
        NoCounts: it is a training, or was measured by another program, of which figures alone are
        known.
        OtherTexts, DamagedResults: as :func:`engine.measure.results.library.tallies`.
    """
    if not record.counted:
        raise NoCounts(name=record.name)
    if record.source == "kept":
        return kept.tallies(record.info.set, record.info.id)
    return library.tallies(record.info.set, record.info.id)


def training_folders() -> tuple[Path, Path]:
    """Return the folders of records of trainings: those that ship, and those of this machine."""
    return settings().data / "runs", settings().var / "trainings"


def _shipped() -> list[RunInfo]:
    return [info for set_id in (*SHIPPED, *COUNTED) for info in library.runs(set_id)]


def _with_gold(info: RunInfo) -> RunInfo:
    """Say the gold of a run whose texts ship: its counts are made anew against what ships now."""
    if info.set not in SHIPPED or info.figures:
        return info
    return replace(info, gold=shipped_sha256(info.set))


def _maker(info: RunInfo, made: dict[tuple[str, str], Training]) -> Training | None:
    return made.get((info.model, info.model_version))


def _of_training(training: Training) -> RunInfo:
    title = f"{training.name} {training.version}"
    return RunInfo(
        training.id, f"{TRAINING}{training.language}", title, title,
        model=training.name, model_version=training.version, date=training.date, machine=training.machine,
    )  # fmt: skip


def _age(info: RunInfo) -> tuple[str, list[int], str]:
    """Order runs by date, those of which it was not kept first; then by version, then by id."""
    version = [int(part) for part in (info.version or info.model_version).split(".") if part.isdecimal()]
    return info.date, version, info.id
