"""The pictures of documents, for readers to look at: listed once, kept in memory with the last few
documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import DocumentGone
from engine.formats import find
from engine.service.documents.recent import Recent
from engine.service.isolation.processes import Processes
from engine.store import Database, StoredDocument, documents

if TYPE_CHECKING:
    from engine.formats import Box
    from engine.pseudonyms import ReplacedText

_LARGE = 6
"""Large pictures that are kept of a document."""


@dataclass(frozen=True, slots=True)
class PictureEntry:
    """A picture of a document (:class:`engine.formats.ShownPicture`). ``text`` is what is read in
    it, None where that failed; ``thumbnail`` is a PNG, empty where nothing can be shown."""

    key: str
    page: int
    width: int
    height: int
    is_page: bool
    asks: bool
    marks: tuple[Box, ...]
    text: str | None
    thumbnail: bytes


class Pictures:
    """Lists and shows the pictures of the documents of a store, opened by ``processes``. Every
    method may be called from any thread."""

    def __init__(self, database: Database, processes: Processes) -> None:
        self._database, self._processes = database, processes
        self._recent, self._shown = Recent(), Recent(documents=2, values=_LARGE)

    def all(self, document_id: str) -> tuple[PictureEntry, ...]:
        """List the pictures of a document; those that ask for nothing are whole pages on which
        boxes can be drawn.

        Raises:
            DocumentGone: there is no such document. DocumentError: its file cannot be read.
            JobError: it takes too much to open.
        """
        return self._recent.get(document_id, "pictures", lambda: self._list(document_id))

    def keys_to_decide(self, document_id: str) -> tuple[str, ...]:
        """List the keys of the pictures that a reader has to decide about.

        Raises:
            DocumentGone, DocumentError, JobError: as :meth:`all`.
        """
        return tuple(entry.key for entry in self.all(document_id) if entry.asks)

    def thumbnail(self, document_id: str, key: str) -> bytes:
        """Return the thumbnail of a picture, a PNG.

        Raises:
            DocumentGone: there is no such document or picture, or nothing of it can be shown.
            DocumentError, JobError: as :meth:`all`.
        """
        found = next((entry.thumbnail for entry in self.all(document_id) if entry.key == key), b"")
        if not found:
            raise DocumentGone()
        return found

    def large(self, document_id: str, key: str) -> bytes:
        """Return a picture as large as boxes are drawn on, a PNG.

        Raises:
            DocumentGone, DocumentError, JobError: as :meth:`thumbnail`.
        """
        if key not in {entry.key for entry in self.all(document_id)}:
            raise DocumentGone()

        def make() -> bytes:
            stored, content = _fetch(self._database, document_id)
            return self._processes.run("picture", content, stored.as_document(), stored.changes, key).data

        return self._shown.get(document_id, key, make)

    def forget(self, document_id: str) -> None:
        """Drop what is kept of a document."""
        self._recent.forget(document_id)
        self._shown.forget(document_id)

    def _list(self, document_id: str) -> tuple[PictureEntry, ...]:
        stored, content = _fetch(self._database, document_id)
        format = find(stored.format or "")
        if not stored.images and not (format and format.paged):
            return ()
        answer = self._processes.run("pictures", content, stored.as_document(), stored.changes)
        found: list[PictureEntry] = []
        at = 0
        for row in answer.body["rows"]:
            size = row.pop("bytes")
            marks: tuple[Box, ...] = tuple(tuple(box) for box in row.pop("marks"))
            found.append(PictureEntry(**row, marks=marks, thumbnail=answer.data[at : at + size]))
            at += size
        return tuple(found)


def keys_with_names(entries: tuple[PictureEntry, ...], replaced: ReplacedText) -> frozenset[str]:
    """Return the keys of the pictures in which a name is read that is to be hidden."""
    from engine.pseudonyms import originals_of

    if not replaced.hides:
        return frozenset()
    originals = originals_of.originals_of(replaced)
    return frozenset(entry.key for entry in entries if entry.text and originals.betrays(entry.text))


def keys_to_decide_in(database: Database) -> Callable[[str], tuple[str, ...]]:
    """Return what lists the keys of the pictures that a reader has to decide about, for a command
    that opens the files itself."""

    def keys_to_decide(document_id: str) -> tuple[str, ...]:
        from engine.formats import pictures

        stored, content = _fetch(database, document_id)
        found = pictures(content, stored.as_document(), stored.changes)
        return tuple(picture.key for picture in found if picture.asks)

    return keys_to_decide


def _fetch(database: Database, document_id: str) -> tuple[StoredDocument, bytes]:
    with database.reading() as session:
        return documents.fetch(session, document_id), documents.fetch_content(session, document_id)
