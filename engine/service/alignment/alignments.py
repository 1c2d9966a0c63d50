"""Originals and their published forms, brought by users: read and aligned in a process of their
own, kept, given back, forgotten.

The id of an alignment is all that leads to it. What is under way when the server stops is lost.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.core import AlignmentGone, AlignmentsBusy, NotReady, SameDocument, current_actor, retention_days
from engine.service.alignment.aligned import Alignment, decode
from engine.service.alignment.aligning import ALIGN, Aligning, AlignmentProgress, UploadedFile
from engine.service.documents.limits import check_size
from engine.service.isolation.processes import Processes
from engine.service.tasks import Tasks
from engine.store import Database, alignments as stored, clean_name, holdings

MOST_UNDER_WAY = 8
"""Alignments that run or wait at once: each holds two files in memory."""
_DONE = AlignmentProgress("done", 1.0)


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored alignment with its id and time of expiry."""

    id: str
    alignment: Alignment
    expires: datetime


class Alignments:
    """Alignment of uploaded originals with their published forms, in background processes. Every
    method may be called from any thread.

    ``way`` names, as ``module:function``, the function that aligns two documents; ``tasks`` runs
    the background work, ``processes`` open the files.
    """

    def __init__(self, database: Database, tasks: Tasks, processes: Processes, way: str = ALIGN) -> None:
        self._database = database
        self._tasks, self._processes = tasks, processes
        self._way = way
        self._lock = threading.Lock()
        self._under_way: dict[str, Aligning] = {}

    def receive(self, original: UploadedFile, published: UploadedFile) -> str:
        """Start to read and align two uploaded files, and return the random id of the alignment.
        Errors of reading and aligning are reported by :meth:`progress`.

        Raises:
            EmptyDocument, TooLarge: by the number of bytes of a file.
            SameDocument: both files have the same bytes.
            AlignmentsBusy: :data:`MOST_UNDER_WAY` alignments are running or waiting.
        """
        for upload in (original, published):
            check_size(len(upload.data))
        if original.data == published.data:
            raise SameDocument()
        first, second = (UploadedFile(clean_name(upload.name), upload.data) for upload in (original, published))
        alignment_id = stored.new_id()
        if current_actor().is_known:
            with self._database.writing() as session:
                holdings.hold(session, alignment_id)
        with self._lock:
            if sum(not upload.progress.ended for upload in self._under_way.values()) >= MOST_UNDER_WAY:
                raise AlignmentsBusy()
            self._forget_ended()
            self._under_way[alignment_id] = Aligning(
                self._tasks, self._processes, first, second, self._way, lambda data: self._keep(alignment_id, data)
            )
        return alignment_id

    def progress(self, alignment_id: str) -> AlignmentProgress:
        """Return the state of an alignment, with the error that ended it, if any.

        Raises:
            AlignmentGone: there is no such alignment.
        """
        if (found := self._under_way.get(alignment_id)) is not None:
            return found.progress
        with self._database.reading() as session:
            if not stored.exists(session, alignment_id):
                raise AlignmentGone()
        return _DONE

    def fetch(self, alignment_id: str) -> Kept:
        """Return a finished alignment from the store.

        Raises:
            AlignmentGone: there is no such alignment, or it failed.
            NotReady: it is waiting or running.
        """
        found = self._under_way.get(alignment_id)
        if found is not None and not found.progress.ended:
            raise NotReady()
        with self._database.reading() as session:
            row = stored.fetch(session, alignment_id)
        return Kept(row.id, decode(row.data), row.expires)

    def export(self, alignment_id: str, form: str) -> bytes:
        """Return the annotation of the original as a file in an export format of
        :mod:`engine.interchange.convert`.

        Raises:
            AlignmentGone, NotReady: as :meth:`fetch`.
            UnknownName: there is no such format.
            BrokenLine: the format cannot hold its text.
            LabMissing: a package that the format needs is not installed.
        """
        from engine.interchange import convert

        annotation = self.fetch(alignment_id).alignment.annotation
        return convert.encode([annotation], form, annotation.document.name)

    def erase(self, alignment_id: str) -> None:
        """Erase an alignment with both its texts; if it is running, cancel it and wait for its end.

        Raises:
            AlignmentGone: there is no such alignment.
        """
        with self._lock:
            found = self._under_way.pop(alignment_id, None)
        if found is not None:
            found.stop()
        with self._database.writing() as session:
            if found is None or stored.exists(session, alignment_id):
                stored.erase(session, alignment_id)
        self._database.purge()

    def sweep(self) -> None:
        """Erase all alignments that have expired."""
        with self._database.writing() as session:
            stored.erase_expired(session)

    def _keep(self, alignment_id: str, data: bytes) -> None:
        with self._database.writing() as session:
            stored.add(session, alignment_id, data, timedelta(days=retention_days()))

    def _forget_ended(self) -> None:
        """Drop what has ended: what came of it is in the store, or was told."""
        ended = [one for one, of in self._under_way.items() if of.progress.ended]
        for alignment_id in ended[:-MOST_UNDER_WAY] if len(ended) > MOST_UNDER_WAY else ():
            del self._under_way[alignment_id]
