"""Jobs in the store: the queue, and what became of each attempt. Functions take an open session.

::

    queued -> running -> done | failed | cancelled
     | ^---------'  (its file was read; or its process died, once)   ^
     `---------------------------------------------------------------'

The row is the truth: who cancels or erases changes the row, and whoever works looks at it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal, cast

from sqlalchemy import ColumnElement, CursorResult, and_, case, func, not_, or_, select, update
from sqlalchemy.orm import Session

from engine.core import Cancelled, EngineError, WorkerDied, recall
from engine.store import rows
from engine.store.columns import now
from engine.store.documents import require
from engine.store.schema import DocumentRow, JobRow, ListRow

State = Literal["queued", "running", "done", "failed", "cancelled"]
OPEN: tuple[State, ...] = ("queued", "running")
Want = Literal["file", "text"]
LARGE = 50_000
"""Bytes of a text beyond which small ones overtake it: some eighteen pages, which take a worker on
one core ten seconds."""
SHORT = 5_000
"""Bytes of a text that goes before all others: a page or two."""
PATIENCE = timedelta(minutes=10)
"""How long a longer text lets itself be overtaken."""


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
    known = {"document_id": document_id, "stage": "", "fraction": 0.0, "device": "", "started": moment, "ended": moment}
    rows.add(session, JobRow, {**known, **_failure(error)})


def claim(session: Session, device: str, want: Want | None = None, *, small: bool = False) -> tuple[int, str] | None:
    """Mark the next queued job as running on ``device`` and return (job id, document id); None if
    no job can start. ``want`` chooses between documents whose ``file`` is still to be read and
    those whose ``text`` is; None takes both. ``small`` leaves out large texts (:data:`LARGE`).

    Single documents come before those of lists, small texts before large ones, unless these have
    waited for :data:`PATIENCE`; jobs of paused lists are skipped.
    """
    waiting = select(JobRow).join(DocumentRow, DocumentRow.id == JobRow.document_id).where(_ready())
    if want:
        waiting = waiting.where(DocumentRow.text.is_(None) if want == "file" else DocumentRow.text.is_not(None))
    if small:
        waiting = waiting.where(not_(_is_large()))
    row = session.scalar(waiting.order_by(*_order()).limit(1))
    if row is None:
        return None
    row.state, row.device, row.started = "running", device, now()
    session.flush()
    return row.id, row.document_id


def is_large(session: Session, document_id: str) -> bool:
    """Tell whether the text of a document is a large one; False while it is not read."""
    return bool(session.scalar(select(_is_large()).where(DocumentRow.id == document_id)))


def release(session: Session, job: int) -> None:
    """Put a running job whose file was read back in the queue, where it waits for a worker. Does
    nothing if it is no longer running."""
    _change(session, (JobRow.id == job) & (JobRow.state == "running"), {"state": "queued"})


def try_again(session: Session, job: int) -> bool:
    """Put a running job whose process died back in the queue, unless it was there before; return
    False then, or if it is no longer running."""
    once = (JobRow.id == job) & (JobRow.state == "running") & (JobRow.deaths == 0)
    return _change(session, once, {"state": "queued", "stage": "", "fraction": 0.0, "deaths": 1}) == 1


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
    running = (JobRow.id == job) & (JobRow.state == "running")
    if error is not None:
        return _fail(session, running, error) == 1
    return _change(session, running, {"state": "done", "fraction": 1.0, "ended": now()}) == 1


def cancel(session: Session, document_id: str) -> bool:
    """Cancel the queued or running jobs of a document; return False if there was none."""
    return _fail(session, (JobRow.document_id == document_id) & JobRow.state.in_(OPEN), Cancelled()) > 0


def fail_queued(session: Session, error: EngineError) -> int:
    """End all queued jobs with ``error`` and return their number."""
    return _fail(session, JobRow.state == "queued", error)


def recover(session: Session) -> int:
    """Put the jobs that a killed server left running back in the queue, once; end with WorkerDied
    those that were running when a process died before. Return the number of the latter; queued jobs
    stay queued."""
    died_before = (JobRow.state == "running") & (JobRow.deaths > 0)
    ended = _fail(session, died_before, WorkerDied())
    _change(session, JobRow.state == "running", {"state": "queued", "stage": "", "fraction": 0.0, "deaths": 1})
    return ended


def requeue(session: Session) -> int:
    """Put running jobs back in the queue, at an orderly stop of the server, and return their
    number."""
    return _change(session, JobRow.state == "running", {"state": "queued", "stage": "", "fraction": 0.0})


def count_queued(session: Session) -> int:
    """Return the number of queued jobs, without those of paused lists."""
    waiting = select(func.count(JobRow.id)).join(DocumentRow, DocumentRow.id == JobRow.document_id).where(_ready())
    return session.scalar(waiting) or 0


def count_states(session: Session) -> dict[State, int]:
    """Return the number of jobs in each state that occurs, those of paused lists included."""
    rows = session.execute(select(JobRow.state, func.count(JobRow.id)).group_by(JobRow.state))
    return {cast("State", state): number for state, number in rows}


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


def _is_large() -> ColumnElement[bool]:
    """Say which texts are large, by the length of what is sealed: so much of it is known without
    opening it."""
    return func.coalesce(func.length(DocumentRow.text), 0) > LARGE


def _order() -> tuple[Any, ...]:
    """Put what is short first, by the length of its text or, before that is read, of its file: who
    brings one page does not wait behind who brings fifty decisions."""
    length = func.coalesce(func.length(DocumentRow.text), DocumentRow.size)
    impatient = JobRow.created < now() - PATIENCE
    rank = case((impatient, 0), (length <= SHORT, 0), (length <= LARGE, 1), else_=2)
    return DocumentRow.list_id.is_not(None), rank, JobRow.id


def _position(session: Session, row: JobRow) -> int:
    """Count what goes before a waiting job, itself with it."""
    ahead = select(JobRow.id).join(DocumentRow, DocumentRow.id == JobRow.document_id).where(_ready())
    waiting = list(session.scalars(ahead.order_by(*_order())))
    return waiting.index(row.id) + 1 if row.id in waiting else len(waiting) + 1


def _failure(error: EngineError) -> dict[str, object]:
    state = "cancelled" if isinstance(error, Cancelled) else "failed"
    return {"state": state, "error": error.code, "params": error.params}


def _fail(session: Session, condition: ColumnElement[bool], error: EngineError) -> int:
    """End jobs with an error, which is sealed for each document."""
    of = set(session.scalars(select(JobRow.document_id).where(condition)))
    values = {**_failure(error), "ended": now()}
    return sum(
        _change(
            session,
            condition & (JobRow.document_id == document_id),
            {
                name: value
                for name, value in rows.bound(JobRow, {**values, "document_id": document_id}).items()
                if name != "document_id"
            },
        )
        for document_id in of
    )


def _change(session: Session, condition: object, values: dict[str, object]) -> int:
    asked = update(JobRow).where(condition).values(**values)  # type: ignore[arg-type]
    result = session.execute(asked.execution_options(synchronize_session=False))
    session.expire_all()
    return cast("CursorResult[object]", result).rowcount
