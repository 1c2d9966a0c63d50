"""Readings as users make them: opened, corrected act by act, undone and redone, validated. The log
only grows.

What is known of the last few documents is kept folded, so that an act neither reads nor folds the
whole log again; the version in the store tells when another process has added to it.
"""

from __future__ import annotations

import math
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from cachetools import LRUCache

from engine.core import DocumentGone, NotReady, PermissionMissing, Profile, ReviewMoved, current_actor, profile_of
from engine.review import REDO, UNDO, LogEntry, apply_change, begin, redo, undo
from engine.service.documents.presence import Presence, Reader
from engine.service.documents.reviewed import Acted, Reviewed, as_stored, counters, plan_of
from engine.store import (
    Database,
    Head,
    audit,
    documents,
    jobs,
    records as stored_records,
    reviews as stored,
    second_readings,
)

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from engine.review import Plan

Value = TypeVar("Value")
DOCUMENTS = 8
"""Documents whose state is kept in memory."""
LONGEST_PAUSE = 3_600.0
"""Seconds that one act may have taken: more is a page left open."""
LONGEST_NAME = 80


class Reviews:
    """Review of documents by readers: each act is appended to a log from which the current state is
    computed. Every method may be called from any thread.

    ``changed`` is called with the id of each document whose log grew through this object;
    ``pictures`` lists the keys of those of a document that a reader has to decide about.
    ``profile`` is the name of a masking profile, None for the document's own.
    """

    def __init__(
        self,
        database: Database,
        changed: Callable[[str], None] = lambda document_id: None,
        pictures: Callable[[str], Sequence[str]] = lambda document_id: (),
    ) -> None:
        self._database = database
        self._pictures = pictures
        self._told = changed
        self._lock = threading.Lock()
        self._known: LRUCache[str, Reviewed] = LRUCache(DOCUMENTS)
        self._forgotten = 0
        self._presence = Presence()

    def open(self, document_id: str) -> Reviewed:
        """Return the current review of a document; if nobody has changed anything yet, its log is
        empty.

        Raises:
            DocumentGone: there is no such document.
            NotReady: its job has not ended; if the job failed, its error is raised instead.
            DamagedLog: the log in the store does not fit the annotation.
        """
        forgotten = self._forgotten
        with self._database.reading() as session:
            reviewed = self._reviewed(session, document_id, stored.head(session, document_id))
        self._keep(document_id, reviewed, forgotten)
        return reviewed

    def act(
        self,
        document_id: str,
        act: Mapping[str, Any],
        *,
        who: str = "",
        version: int | None = None,
        job: int | None = None,
        token: str | None = None,
        seconds: float = 0.0,
        profile: str | None = None,
    ) -> Acted:
        """Apply one act of a reader (:mod:`engine.review.acts`, or of kind ``undo`` or ``redo``)
        and append it to the log, in one transaction.

        ``version`` is the log length and ``job`` the annotation job of the state that the reader
        saw; None accepts the current state. ``token`` identifies the act: if it was applied before,
        the log stays as it is. ``who`` is the reader's name, cut to 80 characters; ``seconds`` is
        the time since the reader's previous act, counted as an hour at most.

        Raises:
            ReviewMoved: the document has another version, or was annotated again.
            ReviewError: the act is not possible.
            DocumentGone, NotReady, DamagedLog: as :meth:`open`.
            UnknownName: there is no such profile.
        """
        who, token, seconds = who.strip()[:LONGEST_NAME], token or secrets.token_hex(16), _spent(seconds)
        forgotten = self._forgotten
        act = self._with_other_pictures(document_id, act)
        with self._database.writing() as session:
            head = stored.head(session, document_id, lock=True)
            before = self._reviewed(session, document_id, head)
            _check_still(before, job)
            done = stored.number_of(session, document_id, token) if head.version else None
            if done is not None:
                return Acted(before, plan_of(before.log[done]), before)
            _check_still(before, job, version)
            wanted = profile_of(head.profile, profile)
            plan, entry = self._planned(before, act, who, seconds, wanted)
            after = before.after(entry)
            if after.state.validated != before.state.validated and not current_actor().may("validate"):
                raise PermissionMissing()
            stored.append(session, document_id, head, entry, token, counters(after))
            self._record(session, document_id, head, before, after, who)
        self._keep(document_id, after, forgotten)
        self._told(document_id)
        return Acted(after, plan, before)

    def reopen(self, document_id: str, note: Callable[[Session], Value], *, who: str = "") -> tuple[Value, bool]:
        """Take the validation of a document back because of what ``note`` writes in the same
        transaction, whoever acts; return what it returns, and whether the document was validated.

        Raises:
            DocumentGone, DamagedLog: as :meth:`open`; and what ``note`` raises.
        """
        forgotten, reopened = self._forgotten, None
        with self._database.writing() as session:
            noted, head = note(session), stored.head(session, document_id, lock=True)
            before = self._reviewed(session, document_id, head) if head.version else None
            if before is not None and before.state.validated:
                entry = self._planned(before, {"kind": "resume"}, who, 0.0, profile_of(head.profile))[1]
                reopened = before.after(entry)
                token = secrets.token_hex(16)
                stored.append(session, document_id, head, entry, token, counters(reopened))
                self._record(session, document_id, head, before, reopened, who)
        if reopened is not None:
            self._keep(document_id, reopened, forgotten)
            self._told(document_id)
        return noted, reopened is not None

    def preview(
        self, document_id: str, act: Mapping[str, Any], profile: str | None = None, job: int | None = None
    ) -> Plan:
        """Compute what an act would change, without applying it.

        Raises:
            ReviewMoved: the document was annotated again since ``job``.
            ReviewError: the act is not possible.
            DocumentGone, NotReady, DamagedLog, UnknownName: as :meth:`act`.
        """
        with self._database.reading() as session:
            own = stored.head(session, document_id).profile
        reviewed = self.open(document_id)
        _check_still(reviewed, job)
        act = self._with_other_pictures(document_id, act)
        return self._planned(reviewed, act, "", 0.0, profile_of(own, profile))[0]

    def present(self, document_id: str, who: str, tab: str) -> tuple[Reader, ...]:
        """Record that browser tab ``tab`` of reader ``who`` has the document open, and return the
        readers in its other tabs, the earliest opened first. The name is written in the audit log
        when the tab says it first.

        Raises:
            DocumentGone: there is no such document.
        """
        who = who.strip()[:LONGEST_NAME]
        if who and self._presence.is_new(document_id, who, tab):
            with self._database.writing() as session:
                documents.require(session, document_id)
                audit.note(session, "reader", document_id, who=who)
        return self._presence.seen(document_id, who, tab)

    def leave(self, document_id: str, tab: str) -> None:
        """Record that browser tab ``tab`` has the document open no more."""
        self._presence.left(document_id, tab)

    def history(self, document_id: str) -> tuple[LogEntry, ...]:
        """Return the log of a review, the oldest entry first.

        Raises:
            DocumentGone, NotReady, DamagedLog: as :meth:`open`.
        """
        return self.open(document_id).log

    def note_export(self, document_id: str, form: str) -> None:
        """Write in the audit log that a document is taken away with its names."""
        with self._database.writing() as session:
            audit.note(session, "export", document_id, form=form)

    def documents(self) -> tuple[str, ...]:
        """List the ids of all documents whose review has at least one log entry, the most recently
        changed first."""
        with self._database.reading() as session:
            return tuple(stored.read_documents(session))

    def versions(self, documents_: Iterable[str]) -> tuple[tuple[str, int, int], ...]:
        """Return (document id, annotation job, log length) for each of these documents that exists
        and is annotated, in the order given, without reading texts or logs."""
        found = []
        with self._database.reading() as session:
            for document_id in documents_:
                try:
                    head = stored.head(session, document_id)
                except DocumentGone:
                    continue
                if head.job is not None:
                    found.append((document_id, head.job, head.version))
        return tuple(found)

    def forget(self, document_id: str) -> None:
        """Drop the cached review of a document and its open tabs."""
        with self._lock:
            self._forgotten += 1
            self._known.pop(document_id, None)
        self._presence.forget(document_id)

    def _reviewed(self, session: Session, document_id: str, head: Head) -> Reviewed:
        """Give what is known of a reading, with what the store has more of its log."""
        if head.job is None:
            raise jobs.latest(session, document_id).error or NotReady()
        with self._lock:
            known = self._known.get(document_id)
        if known is None or known.job != head.job or known.version > head.version:
            known = Reviewed(begin(documents.fetch_annotation(session, document_id)), (), head.job, head.profile)
        state, log = known.state, known.log
        for entry in stored.entries(session, document_id, len(log)) if head.version > len(log) else ():
            state, log = apply_change(state, entry.difference), (*log, entry)
        return known if log is known.log else Reviewed(state, log, head.job, head.profile)

    def _planned(
        self, before: Reviewed, act: Mapping[str, Any], who: str, seconds: float, profile: Profile
    ) -> tuple[Plan, LogEntry]:
        when = datetime.now(UTC)
        kind = act.get("kind")
        if kind in (UNDO, REDO):
            entry = (undo if kind == UNDO else redo)(before.log, who, when, seconds)
            return plan_of(entry), entry
        from engine.review import plan

        made = plan(before.state, act, who, when, profile)
        return made, LogEntry(made.kind, who, when, as_stored(made.difference), seconds)

    def _with_other_pictures(self, document_id: str, act: Mapping[str, Any]) -> Mapping[str, Any]:
        """Tell an act on pictures which others there are: the file is opened before the store is
        locked."""
        return {**act, "of": self._pictures(document_id)} if act.get("kind") == "picture" else act

    def _record(
        self, session: Session, document_id: str, head: Head, before: Reviewed, after: Reviewed, who: str
    ) -> None:
        """Keep what stays of a reading when it is validated, and drop it when that is taken back,
        in the same transaction."""
        if after.state.validated and after.state.validated != before.state.validated:
            from engine.monitoring import figures

            made = figures.record(after.state, after.log, profile_of(head.profile), control=head.control)
            if not second_readings.is_second(session, document_id):  # a document counts once
                stored_records.keep(session, document_id, made)
            audit.note(session, "validate", document_id, who=who or None, version=after.version)
        elif before.state.validated and not after.state.validated:
            stored_records.drop(session, document_id)
            audit.note(session, "unvalidate", document_id, who=who or None, version=after.version)

    def _keep(self, document_id: str, reviewed: Reviewed, forgotten: int) -> None:
        with self._lock:
            if forgotten != self._forgotten:  # perhaps this one, which was read before it was erased
                return
            known = self._known.get(document_id)
            if known is None or known.job != reviewed.job or known.version <= reviewed.version:
                self._known[document_id] = reviewed


def _check_still(reviewed: Reviewed, job: int | None, version: int | None = None) -> None:
    """Refuse what was decided on another state.

    Raises:
        ReviewMoved: the reading is of another annotation or version.
    """
    if (job is not None and job != reviewed.job) or (version is not None and version != reviewed.version):
        raise ReviewMoved(who=reviewed.log[-1].who if reviewed.log else "", version=reviewed.stamp)


def _spent(seconds: float) -> float:
    return min(max(float(seconds), 0.0), LONGEST_PAUSE) if math.isfinite(seconds) else 0.0
