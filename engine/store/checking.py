"""Whether a store is whole: the pages of its SQLite file, and every sealed value, which must open
and belong to its row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, LargeBinary, Table, select, type_coerce
from sqlalchemy.orm import Session

from engine.core import StoreBroken, StoreDamaged
from engine.store.columns import Sealed, cipher_of
from engine.store.row_keys import row_key
from engine.store.schema import Base


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a store. ``kind`` is ``pages``, ``references`` (a row belongs to one that
    is not there) or ``value`` (it does not open in its place and row); ``place`` is a table, or
    ``table.column``; ``row`` is the key of the row, which says nothing of a document."""

    kind: str
    place: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class StoreCheck:
    """What a check found. ``values`` counts the sealed values that were opened."""

    values: int
    faults: tuple[Fault, ...]


def check_pages(connection: Connection) -> None:
    """Look whether the pages of a SQLite file hold together (``quick_check``); PostgreSQL looks
    after its own.

    Raises:
        StoreBroken: they do not.
    """
    if connection.dialect.name != "sqlite":
        return
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise StoreBroken()


def check(session: Session) -> StoreCheck:
    """Check a whole store without changing it: its pages with their indexes, what refers to what,
    and every sealed value."""
    values, faults = 0, list[Fault]()
    connection = session.connection()
    if connection.dialect.name == "sqlite":
        if connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() != "ok":
            faults.append(Fault("pages"))
        faults += [Fault("references", str(row[0])) for row in connection.exec_driver_sql("PRAGMA foreign_key_check")]
    for table in Base.metadata.sorted_tables:
        for found in _faults(connection, table):
            values += found is None
            faults += [found] if found else []
    return StoreCheck(values, tuple(faults))


def _faults(connection: Connection, table: Table) -> Iterator[Fault | None]:
    """Open each sealed value of a table; give None for one that opens."""
    sealed = [(column, column.type) for column in table.columns if isinstance(column.type, Sealed)]
    if not sealed:
        return
    cipher, made_of = cipher_of(connection.dialect), sealed[0][1].keys
    keys = connection.execute(select(*table.primary_key)).all()
    for key_of_row in keys:
        here = [column == value for column, value in zip(table.primary_key, key_of_row, strict=True)]
        raw = [type_coerce(column, LargeBinary) for column, _ in sealed]
        read = connection.execute(select(*(table.c[key] for key in made_of), *raw).where(*here)).one()
        row = row_key(*read[: len(made_of)])
        for (_, kind), value in zip(sealed, read[len(made_of) :], strict=True):
            if value is None:
                continue
            try:
                kind.decode(cipher.open(bytes(value), kind.place, row))
            except (StoreDamaged, ValueError):
                yield Fault("value", kind.place, row)
            else:
                yield None
