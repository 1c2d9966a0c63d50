"""Lists of documents to read: made, filled, paused, sampled, walked, counted by day, erased. Their
documents are those of the service."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from engine.core import BadShare, EngineError, ListFull, NothingToDraw, SampleDrawn, UnknownName, load_profile, settings
from engine.pseudonyms import STRATEGIES
from engine.service.documents.limits import check_size
from engine.service.lists.archive import DocumentArchive
from engine.service.lists.export import Choice, Deliverer, ExportProgress, Exports
from engine.service.lists.rows import Around, around
from engine.service.tasks import Tasks
from engine.store import Database, ListDocument, StoredList, clean_name, documents, erasures, jobs, lists

MOST = 2_000
"""Documents of one list."""
_RANDOM = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Received:
    """A document taken in. ``same`` is the number of the first of the list with the same bytes, 0
    for none; ``known``: it was there already, for it was sent again. ``error``: it is a line that
    says why it cannot be read."""

    id: str
    same: int = 0
    known: bool = False
    error: EngineError | None = None


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What became of an archive: how many documents were taken, were there already, are lines that
    say why not, and were hidden files."""

    taken: int = 0
    known: int = 0
    refused: int = 0
    hidden: int = 0
    full: int = 0


class Lists:
    """The lists of one store. Every method may be called from any thread. ``submit`` is called when
    jobs were queued or ended, ``forget`` with the id of each document that was erased; ``folder``
    is where exports wait, ``tasks`` are those of the server that write them."""

    def __init__(
        self,
        database: Database,
        results: Deliverer,
        folder: Path,
        tasks: Tasks,
        submit: Callable[[], None] = lambda: None,
        forget: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._database = database
        self._submit = submit
        self._forget = forget
        self.exports = Exports(self, results, folder / "exports", tasks)

    # -- making
    # ----------------------------------------------------------------------------------------------

    def make(self, name: str, profile: str, strategy: str, *, paused: bool = False) -> str:
        """Begin a list and give its opaque id.

        Raises:
            UnknownName: no such profile or strategy.
        """
        load_profile(profile)
        if strategy not in STRATEGIES:
            raise UnknownName(name=strategy, known=", ".join(STRATEGIES))
        keep = timedelta(days=settings().retention_days)
        with self._database.writing() as session:
            return lists.add(session, name, profile, strategy, keep, paused=paused)

    def receive(self, list_id: str, data: bytes, name: str, *, again: bool = False) -> Received:
        """Take a file in as a document of a list and queue its annotation. ``again``: it was sent
        before, and may have arrived.

        Raises:
            ListGone: there is no such list. ListFull: it has no room left. EmptyDocument, TooLarge:
            by the number of bytes.
        """
        check_size(len(data))
        received = self._take(list_id, data, name, again=again)
        self._submit()
        return received

    def refuse(self, list_id: str, name: str, error: EngineError) -> Received:
        """Keep, as a line of the list, that a file cannot be taken, and why.

        Raises:
            ListGone, ListFull: as :meth:`receive`.
        """
        return self._take(list_id, b"", name, error)

    def receive_archive(self, list_id: str, data: bytes, *, again: bool = False) -> Unpacked:
        """Take the documents of a zip in; what cannot be taken is a line that says why, and the
        others go on.

        Raises:
            ListGone: there is no such list. DocumentError: the archive itself cannot be opened;
            nothing was taken.
        """
        self.fetch(list_id)
        archive, found = DocumentArchive(data), Counter[str]()
        for member in archive.members():
            try:
                received = self._take(list_id, member.data, member.name, member.error, again=again)
            except ListFull:
                found["full"] = archive.documents - sum(found.values())
                break
            found["refused" if received.error else "known" if received.known else "taken"] += 1
        self._submit()
        return Unpacked(**found, hidden=archive.hidden)

    def _take(
        self, list_id: str, data: bytes, name: str, error: EngineError | None = None, *, again: bool = False
    ) -> Received:
        keep, sha256 = timedelta(days=settings().retention_days), hashlib.sha256(data).hexdigest()
        with self._database.writing() as session:
            stored, twins = lists.fetch(session, list_id), lists.twins(session, list_id, sha256, len(data))
            if again and any(other == clean_name(name) for _, other in twins):
                return Received("", known=True, error=error)
            if lists.count(session, list_id) >= MOST:
                raise ListFull(most=MOST)
            same = min(lists.numbers(session, list_id)[one] for one, _ in twins) if twins and data else 0
            document_id = documents.add(session, data, name, stored.profile, keep)
            drawn = error is None and stored.drawn is not None and _RANDOM.random() < stored.share
            lists.add_document(session, list_id, document_id, control=drawn)
            if error is None:
                jobs.queue(session, document_id)
            else:
                jobs.refuse(session, document_id, error)
        return Received(document_id, same, error=error)

    # -- looking
    # ----------------------------------------------------------------------------------------------

    def fetch(self, list_id: str) -> StoredList:
        """Give what is known of a list.

        Raises:
            ListGone: there is none.
        """
        with self._database.reading() as session:
            return lists.fetch(session, list_id)

    def look(self, list_id: str) -> tuple[StoredList, tuple[ListDocument, ...]]:
        """Give a list with its documents, in the order in which they came.

        Raises:
            ListGone: there is none.
        """
        with self._database.reading() as session:
            return lists.fetch(session, list_id), lists.rows(session, list_id)

    def around(self, list_id: str, document_id: str, *, control: bool = False) -> Around:
        """Say where a document stands among the readable ones of its list; with ``control``, in its
        control sample.

        Raises:
            ListGone: there is no such list. DocumentGone: the document is none of it.
        """
        stored, rows = self.look(list_id)
        return around(stored, rows, document_id, control=control)

    # -- leading
    # ----------------------------------------------------------------------------------------------

    def pause(self, list_id: str) -> None:
        """Let no job of a list begin; what runs ends.

        Raises:
            ListGone: there is no such list.
        """
        self._pause(list_id, True)

    def resume(self, list_id: str) -> None:
        """Let its jobs begin again.

        Raises:
            ListGone: there is no such list.
        """
        self._pause(list_id, False)
        self._submit()

    def _pause(self, list_id: str, paused: bool) -> None:
        with self._database.writing() as session:
            lists.pause(session, list_id, paused)

    def retry(self, list_id: str) -> int:
        """Queue what failed or was cancelled again, and give how many that are; what was refused
        when it came stays so.

        Raises:
            ListGone: there is no such list.
        """
        with self._database.writing() as session:
            lists.fetch(session, list_id)
            again = [row.id for row in lists.rows(session, list_id) if row.state == "failed" and row.size]
            for failed in again:
                jobs.queue(session, failed)
        self._submit()
        return len(again)

    def draw(self, list_id: str, share: float) -> int:
        """Draw the control sample of a list: a share, 0 to 1, of its readable documents, whatever
        their risk; at least one. Give how many.

        Documents that come later join it with the same probability.

        Raises:
            ListGone: there is no such list. BadShare: no such share. SampleDrawn: it was drawn
            before. NothingToDraw: there is no document.
        """
        if not 0 < share < 1:
            raise BadShare(name="share", value=share)
        with self._database.writing() as session:
            if lists.fetch(session, list_id).drawn is not None:
                raise SampleDrawn()
            readable = [row.id for row in lists.rows(session, list_id) if row.state != "failed"]
            if not readable:
                raise NothingToDraw()
            drawn = _RANDOM.sample(readable, max(1, round(share * len(readable))))
            lists.note_sample(session, list_id, share, drawn)
        return len(drawn)

    def export(self, list_id: str, *, choice: Choice = "validated", text: bool = False, lang: str = "fr") -> str:
        """Begin to write what is validated into a zip, and give the id of the export.

        Raises:
            ListGone: there is no such list. NothingToExport: there is nothing to write.
        """
        return self.exports.begin(list_id, choice, text=text, lang=lang)

    def exporting(self, list_id: str, export_id: str) -> ExportProgress:
        """Say how far an export is.

        Raises:
            ExportGone: there is none of this id.
        """
        return self.exports.progress(list_id, export_id)

    # -- ending
    # ----------------------------------------------------------------------------------------------

    def erase(self, list_id: str) -> int:
        """Erase a list with all its documents and all that came of them, and give how many they
        were.

        Raises:
            ListGone: there is none.
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
        """Erase the lists whose time is over, and exports that nobody fetched."""
        with self._database.writing() as session:
            over = lists.erase_expired(session)
        for row in over:
            self.exports.drop_of(row)
        self.exports.sweep()

    def stop(self) -> None:
        """End what is being exported, and take it away."""
        self.exports.stop()
