"""Originals and their published forms, brought by users: read and aligned in a process of their
own, kept, given back, forgotten.

The id of an alignment is all that leads to it. What is under way when the server stops is lost.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.core import AlignmentGone, AlignmentsBusy, NotReady, SameDocument, settings
from engine.service.alignment.aligned import Alignment, decode
from engine.service.alignment.aligning import ALIGN, Aligning, AlignmentProgress, UploadedFile
from engine.service.documents.limits import check_size
from engine.service.tasks import Tasks
from engine.store import Database, alignments as stored, clean_name

MOST_UNDER_WAY = 8
"""Alignments that run or wait at once: each holds two files in memory."""
_DONE = AlignmentProgress("done", 1.0)


@dataclass(frozen=True, slots=True)
class Kept:
    """An alignment, and until when it is kept."""

    id: str
    alignment: Alignment
    expires: datetime


class Alignments:
    """What a server does with originals and their published forms. Every method may be called from
    any thread.

    ``way`` names, as ``module:function``, what aligns two documents; ``tasks`` are those of the
    server, which ends them.
    """

    def __init__(self, database: Database, tasks: Tasks, way: str = ALIGN) -> None:
        self._database = database
        self._tasks = tasks
        self._way = way
        self._lock = threading.Lock()
        self._under_way: dict[str, Aligning] = {}

    def receive(self, original: UploadedFile, published: UploadedFile) -> str:
        """Take two files in, begin to read and align them, and give the opaque id.

        Raises:
            EmptyDocument, TooLarge: by the bytes of one. SameDocument: both files are the same.
            AlignmentsBusy: too many are under way. All that reading finds is told by
            :meth:`progress`.
        """
        for upload in (original, published):
            check_size(len(upload.data))
        if original.data == published.data:
            raise SameDocument()
        first, second = (UploadedFile(clean_name(upload.name), upload.data) for upload in (original, published))
        alignment_id = stored.new_id()
        with self._lock:
            if sum(not upload.progress.ended for upload in self._under_way.values()) >= MOST_UNDER_WAY:
                raise AlignmentsBusy()
            self._forget_ended()
            self._under_way[alignment_id] = Aligning(
                self._tasks, first, second, self._way, lambda data: self._keep(alignment_id, data)
            )
        return alignment_id

    def progress(self, alignment_id: str) -> AlignmentProgress:
        """Say how far it is, and why it ended where it did without a result.

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
        """Give what came of it.

        Raises:
            AlignmentGone: there is no such alignment, or it ended with an error. NotReady: it is
            under way.
        """
        found = self._under_way.get(alignment_id)
        if found is not None and not found.progress.ended:
            raise NotReady()
        with self._database.reading() as session:
            row = stored.fetch(session, alignment_id)
        return Kept(row.id, decode(row.data), row.expires)

    def export(self, alignment_id: str, form: str) -> str:
        """Write the annotation of the original in one of the forms of
        :mod:`engine.interchange.convert`.

        Raises:
            AlignmentGone, NotReady: as :meth:`fetch`. UnknownName: no such form.
        """
        from engine.interchange import convert

        annotation = self.fetch(alignment_id).alignment.annotation
        return convert.write([annotation], form, annotation.document.name)

    def erase(self, alignment_id: str) -> None:
        """Erase both texts and what came of them; what is under way ends.

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
        """Erase what has expired."""
        with self._database.writing() as session:
            stored.erase_expired(session)

    def _keep(self, alignment_id: str, data: bytes) -> None:
        with self._database.writing() as session:
            stored.add(session, alignment_id, data, timedelta(days=settings().retention_days))

    def _forget_ended(self) -> None:
        """Drop what has ended: what came of it is in the store, or was told."""
        ended = [one for one, of in self._under_way.items() if of.progress.ended]
        for alignment_id in ended[:-MOST_UNDER_WAY] if len(ended) > MOST_UNDER_WAY else ():
            del self._under_way[alignment_id]
