"""The file: its modes, its promises, and that what is erased is gone from the disk."""

from __future__ import annotations

import hashlib
import stat
import threading
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from engine.core.errors import DocumentGone, UnknownFormat
from engine.core.model import Annotation, Document, EngineInfo, Entity
from engine.store import adjudications, alignments, documents, gold, jobs, lists, rows
from engine.store.coding import decode_json, decode_text, encode_json, encode_text
from engine.store.columns import now
from engine.store.schema import DocumentRow, ReviewEntryRow, ReviewRow
from tests.stores import values

DAY = timedelta(days=1)
NEEDLE = "ROCHEBLAVE"
TEXT = NEEDLE.encode() * 5000
SHA256 = hashlib.sha256(TEXT).hexdigest()


def add(database, data=TEXT, keep=DAY, name="divorce.txt"):
    """Store a document that is read and annotated."""
    with database.writing() as session:
        document_id = documents.add(session, data, name, "judiciaire", keep, parties=("MARCHENOIR Odile",))
        jobs.queue(session, document_id)
        documents.save_text(session, document_id, Document("", data.decode(), pages=3, unread_pages=(2,), images=4))
        annotation = Annotation(
            Document(name, data.decode()),
            EngineInfo("0", "fr", "cpu", "judiciaire"),
            (Entity(0, 10, data.decode()[:10], "nom", "human"),),
        )
        documents.save_annotation(session, document_id, 1, annotation.to_json())
    return document_id


def test_nobody_else_can_read_the_files(database, place):
    add(database)
    folder = place.path.parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    mine = {"store.db": 0o600, "store.db-shm": 0o600, "store.db-wal": 0o600} if place.kind == "sqlite" else {}
    assert modes == {"store.key": 0o600, **mine}


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_connection_to_a_file_keeps_its_promises(database):
    with database.reading() as session:
        values = {
            name: session.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "foreign_keys", "secure_delete", "busy_timeout")
        }
    assert values == {"journal_mode": "wal", "foreign_keys": 1, "secure_delete": 1, "busy_timeout": 5000}


def test_a_language_wanted_anew_drops_what_was_made_in_another(database):
    document_id = add(database)
    with database.writing() as session:
        documents.save_language(session, document_id, "fr")
        assert not documents.want_language(session, document_id, "auto")
        assert documents.annotation_version(session, document_id) == 1
        assert documents.want_language(session, document_id, "en")
        assert documents.annotation_version(session, document_id) is None
        stored = documents.fetch(session, document_id)
        assert (stored.language, stored.wanted_language) == (None, "en")
        with pytest.raises(DocumentGone):
            documents.want_language(session, "0" * 32, "en")


def test_nothing_that_was_written_can_be_read_without_the_key(database, place):
    """Neither in the file and its side files, nor in a dump of PostgreSQL, as bytes or as
    digits."""
    document_id = add(database)
    with database.writing() as session:
        job = jobs.claim(session, "cpu")
        jobs.finish(session, job[0], UnknownFormat(formats=NEEDLE))
        gold.add(session, NEEDLE, "tout", {NEEDLE: 1}, [NEEDLE])
        alignments.add(session, alignments.new_id(), NEEDLE.encode(), DAY)
        adjudications.add(session, "double", NEEDLE, NEEDLE, DAY)
        lists.add(session, NEEDLE, "judiciaire", "lettres", DAY)
        rows.add(session, ReviewRow, {"document_id": document_id, "job": 1, "reader": NEEDLE})
        entry = {"document_id": document_id, "number": 0, "token": "t", "act": "add", "who": NEEDLE, "moment": now()}
        rows.add(session, ReviewEntryRow, entry | {"data": {"note": NEEDLE}})
    seen = [place.raw()]
    database.purge()
    database.close()
    for raw in (*seen, place.raw()):
        for word in (NEEDLE, "MARCHENOIR", "divorce", SHA256):
            assert word.encode() not in raw
            assert word.encode().hex().encode() not in raw
    assert len(place.path.with_name("store.key").read_bytes()) == 45


def kept(place):
    return [one for column in ("bytes", "text", "parties") for one in values(place, "documents", column)]


def test_what_is_erased_is_gone_from_every_file(database, place):
    document_id = add(database)
    other = add(database, b"autre chose")
    sealed = kept(place)
    assert place.found(sealed) == sealed
    with database.writing() as session:
        documents.erase(session, document_id)
    assert database.purge()
    assert len(sealed) == 6
    assert place.found(sealed) == kept(place)
    with database.reading() as session:
        assert documents.fetch(session, other).text == "autre chose"
        with pytest.raises(DocumentGone):
            jobs.latest(session, document_id)
        assert documents.annotation_version(session, document_id) is None


def test_what_has_expired_is_no_longer_given_then_erased(database):
    old, new = add(database, keep=-DAY), add(database)
    with database.writing() as session:
        for ask in (documents.fetch, documents.fetch_profile, documents.fetch_annotation, jobs.latest):
            with pytest.raises(DocumentGone):
                ask(session, old)
        assert documents.erase_expired(session) == (old,)
        assert documents.erase_expired(session) == ()
        assert documents.fetch(session, new).id == new


@pytest.mark.parametrize("ask", [documents.fetch, documents.fetch_content, documents.fetch_secret, documents.erase])
def test_a_document_that_is_not_there_is_said_to_be_gone(database, ask):
    with database.writing() as session:
        for unknown in ("0" * 32, "", "\x00", "é" * 400, "' OR 1=1 --"):
            with pytest.raises(DocumentGone):
                ask(session, unknown)


def test_a_document_comes_back_as_it_was_stored(database):
    document_id = add(database, "Mme É.\r\n".encode(), name="C:\\Dossiers\\é.txt")
    with database.reading() as session:
        stored = documents.fetch(session, document_id)
        assert documents.fetch_content(session, document_id) == "Mme É.\r\n".encode()
        assert len(documents.fetch_secret(session, document_id)) == 32
        annotation = documents.fetch_annotation(session, document_id)
    assert (stored.name, stored.text, stored.pages, stored.size) == ("é.txt", "Mme É.\r\n", 3, 9)
    assert (stored.unread_pages, stored.images) == ((2,), 4)
    assert stored.expires - stored.created == DAY
    assert stored.created.utcoffset() == timedelta()
    assert annotation.entities[0].text == "Mme É.\r\n"
    assert annotation.document == stored.as_document()


def test_ids_and_secrets_are_never_the_same(database):
    ids = {add(database, b"x") for _ in range(20)}
    with database.reading() as session:
        assert len({documents.fetch_secret(session, document_id) for document_id in ids}) == len(ids) == 20
    assert all(len(document_id) == 32 for document_id in ids)


def test_a_block_that_fails_leaves_nothing(database):
    def fail():
        with database.writing() as session:
            documents.add(session, b"x", "x", "judiciaire", -DAY)
            documents.fetch(session, "no such document")

    with pytest.raises(DocumentGone):
        fail()
    with database.writing() as session:
        assert documents.erase_expired(session) == ()


def test_an_error_of_the_database_does_not_quote_the_text(database):
    with pytest.raises(IntegrityError) as caught, database.writing() as session:
        documents.save_annotation(session, "no such document", 1, {"text": NEEDLE})
    assert NEEDLE not in str(caught.value)


def test_a_lone_surrogate_is_stored_as_it_is(database):
    document_id = add(database, b"x", name="\ud800.txt")
    odd = "\ud83d\ude00 \udfff \x00"  # two lone surrogates side by side are not the one character they would make
    with database.writing() as session:
        documents.save_text(session, document_id, Document("", odd))
        made = Annotation(
            Document("x", odd), EngineInfo("0", "fr", "cpu", "tout"), (Entity(0, 2, odd[:2], "nom", "human"),)
        )
        documents.save_annotation(session, document_id, 2, made.to_json())
    with database.reading() as session:
        assert documents.fetch(session, document_id).text == odd
        assert documents.fetch_annotation(session, document_id).entities == made.entities
        assert documents.fetch(session, document_id).name == ".txt".strip(".")


@given(st.text(st.characters()))
def test_any_text_survives_coding(value):
    assert decode_text(encode_text(value)) == value
    assert decode_json(encode_json({"text": [value]})) == {"text": [value]}


def count(session):
    return session.scalar(select(func.count()).select_from(DocumentRow))


def test_a_reading_session_sees_one_state_whatever_is_written_meanwhile(database):
    add(database, b"x")
    with database.reading() as session:
        assert count(session) == 1
        add(database, b"y")
        assert count(session) == 1
    with database.reading() as session:
        assert count(session) == 2


def test_writers_follow_each_other_and_see_what_was_written_before_them(database):
    """Each adds as many pages as there are documents, and one: were two to see the same, two would
    be equal."""

    def write():
        for _ in range(5):
            with database.writing() as session:
                seen = count(session)
                document_id = documents.add(session, b"x", "x", "judiciaire", DAY)
                documents.save_text(session, document_id, Document("", "x", pages=seen))

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.reading() as session:
        assert sorted(session.scalars(select(DocumentRow.pages))) == list(range(20))
