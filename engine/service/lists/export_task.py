"""One zip of a list, written by a task: each document delivered, or a reason in the report."""

from __future__ import annotations

import os
import secrets
import time
import zipfile
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.core import Busy, Cancelled, EngineError, StoreClosed, catalogue
from engine.formats import split_name
from engine.service.documents.deliveries import delivered_file
from engine.service.lists.export_choice import FileNames, is_deliverable
from engine.service.lists.export_report import line, report
from engine.service.tasks import Progress, Task, Tasks
from engine.service.worker.tagger_process import TaggerProcess
from engine.store import DeliveredVersion, ListDocument, StoredList

if TYPE_CHECKING:
    from engine.delivery import Delivery
    from engine.service.documents.results import Tag
    from engine.service.documents.reviewed import Reviewed

PATIENCE_SECONDS = 1.0


class Deliverer(Protocol):
    """What writes and verifies a document."""

    def delivered(
        self, document_id: str, profile: str | None, strategy: str, *, text: bool = False, tag: Tag | None = None
    ) -> tuple[Delivery, Reviewed]: ...

    def stem(self, document_id: str, profile: str | None, strategy: str) -> str: ...


@dataclass(frozen=True, slots=True)
class ExportProgress(Progress):
    """State of an export. Of ``of`` documents ``done`` were processed; ``missing`` are those of
    these that could not be written, each with its error."""

    done: int = 0
    of: int = 0
    missing: tuple[tuple[ListDocument, EngineError], ...] = ()

    @property
    def refused(self) -> int:
        """Return how many documents are not in the zip."""
        return len(self.missing)

    @property
    def written(self) -> int:
        """Return how many documents are in the zip."""
        return self.done - self.refused

    @property
    def ready(self) -> bool:
        """Tell whether the zip is complete and can be downloaded."""
        return self.state == "done"


@dataclass(frozen=True, slots=True)
class ExportChoices:
    """What an export is of, by which a running one is known again: the list, the documents each
    with the moment of its validation, whether they are written as ``text``, the language of the
    report with the time zone of its moments (None for this machine's), and whether each text is
    read a second time."""

    list_id: str
    documents: tuple[tuple[str, datetime | None], ...]
    text: bool
    lang: str
    zone: tzinfo | None = None
    second_reading: bool = False


class Export:
    """One zip file, written by a background task that starts on creation; ``refusals`` is kept up
    to date by it. ``files`` are what the zip holds, as the register keeps it."""

    def __init__(
        self,
        tasks: Tasks,
        stored: StoredList,
        rows: Sequence[ListDocument],
        deliverer: Deliverer,
        folder: Path,
        choices: ExportChoices,
        loader: str,
        refusals: MutableMapping[str, EngineError],
    ) -> None:
        self.id = secrets.token_hex(16)
        self.choices = choices
        self.path = folder / f"{self.id}.zip"
        self._stored, self._rows, self._deliverer = stored, rows, deliverer
        self._text, self._lang, self._zone = choices.text, choices.lang, choices.zone
        self._done = 0
        self.files: list[DeliveredVersion] = []
        self._missing: list[tuple[ListDocument, EngineError]] = []
        self._refusals = refusals
        self._names = FileNames(choices.lang)
        self._tagger = TaggerProcess(tasks, loader, lambda: self.task.cancelled) if choices.second_reading else None
        self.task = tasks.run("export", self._work)

    @property
    def age(self) -> float:
        """Return the seconds since the task ended, 0 if it has not."""
        ended = self.task.ended_at
        return time.monotonic() - ended if ended is not None else 0.0

    @property
    def progress(self) -> ExportProgress:
        """Return the current progress of the export, without waiting."""
        now = self.task.progress
        missing = tuple(self._missing)
        return ExportProgress(now.state, now.fraction, now.stage, now.error, self._done, len(self._rows), missing)

    def cancel(self) -> None:
        """Cancel the task, and delete the zip once it has ended."""
        self.task.cancel()
        self.task.when_ended(self._remove)

    def _remove(self) -> None:
        self.path.unlink(missing_ok=True)

    def _work(self, task: Task[None]) -> None:
        """Write; whatever keeps it from being written is one error, and nothing is left on the
        disk."""
        try:
            self._write(task)
        except OSError as error:
            self._remove()
            raise StoreClosed(folder=self.path.parent) from error
        except BaseException:
            self._remove()
            raise
        finally:
            if self._tagger:
                self._tagger.stop()

    def _write(self, task: Task[None]) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lines: list[Sequence[object]] = []
        with (
            os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive,
        ):
            for row in self._rows:
                task.report(self._done / len(self._rows))
                lines.append(self._one(task, row, archive))
                self._done += 1
            archive.writestr(catalogue.ENGINE.say("list_csv.name", self._lang), report(lines, self._lang))

    def _one(self, task: Task[None], document: ListDocument, archive: zipfile.ZipFile) -> Sequence[object]:
        """Deliver a document and give its line of the report; one that cannot be given is in the
        report alone."""
        stem = ""
        try:
            stem = self._deliverer.stem(document.id, document.profile, self._stored.strategy)
            made, reviewed = self._delivered(task, document)
        except Cancelled:
            raise
        except EngineError as error:
            self._missing.append((document, error))
            if is_deliverable(document):
                self._refusals[document.id] = error
            return line(document, stem, "", None, error.sentence(self._lang), self._lang, self._zone)
        self._refusals.pop(document.id, None)
        form, strategy = "txt" if self._text else "original", self._stored.strategy
        self.files.append(delivered_file(document.id, made, reviewed, document.profile, strategy, form))
        name = self._names.name(document, stem, split_name(made.name)[1])
        archive.writestr(name, made.data)
        return line(document, stem, name, made, "", self._lang, self._zone)

    def _delivered(self, task: Task[None], document: ListDocument) -> tuple[Delivery, Reviewed]:
        """Write a document, after those who wait for one of their own."""
        tag = self._tagger.tag if self._tagger else None
        while True:
            try:
                return self._deliverer.delivered(
                    document.id, document.profile, self._stored.strategy, text=self._text, tag=tag
                )
            except Busy:
                task.pause(PATIENCE_SECONDS)
