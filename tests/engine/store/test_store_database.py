"""The file: its modes, its promises, and that what is erased is gone from the disk."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from engine.errors import DocumentGone, StoreMismatch
from engine.model import Annotation, Document, EngineInfo, Entity
from engine.store import Database, documents, jobs
from engine.store.coding import decode_json, decode_text, encode_json, encode_text
from engine.store.database import UPGRADES, VERSION

DAY = timedelta(days=1)
NEEDLE = "ROCHEBLAVE"
TEXT = NEEDLE.encode() * 5000


@pytest.fixture
def database(tmp_path):
    database = Database(tmp_path / "var" / "store.db")
    yield database
    database.close()


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


def files(tmp_path):
    return sorted((tmp_path / "var").iterdir())


def test_nobody_else_can_read_the_files(database, tmp_path):
    add(database)
    assert stat.S_IMODE((tmp_path / "var").stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in files(tmp_path)}
    assert modes == {"store.db": 0o600, "store.db-shm": 0o600, "store.db-wal": 0o600}


def test_a_connection_keeps_its_promises(database):
    with database.reading() as session:
        values = {
            name: session.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "foreign_keys", "secure_delete", "busy_timeout")
        }
    assert values == {"journal_mode": "wal", "foreign_keys": 1, "secure_delete": 1, "busy_timeout": 5000}


def version(path, number=None):
    """Give the version that a file has, after giving it another one where asked."""
    with closing(sqlite3.connect(path)) as connection:
        if number is not None:
            connection.execute(f"PRAGMA user_version = {number}")
        return connection.execute("PRAGMA user_version").fetchone()[0]


def test_a_new_file_has_the_version_of_its_tables_and_opens_again(tmp_path):
    for _ in range(2):
        Database(tmp_path / "store.db").close()
        assert version(tmp_path / "store.db") == VERSION == 6


@pytest.mark.parametrize(
    "number", [0, VERSION + 1, VERSION + 4], ids=["tables from before versions", "the next version", "far ahead"]
)
def test_a_file_of_another_version_is_refused_and_stays_as_it_is(tmp_path, number):
    path = tmp_path / "store.db"
    Database(path).close()
    version(path, number)
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreMismatch) as caught:
            Database(path)
        assert "NOMDEMPRUNT_VAR" in caught.value.sentence("fr")
        assert "another version of the program" in caught.value.sentence("en")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["store.db"], "the file was closed"


FIRST = """
CREATE TABLE documents (
    id VARCHAR(32) NOT NULL, name BLOB NOT NULL, bytes BLOB NOT NULL, size INTEGER NOT NULL, sha256 VARCHAR(64) NOT NULL,
    text BLOB, format VARCHAR(16), pages INTEGER, unread_pages BLOB, language VARCHAR(16), profile VARCHAR(64) NOT NULL,
    secret BLOB NOT NULL, created DATETIME NOT NULL, expires DATETIME NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_documents_expires ON documents (expires);
CREATE TABLE annotations (
    document_id VARCHAR(32) NOT NULL, job INTEGER NOT NULL, data BLOB NOT NULL, created DATETIME NOT NULL,
    PRIMARY KEY (document_id), FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE TABLE jobs (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, document_id VARCHAR(32) NOT NULL, state VARCHAR(16) NOT NULL,
    stage VARCHAR(16) NOT NULL, fraction DOUBLE NOT NULL, device VARCHAR(32) NOT NULL, error VARCHAR(64), params BLOB,
    created DATETIME NOT NULL, started DATETIME, ended DATETIME,
    FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE INDEX ix_jobs_document_id ON jobs (document_id);
CREATE INDEX ix_jobs_state ON jobs (state);
INSERT INTO documents VALUES ('0123', CAST('é.txt' AS BLOB), CAST('Mme É.' AS BLOB), 7, 'ab', CAST('Mme É.' AS BLOB), 'txt', 3,
    CAST('[2]' AS BLOB), 'en', 'tout', x'00', '2026-11-01 10:00:00.000000', '9999-12-31 00:00:00.000000');
INSERT INTO annotations VALUES ('0123', 4, CAST('{"engine":{"version":"0","model":"fr","device":"cpu","profile":"tout"},"entities":[]}'
    AS BLOB), '2026-11-01 10:00:00.000000');
INSERT INTO jobs VALUES (4, '0123', 'done', '', 1.0, 'cpu', NULL, NULL, '2026-11-01 10:00:00.000000', NULL, NULL);
PRAGMA user_version = 1;
"""
"""The tables of the first version, as it made them, with a document."""


SECOND = (
    FIRST.replace("user_version = 1", "user_version = 2")
    .replace(
        "CREATE INDEX ix_documents_expires",
        "ALTER TABLE documents ADD COLUMN wanted_language VARCHAR(16) DEFAULT 'auto' NOT NULL; CREATE INDEX ix_documents_expires",
    )
    .replace("'9999-12-31 00:00:00.000000');", "'9999-12-31 00:00:00.000000', 'auto');")
)
"""Those of the second."""

THIRD = (
    SECOND.replace("user_version = 2", "user_version = 3")
    .replace(
        "CREATE INDEX ix_documents_expires",
        "ALTER TABLE documents ADD COLUMN images INTEGER DEFAULT 0 NOT NULL; ALTER TABLE documents ADD COLUMN parties BLOB; "
        "CREATE INDEX ix_documents_expires",
    )
    .replace("'9999-12-31 00:00:00.000000', 'auto');", "'9999-12-31 00:00:00.000000', 'auto', 0, NULL);")
)
"""Those of the third."""

FOURTH = (
    THIRD.replace("user_version = 3", "user_version = 4")
    .replace(
        "CREATE INDEX ix_documents_expires",
        "ALTER TABLE documents ADD COLUMN changes VARCHAR(8) DEFAULT 'accept' NOT NULL; ALTER TABLE documents ADD COLUMN uncertain BLOB; "
        "CREATE INDEX ix_documents_expires",
    )
    .replace(
        "'9999-12-31 00:00:00.000000', 'auto', 0, NULL);",
        "'9999-12-31 00:00:00.000000', 'auto', 0, NULL, 'accept', NULL);",
    )
)
"""Those of the fourth: a fifth has the tables of users' gold besides."""


def columns(path):
    """Give the columns of each table, whatever their order."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: sorted(connection.execute(f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table}')"))
            for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        }


@pytest.mark.parametrize("script", [FIRST, SECOND, THIRD, FOURTH], ids=["first", "second", "third", "fourth"])
def test_a_file_of_an_earlier_version_is_brought_to_ours_with_all_it_holds(tmp_path, script):
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(script)
    Database(tmp_path / "new.db").close()
    for _ in range(2):
        database = Database(tmp_path / "old.db")
        with database.writing() as session:
            stored = documents.fetch(session, "0123")
            assert documents.fetch_annotation(session, "0123").document == stored.as_document()
            assert jobs.latest(session, "0123").state == "done"
            new = documents.add(session, b"x", "x", "tout", DAY, "en")
            assert documents.fetch(session, new).wanted_language == "en"
            marked = documents.add(session, b"x", "x", "tout", DAY, changes="refuse")
            documents.save_text(session, marked, Document("x", "Mme É.", uncertain=((0, 3), (4, 6))))
            kept = documents.fetch(session, marked)
            assert (kept.changes, kept.uncertain) == ("refuse", ((0, 3), (4, 6)))
            assert kept.as_document().uncertain == ((0, 3), (4, 6))
        database.close()
        assert (stored.name, stored.text, stored.unread_pages) == ("é.txt", "Mme É.", (2,))
        assert (stored.language, stored.wanted_language) == ("en", "auto")
        assert (stored.images, stored.parties) == (0, ())
        assert (stored.changes, stored.uncertain) == ("accept", ())
    assert version(tmp_path / "old.db") == VERSION
    assert columns(tmp_path / "old.db") == columns(tmp_path / "new.db")


@pytest.mark.parametrize(
    ("number", "statements"),
    [
        (1, ("ALTER TABLE nothing ADD COLUMN x INTEGER",)),
        (2, ("ALTER TABLE documents ADD COLUMN x INTEGER", "ALTER TABLE nothing ADD COLUMN x INTEGER")),
    ],
    ids=["its first statement", "a later one"],
)
def test_an_upgrade_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch, number, statements):
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST)
    before = columns(path)
    monkeypatch.setitem(UPGRADES, number, statements)
    with pytest.raises(OperationalError):
        Database(path)
    assert (version(path), columns(path)) == (1, before)


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


def test_an_empty_file_with_a_version_is_not_ours(tmp_path):
    version(tmp_path / "store.db", 1)
    with pytest.raises(StoreMismatch):
        Database(tmp_path / "store.db")


def test_what_is_erased_is_gone_from_every_file(database, tmp_path):
    document_id = add(database)
    other = add(database, b"autre chose")
    assert any(NEEDLE.encode() in path.read_bytes() for path in files(tmp_path))
    with database.writing() as session:
        documents.erase(session, document_id)
    assert database.purge()
    assert not [path for path in files(tmp_path) if NEEDLE.encode() in path.read_bytes()]
    with database.reading() as session:
        assert documents.fetch(session, other).text == "autre chose"
        with pytest.raises(DocumentGone):
            jobs.latest(session, document_id)
        assert documents.annotation_version(session, document_id) is None


def test_the_names_of_the_parties_are_kept_and_go_with_their_document(database, tmp_path):
    document_id = add(database)
    with database.reading() as session:
        assert documents.fetch(session, document_id).as_document().parties == ("MARCHENOIR Odile",)
    assert any(b"MARCHENOIR" in path.read_bytes() for path in files(tmp_path))
    with database.writing() as session:
        documents.erase(session, document_id)
    assert database.purge()
    assert not [path for path in files(tmp_path) if b"MARCHENOIR" in path.read_bytes()]


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
    with database.writing() as session, pytest.raises(DocumentGone):
        ask(session, "0" * 32)


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
        documents.save_annotation(session, document_id, 2, {"text": odd})
    with database.reading() as session:
        assert documents.fetch(session, document_id).text == odd
        assert documents.fetch(session, document_id).name == ".txt".strip(".")


@given(st.text(st.characters()))
def test_any_text_survives_coding(value):
    assert decode_text(encode_text(value)) == value
    assert decode_json(encode_json({"text": [value]})) == {"text": [value]}
