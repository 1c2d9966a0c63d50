"""Our runs as MLflow keeps its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

import yaml

from engine.core import FileNotWritten
from engine.measure.results import library
from engine.measure.results.trainings import CURVES, RECORD
from engine.measure.runs import kept
from engine.measure.runs.figures import figures
from engine.measure.runs.mlflow.layout import (
    ARTIFACTS,
    META,
    METRICS,
    PARAMS,
    RUN_FILE,
    RUN_NAME,
    SET_TAG,
    STORE,
    TAGS,
    TITLE_TAG,
    entry_name,
    entry_value,
    experiment_id,
    experiment_meta,
    milliseconds,
    run_id,
    run_meta,
)
from engine.measure.runs.parameters import flatten, parameters
from engine.measure.runs.records import RunRecord, training_folders

Files = Mapping[str, bytes]
"""Contents by path below the folder of a run, with slashes."""


def export_runs(records: Sequence[RunRecord], folder: Path) -> int:
    """Write runs into a file store, which may be there already; a run that it has is left as it is.
    Returns how many were written.

    Raises:
        FileNotWritten: the store cannot be written.
        OtherTexts, DamagedResults: a run cannot be read.
    """
    base = folder.resolve().as_uri()
    written = 0
    for record in records:
        name, files = _run(record, base)
        place = folder / experiment_id(record.info.set)
        try:
            place.mkdir(parents=True, exist_ok=True)
            if not (place / META).exists():
                (place / META).write_bytes(_yaml(experiment_meta(record.info.set, base)))
            written += _write_run(place / name, files)
        except OSError as error:
            raise FileNotWritten(file=folder) from error
    return written


def exported_files(records: Iterable[RunRecord]) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Give the files of a store of these runs, by path from the folder that it is put in; MLflow
    finds the artifacts where it is started in that folder.

    Raises:
        OtherTexts, DamagedResults: a run cannot be read.
    """
    store, told = PurePosixPath(STORE), set()
    for record in records:
        place = store / experiment_id(record.info.set)
        if place not in told:
            told.add(place)
            yield place / META, _yaml(experiment_meta(record.info.set, STORE))
        name, files = _run(record, STORE)
        yield from ((place / name / path, content) for path, content in files.items())


def _write_run(place: Path, files: Files) -> bool:
    """Write a run whole or not at all."""
    if place.exists():
        return False
    part = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        for path, content in files.items():
            (part / path).parent.mkdir(parents=True, exist_ok=True)
            (part / path).write_bytes(content)
        part.rename(place)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return True


def _run(record: RunRecord, base: str) -> tuple[str, Files]:
    """Give the id of a run and its files."""
    info, artifacts = record.info, _artifacts(record)
    name = run_id(record.name, b"\0".join(artifacts.values()))
    begun = milliseconds(info.date)
    lasted = (
        round(1000 * sum(record.training.seconds.values())) if record.source == "training" and record.training else 0
    )
    tags = {RUN_NAME: info.id, SET_TAG: info.set, TITLE_TAG: info.en}
    files = {
        META: _yaml(run_meta(info.set, name, info.id, begun, begun + lasted, base)),
        **{f"{PARAMS}/{entry_name(one)}": entry_value(value).encode() for one, value in parameters(record).items()},
        **{f"{METRICS}/{entry_name(one)}": content for one, content in _metrics(record, begun).items()},
        **{f"{TAGS}/{one}": value.encode() for one, value in tags.items()},
        **{f"{ARTIFACTS}/{one}": content for one, content in artifacts.items()},
    }
    return name, files


def _metrics(record: RunRecord, begun: int) -> dict[str, bytes]:
    """Write figures as MLflow does: a line a value with its time and step; and what a training
    measured as it went on."""
    found = {name: [f"{begun} {figure.value!r} 0"] for name, figure in figures(record).items()}
    if record.source == "training" and record.training:
        for row in record.training.curves:
            kind = str(row["kind"])
            for name, value in flatten({key: one for key, one in row.items() if key != "kind"}, f"{kind}/"):
                if isinstance(value, int | float) and not isinstance(value, bool):
                    told = found.setdefault(name.replace(".", "/"), [])
                    told.append(f"{begun} {value!r} {len(told)}")
    return {name: ("\n".join(lines) + "\n").encode() for name, lines in found.items()}


def _artifacts(record: RunRecord) -> Files:
    info = record.info
    if record.source == "training":
        paths = [folder / info.id / name for folder in training_folders() for name in (RECORD, CURVES)]
        return {path.name: path.read_bytes() for path in paths if path.exists()}
    if record.source == "kept":
        return {RUN_FILE: kept.path_of(info.set, info.id).read_bytes()}
    return {RUN_FILE: library.run_path(library.folder(), info.set, info.id).read_bytes()}


def _yaml(values: Mapping[str, object]) -> bytes:
    return bytes(yaml.safe_dump(dict(values), allow_unicode=True, encoding="utf-8"))
