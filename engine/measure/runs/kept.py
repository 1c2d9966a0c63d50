"""The runs that were kept on this machine: measured here on one's own gold, or brought from another
tracker. A file a run, ``VAR/runs/SET/ID.jsonl``, of the form of ``data/results``: no text, no name
of a document. They can be read by their owner alone, and stay until they are erased."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from engine.core import BadRunName, RunExists, SelfTitled, StoreClosed, UnknownName, settings
from engine.measure.results.files import EXTENSION, read_counts, read_info, read_predictions, write_counts
from engine.measure.results.gold_sets import COUNTED, SHIPPED, compare, load_shipped
from engine.measure.results.library import read_cached, run_path
from engine.measure.results.runs import ComparedDocument, RunInfo
from engine.measure.tally import Tally

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
"""What sets and runs are called: they are parts of a path, of an address and of a call."""


def folder() -> Path:
    """Return the folder of the kept runs."""
    return settings().var / "runs"


class KeptRun(RunInfo):
    """A run of this machine, called as whoever kept it did, not by what made it."""

    __slots__ = ()

    def title(self, language: str) -> str:
        """Give the name that it was kept under."""
        return SelfTitled.title(self, language)


def infos() -> tuple[RunInfo, ...]:
    """List the kept runs, by set and id.

    Raises:
        DamagedResults: a file is not a result file.
    """
    found = (read_cached(path, read_info) for path in sorted(folder().glob(f"*/*{EXTENSION}")))
    return tuple(KeptRun(*(getattr(info, field.name) for field in fields(RunInfo))) for info in found)


def tallies(set_id: str, run_id: str) -> tuple[Tally, ...]:
    """Return the counts of each document of a kept run, made anew where it is of gold whose texts
    ship.

    Raises:
        UnknownName: there is no such run.
        OtherTexts: it is of other texts than those that ship. DamagedResults: it cannot be read.
    """
    return read_cached(path_of(set_id, run_id), _predicted if set_id in SHIPPED else read_counts)


def path_of(set_id: str, run_id: str) -> Path:
    """Return the file of a kept run.

    Raises:
        UnknownName: there is no such run.
    """
    known = {f"{path.parent.name}/{path.stem}": path for path in folder().glob(f"*/*{EXTENSION}")}
    name = f"{set_id}/{run_id}"
    if name not in known:
        raise UnknownName(name=name, known=", ".join(sorted(known)) or "—")
    return known[name]


def keep(info: RunInfo, measured: Sequence[Tally] = ()) -> Path:
    """Keep a run with its counts by document; without them, by the figures of its ``info``.

    Raises:
        BadRunName: its id or its set cannot be called so. RunExists: there is a run of this name.
        StoreClosed: the file cannot be written.
    """
    check_free(info.set, info.id)
    return write(info, write_counts(info, measured))


def check_free(set_id: str, run_id: str) -> None:
    """Check that a run of one's own can be kept under a name.

    Raises:
        BadRunName, RunExists: as :func:`keep`.
    """
    if set_id in (*SHIPPED, *COUNTED):
        raise BadRunName(name=set_id, reason="shipped")
    _check_form(set_id, run_id)
    if run_path(folder(), set_id, run_id).exists():
        raise RunExists(name=f"{set_id}/{run_id}")


def write(info: RunInfo, text: str) -> Path:
    """Write the file of a run, ``text``, under the set and id of its ``info``.

    Raises:
        BadRunName, RunExists, StoreClosed: as :func:`keep`.
    """
    _check_form(info.set, info.id)
    path = run_path(folder(), info.set, info.id)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(part, path)  # fails where there is one, which a rename would replace
    except FileExistsError as error:
        raise RunExists(name=f"{info.set}/{info.id}") from error
    except OSError as error:
        raise StoreClosed(folder=path.parent) from error
    finally:
        part.unlink(missing_ok=True)
    return path


def erase(set_id: str, run_id: str) -> None:
    """Erase a kept run.

    Raises:
        UnknownName: there is no such run. StoreClosed: it cannot be erased.
    """
    path = path_of(set_id, run_id)
    try:
        path.unlink()
    except OSError as error:
        raise StoreClosed(folder=path.parent) from error


def _check_form(*names: str) -> None:
    for name in names:
        if not NAME.fullmatch(name):
            raise BadRunName(name=name, reason="form")


def _predicted(path: Path) -> tuple[Tally, ...]:
    from engine.measure.tallying import tallies as count

    references = load_shipped(path.parent.name)
    found: tuple[ComparedDocument, ...] = compare(references, read_predictions(path, references))
    return count(found)
