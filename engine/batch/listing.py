"""The documents that files hold, as rows of a plan: ids, sizes, forms, never a text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.batch.containers import single
from engine.batch.sources import CONTAINERS, Kind, kind_of
from engine.core import EngineError, FileMissing, JobError, TooLarge, settings
from engine.interchange import follow
from engine.service import Processes, Tasks

OPERATIONS = "engine.batch.operations"
TOGETHER = 100
"""Files of several documents that one process lists."""
_MEGABYTE = 1024 * 1024

_How = tuple[str, str]
"""The field of a record that holds its text, and the profile that is asked for."""
Listed = tuple[int, Kind, dict[str, Any]]
"""The number of a file, what it holds, and a row: of a document, or of an ``error``."""


def list_documents(
    files: Sequence[Path], text_field: str, profile: str, processes: Processes | None = None
) -> Iterator[Listed]:
    """Yield the documents of files, those of files that hold several last; what cannot be listed is
    a row with an ``error``. ``processes`` open files of several; where there are none, some are
    started."""
    containers: list[tuple[int, str, Kind]] = []
    for number, path in enumerate(files):
        kind = kind_of(path)
        if kind in CONTAINERS:
            containers.append((number, str(path), kind))
        else:
            yield number, kind, _of_file(path, kind, profile)
    if processes is not None:
        yield from _of_containers(processes, containers, (text_field, profile))
    elif containers:
        tasks = Tasks()
        try:
            yield from _of_containers(Processes(tasks, OPERATIONS), containers, (text_field, profile))
        finally:
            tasks.stop()


def _of_containers(processes: Processes, files: Sequence[tuple[int, str, Kind]], how: _How) -> Iterator[Listed]:
    """List the documents of files of several, many in one process; those of a process that died,
    each alone."""
    kinds = {number: kind for number, _, kind in files}
    for start in range(0, len(files), TOGETHER):
        some = files[start : start + TOGETHER]
        try:
            rows = list(_rows(processes, some, how))
        except JobError:
            rows = [row for one in some for row in _alone(processes, one, how)]
        yield from ((number, kinds[number], row) for number, row in rows)


def _alone(processes: Processes, file: tuple[int, str, Kind], how: _How) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        yield from list(_rows(processes, [file], how))
    except JobError as error:
        yield file[0], {"place": [], "error": error.code}


def _rows(
    processes: Processes, files: Sequence[tuple[int, str, Kind]], how: _How
) -> Iterator[tuple[int, dict[str, Any]]]:
    for message in processes.stream("members", list(files), *how):
        if message.kind == "members":
            yield from ((message.body["file"], row) for row in message.body["rows"])


def _of_file(path: Path, kind: Kind, profile: str) -> dict[str, Any]:
    """Describe a file that is one document. It is only hashed: nothing of it is parsed here."""
    form, extension = single(path, kind)
    limit = settings().upload_limit
    try:
        size = path.stat().st_size
        if size > limit:
            raise TooLarge(size=size // _MEGABYTE, limit=limit // _MEGABYTE)
        with path.open("rb") as file:
            identity = hashlib.file_digest(file, "sha256").hexdigest()
    except EngineError as error:
        return {"place": [], "error": error.code}
    except OSError:
        return {"place": [], "error": FileMissing.code}
    said = {"id": identity, "size": size, "form": form, "extension": extension, "profile": follow(profile)}
    return {"place": [], **said}
