"""The key is changed while others read and write: nothing that they wrote is lost, nothing is read
as damaged."""

from __future__ import annotations

import subprocess
import sys
import threading
from datetime import timedelta

import pytest
from sqlalchemy.exc import SQLAlchemyError

from engine.core.errors import EngineError, StoreError
from engine.store import checking, documents, rotate
from engine.store.schema import DocumentRow

DAY = timedelta(days=1)
TURNS = 3


def test_who_acts_meanwhile_loses_nothing(place):
    """Threads of the server write and read while the key changes several times."""
    database = place.open()
    over, written, wrong = threading.Event(), list[str](), list[Exception]()

    def act(who: int) -> None:
        while not over.is_set():
            try:
                with database.writing() as session:
                    made = documents.add(session, b"x", f"{who}.txt", "judiciaire", DAY)
                written.append(made)
                with database.reading() as session:
                    assert documents.fetch(session, made).size == 1
            except (EngineError, SQLAlchemyError, AssertionError) as error:
                wrong.append(error)

    threads = [threading.Thread(target=act, args=(who,)) for who in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(TURNS):
        rotate(database)
    over.set()
    for thread in threads:
        thread.join()
    assert wrong == []
    with database.reading() as session:
        assert set(session.scalars(documents.select(DocumentRow.id))) == set(written)
        assert checking.check(session).faults == ()
    database.close()
    again = place.open()
    with again.reading() as session:
        assert checking.check(session).faults == ()
        assert documents.fetch(session, written[0]).name in ("0.txt", "1.txt", "2.txt")
    again.close()


WRITER = """
import sys
from datetime import timedelta
from pathlib import Path
from engine.store import Database, documents
database = Database(Path(sys.argv[1]), sys.argv[2] or None, alone=False)
print("open", flush=True)
for line in sys.stdin:
    with database.writing() as session:
        made = documents.add(session, b"x", "autre.txt", "judiciaire", timedelta(days=1))
    with database.reading() as session:
        print(documents.fetch(session, made).name, flush=True)
database.close()
"""


def test_a_process_that_has_it_open_goes_on_with_the_new_key(place):
    """Sealing on with the old key would write what nobody can read."""
    database = place.open()
    call = [sys.executable, "-c", WRITER, str(place.path), place.url or ""]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "open\n"
        for turn in range(2):
            if turn:
                rotate(database)
            other.stdin.write("\n")
            other.stdin.flush()
            assert other.stdout.readline() == "autre.txt\n"
        other.stdin.close()
    with database.reading() as session:
        assert checking.check(session).faults == ()
    database.close()


@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
def test_a_change_that_fails_leaves_the_old_key(place, monkeypatch):
    database = place.open()
    with database.writing() as session:
        kept = documents.add(session, b"x", "a.txt", "judiciaire", DAY)

    def fail(*_):
        raise StoreError()

    with monkeypatch.context() as patched:
        patched.setattr("engine.store.rotation.key_columns", fail)
        with pytest.raises(StoreError):
            rotate(database)
    with database.writing() as session:
        documents.add(session, b"x", "b.txt", "judiciaire", DAY)
    database.close()
    again = place.open()
    with again.reading() as session:
        assert documents.fetch(session, kept).name == "a.txt"
        assert checking.check(session).faults == ()
    again.close()
