"""The batches of one folder: what each was planned as, how far it is, and which command goes on
with it. A batch is a folder in it that has a manifest; what is not yet planned is not seen."""

from __future__ import annotations

import hashlib
import shlex
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from engine.batch.fingerprint import Fingerprint, read_fingerprints
from engine.batch.folder import BatchFolder
from engine.batch.status import BatchStatus, status_of
from engine.core import BatchGone, EngineError, NoBatchesFolder, in_all_languages, settings

BatchState = Literal["planned", "running", "interrupted", "finished", "unknown", "unreadable"]
Step = Literal["run", "resume", "retry", "report"]
_ID_DIGITS = 16
_OF_THE_DISK = "lost+found"
"""The folder that a file system has at its root, and that only root may look into."""
_STEPS: dict[BatchState, Step] = {"planned": "run", "interrupted": "resume", "unknown": "resume"}


@dataclass(frozen=True, slots=True)
class PlannedBatch:
    """What a manifest says of a batch: when it was ``planned`` (ISO 8601), its documents, those of
    which there were ``copies``, the ``profile`` that was asked for and those that documents got
    with how many have each, the strategy, whether pseudonyms stay the same through the ``corpus``,
    the version and the ``fingerprint`` of what makes documents now, and with how many
    ``engines`` it was gone on with."""

    planned: str
    documents: int
    copies: int
    profile: str
    profiles: dict[str, int]
    strategy: str
    corpus: bool
    version: str
    fingerprint: str
    engines: int


@dataclass(frozen=True, slots=True)
class BatchOverview:
    """A batch as a list of batches shows it. ``id`` is made of the name of its folder and does not
    show it; ``plan`` and ``status`` are None where an ``error`` says why they cannot be read.

    ``state``: ``planned`` (nothing is made yet), ``running``, ``interrupted`` (documents are
    left, and no run works on it), ``finished``, ``unknown`` (documents are left, and who asks may
    not look whether a run works on it), ``unreadable``.
    """

    id: str
    folder: Path
    plan: PlannedBatch | None = None
    status: BatchStatus | None = None
    error: EngineError | None = None

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.folder.name

    @property
    def state(self) -> BatchState:
        """How it stands."""
        if self.status is None:
            return "unreadable"
        if self.status.running:
            return "running"
        if self.status.closed >= self.status.documents:
            return "finished"
        if self.status.running is None:
            return "unknown"
        return "interrupted" if self.status.closed else "planned"

    @property
    def command(self) -> str:
        """The command line that goes on with it; empty where nothing is to be done, or a run works
        on it. Of a flow it is the one that watches, whose folder (SRC) a batch does not know."""
        if self.status and self.status.flow:
            return (
                "" if self.status.running else f"python -m engine batch watch SRC --out {shlex.quote(str(self.folder))}"
            )
        step = _STEPS.get(self.state)
        if step is None and self.state == "finished" and self.status and self.status.states["error"]:
            step = "retry"
        return self.command_for(step) if step else ""

    def command_for(self, step: Step) -> str:
        """Return the command line that takes a step with it, as a shell reads it."""
        return f"python -m engine batch {step} {shlex.quote(str(self.folder))}"

    def to_json(self) -> dict[str, Any]:
        """Return what is known of it as JSON data; the error as its code and sentences."""
        return {
            "id": self.id,
            "name": self.name,
            "state": self.state,
            "command": self.command,
            "plan": self.plan and asdict(self.plan),
            "status": self.status and self.status.to_json(),
            "error": self.error and {"code": self.error.code, **in_all_languages(self.error.sentence)},
        }


def list_batches(folder: Path | None = None) -> tuple[BatchOverview, ...]:
    """List the batches of a folder, of that of the settings (NOMDEMPRUNT_BATCHES) where none is
    given, the one planned last first; those whose plan cannot be read come before them.

    Raises:
        NoBatchesFolder: no folder is named, or it is not there, or may not be read.
    """
    found = [_overview(path) for path in _folders(folder)]
    found.sort(key=lambda batch: batch.name)
    return tuple(sorted(found, key=lambda batch: batch.plan.planned if batch.plan else "~", reverse=True))


def find_batch(identity: str, folder: Path | None = None) -> BatchOverview:
    """Find a batch of a folder by its id.

    Raises:
        BatchGone: there is none. NoBatchesFolder: as :func:`list_batches`.
    """
    for path in _folders(folder):
        if batch_id(path) == identity:
            return _overview(path)
    raise BatchGone()


def batch_id(path: Path) -> str:
    """Return the id of the batch in a folder: the name of a folder does not belong into an
    address."""
    return hashlib.sha256(path.name.encode("utf-8", "surrogateescape")).hexdigest()[:_ID_DIGITS]


def _folders(folder: Path | None) -> list[Path]:
    path = folder or settings().batches
    if path is None:
        raise NoBatchesFolder(reason="unset")
    try:
        return [one.absolute() for one in path.iterdir() if _is_batch(one)]
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoBatchesFolder(reason="missing", folder=path) from error
    except OSError as error:
        raise NoBatchesFolder(reason="unreadable", folder=path) from error


def _is_batch(path: Path) -> bool:
    """Tell whether a folder is a batch; one that may not be looked into could be, and is shown as
    unreadable."""
    if path.name.startswith(".") or path.name == _OF_THE_DISK:
        return False
    try:
        BatchFolder(path).manifest.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def _overview(path: Path) -> BatchOverview:
    folder, identity = BatchFolder(path), batch_id(path)
    try:
        manifest = folder.read_manifest()
        plan = _plan(manifest, read_fingerprints(folder, manifest))
    except EngineError as error:
        return BatchOverview(identity, path, error=error)
    try:
        return BatchOverview(identity, path, plan, status_of(folder, manifest))
    except EngineError as error:
        return BatchOverview(identity, path, plan, error=error)


def _plan(manifest: dict[str, Any], prints: list[Fingerprint]) -> PlannedBatch:
    last = prints[-1]
    return PlannedBatch(
        planned=manifest["planned"],
        documents=manifest["documents"],
        copies=manifest["copies"],
        profile=manifest["profile"],
        profiles=dict(manifest.get("profiles", {})),
        strategy=manifest["strategy"],
        corpus=last.names == "corpus",
        version=last.engine.version,
        fingerprint=last.digest,
        engines=len(prints),
    )
