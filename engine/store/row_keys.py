"""The key of a row beside a sealed value: made here of the values of its columns, and in SQL by the
database itself, so that what is opened is bound to the row that it was read from."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from engine.core import StoreDamaged

_BETWEEN = ":"


def row_key(*values: object) -> str:
    """Return the key of a row from the values of the columns that make it."""
    return _BETWEEN.join(map(str, values))


def split(read: bytes) -> tuple[str, bytes]:
    """Split what :class:`WithRow` gives into the key of the row and the sealed value.

    Raises:
        StoreDamaged: it cannot be split.
    """
    key, _, sealed = read.partition(_BETWEEN.encode())
    try:
        return bytes.fromhex(key.decode("ascii")).decode("utf-8", "surrogatepass"), sealed
    except ValueError as error:
        raise StoreDamaged() from error


class WithRow(FunctionElement[Any]):
    """The SQL of a sealed value after the key of its row, in hexadecimal digits so that no key can
    pretend to hold more than itself. Its last argument is the value, the others are the columns of
    the key."""

    inherit_cache = True
    name = "with_row"

    def __init__(self, *columns: Any, type_: Any) -> None:
        super().__init__(*columns)
        self.type = type_


@compiles(WithRow, "sqlite")
def _in_sqlite(element: WithRow, compiler: Any, **options: Any) -> str:
    *keys, sealed = (compiler.process(column, **options) for column in element.clauses)
    key = f" || '{_BETWEEN}' || ".join(f"CAST({column} AS TEXT)" for column in keys)
    return f"CAST(hex({key}) || '{_BETWEEN}' || {sealed} AS BLOB)"


@compiles(WithRow, "postgresql")
def _in_postgresql(element: WithRow, compiler: Any, **options: Any) -> str:
    *keys, sealed = (compiler.process(column, **options) for column in element.clauses)
    key = f" || '{_BETWEEN}' || ".join(f"CAST({column} AS TEXT)" for column in keys)
    return f"(convert_to(encode(convert_to({key}, 'UTF8'), 'hex') || '{_BETWEEN}', 'UTF8') || {sealed})"
