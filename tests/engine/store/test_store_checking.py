"""Whether a store is whole: what was altered outside of the program is found, and named."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core import Document
from engine.core.errors import StoreBroken
from engine.store import documents, gold, jobs
from engine.store.checking import Fault, check

DAY = timedelta(days=1)


@pytest.fixture
def filled(database):
    """Store two documents, one of them with its text."""
    with database.writing() as session:
        found = [documents.add(session, b"Mme Rochebrune", f"{name}.txt", "judiciaire", DAY) for name in "ab"]
        documents.save_text(session, found[0], Document("", "Mme Rochebrune"))
        jobs.queue(session, found[0])
        set_id = gold.add(session, "jeu", "tout", {"a": 1}, [])
        gold.add_documents(session, set_id, "", 0, [b"{}", b"{}"])
    return found


def checked(database):
    with database.reading() as session:
        return check(session)


def spoil(place, statement: str) -> None:
    """Change the database behind the program."""
    with place.connect() as connection:
        connection.execute(statement)
        if place.kind == "sqlite":
            connection.commit()


def test_a_whole_store_has_no_fault(database, filled):
    found = checked(database)
    assert found.faults == ()
    assert found.values == 2 * 4 + 2 + 4 + 2  # of a document, of its text, of a set, of its documents


def test_a_value_of_another_row_is_named(database, filled, place):
    first, second = filled
    spoil(place, f"UPDATE documents SET name = (SELECT name FROM documents WHERE id = '{second}') WHERE id = '{first}'")
    assert checked(database).faults == (Fault("value", "documents.name", first),)


def test_values_that_were_exchanged_within_a_set_are_named(database, filled, place):
    spoil(place, "UPDATE gold_documents SET number = 10 - number")
    assert {(fault.kind, fault.place) for fault in checked(database).faults} == {("value", "gold_documents.data")}


def test_a_row_without_the_one_it_belongs_to_is_named(database, filled, place):
    if place.kind != "sqlite":
        pytest.skip("PostgreSQL lets no such row be")
    spoil(place, "UPDATE jobs SET document_id = '0'")
    assert Fault("references", "jobs") in checked(database).faults


def test_a_file_with_a_broken_page_is_not_opened(database, filled, place):
    if place.kind != "sqlite":
        pytest.skip("PostgreSQL looks after its own pages")
    database.purge()
    database.close()
    data = bytearray(place.path.read_bytes())
    for page in range(1, len(data) // 4096):
        data[page * 4096 : page * 4096 + 60] = bytes(60)
    place.path.write_bytes(data)
    before = place.path.read_bytes()
    with pytest.raises(StoreBroken, match="store check"):
        place.open()
    assert place.path.read_bytes() == before
