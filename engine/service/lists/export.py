"""What a list hands over: a zip of its documents, each verified, the validated apart from the
others, with a report; written by a task.

Each file has the name under which it may leave alone: the document's own, as far as it names
nobody. The zip lies in a private folder until it is fetched, or an hour.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Collection, Iterator, Mapping
from datetime import tzinfo
from pathlib import Path
from typing import Protocol

from engine.core import EngineError, ExportGone, NothingToExport, catalogue
from engine.service.lists.export_choice import Choice, is_deliverable, is_wanted
from engine.service.lists.export_task import Deliverer, Export, ExportChoices, ExportProgress
from engine.service.tasks import Tasks
from engine.store import DeliveredVersion, ListDocument, StoredList

KEPT_SECONDS = 3600.0


class ListLookup(Protocol):
    """Where the documents of a list are looked up."""

    def look(self, list_id: str) -> tuple[StoredList, tuple[ListDocument, ...]]: ...


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
        self._refusals: dict[str, dict[str, EngineError]] = {}
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
            said = self._refusals.setdefault(stored.id, {})
            made = Export(self._tasks, stored, wanted, self._deliverer, self._folder, asked, self._loader, said)
            self._exports[made.id] = made
        return made.id

    def progress(self, list_id: str, export_id: str) -> ExportProgress:
        """Return the progress of an export.

        Raises:
            ExportGone: there is no such export of this list.
        """
        return self._of(list_id, export_id).progress

    def refusals(self, list_id: str) -> Mapping[str, EngineError]:
        """Return why each annotated document was left out, by its id, the last time that an export
        of this list was to hold it; known until the server ends."""
        return dict(self._refusals.get(list_id, {}))

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

    def files(self, list_id: str, export_id: str) -> tuple[DeliveredVersion, ...]:
        """Return the files of a complete zip, as the register keeps them.

        Raises:
            ExportGone: as :meth:`fetch`.
        """
        found = self._of(list_id, export_id)
        if not found.progress.ready:
            raise ExportGone()
        return tuple(found.files)

    def drop(self, list_id: str, export_id: str) -> None:
        """Cancel an export, or delete its zip.

        Raises:
            ExportGone: there is no such export of this list.
        """
        self._forget(self._of(list_id, export_id))

    def drop_of(self, list_id: str) -> None:
        """Cancel all exports of a list, delete their zips, and forget what was refused."""
        self._refusals.pop(list_id, None)
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
