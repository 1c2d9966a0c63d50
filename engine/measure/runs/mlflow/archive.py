"""A zip of a file store of MLflow, unpacked into a folder of its own and read there."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from engine.formats import Archive
from engine.measure.runs.mlflow.imports import TrackedRuns, read_runs
from engine.measure.runs.mlflow.layout import ARTIFACTS, RUN_FILE, STORE

_AROUND = ("__MACOSX", "..")


def read_archive(data: bytes, folder: Path) -> TrackedRuns:
    """Read the runs of a zip; ``folder`` is empty, and gets its files, of artifacts our own runs
    alone. Nothing is written outside of it, and links of the zip become plain files.

    Raises:
        Damaged, Encrypted, Bomb: it is no zip, has a password, or would unpack to too much.
        FileMissing, BadStore, OtherTexts: as :func:`engine.measure.runs.mlflow.imports.read_runs`.
    """
    archive = Archive(data, "zip")
    for name in archive.order:
        parts = _place(name)
        if parts:
            target = folder.joinpath(*parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(name))
    return read_runs(folder)


def _place(name: str) -> tuple[str, ...]:
    """Give the steps of a file below the store; none of a file that is not of it."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    if not parts or parts[0] == "/" or any(part in _AROUND or "\0" in part for part in parts):
        return ()
    if ARTIFACTS in parts and parts[-1] != RUN_FILE:
        return ()
    return parts[parts.index(STORE) + 1 :] if STORE in parts else parts
