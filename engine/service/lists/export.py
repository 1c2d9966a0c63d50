"""What a list hands over: a zip of its documents, each verified, the validated apart from the
others, with a report; written by a task.

Each file has the name under which it may leave alone: the document's own, as far as it names
nobody. The zip lies in a private folder until it is fetched, or an hour.
"""

from __future__ import annotations

import os
import secrets
import shutil
import threading
import time
import zipfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.core import Busy, Cancelled, EngineError, ExportGone, NothingToExport, StoreClosed, catalogue
from engine.formats import split_name
from engine.service.lists.export_choice import Choice, FileNames, is_deliverable, is_wanted
from engine.service.lists.export_report import line, report
from engine.service.tasks import Progress, Task, Tasks
from engine.service.worker.tagger_process import TaggerProcess
from engine.store import ListDocument, StoredList

if TYPE_CHECKING:
    from engine.delivery import Delivery
    from engine.service.documents.results import Tag

KEPT_SECONDS = 3600.0
PATIENCE_SECONDS = 1.0


class ListLookup(Protocol):
    """Where the documents of a list are looked up."""

    def look(self, list_id: str) -> tuple[StoredList, tuple[ListDocument, ...]]: ...


class Deliverer(Protocol):
    """What writes and verifies a document."""

    def delivery(
        self, document_id: str, profile: str | None, strategy: str, *, text: bool = False, tag: Tag | None = None
    ) -> Delivery: ...

    def stem(self, document_id: str, profile: str | None, strategy: str) -> str: ...


@dataclass(frozen=True, slots=True)
class ExportProgress(Progress):
    """State of an export. Of ``of`` documents ``done`` were processed, and ``refused`` of these
    could not be written."""

    done: int = 0
    of: int = 0
    refused: int = 0

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


class Exports:
    """Exports of lists as zip files, at most one running of the same choices. ``loader`` loads the
    taggers of a second reading."""

    def __init__(self, source: ListLookup, deliverer: Deliverer, folder: Path, tasks: Tasks, loader: str) -> None:
        self._tasks, self._loader = tasks, loader
        self._source = source
        self._deliverer = deliverer
        self._folder = folder
        self._lock = threading.Lock()
        self._exports: dict[str, Export] = {}
        shutil.rmtree(folder, ignore_errors=True)  # of a server that was killed

    def begin(
        self,
        list_id: str,
        choice: Choice,
        chosen: Collection[str] = (),
        *,
        text: bool,
        lang: str,
        zone: tzinfo | None = None,
        second_reading: bool = False,
    ) -> str:
        """Start an export and return its id, or that of the one already running of the same
        choices.

        Raises:
            ListGone: there is no such list. NothingToExport: no annotated document is of this
            choice.
        """
        stored, rows = self._source.look(list_id)
        wanted = [row for row in rows if is_wanted(row, choice, chosen)]
        if not any(map(is_deliverable, wanted)):
            raise NothingToExport()
        documents = tuple((row.id, row.validated) for row in wanted)
        asked = ExportChoices(stored.id, documents, text, catalogue.ENGINE.language(lang), zone, second_reading)
        with self._lock:
            known = (
                export.id for export in self._exports.values() if export.choices == asked and not export.progress.ended
            )
            if (found := next(known, None)) is not None:
                return found
            made = Export(self._tasks, stored, wanted, self._deliverer, self._folder, asked, self._loader)
            self._exports[made.id] = made
        return made.id

    def progress(self, list_id: str, export_id: str) -> ExportProgress:
        """Return the progress of an export.

        Raises:
            ExportGone: there is no such export of this list.
        """
        return self._of(list_id, export_id).progress

    def fetch(self, list_id: str, export_id: str) -> tuple[int, Iterator[bytes]]:
        """Return the size of the zip in bytes and an iterator over its content; once that is
        exhausted, the zip is deleted.

        Raises:
            ExportGone: there is no such export, or it is not complete.
        """
        found = self._of(list_id, export_id)
        if not found.progress.ready:
            raise ExportGone()
        try:
            return found.path.stat().st_size, self._pieces(found)
        except OSError as error:
            raise ExportGone() from error

    def drop(self, list_id: str, export_id: str) -> None:
        """Cancel an export, or delete its zip.

        Raises:
            ExportGone: there is no such export of this list.
        """
        self._forget(self._of(list_id, export_id))

    def drop_of(self, list_id: str) -> None:
        """Cancel all exports of a list and delete their zips."""
        for export in [export for export in self._all() if export.choices.list_id == list_id]:
            self._forget(export)

    def sweep(self) -> None:
        """Delete the zips that nobody fetched within an hour of completion."""
        for export in [export for export in self._all() if export.age > KEPT_SECONDS]:
            self._forget(export)

    def stop(self) -> None:
        """Cancel all exports and delete their zips."""
        for export in self._all():
            self._forget(export)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _all(self) -> list[Export]:
        with self._lock:
            return list(self._exports.values())

    def _of(self, list_id: str, export_id: str) -> Export:
        with self._lock:
            found = self._exports.get(export_id)
        if found is None or found.choices.list_id != list_id:
            raise ExportGone()
        return found

    def _forget(self, export: Export) -> None:
        with self._lock:
            self._exports.pop(export.id, None)
        export.cancel()

    def _pieces(self, export: Export) -> Iterator[bytes]:
        with export.path.open("rb") as file:
            while piece := file.read(256 * 1024):
                yield piece
        self._forget(export)


class Export:
    """One zip file, written by a background task that starts on creation."""

    def __init__(
        self,
        tasks: Tasks,
        stored: StoredList,
        rows: Sequence[ListDocument],
        deliverer: Deliverer,
        folder: Path,
        choices: ExportChoices,
        loader: str,
    ) -> None:
        self.id = secrets.token_hex(16)
        self.choices = choices
        self.path = folder / f"{self.id}.zip"
        self._stored, self._rows, self._deliverer = stored, rows, deliverer
        self._text, self._lang, self._zone = choices.text, choices.lang, choices.zone
        self._done = self._refused = 0
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
        return ExportProgress(now.state, now.fraction, now.stage, now.error, self._done, len(self._rows), self._refused)

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
        try:
            made = self._delivered(task, document)
            stem = self._deliverer.stem(document.id, self._stored.profile, self._stored.strategy)
        except Cancelled:
            raise
        except EngineError as error:
            self._refused += 1
            return line(document, "", None, error.sentence(self._lang), self._lang, self._zone)
        name = self._names.name(document, stem, split_name(made.name)[1])
        archive.writestr(name, made.data)
        return line(document, name, made, "", self._lang, self._zone)

    def _delivered(self, task: Task[None], document: ListDocument) -> Delivery:
        """Write a document, after those who wait for one of their own."""
        tag = self._tagger.tag if self._tagger else None
        while True:
            try:
                return self._deliverer.delivery(
                    document.id, self._stored.profile, self._stored.strategy, text=self._text, tag=tag
                )
            except Busy:
                task.pause(PATIENCE_SECONDS)
