"""The queue and what becomes of its jobs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core import Document
from engine.core.errors import Cancelled, DocumentGone, TimedOut, WorkerDied
from engine.store import documents, jobs, lists

DAY = timedelta(days=1)


@pytest.fixture
def session(database):
    with database.writing() as session:
        yield session


def submit(session, keep=DAY):
    document_id = documents.add(session, b"x", "x.txt", "judiciaire", keep)
    return document_id, jobs.queue(session, document_id)


def test_the_first_to_come_is_the_first_to_go(session):
    (first, one), (second, two) = submit(session), submit(session)
    assert [jobs.latest(session, document_id).position for document_id in (first, second)] == [1, 2]
    assert jobs.claim(session, "cpu") == (one, first)
    assert (jobs.latest(session, first).state, jobs.latest(session, first).device) == ("running", "cpu")
    assert [jobs.latest(session, document_id).position for document_id in (first, second)] == [0, 1]
    assert jobs.claim(session, "cpu") == (two, second)
    assert jobs.claim(session, "cpu") is None


def test_a_job_of_an_expired_document_does_not_hold_up_the_queue(session):
    submit(session, -DAY)
    document_id, job = submit(session)
    assert jobs.claim(session, "cpu") == (job, document_id)


@pytest.mark.parametrize(
    ("error", "state"),
    [(None, "done"), (WorkerDied(), "failed"), (TimedOut(minutes=30), "failed"), (Cancelled(), "cancelled")],
)
def test_a_job_ends_with_its_error(session, error, state):
    document_id, job = submit(session)
    jobs.claim(session, "cpu")
    jobs.note_progress(session, job, "tag", 0.4)
    assert jobs.latest(session, document_id).fraction == 0.4
    assert jobs.finish(session, job, error)
    ended = jobs.latest(session, document_id)
    assert (ended.state, type(ended.error), str(ended.error)) == (state, type(error), str(error))
    assert not jobs.finish(session, job)
    assert not jobs.cancel(session, document_id)


def test_a_cancelled_job_can_neither_go_on_nor_end_well(session):
    document_id, job = submit(session)
    jobs.claim(session, "cpu")
    assert jobs.cancel(session, document_id)
    jobs.note_progress(session, job, "tag", 0.4)
    assert not jobs.is_running(session, job)
    assert not jobs.finish(session, job)
    assert (jobs.latest(session, document_id).state, jobs.latest(session, document_id).fraction) == ("cancelled", 0.0)


def test_the_last_attempt_counts(session):
    document_id, job = submit(session)
    jobs.claim(session, "cpu")
    jobs.finish(session, job, WorkerDied())
    again = jobs.queue(session, document_id)
    assert (jobs.latest(session, document_id).id, jobs.latest(session, document_id).state) == (again, "queued")


def test_what_a_dead_server_left_is_tried_once_more_then_failed_and_what_waited_still_waits(session):
    (running, _), (waiting, _) = submit(session), submit(session)
    jobs.claim(session, "cpu")
    assert jobs.recover(session) == 0
    assert jobs.latest(session, running).state == "queued"
    assert jobs.claim(session, "cpu")[1] == running
    assert jobs.recover(session) == 1
    assert isinstance(jobs.latest(session, running).error, WorkerDied)
    assert jobs.latest(session, waiting).state == "queued"


def test_what_a_stopping_server_leaves_is_queued_again_in_its_place(session):
    (running, _), (waiting, _) = submit(session), submit(session)
    jobs.claim(session, "cpu")
    assert jobs.requeue(session) == 1
    assert [jobs.latest(session, document_id).position for document_id in (running, waiting)] == [1, 2]


def test_all_that_waits_can_be_failed_at_once(session):
    (running, _), (waiting, _) = submit(session), submit(session)
    jobs.claim(session, "cpu")
    assert jobs.fail_queued(session, WorkerDied()) == 1
    assert jobs.count_queued(session) == 0
    assert [jobs.latest(session, document_id).state for document_id in (running, waiting)] == ["running", "failed"]


def test_the_number_of_an_erased_job_is_never_given_again(session):
    document_id, job = submit(session)
    documents.erase(session, document_id)
    with pytest.raises(DocumentGone):
        jobs.latest(session, document_id)
    assert submit(session)[1] > job


def read(session, document_id, length):
    documents.save_text(session, document_id, Document("", "é" * (length // 2)))


def test_small_texts_go_before_large_ones_until_these_have_waited_long(session, monkeypatch):
    (large, _), (small, _), (listed, _) = submit(session), submit(session), submit(session)
    for document_id, length in ((large, jobs.LARGE + 2), (small, 100), (listed, 100)):
        read(session, document_id, length)
    list_id = lists.add(session, "mars", "judiciaire", "lettres", timedelta(days=1))
    lists.add_document(session, list_id, listed)
    (page, _) = submit(session)
    read(session, small, jobs.SHORT + 2)
    read(session, page, 100)
    assert [jobs.latest(session, one).position for one in (page, small, large, listed)] == [1, 2, 3, 4]
    assert (jobs.is_large(session, large), jobs.is_large(session, small)) == (True, False)
    monkeypatch.setattr(jobs, "PATIENCE", timedelta(0))
    assert jobs.claim(session, "cpu", "text")[1] == large


def test_a_worker_kept_for_small_texts_leaves_the_large_ones(session):
    (large, _), (unread, _) = submit(session), submit(session)
    read(session, large, jobs.LARGE + 2)
    assert jobs.claim(session, "cpu", "text", small=True) is None
    assert jobs.claim(session, "", "file")[1] == unread
    assert jobs.claim(session, "cpu", "text")[1] == large


def test_a_job_whose_process_died_is_tried_once_more(session):
    document_id, _ = submit(session)
    job, _ = jobs.claim(session, "cpu")
    assert jobs.try_again(session, job)
    assert jobs.latest(session, document_id).state == "queued"
    jobs.claim(session, "cpu")
    assert not jobs.try_again(session, job)
    assert jobs.latest(session, document_id).state == "running"
