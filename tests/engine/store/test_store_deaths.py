"""A process killed while it writes, a disk that fills, a store held by another, a connection that
is cut: all of a transaction, or nothing."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from datetime import timedelta

import pytest
from sqlalchemy import func, select, text

from engine.core.errors import (
    BadDatabaseUrl,
    DatabaseDown,
    DatabaseInUse,
    DatabaseLost,
    DatabaseRefused,
    DatabaseRights,
    DatabaseUnknown,
    StoreBusy,
    StoreFull,
)
from engine.store import Database, connections, documents
from engine.store.schema import DocumentRow
from tests import postgresql

DAY = timedelta(days=1)
TEXT = b"Mme Rochebrune a saisi le tribunal. " * 20_000
POSTGRESQL = pytest.mark.parametrize("place", ["postgresql"], indirect=True)
FILE = pytest.mark.parametrize("place", ["sqlite"], indirect=True)
RANDOM = random.Random(8)


def run(place, kills):
    said = {"path": str(place.path), "url": place.url, "kills": kills}
    command = [sys.executable, "-m", "tests.engine.store.killed", json.dumps(said)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def add(database, data=b"x"):
    with database.writing() as session:
        return documents.add(session, data, "a.txt", "judiciaire", DAY)


def count(database):
    with database.reading() as session:
        return session.scalar(select(func.count()).select_from(DocumentRow))


KILLS = (
    *({"work": "write", "after": RANDOM.uniform(0, 0.05)} for _ in range(5)),
    *({"work": "write", "at": n} for n in (1, 2, 3, 4, 6, 9, 12, 30, 60)),
)
ROTATIONS = tuple({"work": "rotate", "at": n} for n in (1, 2, 9, 10_000))


def test_a_process_killed_while_it_writes_leaves_all_of_a_transaction_or_nothing(place):
    """What it had said to be kept is there; of what it was at, everything or nothing: a document
    has its text and its job, an erased one its proof.

    Then it is killed while it changes the key: the store opens, with the one key that its file is
    left with.
    """
    place.open().close()
    file = place.path.with_name("store.key")
    first = file.read_text()
    states = run(place, [*KILLS, *ROTATIONS])
    before = erased = 0
    for one in states[: len(KILLS)]:
        assert one["signal"] == signal.SIGKILL
        assert (one["whole"], one["same"]) == (True, True)
        kept, gone = one["said"].count("+"), one["said"].count("-")
        assert one["documents"] + one["erased"] - before - erased in (kept, kept + 1)
        assert one["erased"] - erased in (gone, gone + 1)
        assert one["rows"] in ([], ['{"documents": 1, "jobs": 1}'])
        before, erased = one["documents"], one["erased"]
    assert before > 4
    assert erased > 0
    changed = states[len(KILLS) :]
    assert [one["signal"] for one in changed] == [signal.SIGKILL] * 3 + [0]
    assert "+" in changed[-1]["said"]
    assert {(one["documents"], one["whole"], one["same"]) for one in changed} == {(before, True, True)}
    assert len(file.read_text().split()) == 1
    assert file.read_text() != first
    assert [other.name for other in file.parent.iterdir() if other.name.startswith(".")] == []
    if place.kind == "sqlite":
        with place.connect() as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@FILE
def test_a_disk_that_fills_is_said_and_the_store_stays_whole(place, database):
    kept = add(database)
    with database.writing() as session:
        pages = session.scalar(text("PRAGMA page_count"))
    with database.reading() as session:
        session.execute(text(f"PRAGMA max_page_count = {pages + 20}"))
    with pytest.raises(StoreFull) as caught:
        add(database, TEXT)
    assert "Rochebrune" not in str(caught.value)
    assert count(database) == 1
    with database.reading() as session:
        assert documents.fetch_content(session, kept) == b"x"
        session.execute(text("PRAGMA max_page_count = 1000000"))
    add(database, TEXT)
    assert count(database) == 2


LIMITED = """
import resource, sys
from datetime import timedelta
from pathlib import Path
from engine.core.errors import StoreFull
from engine.store import Database, documents

database = Database(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))
try:
    for _ in range(50):
        with database.writing() as session:
            documents.add(session, b"x" * 100_000, "a.txt", "judiciaire", timedelta(days=1))
        print("kept")
except StoreFull:
    print("full")
"""


@FILE
def test_a_file_that_may_not_grow_is_said_and_what_was_kept_is_there(place):
    place.open().close()
    done = subprocess.run([sys.executable, "-c", LIMITED, str(place.path)], capture_output=True, text=True, check=True)
    *kept, last = done.stdout.split()
    assert last == "full"
    assert 0 < len(kept) < 50
    database = place.open()
    assert count(database) == len(kept)
    add(database, TEXT)
    database.close()
    with place.connect() as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@POSTGRESQL
@pytest.mark.parametrize(
    ("state", "error"),
    [pytest.param("53100", StoreFull, id="a full disk"), pytest.param("42501", DatabaseRights, id="rights taken away")],
)
def test_what_postgresql_says_of_itself_is_told(place, database, state, error):
    with place.connect() as connection:
        connection.execute(
            f"CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{state}'; END $$"
        )
        connection.execute("CREATE TRIGGER refuse AFTER INSERT ON documents EXECUTE FUNCTION refuse()")
    with pytest.raises(error):
        add(database)
    with place.connect() as connection:
        connection.execute("DROP TRIGGER refuse ON documents")
    assert count(database) == 0
    add(database)


def test_a_store_that_another_program_holds_is_said_to_be_busy(place, monkeypatch):
    monkeypatch.setattr(connections, "PATIENCE", 60)
    database = place.open()
    with place.connect() as other:
        if place.kind == "sqlite":
            other.execute("BEGIN IMMEDIATE")
        else:
            other.execute("BEGIN")
            other.execute(f"SELECT pg_advisory_xact_lock({connections.WRITING}, hashtext(current_schema()))")
        with pytest.raises(StoreBusy):
            add(database)
        assert count(database) == 0, "it can be read"
        other.execute("ROLLBACK")
    add(database)
    assert count(database) == 1
    database.close()


def cut(place):
    """End every connection of the program, as a server that starts again does."""
    with place.connect() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'nomdemprunt' AND pid <> pg_backend_pid()"
        )


@POSTGRESQL
def test_a_connection_cut_in_a_transaction_is_said_and_the_next_call_works(place, database):
    kept = add(database)

    def lose():
        with database.writing() as session:
            documents.add(session, b"lost", "a.txt", "judiciaire", DAY)
            cut(place)
            documents.erase(session, kept)

    with pytest.raises(DatabaseLost):
        lose()
    assert count(database) == 1
    add(database)
    assert count(database) == 2


@POSTGRESQL
def test_one_server_works_on_a_database_and_takes_it_again_after_a_cut(place, database):
    with pytest.raises(DatabaseInUse):
        place.open()
    other = place.open(alone=False)
    assert count(other) == 0
    other.close()
    cut(place)
    database.serve()
    with pytest.raises(DatabaseInUse):
        place.open()
    cut(place)
    taken = place.open()
    with pytest.raises(DatabaseInUse):
        database.serve()
    taken.close()
    database.serve()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param({"user": postgresql.GUARDED, "password": "faux"}, DatabaseRefused, id="password"),
        pytest.param({"user": "personne"}, DatabaseRefused, id="user"),
        pytest.param({"name": "nulle_part"}, DatabaseUnknown, id="database"),
    ],
)
def test_a_server_that_refuses_is_told_without_the_password(postgresql_server, tmp_path, change, error):
    with pytest.raises(error) as caught:
        Database(tmp_path / "store.db", postgresql_server.url(**change))
    seen = f"{caught.value.sentence('fr')} {caught.value.sentence('en')} {caught.value.__cause__}"
    assert change.get("password", postgresql.PASSWORD) not in seen
    assert change.get("name", postgresql.NAME) in seen
    assert not (tmp_path / "store.key").exists()


@pytest.mark.parametrize(
    ("url", "error"),
    [
        pytest.param("postgresql://a:secret@localhost:1/x", DatabaseDown, id="nobody answers"),
        pytest.param("postgres://a:secret@/x?host=/nulle/part", DatabaseDown, id="no socket"),
        pytest.param("postgresql://a:secret@hote.invalid/x", DatabaseDown, id="no such machine"),
        pytest.param("mysql://a:secret@b/c", BadDatabaseUrl, id="another program"),
        pytest.param("secret", BadDatabaseUrl, id="no address"),
        pytest.param("postgresql://a:secret@b:port/c", BadDatabaseUrl, id="no port"),
        pytest.param("postgresql://a:secret@b", BadDatabaseUrl, id="no database"),
    ],
)
def test_an_address_that_leads_nowhere_is_told(tmp_path, url, error):
    with pytest.raises(error) as caught:
        Database(tmp_path / "store.db", url)
    assert "secret" not in f"{caught.value.sentence('fr')} {caught.value.sentence('en')} {caught.value.__cause__}"


@POSTGRESQL
def test_both_ways_to_write_an_address_are_read(place):
    database = Database(place.path, place.server.url(place.schema, scheme="postgres"))
    assert database.kind == "postgresql"
    database.close()
