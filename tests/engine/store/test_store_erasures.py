"""Erasure with proof: counted before, looked for after, verified once nothing is left; counts of
readings stay."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select, update

from engine.core.errors import DocumentGone
from engine.core.model import Document
from engine.store import Database, adjudications, documents, erasures, jobs, rows
from engine.store.columns import now
from engine.store.schema import AnnotationRow, Base, DocumentRow, RecordRow, ReviewEntryRow, ReviewRow, SummaryRow

DAY = timedelta(days=1)
COUNTS = {"characters": 3, "mentions": 2, "persons": 1, "blocking": 0, "look": 0, "note": 0}


def add(database, entries=2):
    """Store a document that was read, annotated and validated."""
    with database.writing() as session:
        document_id = documents.add(session, b"Mme Rochebrune", "a.txt", "judiciaire", DAY)
        documents.save_text(session, document_id, Document("", "Mme Rochebrune"))
        job = jobs.queue(session, document_id)
        rows.add(session, AnnotationRow, {"document_id": document_id, "job": job, "data": {}})
        session.add(SummaryRow(document_id=document_id, court="unknown", **COUNTS))
        rows.add(
            session, ReviewRow, {"document_id": document_id, "job": job, "version": entries, "reader": "Mme Diallo"}
        )
        for number in range(entries):
            entry = {"document_id": document_id, "number": number, "token": str(number), "act": "add"}
            rows.add(session, ReviewEntryRow, entry | {"who": "Mme Diallo", "moment": now(), "data": {}})
        rows.add(session, RecordRow, {"document_id": document_id, "moment": now(), "data": {"mentions": 2}})
    return document_id


def erase(database, document_id):
    with database.writing() as session:
        documents.erase(session, document_id)


def proofs(database):
    with database.reading() as session:
        return erasures.all_of(session)


def test_an_erasure_is_proved(database):
    document_id, other = add(database), add(database)
    begun = datetime.now(UTC)
    erase(database, document_id)
    (proof,) = proofs(database)
    assert proof.verified is None
    assert erasures.finish(database)
    (proof,) = proofs(database)
    assert (proof.document_id, proof.reason) == (document_id, "asked")
    assert proof.received <= begun <= proof.erased <= proof.verified
    assert proof.counts == {
        "documents": 1,
        "annotations": 1,
        "jobs": 1,
        "review_entries": 2,
        "reviews": 1,
        "summaries": 1,
    }
    with database.reading() as session:
        left = {
            table.name: session.scalar(select(func.count()).where(table.c.document_id == document_id))
            for table in Base.metadata.sorted_tables
            if "document_id" in table.columns
        }
        assert {name for name, number in left.items() if number} == {"records", "erasures"}, (
            "counts stay, and the proof"
        )
        assert documents.fetch(session, other).text == "Mme Rochebrune"
        assert session.scalar(select(RecordRow.data).where(RecordRow.document_id == document_id)) == {"mentions": 2}


def test_what_expires_is_proved_likewise(database):
    old, new = add(database, 0), add(database)
    with database.writing() as session:
        session.execute(update(DocumentRow).where(DocumentRow.id == old).values(expires=now()))
        assert documents.erase_expired(session) == (old,)
    erasures.finish(database)
    assert [(proof.document_id, proof.reason, bool(proof.verified)) for proof in proofs(database)] == [
        (old, "expired", True)
    ]
    with database.reading() as session:
        assert documents.fetch(session, new)


def test_many_are_proved_at_once(database, monkeypatch):
    monkeypatch.setattr(rows, "PORTION", 4)
    with database.writing() as session:
        ids = [documents.add(session, b"x", "x", "judiciaire", DAY) for _ in range(10)]
        documents.erase_all(session, ids, "asked")
    erasures.finish(database)
    assert [proof.document_id for proof in proofs(database)] == ids
    assert all(proof.verified for proof in proofs(database))


def test_an_erasure_that_fails_proves_nothing(database):
    document_id = add(database)

    def fail():
        with database.writing() as session:
            documents.erase(session, document_id)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert proofs(database) == ()
    with database.writing() as session, pytest.raises(DocumentGone):
        documents.erase(session, "0" * 32)
    assert proofs(database) == ()


def test_nothing_is_verified_that_was_not_purged_or_is_still_there(database, monkeypatch):
    document_id, left = add(database), add(database)
    erase(database, document_id)
    with monkeypatch.context() as patch:
        patch.setattr(Database, "purge", lambda self: False)
        assert not erasures.finish(database)
    assert [proof.verified for proof in proofs(database)] == [None]
    with database.writing() as session:  # as a fault of the program would leave it
        known = {"document_id": left, "reason": "asked", "received": now(), "erased": now(), "counts": {}}
        rows.add(session, erasures.ErasureRow, known)
    assert erasures.finish(database)
    assert {proof.document_id: bool(proof.verified) for proof in proofs(database)} == {document_id: True, left: False}
    erase(database, left)
    assert erasures.finish(database)
    assert all(proof.verified for proof in proofs(database)), "the next sweep verifies what the one before could not"


def test_a_proof_says_nothing_of_the_document(database, place):
    erase(database, add(database))
    (proof,) = proofs(database)
    assert "Rochebrune" not in repr(proof)
    assert "a.txt" not in repr(proof)


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_log_that_somebody_reads_is_not_purged_and_waits(database, place):
    document_id = add(database)
    with place.connect() as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM documents").fetchall()
        erase(database, document_id)
        with database.reading() as session:  # the checkpoint does not wait as long as in life
            session.connection().exec_driver_sql("PRAGMA busy_timeout = 50")
        assert not erasures.finish(database)
        assert proofs(database)[0].verified is None
        reader.execute("COMMIT")
    assert erasures.finish(database)
    assert proofs(database)[0].verified
    assert place.path.with_name("store.db-wal").stat().st_size < 100_000


def test_adjudications_are_erased_as_before(database):
    with database.writing() as session:
        found = adjudications.add(session, "double", "a", "b", DAY)
        adjudications.erase(session, found)
    assert proofs(database) == ()
