"""The register of what was handed over: each delivery of a document, so that it is known which
version is out. Functions take an open session of :class:`engine.store.Database`.

The register goes with its document. The audit log keeps of each delivery its number and the SHA-256
of the file for as long as it keeps anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.core import current_actor
from engine.store import rows
from engine.store.audit.log import note_each
from engine.store.columns import now
from engine.store.publication_schema import DeliveryRow
from engine.store.schema import DocumentRow


@dataclass(frozen=True, slots=True)
class DeliveredVersion:
    """A file that is handed over: of which document, ``form`` as it was asked for, its
    ``extension``, the profile and strategy by which it was written, the state of the review
    (``job`` and ``version``) and the SHA-256 of its bytes, in hexadecimal digits."""

    document_id: str
    form: str
    extension: str
    profile: str
    strategy: str
    job: int
    version: int
    sha256: str


@dataclass(frozen=True, slots=True)
class StoredDelivery:
    """A delivery of a document: its ``number`` from 1, when, in which ``form`` (the extension), by
    whom, the ``sha256`` of the file, and the state of the review that it shows."""

    number: int
    moment: datetime
    form: str
    profile: str
    strategy: str
    who: str
    sha256: str
    state: tuple[int, int]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data: the state as ``version``, the moment in ISO 8601."""
        names = ("number", "form", "profile", "strategy", "who", "sha256")
        said = {name: getattr(self, name) for name in names}
        return {**said, "moment": self.moment.isoformat(timespec="seconds"), "version": ".".join(map(str, self.state))}


def add(session: Session, files: Sequence[DeliveredVersion], **details: str | int) -> int:
    """Add files to the register and the audit log, as taken by who acts now, and return how many; a
    document that was erased meanwhile is left out. ``details`` stand in the entries of the log."""
    numbers = dict[str, int]()
    for some in rows.portions(list(dict.fromkeys(file.document_id for file in files))):
        last = select(DocumentRow.id, func.coalesce(func.max(DeliveryRow.number), 0))
        last = last.outerjoin(DeliveryRow, DeliveryRow.document_id == DocumentRow.id)
        found = session.execute(last.where(DocumentRow.id.in_(some)).group_by(DocumentRow.id))
        numbers.update((key, number) for key, number in found)
    who, moment, written, said = current_actor().name, now(), [], []
    for file in files:
        if file.document_id not in numbers:
            continue
        number = numbers[file.document_id] = numbers[file.document_id] + 1
        written.append({
            "document_id": file.document_id, "number": number, "moment": moment, "form": file.extension[:16],
            "profile": file.profile, "strategy": file.strategy, "job": file.job, "version": file.version,
            "data": {"sha256": file.sha256, "who": who},
        })  # fmt: skip
        said.append((file.document_id, {"form": file.form, "number": number, "sha256": file.sha256, **details}))
    if written:
        rows.add(session, DeliveryRow, *written)
        note_each(session, "deliver", said)
    return len(written)


def of(session: Session, document_id: str) -> tuple[StoredDelivery, ...]:
    """Return the register of a document, the last delivery first."""
    asked = select(DeliveryRow).where(DeliveryRow.document_id == document_id).order_by(DeliveryRow.number.desc())
    return tuple(
        StoredDelivery(
            row.number, row.moment, row.form, row.profile, row.strategy, row.data["who"], row.data["sha256"],
            (row.job, row.version),
        )
        for row in session.scalars(asked)
    )  # fmt: skip


def last_of(session: Session, ids: Iterable[str]) -> dict[str, tuple[datetime, tuple[int, int]]]:
    """Return when each of some documents was delivered last and in which state, by its id; nothing
    sealed is opened."""
    found = dict[str, tuple[datetime, tuple[int, int]]]()
    row = DeliveryRow
    for some in rows.portions(list(ids)):
        last = select(row.document_id, func.max(row.number).label("number")).where(row.document_id.in_(some))
        newest = last.group_by(row.document_id).subquery()
        asked = select(row.document_id, row.moment, row.job, row.version).join(
            newest, (newest.c.document_id == row.document_id) & (newest.c.number == row.number)
        )
        found |= {key: (moment, (job, version)) for key, moment, job, version in session.execute(asked)}
    return found
