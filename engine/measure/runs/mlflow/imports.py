"""Runs of MLflow kept among ours: those that we wrote come back whole, of others their parameters
and figures are known."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.core import BadStore, DamagedResults, replace
from engine.measure.results import library
from engine.measure.results.files import parse_info, read_counts, read_info, read_predictions, with_header
from engine.measure.results.gold_sets import COUNTED, SHIPPED, load_shipped
from engine.measure.results.runs import RunInfo
from engine.measure.runs import kept
from engine.measure.runs.mlflow.layout import iso_date
from engine.measure.runs.mlflow.reading import MlflowRun, read_store
from engine.measure.runs.records import TRAINING


@dataclass(frozen=True, slots=True)
class ImportedRuns:
    """What became of the runs of a store: names (``SET/ID``) of those that were ``kept``, of those
    that were there ``already``, and of those ``without`` a figure, which are left out."""

    kept: tuple[str, ...]
    already: tuple[str, ...]
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrackedRun:
    """A run of a store as we would keep it: MLflow's id of it, and our file, header first."""

    id: str
    text: str

    @property
    def info(self) -> RunInfo:
        """Return which run it is.

        Raises:
            BadStore: the file has no header of ours.
        """
        try:
            return parse_info(self.text)
        except DamagedResults as error:
            raise BadStore(reason="run", file=self.id) from error


@dataclass(frozen=True, slots=True)
class TrackedRuns:
    """The runs of a store, and the names of those ``without`` a figure."""

    runs: tuple[TrackedRun, ...]
    without: tuple[str, ...] = ()


def import_runs(folder: Path) -> ImportedRuns:
    """Keep the runs of a file store (:func:`engine.measure.runs.mlflow.reading.read_store`).

    Nothing is kept unless all that can be can be read.

    Raises:
        FileMissing, BadStore, OtherTexts: as :func:`read_runs`.
        StoreClosed: a run cannot be written.
    """
    return keep_runs(read_runs(folder))


def read_runs(folder: Path) -> TrackedRuns:
    """Read the runs of a file store, each to its last document.

    Raises:
        FileMissing, BadStore: there is no store, or a file in it cannot be read.
        OtherTexts: a run of ours is of other texts than those that ship.
    """
    read = read_store(folder)
    wanted = [(run, _ours(run, run.file) if run.file else _theirs(run)) for run in read if run.file or run.figures]
    without = tuple(f"{run.experiment}/{run.name}" for run in read if not (run.file or run.figures))
    return TrackedRuns(tuple(TrackedRun(run.id, with_header(*found)) for run, found in wanted), without)


def keep_runs(found: TrackedRuns) -> ImportedRuns:
    """Keep the runs of a store.

    Raises:
        BadRunName, StoreClosed: a run cannot be called so, or cannot be written.
    """
    done: list[str] = []
    already: list[str] = []
    for run in found.runs:
        info, text = run.info, run.text
        there = _there(info, run.id, text)
        if there is None:
            info = info if _free(info) else replace(info, id=f"{info.id}-{run.id[:8]}")
            kept.write(info, with_header(info, text))
        (done if there is None else already).append(there or f"{info.set}/{info.id}")
    return ImportedRuns(tuple(done), tuple(already), found.without)


def _ours(run: MlflowRun, file: Path) -> tuple[RunInfo, str]:
    """Read a run that we wrote, to its last document."""
    try:
        info = read_info(file)
        if info.set in SHIPPED:
            read_predictions(file, load_shipped(info.set))
        else:
            read_counts(file)
        text = file.read_text(encoding="utf-8")
    except (DamagedResults, OSError, UnicodeDecodeError) as error:
        raise BadStore(reason="run", file=f"{run.experiment}/{run.name}") from error
    if not all(kept.NAME.fullmatch(name) for name in (info.set, info.id)):
        raise BadStore(reason="run", file=f"{run.experiment}/{run.name}")
    return info, text


def _theirs(run: MlflowRun) -> tuple[RunInfo, str]:
    set_id = _slug(run.experiment)
    if set_id in (*SHIPPED, *COUNTED) or set_id.startswith(TRAINING):
        set_id = f"mlflow-{set_id}"
    info = RunInfo(
        f"{_slug(run.name)}-{_slug(run.id)[:8]}", set_id, run.name, run.name,
        model=run.parameters.get("model", ""), date=iso_date(run.begun),
        parameters=dict(run.parameters), figures=dict(run.figures),
    )  # fmt: skip
    return info, ""


def _there(info: RunInfo, run_id: str, text: str) -> str | None:
    """Name the run that this one is, where it was kept before or ships."""
    for path in _paths(info, (info.id, f"{info.id}-{run_id[:8]}")):
        if path.exists() and _body(path.read_text(encoding="utf-8")) == _body(with_header(info, text)):
            return f"{info.set}/{path.stem}"
    return None


def _free(info: RunInfo) -> bool:
    return not any(path.exists() for path in _paths(info, (info.id,)))


def _paths(info: RunInfo, ids: Iterable[str]) -> list[Path]:
    folders = (library.folder(), kept.folder())
    return [library.run_path(folder, info.set, one) for folder in folders for one in ids]


def _body(text: str) -> str:
    """Return what a file says of its documents; of a run of figures alone, its header."""
    head, _, body = text.partition("\n")
    return body or head


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", name)[:60].strip("-._") or "run"
