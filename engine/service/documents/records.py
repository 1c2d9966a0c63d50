"""The records of validated readings, for figures over time: kept when a document is validated,
dropped when that is taken back.

They outlive their documents, for they are counts alone (:mod:`engine.monitoring.record`).
"""

from __future__ import annotations

import threading
from datetime import datetime
from typing import TYPE_CHECKING

from engine.monitoring import Record
from engine.store import Database, records as stored

if TYPE_CHECKING:
    from engine.monitoring import Columns

Stamp = tuple[int, datetime | None]


class Records:
    """Counts of each validated review, for statistics over time, cached in memory. Every method may
    be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reading = threading.RLock()
        self._read: dict[str, tuple[datetime, Record]] = {}
        self._stamp: Stamp | None = None
        self._all: tuple[Record, ...] = ()
        self._columns: tuple[tuple[Record, ...], Columns] | None = None

    def keep(self, document_id: str, record: Record) -> None:
        """Store the record of a document, replacing an earlier one."""
        with self._database.writing() as session:
            stored.keep(session, document_id, record)
        self.forget(document_id)

    def drop(self, document_id: str) -> None:
        """Delete the record of a document; does nothing if there is none."""
        with self._database.writing() as session:
            stored.drop(session, document_id)
        self.forget(document_id)

    def forget(self, document_id: str) -> None:
        """Drop a document's record from the cache, because it was changed in the store by a
        transaction elsewhere."""
        with self._reading:
            self._read.pop(document_id, None)
            self._stamp = None

    def all(self) -> tuple[Record, ...]:
        """Return all records, the oldest validation first. The same tuple is returned while nothing
        changes; only new and changed records are read."""
        with self._reading, self._database.reading() as session:
            stamp = stored.stamp(session)
            if stamp != self._stamp:
                moments = stored.moments(session)
                unread = [one for one, when in moments.items() if one not in self._read or self._read[one][0] != when]
                read = {one: (moment, record) for one, moment, record in stored.select_records(session, unread)}
                self._read = {one: read.get(one) or self._read[one] for one in moments}
                self._all, self._stamp = tuple(record for _, record in self._read.values()), stamp
            return self._all

    def columns(self) -> Columns:
        """Return all records as columns, with days and weeks in the local time zone of this
        machine."""
        from engine.monitoring import columns

        with self._reading:
            records = self.all()
            if self._columns is None or self._columns[0] is not records:
                self._columns = records, columns.columns(records)
            return self._columns[1]
