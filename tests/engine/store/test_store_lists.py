"""Lists in the store: what they say of their documents without a text, what a paused one holds
back, what is left when it ends."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import select, update

from engine.core.errors import Damaged, ListGone, recall
from engine.store import documents, jobs, lists
from engine.store.columns import now
from engine.store.schema import DocumentRow, JobRow, ListRow, SummaryRow

DAY = timedelta(days=1)


@pytest.fixture
def session(database):
    with database.writing() as session:
        yield session


def begin(session, name="Novembre", **more):
    return lists.add(session, name, "judiciaire", "lettres", DAY, **more)


def submit(session, list_id, name="a.txt", data=b"x", keep=DAY):
    document_id = documents.add(session, data, name, "judiciaire", keep)
    if list_id:
        lists.add_document(session, list_id, document_id)
    return document_id, jobs.queue(session, document_id)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Chambre sociale, 3/2026", "Chambre sociale, 3-2026"),
        ("..\\..", "-"),
        ("", "document"),
        ("a\u202eb\nc", "ab c"),
    ],
    ids=["slash", "path", "none", "direction"],
)
def test_a_name_of_a_list_is_words_and_no_path(session, said, kept):
    assert lists.fetch(session, begin(session, said)).name == kept


def test_a_paused_list_begins_no_job_and_what_somebody_waits_for_goes_first(session):
    held, led = begin(session, paused=True), begin(session)
    submit(session, held)
    of_list, first = submit(session, led)
    alone, second = submit(session, None)
    assert [jobs.latest(session, one).position for one in (of_list, alone)] == [2, 1]
    assert jobs.count_queued(session) == 2
    assert jobs.claim(session, "cpu") == (second, alone)
    assert jobs.claim(session, "cpu") == (first, of_list)
    assert jobs.claim(session, "cpu") is None
    lists.pause(session, held, False)
    assert jobs.claim(session, "cpu") is not None


def test_a_document_says_its_state_by_its_last_job_and_its_reading(session):
    list_id = begin(session)
    waiting, _ = submit(session, list_id, "waiting.txt", b"1")
    failed, job = submit(session, list_id, "failed.pdf", b"22")
    jobs.claim(session, "cpu")
    session.get_one(JobRow, job).state = "running"
    jobs.finish(session, job, Damaged(format="pdf"))
    refused = documents.add(session, b"", "vide.txt", "judiciaire", DAY)
    lists.add_document(session, list_id, refused)
    jobs.refuse(session, refused, Damaged(format="txt"))
    rows = lists.rows(session, list_id)
    assert [(one.number, one.name, one.state) for one in rows] == [
        (1, "waiting.txt", "annotating"),
        (2, "failed.pdf", "failed"),
        (3, "vide.txt", "failed"),
    ]
    assert str(recall(rows[1].error, rows[1].params)) == str(Damaged(format="pdf"))
    assert (rows[0].risk, rows[0].blocking, rows[0].mentions) == (None, None, None)
    jobs.queue(session, failed)
    assert lists.rows(session, list_id)[1].state == "waiting"
    assert waiting == rows[0].id


def test_twins_are_named_by_the_first_of_them(session):
    list_id = begin(session)
    for name, data in (("a.txt", b"1"), ("b.txt", b"1"), ("a.txt", b"2"), ("c.txt", b"1")):
        submit(session, list_id, name, data)
    submit(session, begin(session), "a.txt", b"1")
    assert [(one.same, one.namesake) for one in lists.rows(session, list_id)] == [
        (None, None),
        (1, None),
        (None, 1),
        (1, None),
    ]


def test_a_summary_becomes_the_risk_and_the_doubts_that_stand(session):
    list_id = begin(session)
    document_id, job = submit(session, list_id)
    session.get_one(JobRow, job).state = "done"
    session.add(SummaryRow(document_id=document_id, court="appel", characters=7000, mentions=9, persons=2, blocking=1, look=3, note=4, nothing_missed=0.75))  # fmt: skip
    session.flush()
    (row,) = lists.rows(session, list_id)
    assert (row.state, row.court, row.risk, row.blocking, row.look, row.settled) == ("to_read", "appel", 0.25, 1, 3, 0)


def test_a_list_lasts_as_long_as_its_last_document_and_is_then_gone(session):
    list_id = begin(session)
    document_id, _ = submit(session, list_id, keep=30 * DAY)
    assert lists.fetch(session, list_id).expires > now() + 29 * DAY
    session.execute(update(ListRow).values(expires=now()))
    with pytest.raises(ListGone):
        lists.fetch(session, list_id)
    assert lists.erase_expired(session) == ()  # a document of it is still there
    session.execute(update(DocumentRow).where(DocumentRow.id == document_id).values(expires=now()))
    documents.erase_expired(session)
    assert lists.erase_expired(session) == (list_id,)
    assert session.scalars(select(ListRow.id)).all() == []


def test_what_has_expired_is_no_line_of_its_list(session):
    list_id = begin(session)
    submit(session, list_id, "gone.txt", keep=-DAY)
    submit(session, list_id, "here.txt")
    assert [one.name for one in lists.rows(session, list_id)] == ["here.txt"]
    assert lists.count(session, list_id) == 1
    assert len(lists.documents_of(session, list_id)) == 2
