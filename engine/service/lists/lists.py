"""Lists of documents to read: made, filled, paused, sampled, walked, counted by day, erased. Their
documents are those of the service."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import closing
from datetime import timedelta, tzinfo
from pathlib import Path

from engine.core import (
    BadShare,
    EngineError,
    ListFull,
    NothingToDraw,
    SampleDrawn,
    check_profile,
    load_profile,
    retention_days,
    settings,
)
from engine.monitoring import Columns
from engine.pseudonyms import STRATEGIES
from engine.service.documents.limits import check_size
from engine.service.documents.records import Records
from engine.service.documents.required_readings import check_list_leaving
from engine.service.isolation.processes import Processes
from engine.service.lists.archive import Member, check_archive_size
from engine.service.lists.export import Exports
from engine.service.lists.export_choice import Choice
from engine.service.lists.export_task import Deliverer, ExportProgress
from engine.service.lists.promise import ListPromises
from engine.service.lists.received import Received, Unpacked, take
from engine.service.lists.rows import Around, around
from engine.service.lists.unpacking import members
from engine.service.tasks import Tasks
from engine.service.worker.held_process import LOADER
from engine.store import Database, ListDocument, StoredList, documents, erasures, jobs, lists

_RANDOM = secrets.SystemRandom()


class Lists:
    """Lists of documents to be reviewed: creation, upload, control sample, export, erasure. Every
    method may be called from any thread.

    ``submit`` is called when jobs were queued or ended, ``forget`` with the id of each document
    erased; ``folder`` holds exports, ``tasks`` runs them; ``processes`` unpack archives, ``loader``
    loads the taggers of a second reading; ``columns`` gives the records of all readings.
    """

    def __init__(
        self,
        database: Database,
        results: Deliverer,
        processes: Processes,
        folder: Path,
        tasks: Tasks,
        submit: Callable[[], None] = lambda: None,
        forget: Callable[[str], None] = lambda _: None,
        loader: str = LOADER,
        columns: Callable[[], Columns] | None = None,
    ) -> None:
        self._database, self._processes = database, processes
        self.promises = ListPromises(database, columns or Records(database).columns)
        self._submit, self._forget = submit, forget
        self.exports = Exports(self, results, folder / "exports", tasks, loader)

    # -- making

    def make(
        self, name: str, profile: str, strategy: str, *, paused: bool = False, second_opinion: bool | None = None
    ) -> str:
        """Create an empty list and return its random id; while it is ``paused``, no job starts.
        ``second_opinion``: whether a second tagger reads too, None as the settings say.

        Raises:
            UnknownName: there is no such profile or strategy. ProfileNotAllowed,
            StrategyNotAllowed: the policy of the installation does not allow it.
        """
        load_profile(profile)
        check_profile(profile)
        STRATEGIES.check(strategy)
        with self._database.writing() as session:
            keep = timedelta(days=retention_days())
            twice = settings().second_opinion if second_opinion is None else second_opinion
            return lists.add(session, name, profile, strategy, keep, paused=paused, second_opinion=twice)

    def receive(self, list_id: str, data: bytes, name: str, *, again: bool = False) -> Received:
        """Add a file to a list and queue its annotation. With ``again`` (a repeated upload) nothing
        is added if the list has a document of the same name and bytes.

        Raises:
            ListGone: there is no such list. ListFull: it has :data:`MOST` documents. EmptyDocument,
            TooLarge: by the number of bytes.
        """
        check_size(len(data))
        received = take(self._database, list_id, Member(name, data), again=again)
        self._submit()
        return received

    def refuse(self, list_id: str, name: str, error: EngineError) -> Received:
        """Add an entry for a file that cannot be accepted, without its bytes, showing ``error``.

        Raises:
            ListGone, ListFull: as :meth:`receive`.
        """
        return take(self._database, list_id, Member(name, error=error))

    def receive_archive(self, list_id: str, data: bytes, name: str = "", *, again: bool = False) -> Unpacked:
        """Add all documents of a zip file to a list, or of a file of decisions in JSON, by its
        ``name``; one that cannot be accepted becomes an entry that shows its error. ``again`` is as
        for :meth:`receive`.

        Raises:
            ListGone: there is no such list. DocumentError: the archive cannot be opened; nothing is
            added.
        """
        self.fetch(list_id)
        check_archive_size(len(data))
        with closing(self._processes.stream("archive", data, name)) as answers:
            archive, found = next(answers).body, Counter[str]()
            unpacked = members(answers)
            for member in unpacked:
                try:
                    received = take(self._database, list_id, member, again=again)
                except ListFull:
                    found["full"] = 1 + sum(1 for _ in unpacked)
                    break
                found["refused" if received.error else "known" if received.known else "taken"] += 1
        self._submit()
        return Unpacked(**found, hidden=archive["hidden"])

    # -- looking

    def fetch(self, list_id: str) -> StoredList:
        """Return the metadata of a list, without its documents.

        Raises:
            ListGone: there is no such list.
        """
        with self._database.reading() as session:
            return lists.fetch(session, list_id)

    def look(self, list_id: str) -> tuple[StoredList, tuple[ListDocument, ...]]:
        """Return a list with its documents in order of arrival.

        Raises:
            ListGone: there is no such list.
        """
        with self._database.reading() as session:
            return lists.fetch(session, list_id), lists.rows(session, list_id)

    def around(self, list_id: str, document_id: str, *, control: bool = False) -> Around:
        """Locate a document in its list, ordered by decreasing risk, failed documents left out;
        with ``control``, in the control sample alone.

        Raises:
            ListGone: there is no such list. DocumentGone: the document is not among them.
        """
        stored, rows = self.look(list_id)
        return around(stored, rows, document_id, control=control)

    # -- leading

    def pause(self, list_id: str) -> None:
        """Prevent waiting jobs of a list from starting; running ones go on.

        Raises:
            ListGone: there is no such list.
        """
        self._pause(list_id, True)

    def resume(self, list_id: str) -> None:
        """Let the waiting jobs of a paused list start again.

        Raises:
            ListGone: there is no such list.
        """
        self._pause(list_id, False)
        self._submit()

    def _pause(self, list_id: str, paused: bool) -> None:
        with self._database.writing() as session:
            lists.pause(session, list_id, paused)

    def retry(self, list_id: str) -> int:
        """Queue again all failed or cancelled jobs of a list and return their number; entries of
        files that were never accepted are left out.

        Raises:
            ListGone: there is no such list. ProfileNotAllowed: the policy of the installation does
            not allow the profile of one any more; nothing is queued.
        """
        with self._database.writing() as session:
            lists.fetch(session, list_id)
            again = [row for row in lists.rows(session, list_id) if row.state == "failed" and row.size]
            for failed in again:
                check_profile(failed.profile)
                jobs.queue(session, failed.id)
        self._submit()
        return len(again)

    def draw(self, list_id: str, share: float) -> int:
        """Draw a random control sample of a list, independent of risk, and return its size: the
        given share of the documents that have not failed, rounded, at least one.

        Each document added later joins it with the probability ``share``.

        Raises:
            ListGone: there is no such list. BadShare: the share is not strictly between 0 and 1.
            SampleDrawn: there is a sample already. NothingToDraw: there is no such document.
        """
        if not 0 < share < 1:
            raise BadShare(name="share", value=share)
        with self._database.writing() as session:
            if lists.fetch(session, list_id).drawn is not None:
                raise SampleDrawn()
            readable = [row.id for row in lists.rows(session, list_id) if row.state != "failed" and not row.second_of]
            if not readable:
                raise NothingToDraw()
            drawn = _RANDOM.sample(readable, max(1, round(share * len(readable))))
            lists.note_sample(session, list_id, share, drawn)
        return len(drawn)

    def export(
        self,
        list_id: str,
        *,
        choice: Choice = "all",
        chosen: Collection[str] = (),
        text: bool = False,
        lang: str = "fr",
        zone: tzinfo | None = None,
        second_reading: bool = False,
    ) -> str:
        """Start to write the documents of a ``choice`` to a zip, in the background, and return the
        id of the export; if one of the same choices is running, its id.

        ``chosen`` are the ids of the documents that the choice of this name means; ``text`` asks
        for plain text instead of the original formats; ``lang`` and ``zone`` are the report's. With
        ``second_reading`` a tagger reads each pseudonymised text again, which takes as long as
        annotating did: a document with what looks like a party's name is held back.

        Raises:
            ListGone: there is no such list. NothingToExport: no annotated document is of it.
            ListNotReadTwice: the policy of the installation wants more of it to be read twice.
        """
        with self._database.reading() as session:
            check_list_leaving(session, list_id)
        return self.exports.begin(
            list_id, choice, chosen, text=text, lang=lang, zone=zone, second_reading=second_reading
        )

    def exporting(self, list_id: str, export_id: str) -> ExportProgress:
        """Return the progress of an export.

        Raises:
            ExportGone: there is no such export of this list.
        """
        return self.exports.progress(list_id, export_id)

    # -- ending

    def erase(self, list_id: str) -> int:
        """Erase a list with its documents and exports, and return the number of documents.

        Raises:
            ListGone: there is no such list.
        """
        with self._database.writing() as session:
            lists.fetch(session, list_id)
            found = lists.documents_of(session, list_id)
            documents.erase_all(session, found, "asked")
            lists.erase(session, list_id)
        self.exports.drop_of(list_id)
        for row in found:
            self._forget(row)
        self._submit()  # a job of one of them may run
        erasures.finish(self._database)
        return len(found)

    def sweep(self) -> None:
        """Erase expired lists, and exports not fetched within an hour."""
        with self._database.writing() as session:
            over = lists.erase_expired(session)
        for row in over:
            self.exports.drop_of(row)
        self.exports.sweep()

    def stop(self) -> None:
        """Cancel running exports and delete all exported files."""
        self.exports.stop()
