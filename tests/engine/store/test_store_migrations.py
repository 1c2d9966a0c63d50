"""Stores of earlier versions: they open with all they hold, sealed; what cannot be brought to ours
stays as it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import OperationalError

from engine.core import doubts
from engine.core.errors import StoreDamaged, StoreKeyMissing, StoreMismatch
from engine.core.model import Document
from engine.review import doubts as review_doubts
from engine.review.log import Fact, LogEntry, StateChange, fold
from engine.store import (
    Database,
    adjudications,
    checking,
    documents,
    gold,
    jobs,
    migrations,
    opening,
    resealing,
    reviews,
)
from engine.store.cipher import Cipher
from engine.store.coding import decode_json
from engine.store.columns import give_cipher
from engine.store.connections import connect_postgresql, connect_sqlite
from engine.store.database import VERSION
from engine.store.schema import Base
from tests.doubts import foreign
from tests.engine.service.made_reviews import store
from tests.engine.store.old_stores import SCRIPTS, make_eighth, make_ninth, make_old

DAY = timedelta(days=1)


def writer(place):
    """Give what writes to a place, with a cipher of its own, without opening a store there."""
    engine = connect_postgresql(place.url)[1] if place.url else connect_sqlite(place.path)[1]
    give_cipher(engine.dialect, Cipher(b"k" * 32))
    return engine


def foreign_keys(connection, seen, table):
    """Give them as the database has them: SQLAlchemy does not read what becomes of a row where a
    column of a file was added with its reference."""
    if connection.dialect.name == "sqlite":
        return sorted(tuple(row)[2:] for row in connection.execute(text(f"PRAGMA foreign_key_list({table})")))
    return sorted(
        (one["constrained_columns"][0], one["referred_table"], str(one["options"]))
        for one in seen.get_foreign_keys(table)
    )


def compared(_, name, kind, reflected, other):
    return not (kind == "foreign_key_constraint" and name is None)


def tables(connection):
    """Give all that a database says of its tables."""
    seen = inspect(connection)
    return {
        name: (
            sorted((one["name"], str(one["type"]), one["nullable"]) for one in seen.get_columns(name)),
            sorted(seen.get_pk_constraint(name)["constrained_columns"]),
            foreign_keys(connection, seen, name),
            sorted((one["name"], one["column_names"]) for one in seen.get_indexes(name)),
            sorted(one["column_names"] for one in seen.get_unique_constraints(name)),
        )
        for name in sorted(seen.get_table_names())
        if name != "alembic_version"
    }


def test_migrations_and_schema_agree(place):
    engine = writer(place)
    with engine.begin() as connection:
        migrations.upgrade(connection, migrations.FIRST - 1)
        found = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True, "include_object": compared}
        )
        assert compare_metadata(found, Base.metadata) == []
        migrated = tables(connection)
        Base.metadata.drop_all(connection)
        Base.metadata.create_all(connection)
        assert tables(connection) == migrated
    engine.dispose()


def test_the_version_is_the_number_of_the_last_migration():
    folder = migrations.__path__[0]
    assert ScriptDirectory(folder).get_heads() == [f"{VERSION:04d}"]


def test_the_migration_to_sealed_values_names_those_of_its_day():
    """They are those of the schema, but for what was added since."""
    script = ScriptDirectory(migrations.__path__[0]).get_revision("0008").module
    since = {"documents": {"terms"}, "lists": {"terms"}}
    assert {table: set(names) for table, names in script.SEALED.items()} == {
        table: set(names) - since.get(table, set())
        for table, names in resealing.sealed_columns().items()
        if table
        not in (
            "webhooks",
            "terms",
            "tokens",
            "answers",
            "accounts",
            "audit_entries",
            "audit_state",
            "audit_stubs",
            "deliveries",
            "reports",
        )
    }


def version(path, number=None):
    """Give the version that a file has, after giving it another one where asked."""
    with closing(sqlite3.connect(path)) as connection:
        if number is not None:
            connection.execute(f"PRAGMA user_version = {number}")
        return connection.execute("PRAGMA user_version").fetchone()[0]


def test_a_new_store_has_the_version_of_its_tables_and_opens_again(place):
    for _ in range(2):
        place.open().close()
        with place.connect() as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(f"{VERSION:04d}",)]
    if place.kind == "sqlite":
        assert version(place.path) == VERSION, "a program of before Alembic looks there, and leaves the file alone"


@pytest.mark.parametrize("number", SCRIPTS)
def test_a_file_of_an_earlier_version_is_brought_to_ours_with_all_it_holds(tmp_path, number):
    path = tmp_path / "old.db"
    make_old(path, number)
    assert "É.".encode() in path.read_bytes()
    for _ in range(2):
        database = Database(path)
        with database.writing() as session:
            stored = documents.fetch(session, "0123")
            assert documents.fetch_content(session, "0123") == "Mme É.".encode()
            assert documents.fetch_annotation(session, "0123").document == stored.as_document()
            assert jobs.latest(session, "0123").state == "done"
            (raised,) = documents.fetch_annotation(session, "0123").doubts
            assert (raised.kind, raised.variant) == ("failed_key", "iban")
            marked = documents.add(session, b"x", "x", "tout", DAY, "en", changes="refuse")
            documents.save_text(session, marked, Document("x", "Mme.", uncertain=((0, 3), (4, 6))))
            assert documents.fetch(session, marked).uncertain == ((0, 3), (4, 6))
            assert jobs.queue(session, marked) > 4
            if number >= 5:
                assert gold.fetch(session, "4567").labels == {"nom": 2}
                assert next(gold.fetch_annotations(session, "4567")).document.text == "Mme É."
            if number >= 6:
                assert adjudications.fetch(session, "89ab").source == "double"
                assert adjudications.fetch(session, "89ab").a == "gold"
        for file in tmp_path.iterdir():
            assert "É.".encode() not in file.read_bytes(), "sealed, and no free page has it"
        database.close()
        assert (stored.name, stored.text, stored.unread_pages, stored.sha256) == ("é.txt", "Mme É.", (2,), "ab")
        assert (stored.language, stored.wanted_language) == ("en", "auto")
        assert (stored.images, stored.parties, stored.changes, stored.uncertain) == (0, (), "accept", ())
    assert version(path) == VERSION
    Database(tmp_path / "new.db").close()
    with connect_sqlite(path)[1].connect() as old, connect_sqlite(tmp_path / "new.db")[1].connect() as new:
        assert tables(old) == tables(new)
        old.engine.dispose()
        new.engine.dispose()


def told_before(doubt):
    """Give a doubt as it was kept up to the eighth version."""
    row = {key: value for key, value in doubts.to_row(doubt).items() if key not in ("variant", "params")}
    return {**row, "message": doubts.former_message(doubt)}


def test_a_doubt_that_was_settled_under_its_sentence_stays_settled(tmp_path):
    """Its log named it by a hash of the sentence, which may be worded anew since."""
    path, when = tmp_path / "store.db", datetime(2026, 11, 22, tzinfo=UTC)
    key = Database(path)
    document_id = store(key)
    with key.writing() as session:
        before = documents.fetch_annotation(session, document_id)
        raised = (
            doubts.doubt("failed_key", 0, 4, "iban"),
            doubts.doubt("failed_key", 0, 4, "rib"),
            doubts.doubt("mixed_language", None, None, "en", share=20),
            foreign("weather", "note", "Il pleut.", 0, 4),
        )
        facts = [Fact("doubt:0123456789ab", None, {"how": "seen"}), Fact("validated", None, {"who": "Mme Ould"})]
        for _ in range(2):
            entry = LogEntry("settle", "Mme Ould", when, StateChange(facts=tuple(facts)))
            at = reviews.head(session, document_id, lock=True)
            reviews.append(session, document_id, at, entry, f"t{at.version}", reviews.Counters("Mme Ould"))
    secret = key.key.keys[0]
    key.close()
    former = [
        review_doubts.former_id(one.kind, doubts.former_message(one), one.start, one.end, one.person) for one in raised
    ]
    assert len(set(former)) == len(raised)
    data = {**before.to_json(), "doubts": [told_before(one) for one in raised]}
    row = {"removed": [], "added": [], "persons": []}
    log = [
        {
            **row,
            "facts": [[f"doubt:{former[0]}", None, {"how": "seen"}], [f"doubt:{former[3]}", None, {"how": "seen"}]],
        },
        {
            **row,
            "facts": [
                [f"doubt:{former[2]}", None, {"how": "seen"}],
                ["doubt:0123456789ab", None, {}],
                ["validated", None, {}],
            ],
        },
    ]
    make_eighth(path, secret, document_id, data, log)
    for _ in range(2):
        database = Database(path)
        with database.reading() as session:
            kept = documents.fetch_annotation(session, document_id)
            log = reviews.entries(session, document_id)
            sealed = session.scalar(text("SELECT data FROM annotations"))
        database.close()
        rows = decode_json(Cipher(secret).open(sealed, "annotations.data", document_id))["doubts"]
        assert [(one["variant"], one["params"]) for one in rows] == [
            ("iban", {}),
            ("rib", {}),
            ("en", {"share": 20}),
            ("", {}),
        ]
        assert kept.doubts == raised
        assert doubts.sentence(kept.doubts[3], "en") == "Il pleut."
        assert [fact.key for entry in log for fact in entry.difference.facts][-2:] == [
            "doubt:0123456789ab",
            "validated",
        ]
        assert review_doubts.standing_doubts(fold(kept, log)) == raised[1:2]
    assert version(path) == VERSION


@pytest.fixture
def newer(place):
    """Give a place whose store is of a version to come."""
    place.open().close()
    with place.connect() as connection:
        if place.kind == "sqlite":
            connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        connection.execute(f"UPDATE alembic_version SET version_num = '{VERSION + 1:04d}'")
        if place.kind == "sqlite":
            connection.commit()
    return place


def test_a_newer_store_is_refused_and_stays_as_it_is(newer):
    before = newer.path.read_bytes() if newer.kind == "sqlite" else None
    for _ in range(2):
        with pytest.raises(StoreMismatch) as caught:
            newer.open()
        assert "NOMDEMPRUNT_VAR" in caught.value.sentence("fr")
        assert "another version of the program" in caught.value.sentence("en")
    if before:
        assert newer.path.read_bytes() == before
        assert sorted(file.name for file in newer.path.parent.iterdir()) == ["store.db", "store.key"], (
            "the file was closed"
        )


@pytest.mark.parametrize("number", [0, VERSION + 4], ids=["tables from before versions", "far ahead"])
def test_a_file_of_another_version_is_refused(tmp_path, number):
    path = tmp_path / "store.db"
    Database(path).close()
    version(path, number)
    before = path.read_bytes()
    with pytest.raises(StoreMismatch):
        Database(path)
    assert path.read_bytes() == before


def test_an_empty_file_with_a_version_is_not_ours(tmp_path):
    version(tmp_path / "store.db", 1)
    with pytest.raises(StoreMismatch):
        Database(tmp_path / "store.db")
    assert not (tmp_path / "store.key").exists()


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_tables_of_another_program_are_left_alone(place):
    with place.connect() as connection:
        connection.execute("CREATE TABLE documents (id INTEGER)")
    with pytest.raises(StoreMismatch):
        place.open()
    with place.connect() as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()").fetchall() == [
            (1,)
        ]


def test_an_old_store_that_a_server_works_on_is_not_changed_by_another_program(tmp_path):
    make_old(tmp_path / "old.db", 6)
    with pytest.raises(StoreMismatch):
        Database(tmp_path / "old.db", alone=False)
    assert version(tmp_path / "old.db") == 6


def fail(*_):
    raise OperationalError("INSERT", {}, Exception("broken off"))


@pytest.mark.parametrize(
    ("target", "name", "value"),
    [
        pytest.param(migrations, "BEFORE", {1: ("ALTER TABLE nothing ADD COLUMN x INTEGER",)}, id="before Alembic"),
        pytest.param(
            migrations,
            "BEFORE",
            {**migrations.BEFORE, 3: (*migrations.BEFORE[3], "ALTER TABLE nothing ADD COLUMN x INTEGER")},
            id="after columns were added",
        ),
        pytest.param(resealing, "reseal", fail, id="when tables are made and values are to be sealed"),
        pytest.param(opening, "note_key", fail, id="when all is sealed"),
    ],
)
def test_an_upgrade_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch, target, name, value):
    path = tmp_path / "old.db"
    make_old(path, 1)
    before = _lines(path)
    with monkeypatch.context() as patch:
        patch.setattr(target, name, value)
        with pytest.raises(OperationalError):
            Database(path)
    assert (version(path), _lines(path)) == (1, before)
    database = Database(path)
    with database.reading() as session:
        assert documents.fetch(session, "0123").text == "Mme É."
    database.close()


def _lines(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_an_upgrade_that_fails_leaves_a_postgresql_database_as_it_was(place, monkeypatch):
    """Its first version was the last one of files: what is tried here is the step from the tables
    before encryption."""
    engine = writer(place)
    with engine.begin() as connection:
        migrations.upgrade(connection, migrations.FIRST - 1)
        connection.execute(text("DROP TABLE meta"))
        connection.execute(text("ALTER TABLE documents DROP COLUMN fingerprint"))
        connection.execute(text("ALTER TABLE documents ADD COLUMN sha256 VARCHAR(64) NOT NULL"))
        connection.execute(text("ALTER TABLE jobs DROP COLUMN deaths"))
        connection.execute(
            text(
                "DROP TABLE deliveries, reports, assignments, second_readings, webhooks, terms, tokens, answers, audit_entries, audit_state, audit_stubs, logins, accounts, holdings"
            )
        )
        connection.execute(text("ALTER TABLE documents DROP COLUMN terms, DROP COLUMN second_opinion"))
        connection.execute(text("ALTER TABLE lists DROP COLUMN terms, DROP COLUMN second_opinion"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0007'"))
        moments = "now(), now() + interval '1 day'"
        connection.execute(
            text(
                f"INSERT INTO documents (id, name, bytes, size, sha256, text, profile, secret, created, expires) VALUES ('0123', 'a', 'b', 1, 'ab', 'Mme Rochebrune', 'tout', 'x', {moments})"
            )
        )
        before = tables(connection)
    with monkeypatch.context() as patch:
        patch.setattr(opening, "note_key", fail)
        with pytest.raises(OperationalError):
            place.open()
    with engine.connect() as connection:
        assert tables(connection) == before
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0007"
    engine.dispose()
    database = place.open()
    with database.reading() as session:
        stored = documents.fetch(session, "0123")
    assert (stored.text, stored.sha256) == ("Mme Rochebrune", "ab")
    assert b"Mme Rochebrune".hex().encode() not in place.raw()
    database.close()


def test_free_pages_are_emptied_at_the_next_opening_where_the_first_was_broken_off(tmp_path, monkeypatch):
    path = tmp_path / "old.db"
    make_old(path, 6)
    with monkeypatch.context() as patch:
        patch.setattr(Database, "_clean", fail)
        with pytest.raises(OperationalError):
            Database(path)
    cleaned = []
    clean = Database._clean
    monkeypatch.setattr(Database, "_clean", lambda self: (clean(self), cleaned.append(1)))
    for _ in range(2):
        Database(path).close()
    assert cleaned == [1]
    assert "É.".encode() not in path.read_bytes()


def test_a_sealed_file_is_not_taken_for_an_old_one_when_its_key_is_gone(tmp_path):
    make_old(tmp_path / "old.db", 6)
    Database(tmp_path / "old.db").close()
    (tmp_path / "store.key").unlink()
    with pytest.raises(StoreKeyMissing):
        Database(tmp_path / "old.db")
    assert not (tmp_path / "store.key").exists()


def test_what_was_sealed_for_its_column_alone_is_bound_to_its_row(tmp_path):
    path = tmp_path / "store.db"
    database = Database(path)
    document_id = store(database)
    key = database.key.keys[0]
    database.close()
    make_ninth(path, key)
    with closing(sqlite3.connect(path)) as connection:
        (before,) = connection.execute("SELECT name FROM documents").fetchone()
    for _ in range(2):
        database = Database(path)
        with database.reading() as session:
            assert documents.fetch(session, document_id).name
            documents.fetch_annotation(session, document_id)
            assert checking.check(session).faults == ()
        database.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE documents SET name = ?", (before,))
    database = Database(path)
    with database.reading() as session, pytest.raises(StoreDamaged):
        documents.fetch(session, document_id)  # a value of before, put back
    database.close()
