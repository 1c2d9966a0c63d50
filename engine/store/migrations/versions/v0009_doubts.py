"""Doubts by kind and variant: those kept were known by their French sentence, and logs named them
by a hash of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

from engine.core import from_row, variant_of
from engine.review import doubt_id, former_id, renamed
from engine.store.coding import decode_json, encode_json
from engine.store.columns import cipher_of

revision = "0009"
down_revision = "0008"

ANNOTATIONS = sa.table("annotations", sa.column("document_id", sa.String), sa.column("data", sa.LargeBinary))
ENTRIES = sa.table(
    "review_entries",
    sa.column("document_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("data", sa.LargeBinary),
)
Change = Callable[[dict[str, Any]], dict[str, Any]]


def upgrade() -> None:
    """Name the variant of each doubt, and change what its log calls it; one document at a time, for
    a text may be long."""
    connection = op.get_bind()
    for document_id in connection.scalars(sa.select(ANNOTATIONS.c.document_id)).all():
        ids: dict[str, str] = {}
        _rewrite(connection, ANNOTATIONS, document_id, partial(_with_variants, ids=ids))
        if ids:
            _rewrite(connection, ENTRIES, document_id, partial(_with_ids, ids=ids))


def _rewrite(connection: sa.Connection, table: sa.TableClause, document_id: str, change: Change) -> None:
    """Write the sealed data of the rows of a document anew, where they change."""
    cipher, place = cipher_of(connection.dialect), f"{table.name}.data"
    keys = [column for column in table.c if column.name != "data"]
    rows = connection.execute(sa.select(*keys, table.c.data).where(table.c.document_id == document_id)).all()
    for *values, sealed in rows:
        before = decode_json(cipher.open(bytes(sealed), place))
        after = change(before)
        if after != before:
            here = [column == value for column, value in zip(keys, values, strict=True)]
            written = cipher.seal(encode_json(after), place)
            connection.execute(sa.update(table).where(*here).values(data=written))


def _with_variants(data: dict[str, Any], ids: dict[str, str]) -> dict[str, Any]:
    """Name the variants in an annotation, and note in ``ids`` what its doubts are called now."""
    if not data.get("doubts"):
        return data
    rows = [_with_variant(row) for row in data["doubts"]]
    for row in rows:
        place = (row.get("start"), row.get("end"), row.get("person"))
        ids[former_id(str(row["kind"]), str(row.get("message", "")), *place)] = doubt_id(from_row(row))
    return {**data, "doubts": rows}


def _with_variant(row: Mapping[str, Any]) -> dict[str, Any]:
    if "variant" in row:
        return dict(row)
    variant, params = variant_of(str(row["kind"]), str(row.get("message", "")))
    return {**row, "variant": variant, "params": dict(params)}


def _with_ids(data: dict[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    facts = [[renamed(key, ids), before, after] for key, before, after in data.get("facts", ())]
    return {**data, "facts": facts} if facts else data


def downgrade() -> None:
    """Refuse: an earlier program would not know the doubts of a later one."""
    raise NotImplementedError
