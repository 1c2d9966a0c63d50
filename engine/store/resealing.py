"""Change how the values of sealed columns are written, row by row, within one transaction: when
they are first sealed, when the key changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, LargeBinary, MetaData, Table, bindparam, select, type_coerce, update

from engine.store.columns import Sealed
from engine.store.schema import Base

PART = 50
"""Rows in memory at a time: a row may hold a file of 20 MB."""


def sealed_columns() -> dict[str, tuple[str, ...]]:
    """Return the names of the encrypted columns of the current schema, by table."""
    found = {
        table.name: tuple(column.name for column in table.columns if isinstance(column.type, Sealed))
        for table in Base.metadata.sorted_tables
    }
    return {table: columns for table, columns in found.items() if columns}


def reseal(connection: Connection, columns: Mapping[str, Sequence[str]], change: Callable[[bytes, str], bytes]) -> int:
    """Rewrite the values of these columns, by table, with ``change(value, "table.column")``, and
    return the number of rows read."""
    known = MetaData()
    known.reflect(connection, only=list(columns))
    return sum(_reseal_table(connection, known.tables[name], names, change) for name, names in columns.items())


def _reseal_table(
    connection: Connection, table: Table, names: Sequence[str], change: Callable[[bytes, str], bytes]
) -> int:
    rows = 0
    for part in _parts(connection, table):
        for keys in part:
            here = [column == value for column, value in zip(table.primary_key, keys, strict=True)]
            found = connection.execute(
                select(*(type_coerce(table.c[name], LargeBinary) for name in names)).where(*here)
            ).one()
            values = {
                name: change(bytes(value), f"{table.name}.{name}")
                for name, value in zip(names, found, strict=True)
                if value is not None
            }
            if values:
                connection.execute(
                    update(table)
                    .where(*here)
                    .values({name: bindparam(None, value, LargeBinary) for name, value in values.items()})
                )
            rows += 1
    return rows


def _parts(connection: Connection, table: Table) -> Iterator[Sequence[Sequence[Any]]]:
    """Give the primary keys, which nothing changes meanwhile."""
    keys = connection.execute(select(*table.primary_key)).all()
    for begun in range(0, len(keys), PART):
        yield keys[begun : begun + PART]
