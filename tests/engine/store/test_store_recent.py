"""Documents that a browser knows by their ids: what is left of them, and none but them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import update

from engine.store import documents, fetch_known, jobs
from engine.store.columns import now
from engine.store.schema import DocumentRow, JobRow

DAY = timedelta(days=1)


@pytest.fixture
def session(database):
    with database.writing() as session:
        yield session


def add(session, name, state="queued", keep=DAY):
    document_id = documents.add(session, name.encode(), name, "judiciaire", keep)
    job = jobs.queue(session, document_id)
    session.execute(update(JobRow).where(JobRow.id == job).values(state=state))
    return document_id


def test_they_come_in_the_order_asked_for_each_once(session):
    a, b, _other = add(session, "a.txt"), add(session, "b.txt", "running"), add(session, "c.txt")
    found = fetch_known(session, [b, a, b])
    assert [(one.id, one.name, one.state, one.doubts) for one in found] == [
        (b, "b.txt", "annotating", None),
        (a, "a.txt", "waiting", None),
    ]
    assert DAY - timedelta(minutes=1) < found[0].expires - now() <= DAY


def test_the_last_job_tells_the_state(session):
    a = add(session, "a.txt", "failed")
    assert [one.state for one in fetch_known(session, [a])] == ["failed"]
    jobs.queue(session, a)
    assert [one.state for one in fetch_known(session, [a])] == ["waiting"]


def test_what_is_erased_or_over_or_never_was_is_left_out(session):
    erased, over, there = add(session, "a.txt"), add(session, "b.txt"), add(session, "c.txt")
    documents.erase(session, erased)
    session.execute(update(DocumentRow).where(DocumentRow.id == over).values(expires=now() - DAY))
    assert [one.id for one in fetch_known(session, [erased, over, "f" * 32, there])] == [there]
    assert fetch_known(session, []) == ()
