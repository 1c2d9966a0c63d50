"""Encryption: what was kept in clear is sealed where it stands, the fingerprint of a file too; the
free pages are emptied after (``purge``)."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from engine.store.columns import cipher_of
from engine.store.resealing import reseal

revision = "0008"
down_revision = "0007"

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


def upgrade() -> None:
    """Seal what is there, and ask for the free pages to be emptied."""
    connection = op.get_bind()
    op.create_table(
        "meta",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.add_column("documents", sa.Column("fingerprint", sa.LargeBinary))
    text = "sha256::bytea" if connection.dialect.name == "postgresql" else "CAST(sha256 AS BLOB)"
    connection.exec_driver_sql(f"UPDATE documents SET fingerprint = {text}")  # noqa: S608 # one of the two above
    op.drop_column("documents", "sha256")
    cipher = cipher_of(connection.dialect)
    reseal(connection, SEALED, lambda value, place, _row: cipher.seal(value, place))
    connection.execute(sa.text("INSERT INTO meta (name, data) VALUES ('purge', :data)"), {"data": b"1"})


def downgrade() -> None:
    """Refuse: nothing is kept in clear again."""
    raise NotImplementedError
