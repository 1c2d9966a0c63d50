"""Column types: sealed text, JSON and bytes, which only the store's key opens; codes in clear;
moments in UTC.

A sealed value is bound to its column (:mod:`engine.store.cipher`) and is never written the same way
twice: nothing can be asked of it in SQL but whether it is there. The cipher is that of the engine
which runs the statement, so that a process may hold stores with different keys.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, DateTime, Dialect, LargeBinary, Table
from sqlalchemy.types import TypeDecorator

from engine.store.cipher import Cipher
from engine.store.coding import decode_json, decode_text, encode_json, encode_text

T = TypeVar("T")
_CIPHER = "nomdemprunt_cipher"


def give_cipher(dialect: Dialect, cipher: Cipher) -> None:
    """Let the sealed columns of an engine, known by its dialect, be written and read with a
    cipher."""
    setattr(dialect, _CIPHER, cipher)


def cipher_of(dialect: Dialect) -> Cipher:
    """Give the cipher of an engine; an engine without one is a fault of the program."""
    cipher: Cipher = getattr(dialect, _CIPHER)
    return cipher


class _Unasked(LargeBinary.Comparator[Any]):
    """What SQL can ask of a sealed column: whether it is NULL. SQLAlchemy itself compares columns
    with columns."""

    def operate(self, op: Any, *other: Any, **more: Any) -> ColumnElement[Any]:
        if other and isinstance(other[0], str | bytes | int | float | list | tuple | set | frozenset | dict):
            raise TypeError("a sealed column cannot be compared in SQL: keep a code in clear beside it")
        return super().operate(op, *other, **more)


class Sealed(TypeDecorator[T]):
    """A value kept as sealed bytes. ``place`` is set when the type gets its column
    (:func:`settle`)."""

    impl = LargeBinary
    cache_ok = True
    comparator_factory = _Unasked
    place = ""

    def encode(self, value: T) -> bytes:
        """Give the bytes to seal."""
        raise NotImplementedError

    def decode(self, data: bytes) -> T:
        """Read back what :meth:`encode` gave."""
        raise NotImplementedError

    def process_bind_param(self, value: T | None, dialect: Dialect) -> bytes | None:
        """Encode and seal on the way in."""
        return None if value is None else cipher_of(dialect).seal(self.encode(value), self._placed())

    def process_result_value(self, value: Any, dialect: Dialect) -> T | None:
        """Open and decode on the way out."""
        return None if value is None else self.decode(cipher_of(dialect).open(bytes(value), self._placed()))

    def _placed(self) -> str:
        if not self.place:
            raise TypeError("this sealed type belongs to no column")
        return self.place


class RawText(Sealed[str]):
    """A text, lone surrogates and NUL included, which SQLite and PostgreSQL refuse in theirs."""

    cache_ok = True

    def encode(self, value: str) -> bytes:
        """Give the text as bytes."""
        return encode_text(value)

    def decode(self, data: bytes) -> str:
        """Give the text back."""
        return decode_text(data)


class RawJson(Sealed[Any]):
    """JSON data, for the same reason."""

    cache_ok = True

    def encode(self, value: Any) -> bytes:
        """Give the data as bytes."""
        return encode_json(value)

    def decode(self, data: bytes) -> Any:
        """Give the data back."""
        return decode_json(data)


class RawBytes(Sealed[bytes]):
    """Bytes: a file as it came, a secret."""

    cache_ok = True

    def encode(self, value: bytes) -> bytes:
        """Give them as they are."""
        return value

    def decode(self, data: bytes) -> bytes:
        """Give them as they are."""
        return data


class ClearText(TypeDecorator[str]):
    """A code that says nothing of a document and is looked for in SQL, kept as bytes in clear."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """Encode on the way in."""
        return None if value is None else encode_text(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """Decode on the way out."""
        return None if value is None else decode_text(value)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no time zone, so it is put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn to UTC on the way in."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Say that it is UTC on the way out."""
        return None if value is None else value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def settle(table: Table) -> None:
    """Tell the sealed columns of a table their place."""
    for column in table.columns:
        if isinstance(column.type, Sealed):
            column.type.place = f"{table.name}.{column.name}"


def now() -> datetime:
    """Give the present moment, in UTC."""
    return datetime.now(UTC)
