"""Whether sentences that the page of instructive sentences proposes teach more than sentences drawn
by lot: what each experiment left, in ``experiments`` of the instance's data. No text is in it.

One model learns from the proposed sentences and another from as many drawn ones, with the same
seed, for several seeds; both are measured on the same test part.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from pathlib import Path
from typing import Any, Literal

from engine.core import BadTrainingName, BrokenLine, UnknownName, settings
from engine.measure import Counts, MeasureRow, Tally, measures, significance
from engine.training.comparison import MEASURE, SCHEME
from engine.training.order import CorpusFacts
from engine.training.records import write_record

Arm = Literal["proposed", "drawn"]
ARMS: tuple[Arm, ...] = ("proposed", "drawn")


@dataclass(frozen=True, slots=True)
class ExperimentRun:
    """One model: the ``arm`` whose sentences it learnt from, its seed, how many words and mentions
    these hold, and the counts of each document of the test part."""

    arm: Arm
    seed: int
    words: int
    mentions: int
    counts: tuple[Tally, ...]

    @property
    def measures(self) -> MeasureRow:
        """Return the strict measures of all labels on the test part, with intervals by document."""
        return measures.table(self.counts, SCHEME).micro

    @property
    def f1(self) -> float:
        """Return the strict F1 on the test part, 0 to 1; 0 where nothing was to be found."""
        return self.measures.f1 or 0.0


@dataclass(frozen=True, slots=True)
class Experiment:
    """Models of both arms by seed, learnt from ``sentences`` sentences each, of ``pool`` in all,
    going on from the model ``start``, whose counts on the test part are ``before``."""

    name: str
    created: str
    start: str
    language: str
    corpus: CorpusFacts
    sentences: int
    pool: int
    runs: tuple[ExperimentRun, ...]
    before: tuple[Tally, ...]

    def of(self, arm: Arm) -> tuple[ExperimentRun, ...]:
        """Return the models of an arm, by seed."""
        return tuple(run for run in self.runs if run.arm == arm)

    def measured(self, arm: Arm) -> MeasureRow:
        """Measure all seeds of an arm together, with intervals by document."""
        return measures.table(pooled(self.of(arm)), SCHEME).micro

    @property
    def difference(self) -> significance.SignificanceTest:
        """Return the F1 of the proposed sentences less that of the drawn ones, all seeds together:
        the interval is by document of the test part."""
        return significance.compare(pooled(self.of("drawn")), pooled(self.of("proposed")), SCHEME, MEASURE)

    @property
    def by_seed(self) -> tuple[float, ...]:
        """Return the same difference for each seed: how far chance in training moves it."""
        pairs = zip(self.of("proposed"), self.of("drawn"), strict=True)
        return tuple(one.f1 - other.f1 for one, other in pairs)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data, which :meth:`from_json` reads."""
        runs = [{**asdict(run), "counts": _write(run.counts)} for run in self.runs]
        kept = {name: getattr(self, name) for name in ("name", "created", "start", "language", "sentences", "pool")}
        return {**kept, "corpus": asdict(self.corpus), "runs": runs, "before": _write(self.before)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Experiment:
        """Rebuild it.

        Raises:
            TypeError, KeyError: the data are not those of :meth:`to_json`.
        """
        runs = tuple(ExperimentRun(**{**run, "counts": _read(run["counts"])}) for run in data["runs"])
        made = {**data, "corpus": CorpusFacts(**data["corpus"]), "runs": runs, "before": _read(data["before"])}
        return cls(**made)


def pooled(runs: Sequence[ExperimentRun]) -> tuple[Tally, ...]:
    """Add what several models do of each document: the mean of the seeds, by document."""
    found = []
    for tallies in zip(*(run.counts for run in runs), strict=True):
        labels = dict.fromkeys(label for tally in tallies for label in tally.counts[SCHEME])
        summed = {
            label: reduce(Counts.__add__, (tally.counts[SCHEME].get(label, Counts()) for tally in tallies))
            for label in labels
        }
        found.append(Tally(tallies[0].document, counts={SCHEME: summed}))
    return tuple(found)


def experiments_folder() -> Path:
    """Return the folder of the experiments."""
    return settings().var / "experiments"


def experiments() -> tuple[Experiment, ...]:
    """Read all experiments, the newest first, those of a day by name.

    Raises:
        BrokenLine: the file of one is damaged.
    """
    found = [_load(path) for path in sorted(experiments_folder().glob("*.json"))]
    return tuple(sorted(found, key=lambda one: one.created, reverse=True))


def check_experiment_name(name: str) -> None:
    """Check that no experiment has a name.

    Raises:
        BadTrainingName: one has.
    """
    if (experiments_folder() / f"{name}.json").exists():
        raise BadTrainingName(name=name, reason="taken")


def keep_experiment(experiment: Experiment) -> Path:
    """Write an experiment down, and return its file."""
    experiments_folder().mkdir(parents=True, exist_ok=True)
    path = experiments_folder() / f"{experiment.name}.json"
    write_record(path, experiment.to_json())
    return path


def erase_experiment(name: str) -> None:
    """Erase an experiment.

    Raises:
        UnknownName: there is none of this name.
    """
    known = {path.stem: path for path in experiments_folder().glob("*.json")}
    if name not in known:
        raise UnknownName(name=name, known=", ".join(sorted(known)) or "—")
    known[name].unlink()


def _load(path: Path) -> Experiment:
    try:
        return Experiment.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenLine(file=path.name, line=1, reason="json") from error


def _write(tallies: Sequence[Tally]) -> list[dict[str, Any]]:
    return [tally.to_json() for tally in tallies]


def _read(rows: Sequence[Mapping[str, Any]]) -> tuple[Tally, ...]:
    return tuple(Tally.from_json(row) for row in rows)
