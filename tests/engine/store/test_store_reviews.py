"""The log of a reading in the store: it grows, it goes with its annotation, and what stands beside
it can be counted on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from engine.core.errors import DocumentGone
from engine.core.labels import SURNAME
from engine.core.model import entity_at
from engine.review.log import Fact, LogEntry, StateChange
from engine.review.summary import summarise
from engine.store import Database, documents, reviews
from engine.store.reviews import Counters
from engine.store.schema import ReviewEntryRow, ReviewRow, SummaryRow
from tests.engine.service.made_reviews import TEXT, annotation, store

NOW = datetime(2026, 11, 22, 14, 2, 3, 456789, tzinfo=UTC)
ADDED = entity_at(TEXT, TEXT.index("Almandin"), TEXT.index("Almandin") + 8, SURNAME, "human")
ENTRY = LogEntry(
    "add", "Mme Leroy", NOW, StateChange((), (ADDED,), (), (Fact("doubt:0a", None, {"who": "Mme Leroy"}),)), 2.5
)


@pytest.fixture
def database(tmp_path):
    database = Database(tmp_path / "var" / "store.db")
    yield database
    database.close()


def append(database, document_id, entry=ENTRY, token="t1", counters=None):
    counters = counters or Counters("Mme Leroy", 2.5, 1, 1, 0, None)
    with database.writing() as session:
        reviews.append(session, document_id, reviews.head(session, document_id, lock=True), entry, token, counters)


def count(database, table):
    with database.reading() as session:
        return session.scalar(select(func.count()).select_from(table))


def test_a_log_comes_back_as_it_was_written(database):
    document_id = store(database)
    append(database, document_id)
    append(database, document_id, LogEntry("undo", "", NOW, ENTRY.difference.inverse(), 0.0, 0), "t2")
    with database.reading() as session:
        first, second = reviews.entries(session, document_id)
        assert (first, second.undoes, second.difference) == (ENTRY, 0, ENTRY.difference.inverse())
        assert reviews.entries(session, document_id, 1) == (second,)
        assert [reviews.number_of(session, document_id, token) for token in ("t1", "t2", "t3")] == [0, 1, None]
        assert reviews.head(session, document_id) == reviews.Head(7, 2, "judiciaire", False)


def test_what_stands_beside_a_log_is_that_of_its_last_entry(database):
    document_id = store(database)
    append(database, document_id)
    append(database, document_id, token="t2", counters=Counters("M. Diallo", 9.0, 2, 1, 0, NOW))
    with database.reading() as session:
        row = session.get_one(ReviewRow, document_id)
        assert (row.version, row.reader, row.seconds, row.changes, row.settled, row.validated) == (
            2,
            "M. Diallo",
            9.0,
            2,
            1,
            NOW,
        )


def test_one_token_makes_one_entry(database):
    document_id = store(database)
    append(database, document_id)
    with pytest.raises(IntegrityError):
        append(database, document_id)
    assert count(database, ReviewEntryRow) == 1


@pytest.mark.parametrize(("job", "left"), [pytest.param(7, 1, id="the same job"), pytest.param(8, 0, id="another job")])
def test_the_annotation_of_another_job_makes_a_log_void(database, job, left):
    document_id = store(database)
    append(database, document_id)
    with database.writing() as session:
        documents.save_annotation(session, document_id, job, annotation().to_json())
    with database.reading() as session:
        assert (len(reviews.entries(session, document_id)), reviews.head(session, document_id).version) == (left, left)


def test_a_document_said_to_be_in_another_language_loses_its_log(database):
    document_id = store(database)
    append(database, document_id)
    with database.writing() as session:
        documents.want_language(session, document_id, "en")
    assert (count(database, ReviewRow), count(database, ReviewEntryRow)) == (0, 0)


def test_an_erased_document_takes_its_reading_with_it(database):
    document_id = store(database)
    append(database, document_id)
    with database.writing() as session:
        documents.erase(session, document_id)
    assert [count(database, table) for table in (ReviewRow, ReviewEntryRow, SummaryRow)] == [0, 0, 0]
    with database.reading() as session, pytest.raises(DocumentGone):
        reviews.head(session, document_id)


def test_a_list_can_be_told_of_an_annotation_without_reading_it(database):
    document_id = store(database)
    with database.reading() as session:
        row, said = session.get_one(SummaryRow, document_id), summarise(annotation())
        assert {name: getattr(row, name) for name in said.__slots__} == {n: getattr(said, n) for n in said.__slots__}


def test_only_documents_that_somebody_began_are_listed_the_last_one_first(database):
    ids = [store(database) for _ in range(3)]
    for one in (ids[2], ids[0]):
        append(database, one)
    with database.reading() as session:
        assert list(reviews.read_documents(session)) == [ids[0], ids[2]]
