"""A file store of MLflow, read: names, parameters, figures. Nothing outside of its folder is
opened, and no link followed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from engine.core import BadStore, FileMissing
from engine.measure.runs.mlflow.layout import ACTIVE, ARTIFACTS, META, METRICS, PARAMS, RUN_FILE, STORE

LARGEST, LARGEST_RUN = 2**20, 2**26
"""Bytes of a file of the store, and of a run of ours among its artifacts."""


@dataclass(frozen=True, slots=True)
class MlflowRun:
    """A run of MLflow. ``begun`` is in milliseconds since 1970, 0 where it is not said;
    ``figures`` are the last values of its metrics, those that are numbers; ``file`` is the run as
    we keep it, where it is one that we wrote."""

    experiment: str
    id: str
    name: str
    begun: int
    parameters: Mapping[str, str]
    figures: Mapping[str, float]
    file: Path | None = None


def read_store(folder: Path) -> tuple[MlflowRun, ...]:
    """Read the runs of a store, or of the ``mlruns`` in a folder; what MLflow deleted is left out.

    Raises:
        FileMissing: there is no such folder.
        BadStore: it is no store, or a file in it cannot be read.
    """
    if not folder.is_dir():
        raise FileMissing(file=folder)
    root = folder / STORE if (folder / STORE).is_dir() else folder
    experiments = {place: meta for place, meta in _described(root) if "experiment_id" in meta and "run_id" not in meta}
    if not experiments:
        raise BadStore(reason="none", file=folder.name)
    return tuple(
        _run(place, meta, str(experiment.get("name", above.name)))
        for above, experiment in experiments.items()
        for place, meta in _described(above)
        if "run_id" in meta
    )


def _described(folder: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Give the folders below one that say what they are, but for what was deleted."""
    for place in sorted(folder.iterdir()):
        if place.is_dir() and not place.is_symlink() and (place / META).exists():
            meta = _meta(place / META)
            if meta.get("lifecycle_stage", ACTIVE) == ACTIVE:
                yield place, meta


def _meta(path: Path) -> Mapping[str, Any]:
    try:
        found = yaml.safe_load(_text(path))
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadStore(reason="meta", file=_short(path)) from error
    if not isinstance(found, dict):
        raise BadStore(reason="meta", file=_short(path))
    return found


def _run(place: Path, meta: Mapping[str, Any], experiment: str) -> MlflowRun:
    parameters = {name: _text(path).removesuffix("\n") for name, path in _entries(place / PARAMS)}
    values = {name: _last(path) for name, path in _entries(place / METRICS)}
    begun, file = meta.get("start_time"), place / ARTIFACTS / RUN_FILE
    ours = file.is_file() and not file.is_symlink() and not file.parent.is_symlink()
    return MlflowRun(
        experiment,
        str(meta["run_id"]),
        str(meta.get("run_name") or meta["run_id"]),
        begun if isinstance(begun, int) else 0,
        parameters,
        {name: value for name, value in values.items() if math.isfinite(value)},
        file if ours and file.stat().st_size <= LARGEST_RUN else None,
    )


def _entries(folder: Path) -> Iterator[tuple[str, Path]]:
    """Give the entries of a folder by name, with slashes for the folders in it."""
    if folder.is_dir() and not folder.is_symlink():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not any(one.is_symlink() for one in (path, *path.parents) if folder in one.parents):
                yield path.relative_to(folder).as_posix(), path


def _last(path: Path) -> float:
    """Read the value of a metric at its last step: lines of time, value, step."""
    try:
        rows = [line.split() for line in _text(path).splitlines() if line.strip()]
        return max((int(row[2]) if len(row) > 2 else 0, int(row[0]), float(row[1])) for row in rows)[2]
    except (ValueError, IndexError) as error:
        raise BadStore(reason="metric", file=_short(path)) from error


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise BadStore(reason="large", file=_short(path))
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadStore(reason="text", file=_short(path)) from error


def _short(path: Path) -> str:
    return "/".join(path.parts[-3:])
