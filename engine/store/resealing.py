"""Change how the values of sealed columns are written, row by row, within one transaction: when
they are first sealed, when the key changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, LargeBinary, MetaData, Table, bindparam, select, type_coerce, update

from engine.store.columns import Sealed
from engine.store.row_keys import row_key
from engine.store.schema import Base

PART = 50
"""Rows in memory at a time: a row may hold a file of 20 MB."""


Change = Callable[[bytes, str, str], bytes]
"""Of a value, its place as ``table.column`` and the key of its row."""


def sealed_columns() -> dict[str, tuple[str, ...]]:
    """Return the names of the encrypted columns of the current schema, by table."""
    found = {
        table.name: tuple(column.name for column in table.columns if isinstance(column.type, Sealed))
        for table in Base.metadata.sorted_tables
    }
    return {table: columns for table, columns in found.items() if columns}


def key_columns() -> dict[str, tuple[str, ...]]:
    """Return the names of the columns that make the key of a row, for each table with encrypted
    columns."""
    kinds = {table.name: [column.type for column in table.columns] for table in Base.metadata.sorted_tables}
    return {table: kind.keys for table, types in kinds.items() for kind in types if isinstance(kind, Sealed)}


def reseal(
    connection: Connection,
    columns: Mapping[str, Sequence[str]],
    change: Change,
    keys: Mapping[str, Sequence[str]] | None = None,
) -> int:
    """Rewrite the values of these columns, by table, with ``change(value, place, row)``, and return
    the number of rows read. ``keys`` names the columns that make the key of a row, by table;
    without, it is the primary key."""
    known = MetaData()
    known.reflect(connection, only=list(columns))
    rows = 0
    for name, sealed in columns.items():
        table = known.tables[name]
        made_of = (keys or {}).get(name) or [column.name for column in table.primary_key]
        rows += _reseal_table(connection, table, sealed, made_of, change)
    return rows


def _reseal_table(
    connection: Connection, table: Table, names: Sequence[str], made_of: Sequence[str], change: Change
) -> int:
    rows = 0
    for part in _parts(connection, table):
        for keys in part:
            here = [column == value for column, value in zip(table.primary_key, keys, strict=True)]
            asked = select(
                *(type_coerce(table.c[name], LargeBinary) for name in names), *(table.c[key] for key in made_of)
            )
            read = connection.execute(asked.where(*here)).one()
            found, row = read[: len(names)], row_key(*read[len(names) :])
            values = {
                name: change(bytes(value), f"{table.name}.{name}", row)
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
