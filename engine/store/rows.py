"""Rows written: each sealed value with the key of its row.

Statements rather than objects of a session: a session would remember the value as it was written,
and give that to who reads the row again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, insert, inspect, update
from sqlalchemy.orm import Session

from engine.store.columns import RowValue, Sealed
from engine.store.row_keys import row_key
from engine.store.schema import Base

_Value = TypeVar("_Value")
PORTION = 400
"""Values of one statement: SQLite takes no more than 999 parameters where it is old."""


def portions(values: Sequence[_Value]) -> Iterator[Sequence[_Value]]:
    """Yield all values, as many at a time as one statement takes."""
    for begin in range(0, len(values), PORTION):
        yield values[begin : begin + PORTION]


def add(session: Session, table: type[Base], *rows: Mapping[str, Any]) -> None:
    """Insert rows, each a mapping from the names of attributes to values."""
    if rows:
        session.execute(insert(table), [bound(table, row) for row in rows])


def change(session: Session, table: type[Base], values: Mapping[str, Any], **key: Any) -> None:
    """Change the row of a key, given by the columns that make it, or all its rows where the key is
    of several."""
    where: list[ColumnElement[bool]] = [getattr(table, name) == value for name, value in key.items()]
    written = {name: value for name, value in bound(table, {**values, **key}).items() if name not in key}
    session.execute(update(table).where(*where).values(written).execution_options(synchronize_session=False))
    session.expire_all()


def bound(table: type[Base], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values by attribute, the sealed ones among them with the key of their row, which is
    made of the others."""
    sealed = _sealed(table)
    return {
        name: RowValue(value, row_key(*(values[key] for key in sealed[name])))
        if name in sealed and value is not None
        else value
        for name, value in values.items()
    }


@cache
def _sealed(table: type[Base]) -> dict[str, tuple[str, ...]]:
    """Give the sealed attributes of a table, each with the attributes that make the key."""
    attributes = inspect(table).column_attrs
    types = {attribute.key: attribute.columns[0].type for attribute in attributes}
    return {name: kind.keys for name, kind in types.items() if isinstance(kind, Sealed)}
