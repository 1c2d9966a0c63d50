"""The audit log of a running server: what is done outside of a transaction is written before it is
answered; the log is looked at when the server starts and once a day, when its head is signed."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

import engine
from engine.core import AuditFileBad, AuditTooLong, EngineError, StoreError, settings
from engine.service.tasks import Task, Tasks
from engine.store import Database, audit, now

RECENT = 5_000
"""Entries that are looked at when the server starts: a second at most. All are, once a day."""
REFUSALS = 60
"""Refusals that are written in a minute; more are counted with the next: who tries many must
not fill the disk."""
MOST_EXPORTED = 50_000
"""Entries of one file that a page gives: some 25 MB."""
_MINUTE = 60.0
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LogCheck:
    """A check of a running server: the ``moment`` of its end, and what it ``found``, or why nothing
    could be checked (``error``); ``whole``: of the whole log, not of its newest entries."""

    moment: datetime
    whole: bool
    found: audit.AuditCheck | None = None
    error: EngineError | None = None


class Audit:
    """The audit log of one store. Every method may be called from any thread. ``last_check`` is
    None until there was one."""

    def __init__(self, database: Database, tasks: Tasks) -> None:
        self._database, self._tasks = database, tasks
        self._lock = threading.Lock()
        self._minute, self._written, self._left = 0.0, 0, 0
        self._checking: Task[None] | None = None
        self.last_check: LogCheck | None = None

    @property
    def faults(self) -> tuple[audit.AuditFault, ...]:
        """Return what the last check found."""
        found = self.last_check and self.last_check.found
        return found.faults if found else ()

    def begin(self) -> None:
        """Write that the server started, with which version and model, and look at the newest
        entries."""
        self.note("start", version=engine.__version__, model=_code(settings().model))
        with self._database.reading() as session:
            head = audit.read_head(session) or audit.AuditHead()
        self._look(max(0, head.number - RECENT))

    def note(self, act: str, subject: str = "", *, who: str | None = None, **details: str | int) -> None:
        """Write what is about to be answered (:func:`engine.store.audit.log.note`).

        Raises:
            StoreError: it cannot be written: what was asked for must not be given then.
        """
        with self._database.writing() as session:
            audit.note(session, act, subject, who=who, **details)

    def refuse(self, subject: str, reason: str, act: str = "token.refused") -> None:
        """Write that a token, or what the policy does not allow, was refused; of too many in a
        minute, how many."""
        with self._lock:
            moment = time.monotonic()
            if moment - self._minute >= _MINUTE:
                self._minute, self._written = moment, 0
            if self._written >= REFUSALS:
                self._left += 1
                return
            self._written, left, self._left = self._written + 1, self._left, 0
        self.note(act, subject, reason=reason, left_out=left)

    def find(
        self, wanted: audit.AuditFilter, *, before: int | None = None, limit: int = 1_000
    ) -> tuple[audit.AuditEntry, ...]:
        """Return the newest entries wanted, ``limit`` at most, with numbers smaller than
        ``before``."""
        with self._database.reading() as session:
            return tuple(islice(audit.find(session, wanted, before=before), limit))

    def page(
        self, wanted: audit.AuditFilter, *, before: int | None = None, limit: int = 50
    ) -> tuple[tuple[audit.AuditEntry | audit.SealedEntry, ...], bool]:
        """Return some entries as :meth:`find` does, those that do not open among them, and whether
        there are older ones."""
        with self._database.reading() as session:
            found = tuple(islice(audit.find_all(session, wanted, before=before), limit + 1))
        return found[:limit], len(found) > limit

    def export(self, wanted: audit.AuditFilter, form: str) -> str:
        """Write the entries wanted in a form of :data:`engine.store.audit.writing.WRITERS`, the
        oldest first.

        Raises:
            AuditTooLong: they are more than :data:`MOST_EXPORTED`. StoreDamaged: one does not open.
        """
        found = self.find(wanted, limit=MOST_EXPORTED + 1)
        if len(found) > MOST_EXPORTED:
            raise AuditTooLong(most=MOST_EXPORTED)
        return audit.WRITERS[form](found[::-1])

    def head(self) -> dict[str, object] | None:
        """Return where the log ends, signed; None where it was never begun."""
        with self._database.reading() as session:
            return audit.signed_head(session)

    def check(self) -> audit.AuditCheck:
        """Look at the whole log, and at the heads that were exported.

        Raises:
            AuditFileBad: the file of heads cannot be read.
        """
        heads = audit.read_heads(audit.folder_of(self._database) / audit.HEADS)
        with self._database.reading() as session:
            return audit.check_log(session, heads)

    def sweep(self) -> None:
        """Once a day: export the signed head, cut what is over and look at the whole log, in the
        background."""
        try:
            head = audit.export_head(self._database)
        except (OSError, StoreError, ValueError) as error:
            log.error("The head of the audit log could not be exported (%s).", type(error).__name__)
            return
        if head is None:
            return
        with self._database.writing() as session:
            audit.cut(session, now() - timedelta(days=settings().audit_days))
        self.begin_check()

    def begin_check(self) -> None:
        """Begin to look at the whole log in the background; does nothing while that goes on."""
        with self._lock:
            if not self.is_checking:
                self._checking = self._tasks.run("audit", lambda _task: self._look(0))

    @property
    def is_checking(self) -> bool:
        """Tell whether the whole log is looked at now."""
        return self._checking is not None and not self._checking.progress.ended

    def _look(self, since: int) -> None:
        whole = not since
        try:
            heads = audit.read_heads(audit.folder_of(self._database) / audit.HEADS)
            with self._database.reading() as session:
                found = audit.check_log(session, heads, since)
        except (AuditFileBad, StoreError) as error:
            self.last_check = LogCheck(now(), whole, error=error)
            log.error("The audit log cannot be checked: %s", error.sentence("en"))
            return
        self.last_check = LogCheck(now(), whole, found)
        if found.faults:
            first = found.faults[0]
            log.error(
                "The audit log was changed or cut: %d fault(s), the first is %r at entry %d. "
                "“python -m engine audit verify” names all.",
                len(found.faults), first.kind, first.number,
            )  # fmt: skip


def _code(name: str) -> str:
    """Keep of a name what the log takes."""
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "_" for letter in name)[
        :64
    ]
