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

RECORD, CURVES = "run.json", "curves.jsonl"


@dataclass(frozen=True, slots=True)
class Training:
    """One training. ``figures``: precision, recall, F1 per label of the best epoch, and under
    ``all``; empty while it is under way.

    ``data``: counts of tokens per part and mentions per label, by round. ``seconds``: by stage, of
    all sittings.
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
        """Give the rows of the curves of ``language_model`` or of ``tagger``, in order."""
        return tuple(row for row in self.curves if row["kind"] == kind)


_WRITTEN = tuple(key for key in Training.__dataclass_fields__ if key not in ("id", "curves"))


def trainings(folder: Path | None = None) -> tuple[Training, ...]:
    """Read all trainings, the newest first.

    Raises:
        BrokenLine: a file of one is not what a training writes.
    """
    found = [_read(path) for path in (folder or settings().data / "runs").glob(f"*/{RECORD}")]
    return tuple(sorted(found, key=lambda training: (training.date, training.id), reverse=True))


def curves(folder: Path | None = None) -> tuple[Mapping[str, Any], ...]:
    """Read all learning curves, by name: ``curve.json`` as ``python -m engine curve`` writes it.

    Raises:
        BrokenLine: one of them is not.
    """
    return tuple(_curve(path) for path in sorted((folder or settings().data / "runs").glob("*/curve.json")))


def read_rows(source: Path) -> list[dict[str, Any]]:
    """Read JSON lines; none where there is no file."""
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
