"""Column types: sealed text, JSON and bytes, which only the store's key opens; codes in clear;
moments in UTC.

A sealed value is bound to its column and its row (:mod:`engine.store.cipher`) and is never written
the same way twice: nothing can be asked of it in SQL but whether it is there, and how long it is.
It is written as a :class:`RowValue`, and read with the key of its row beside it
(:mod:`engine.store.row_keys`). The cipher is that of the engine which runs the statement, so that a
process may hold stores with different keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, DateTime, Dialect, LargeBinary, Table
from sqlalchemy.types import TypeDecorator

from engine.store.cipher import Cipher
from engine.store.coding import decode_json, decode_text, encode_json, encode_text
from engine.store.row_keys import WithRow, split

T = TypeVar("T")
_CIPHER = "nomdemprunt_cipher"


def give_cipher(dialect: Dialect, cipher: Cipher) -> None:
    """Set the cipher of an SQLAlchemy engine, identified by its dialect, for its encrypted
    columns."""
    setattr(dialect, _CIPHER, cipher)


def cipher_of(dialect: Dialect) -> Cipher:
    """Return the cipher set by :func:`give_cipher`.

    Raises:
        AttributeError: none was set, which is a fault of the program.
    """
    cipher: Cipher = getattr(dialect, _CIPHER)
    return cipher


class _Unasked(LargeBinary.Comparator[Any]):
    """What SQL can ask of a sealed column: whether it is NULL. SQLAlchemy itself compares columns
    with columns."""

    def operate(self, op: Any, *other: Any, **more: Any) -> ColumnElement[Any]:
        if other and isinstance(other[0], str | bytes | int | float | list | tuple | set | frozenset | dict):
            raise TypeError("a sealed column cannot be compared in SQL: keep a code in clear beside it")
        return super().operate(op, *other, **more)


@dataclass(frozen=True, slots=True)
class RowValue:
    """A value to be sealed, with the key of the row that it is written to."""

    value: Any
    row: str


class Sealed(TypeDecorator[T]):
    """Column type whose values are encrypted, authenticated with the name of their column
    (``place``, set by :func:`settle`) and the key of their row, made of the columns ``keys``."""

    impl = LargeBinary
    cache_ok = True
    comparator_factory = _Unasked
    place = ""
    keys: tuple[str, ...] = ()

    def encode(self, value: T) -> bytes:
        """Serialise a value to the bytes that are encrypted."""
        raise NotImplementedError

    def decode(self, data: bytes) -> T:
        """Restore a value from the bytes of :meth:`encode`."""
        raise NotImplementedError

    def column_expression(self, column: ColumnElement[T]) -> ColumnElement[T]:
        """Read the key of the row with the value."""
        table = column.table
        return WithRow(*(table.c[key] for key in self.keys), column, type_=self)

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        """Serialise and encrypt a value that is written; None stays None.

        Raises:
            TypeError: it is not said to which row it belongs.
        """
        place = self._placed()
        if value is None:
            return None
        if not isinstance(value, RowValue):
            raise TypeError("a sealed value is written with its row: engine.store.rows")
        return cipher_of(dialect).seal(self.encode(value.value), place, value.row)

    def process_result_value(self, value: Any, dialect: Dialect) -> T | None:
        """Decrypt and restore a value that is read, with its row; None stays None."""
        if value is None:
            return None
        row, sealed = split(bytes(value))
        return self.decode(cipher_of(dialect).open(sealed, self._placed(), row))

    def _placed(self) -> str:
        if not self.place:
            raise TypeError("this sealed type belongs to no column")
        return self.place


class RawText(Sealed[str]):
    """Encrypted text column that also accepts lone surrogates and NUL, which text columns of SQLite
    and PostgreSQL refuse."""

    cache_ok = True

    def encode(self, value: str) -> bytes:
        """Encode as UTF-8, lone surrogates included."""
        return encode_text(value)

    def decode(self, data: bytes) -> str:
        """Decode the bytes of :meth:`encode`."""
        return decode_text(data)


class RawJson(Sealed[Any]):
    """Encrypted column of JSON data, whose strings may hold lone surrogates and NUL."""

    cache_ok = True

    def encode(self, value: Any) -> bytes:
        """Serialise JSON data (:func:`engine.store.coding.encode_json`)."""
        return encode_json(value)

    def decode(self, data: bytes) -> Any:
        """Parse the bytes of :meth:`encode`."""
        return decode_json(data)


class RawBytes(Sealed[bytes]):
    """Encrypted column of bytes, such as an uploaded file or a secret."""

    cache_ok = True

    def encode(self, value: bytes) -> bytes:
        """Return the bytes unchanged."""
        return value

    def decode(self, data: bytes) -> bytes:
        """Return the bytes unchanged."""
        return data


class ClearText(TypeDecorator[str]):
    """Unencrypted text column, stored as bytes: a code that reveals nothing of a document and can
    be searched in SQL."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """Encode a value that is written as UTF-8."""
        return None if value is None else encode_text(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """Decode a value that is read."""
        return None if value is None else decode_text(value)


class Moment(TypeDecorator[datetime]):
    """Column of UTC times; as SQLite stores no time zone, UTC is restored on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert a time that is written to UTC."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return a time that is read as one in UTC, with its time zone."""
        return None if value is None else value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def settle(table: Table, keys: tuple[str, ...] = ()) -> None:
    """Set the ``place`` of each encrypted column of a table to ``table.column``, and the columns
    that make the key of its row: ``keys``, or the primary key."""
    for column in table.columns:
        if isinstance(column.type, Sealed):
            column.type.place = f"{table.name}.{column.name}"
            column.type.keys = keys or tuple(key.name for key in table.primary_key)


def now() -> datetime:
    """Return the current time, in UTC with its time zone."""
    return datetime.now(UTC)
