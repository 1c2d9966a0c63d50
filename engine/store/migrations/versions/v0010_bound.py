"""Sealed values are bound to their rows: what was sealed for its column alone is sealed anew. And
how many processes died of a job."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from engine.store.columns import cipher_of
from engine.store.resealing import reseal

revision = "0010"
down_revision = "0009"

SEALED: dict[str, tuple[str, ...]] = {
    "adjudication_decisions": ("data",),
    "adjudications": ("a", "b"),
    "alignments": ("data",),
    "annotations": ("data",),
    "documents": ("name", "bytes", "text", "unread_pages", "parties", "uncertain", "secret", "fingerprint"),
    "erasures": ("counts",),
    "gold_documents": ("data",),
    "gold_runs": ("name", "engine", "labels", "notices"),
    "gold_sets": ("name", "labels", "mapping", "notices"),
    "jobs": ("params",),
    "lists": ("name",),
    "records": ("data",),
    "review_entries": ("who", "data"),
    "reviews": ("reader",),
}
KEYS: dict[str, tuple[str, ...]] = {
    "adjudication_decisions": ("adjudication_id", "number"),
    "erasures": ("document_id",),
    "gold_documents": ("set_id", "run", "number"),
    "jobs": ("document_id",),
    "review_entries": ("document_id", "number"),
}


def upgrade() -> None:
    """Add the column, and seal each value with its row."""
    op.add_column("jobs", sa.Column("deaths", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    cipher = cipher_of(connection.dialect)

    def bind(value: bytes, place: str, row: str) -> bytes:
        return cipher.seal(cipher.open(value, place), place, row)

    reseal(connection, SEALED, bind, KEYS)


def downgrade() -> None:
    """Refuse: an earlier program would open none of it."""
    raise NotImplementedError
