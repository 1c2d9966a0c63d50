"""Records in the store: they come back as they were, count once a document, and outlive it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engine.monitoring.record import LabelCounts, Record, SourceCounts
from engine.service.documents.records import Records
from engine.store import Database, records as stored, rows

NOON = datetime(2026, 3, 2, 12, 0, 0, 250, tzinfo=UTC)


def record(when=NOON, **known):
    labels = {"nom": LabelCounts(9, 1, 2, 1, 1, 0), "dateNaissance": LabelCounts(2, masked=False)}
    given = {"labels": labels, "sources": {"rule:adresse": SourceCounts(4, 3)}, "doubts": {"look": 2}, **known}
    return Record(when, "fr 0.6.0", "0.7.0", "appel", "fr", "judiciaire", 9000, 3.0, 240.5, **given)


@pytest.fixture
def database(tmp_path):
    database = Database(tmp_path / "store.db")
    yield database
    database.close()


def test_a_record_comes_back_as_it_was_kept(database):
    made = record(control=True, nothing_missed=0.875, settled={"look": 1}, changes=3, persons_changed=1)
    with database.writing() as session:
        stored.keep(session, "a", made)
    with database.reading() as session:
        assert stored.list_records(session) == (made,)


def test_a_document_validated_again_counts_once(database):
    later = record(NOON + timedelta(hours=1), changes=7)
    with database.writing() as session:
        stored.keep(session, "a", record())
        stored.keep(session, "a", later)
    with database.reading() as session:
        assert stored.list_records(session) == (later,)
        assert stored.moments(session) == {"a": later.when}


def test_one_that_is_dropped_is_gone_and_to_drop_it_again_does_nothing(database):
    with database.writing() as session:
        stored.keep(session, "a", record())
        stored.drop(session, "a")
        stored.drop(session, "a")
    with database.reading() as session:
        assert stored.list_records(session) == ()


def test_the_oldest_comes_first_and_some_are_found_by_id_however_many(database):
    made = {f"{rank:04}": record(NOON - timedelta(minutes=rank)) for rank in range(rows.PORTION + 3)}
    with database.writing() as session:
        for document_id, one in made.items():
            stored.keep(session, document_id, one)
    with database.reading() as session:
        assert [one.when for one in stored.list_records(session)] == sorted(one.when for one in made.values())
        assert {key: one for key, _, one in stored.select_records(session, made)} == made
        assert list(stored.select_records(session, ["unknown"])) == []


def test_the_store_reads_only_what_is_new_and_sees_what_others_wrote(database, monkeypatch):
    records = Records(database)
    records.keep("a", record())
    records.keep("b", record(NOON + timedelta(hours=2)))
    first = records.all()
    read = []
    some = stored.select_records
    monkeypatch.setattr(
        stored, "select_records", lambda session, wanted: (read.extend(wanted), some(session, wanted))[1]
    )
    assert [one is other for one, other in zip(records.all(), first, strict=True)] == [True, True]
    with database.writing() as session:  # another part, within its own transaction
        stored.keep(session, "a", record(NOON + timedelta(hours=5)))
        stored.drop(session, "b")
    assert [one.when for one in records.all()] == [NOON + timedelta(hours=5)]
    assert read == ["a"]


def test_what_the_store_changes_is_read_again_even_at_the_same_moment(database):
    records = Records(database)
    records.keep("a", record())
    assert records.all() == (record(),)
    records.keep("a", record(changes=5))
    assert records.all() == (record(changes=5),)
    records.drop("a")
    assert records.all() == ()


def test_nothing_is_read_and_no_column_is_made_twice_while_nothing_changes(database):
    records = Records(database)
    records.keep("a", record())
    first, columns = records.all(), records.columns()
    assert records.all() is first
    assert records.columns() is columns
    records.keep("b", record(NOON + timedelta(days=1)))
    assert len(records.all()) == len(records.columns()) == 2
