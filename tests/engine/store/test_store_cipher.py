"""Sealed values: they come back, and nothing else does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, strategies as st
from sqlalchemy import select, update

from engine.core.errors import StoreDamaged
from engine.store import documents, rows
from engine.store.cipher import Cipher
from engine.store.columns import RawText
from engine.store.schema import AdjudicationRow, DocumentRow
from tests.stores import values

DAY = timedelta(days=1)
KEY, OTHER = bytes(range(32)), bytes(32)
WORD = b"Mme Rochebrune"
PLACE = "documents.text"


@given(st.binary(max_size=200), st.text(max_size=20))
def test_any_value_comes_back_from_its_place(data, place):
    cipher = Cipher(KEY)
    sealed = cipher.seal(data, place)
    assert cipher.open(sealed, place) == data
    assert len(sealed) == len(data) + 29


def test_the_same_value_is_never_sealed_alike():
    cipher = Cipher(KEY)
    assert len({cipher.seal(WORD, PLACE)[:13] for _ in range(1000)}) == 1000


SEALED = Cipher(KEY).seal(WORD, PLACE)


@pytest.mark.parametrize(
    ("key", "sealed", "place"),
    [
        pytest.param(OTHER, SEALED, PLACE, id="another key"),
        pytest.param(KEY, SEALED, "documents.name", id="another column"),
        pytest.param(KEY, SEALED[:-1], PLACE, id="cut short"),
        pytest.param(KEY, SEALED[:20], PLACE, id="shorter than any"),
        pytest.param(KEY, b"", PLACE, id="nothing"),
        pytest.param(KEY, WORD * 3, PLACE, id="in clear"),
        pytest.param(KEY, b"\x02" + SEALED[1:], PLACE, id="written in another way"),
        *(
            pytest.param(KEY, SEALED[:at] + bytes([SEALED[at] ^ 1]) + SEALED[at + 1 :], PLACE, id=f"bit of byte {at}")
            for at in (1, 12, 13, len(SEALED) - 1)
        ),
    ],
)
def test_what_was_altered_does_not_open(key, sealed, place):
    with pytest.raises(StoreDamaged) as caught:
        Cipher(key).open(sealed, place)
    assert "Rochebrune" not in str(caught.value)


@given(st.binary(max_size=50), st.text(max_size=20), st.text(max_size=20))
def test_a_value_opens_in_its_row_alone(data, row, other):
    cipher = Cipher(KEY)
    sealed = cipher.seal(data, PLACE, row)
    assert cipher.open(sealed, PLACE, row) == data
    for wrong in (None, *({other} - {row}), row + "x"):
        with pytest.raises(StoreDamaged):
            cipher.open(sealed, PLACE, wrong)
    with pytest.raises(StoreDamaged):
        cipher.open(cipher.seal(data, PLACE), PLACE, row)


def test_a_key_has_its_length():
    with pytest.raises(ValueError, match="32"):
        Cipher(KEY[:31])


def test_values_that_change_places_in_the_database_do_not_open(database, place):
    with database.writing() as session:
        document_id = documents.add(session, WORD, "a.txt", "judiciaire", DAY)
    with place.connect() as connection:
        connection.execute("UPDATE documents SET name = bytes")
        if place.kind == "sqlite":
            connection.commit()
    with database.reading() as session, pytest.raises(StoreDamaged):
        documents.fetch(session, document_id)
    with database.reading() as session:
        assert documents.fetch_content(session, document_id) == WORD


def test_values_that_change_rows_in_the_database_do_not_open(database, place):
    with database.writing() as session:
        first, second = (documents.add(session, WORD, name, "judiciaire", DAY) for name in ("a.txt", "b.txt"))
    with place.connect() as connection:
        connection.execute(f"UPDATE documents SET name = (SELECT name FROM documents WHERE id = '{second}')")
        if place.kind == "sqlite":
            connection.commit()
    with database.reading() as session:
        assert documents.fetch(session, second).name == "b.txt"
        with pytest.raises(StoreDamaged):
            documents.fetch(session, first)
        assert documents.fetch_content(session, first) == WORD


def test_a_row_that_takes_the_name_of_another_does_not_open(database, place):
    """Its key in SQL is that of the row that was asked for."""
    with database.writing() as session:
        document_id = documents.add(session, WORD, "a.txt", "judiciaire", DAY)
    with place.connect() as connection:
        connection.execute(f"UPDATE documents SET id = '{document_id[:-1]}:'")
        if place.kind == "sqlite":
            connection.commit()
    with database.reading() as session, pytest.raises(StoreDamaged):
        documents.fetch(session, f"{document_id[:-1]}:")


def test_a_value_is_not_written_without_its_row(database):
    with pytest.raises(Exception, match="its row"), database.writing() as session:
        session.execute(update(DocumentRow).values(name="a.txt"))


def test_a_sealed_column_is_not_compared_in_sql(database):
    """It would find nothing, ever."""
    for ask in (
        lambda: DocumentRow.name == "a.txt",
        lambda: DocumentRow.text.like("%a%"),
        lambda: DocumentRow.name.in_(["a.txt"]),
        lambda: DocumentRow.name < "b",
    ):
        with pytest.raises(TypeError, match="sealed"):
            ask()
    with database.writing() as session:
        documents.add(session, WORD, "a.txt", "judiciaire", DAY)
        assert session.scalar(select(DocumentRow.name).where(DocumentRow.text.is_(None))) == "a.txt"
        assert session.scalar(select(DocumentRow.name).where(DocumentRow.name != None)) == "a.txt"  # noqa: E711
        session.execute(update(DocumentRow).values(parties=None))


def test_a_type_without_a_column_seals_nothing(database):
    with database.writing() as session, pytest.raises(TypeError, match="no column"):
        RawText().process_bind_param("a", session.get_bind().dialect)


def test_what_is_looked_for_is_kept_in_clear_and_says_nothing(database, place):
    with database.writing() as session:
        row = {"id": "1", "source": "double", "a": "Rochebrune", "b": "Diallo", "expires": documents.now() + DAY}
        rows.add(session, AdjudicationRow, row)
    with database.reading() as session:
        assert session.scalar(select(AdjudicationRow.a).where(AdjudicationRow.source == "double")) == "Rochebrune"
    assert values(place, "adjudications", "source") == [b"double"]
