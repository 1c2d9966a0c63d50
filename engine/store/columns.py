"""Column types: text that may hold lone surrogates, JSON of such text, moments in UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, LargeBinary
from sqlalchemy.types import TypeDecorator

from engine.store.coding import decode_json, decode_text, encode_json, encode_text


class RawText(TypeDecorator[str]):
    """A text kept as bytes: SQLite and PostgreSQL both refuse lone surrogates, and PostgreSQL refuses NUL."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """Encode on the way in."""
        return None if value is None else encode_text(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """Decode on the way out."""
        return None if value is None else decode_text(value)


class RawJson(TypeDecorator[Any]):
    """JSON data kept as bytes, for the same reason."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> bytes | None:
        """Encode on the way in."""
        return None if value is None else encode_json(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        """Decode on the way out."""
        return None if value is None else decode_json(value)


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


def now() -> datetime:
    """Give the present moment, in UTC."""
    return datetime.now(UTC)
