"""What each training left to be looked at: its configuration, machine, data, curves and figures, in
``data/runs``.

A folder a training: ``run.json`` (all but the curves) and ``curves.jsonl`` (a row per measure,
``kind`` ``language_model`` or ``tagger``). They are written while it goes on, so that one under way
can be read too. No text of a document is in them. The laboratory writes them; reading them needs
none of its packages.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core import BrokenLine, settings

RECORD, CURVES, CURVE = "run.json", "curves.jsonl", "curve.json"
OF_VOLUMES = "-volumes"
"""What the name of a curve ends with that is made for its texts: too short for its figures to stand
beside those of others."""


@dataclass(frozen=True, slots=True)
class Training:
    """The record of one training of a model, finished or not. ``figures``: precision, recall and F1
    (0 to 1) of the best epoch by label, and under ``all``; empty until it is finished.

    ``data``: by round, counts of tokens per part and of mentions per label. ``seconds``: duration
    by stage, over all sittings. ``curves`` has a row per measurement.
    """

    id: str
    name: str
    version: str
    language: str
    date: str
    finished: bool
    configuration: Mapping[str, Any]
    machine: Mapping[str, Any]
    data: Mapping[str, Any]
    seconds: Mapping[str, float]
    figures: Mapping[str, Any]
    curves: tuple[Mapping[str, Any], ...]

    def of(self, kind: str) -> tuple[Mapping[str, Any], ...]:
        """Return the rows of the curves of one kind, ``language_model`` or ``tagger``, in the order
        in which they were written."""
        return tuple(row for row in self.curves if row["kind"] == kind)


_WRITTEN = tuple(key for key in Training.__dataclass_fields__ if key not in ("id", "curves"))


def trainings(folder: Path | None = None) -> tuple[Training, ...]:
    """Read the records of all trainings below a folder (by default ``data/runs``), the newest
    first.

    Raises:
        BrokenLine: a file is not what a training writes.
    """
    found = [_read(path) for path in (folder or settings().data / "runs").glob(f"*/{RECORD}")]
    return tuple(sorted(found, key=lambda training: (training.date, training.id), reverse=True))


def curves(folder: Path | None = None) -> tuple[Mapping[str, Any], ...]:
    """Read the files ``curve.json``, as ``python -m engine curve`` writes them, of all trainings
    below a folder (by default ``data/runs``), in the order of their paths.

    Raises:
        BrokenLine: a file is not JSON.
    """
    return tuple(_curve(path) for path in sorted((folder or settings().data / "runs").glob(f"*/{CURVE}")))


def read_rows(source: Path) -> list[dict[str, Any]]:
    """Read a JSON Lines file; empty if there is no such file.

    Raises:
        ValueError: a line is not JSON.
    """
    if not source.exists():
        return []
    return [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]


def _curve(path: Path) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found
    except ValueError as error:
        raise BrokenLine(file=f"{path.parent.name}/{path.name}", line=1, reason="json") from error


def _read(path: Path) -> Training:
    try:
        row = json.loads(path.read_text(encoding="utf-8"))
        curves = tuple(read_rows(path.with_name(CURVES)))
        return Training(id=path.parent.name, curves=curves, **{key: row[key] for key in _WRITTEN})
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenLine(file=f"{path.parent.name}/{path.name}", line=1, reason="json") from error
