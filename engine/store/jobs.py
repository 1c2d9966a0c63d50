"""Jobs in the store: the queue, and what became of each attempt. Functions take an open session.

::

    queued -> running -> done | failed | cancelled
       `--------------------------------^

The row is the truth: who cancels or erases changes the row, and whoever works looks at it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from sqlalchemy import ColumnElement, CursorResult, and_, func, or_, select, update
from sqlalchemy.orm import Session

from engine.core import Cancelled, EngineError, WorkerDied, recall
from engine.store.columns import now
from engine.store.documents import require
from engine.store.schema import DocumentRow, JobRow, ListRow

State = Literal["queued", "running", "done", "failed", "cancelled"]
OPEN: tuple[State, ...] = ("queued", "running")


@dataclass(frozen=True, slots=True)
class Job:
    """One attempt at annotating a document. ``fraction`` is the share done of the whole job, 0 to
    1, ``stage`` its current step.

    ``position`` is the rank in the queue, 1 for the next, 0 if the job is not queued. ``device`` is
    the device on which it runs or ran.
    """

    id: int
    state: State
    stage: str
    fraction: float
    position: int
    error: EngineError | None
    device: str


def queue(session: Session, document_id: str) -> int:
    """Append a job on a document to the queue and return the id of the job."""
    row = JobRow(document_id=document_id, state="queued", stage="", fraction=0.0, device="")
    session.add(row)
    session.flush()
    return row.id


def refuse(session: Session, document_id: str, error: EngineError) -> None:
    """Record a job that has already failed with ``error``, so that a list can show why the file was
    refused."""
    moment = now()
    session.add(
        JobRow(
            document_id=document_id, stage="", fraction=0.0, device="", started=moment, ended=moment, **_failure(error)
        )
    )  # fmt: skip
    session.flush()


def claim(session: Session, device: str) -> tuple[int, str] | None:
    """Mark the next queued job as running on ``device`` and return (job id, document id); None if
    no job can start.

    Single documents come before those of lists; jobs of paused lists are skipped.
    """
    waiting = select(JobRow).join(DocumentRow, DocumentRow.id == JobRow.document_id).where(_ready())
    row = session.scalar(waiting.order_by(DocumentRow.list_id.is_not(None), JobRow.id).limit(1))
    if row is None:
        return None
    row.state, row.device, row.started = "running", device, now()
    session.flush()
    return row.id, row.document_id


def is_running(session: Session, job: int) -> bool:
    """Tell whether a job is still running; False once it has ended or was cancelled, or its
    document was erased."""
    return session.scalar(select(JobRow.id).where(JobRow.id == job, JobRow.state == "running")) is not None


def note_progress(session: Session, job: int, stage: str, fraction: float) -> None:
    """Store the step and the share done, 0 to 1, of a running job; does nothing if it is no longer
    running."""
    session.execute(
        update(JobRow).where(JobRow.id == job, JobRow.state == "running").values(stage=stage, fraction=fraction)
    )


def finish(session: Session, job: int, error: EngineError | None = None) -> bool:
    """End a running job as done, or with ``error`` as failed; return False, without any effect, if
    it is no longer running."""
    values = {"state": "done", "fraction": 1.0} if error is None else _failure(error)
    return _change(session, (JobRow.id == job) & (JobRow.state == "running"), {**values, "ended": now()}) == 1


def cancel(session: Session, document_id: str) -> bool:
    """Cancel the queued or running jobs of a document; return False if there was none."""
    condition = (JobRow.document_id == document_id) & JobRow.state.in_(OPEN)
    return _change(session, condition, {**_failure(Cancelled()), "ended": now()}) > 0


def fail_queued(session: Session, error: EngineError) -> int:
    """End all queued jobs with ``error`` and return their number."""
    return _change(session, JobRow.state == "queued", {**_failure(error), "ended": now()})


def recover(session: Session) -> int:
    """End with WorkerDied all jobs that a killed server left running, and return their number;
    queued jobs stay queued."""
    return _change(session, JobRow.state == "running", {**_failure(WorkerDied()), "ended": now()})


def requeue(session: Session) -> int:
    """Put running jobs back in the queue, at an orderly stop of the server, and return their
    number."""
    return _change(session, JobRow.state == "running", {"state": "queued", "stage": "", "fraction": 0.0})


def count_queued(session: Session) -> int:
    """Return the number of queued jobs, without those of paused lists."""
    waiting = select(func.count(JobRow.id)).join(DocumentRow, DocumentRow.id == JobRow.document_id).where(_ready())
    return session.scalar(waiting) or 0


def latest(session: Session, document_id: str) -> Job:
    """Return the latest job of a document.

    Raises:
        DocumentGone: there is no such document.
    """
    require(session, document_id)
    row = session.scalars(select(JobRow).where(JobRow.document_id == document_id).order_by(JobRow.id.desc())).first()
    if row is None:
        raise LookupError(f"document {document_id} has no job")  # each is stored in one transaction with its document
    position = _position(session, row) if row.state == "queued" else 0
    error = recall(row.error, row.params or {}) if row.error else None
    return Job(row.id, cast(State, row.state), row.stage, row.fraction, position, error, row.device)


def _ready() -> ColumnElement[bool]:
    """Say which jobs, beside their documents, may begin: those of documents that are there, and of
    no paused list."""
    paused = select(ListRow.id).where(ListRow.paused)
    begun = or_(DocumentRow.list_id.is_(None), DocumentRow.list_id.not_in(paused))
    return and_(JobRow.state == "queued", DocumentRow.expires > now(), begun)


def _position(session: Session, row: JobRow) -> int:
    """Count what goes before a waiting job, itself with it."""
    listed = session.scalar(select(DocumentRow.list_id).where(DocumentRow.id == row.document_id)) is not None
    first = and_(DocumentRow.list_id.is_(None), JobRow.id <= row.id)
    before = or_(DocumentRow.list_id.is_(None), JobRow.id <= row.id) if listed else first
    ahead = select(func.count(JobRow.id)).join(DocumentRow, DocumentRow.id == JobRow.document_id)
    return max(1, session.scalar(ahead.where(_ready(), before)) or 0)


def _failure(error: EngineError) -> dict[str, object]:
    state = "cancelled" if isinstance(error, Cancelled) else "failed"
    return {"state": state, "error": error.code, "params": error.params}


def _change(session: Session, condition: object, values: dict[str, object]) -> int:
    result = session.execute(update(JobRow).where(condition).values(**values))  # type: ignore[arg-type]
    return cast("CursorResult[object]", result).rowcount
