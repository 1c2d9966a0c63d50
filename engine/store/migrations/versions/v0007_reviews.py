"""The reader's desk: lists of documents, their summaries, the log of each reading, records of those
validated, proofs of erasure."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the tables, and let a document be of a list."""
    op.create_table(
        "lists",
        sa.Column("id", sa.String(32), primary_key=True),
        _blob("name"),
        sa.Column("profile", sa.String(64), nullable=False),
        sa.Column("strategy", sa.String(64), nullable=False),
        sa.Column("share", sa.Double, nullable=False),
        _moment("drawn", nullable=True),
        sa.Column("paused", sa.Boolean, nullable=False),
        _moment("created"),
        _moment("expires"),
    )
    op.create_index("ix_lists_expires", "lists", ["expires"])
    op.add_column(
        "documents",
        sa.Column("list_id", sa.String(32), sa.ForeignKey("lists.id", ondelete="CASCADE")),
        inline_references=True,
    )
    op.add_column("documents", sa.Column("control", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_documents_list_id", "documents", ["list_id"])
    _readings()
    _kept()


def _readings() -> None:
    op.create_table(
        "summaries",
        _document(),
        sa.Column("court", sa.String(32), nullable=False),
        *(_number(name) for name in ("characters", "mentions", "persons", "blocking", "look", "note")),
        sa.Column("nothing_missed", sa.Double),
    )
    op.create_table(
        "reviews",
        _document(),
        *(_number(name) for name in ("job", "version")),
        _blob("reader"),
        sa.Column("seconds", sa.Double, nullable=False),
        *(_number(name) for name in ("changes", "settled", "blocking")),
        _moment("validated", nullable=True),
        _moment("updated"),
    )
    op.create_table(
        "review_entries",
        _document(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        _blob("who"),
        _moment("moment"),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("undoes", sa.Integer),
        _blob("data"),
        sa.UniqueConstraint("document_id", "token"),
    )


def _kept() -> None:
    op.create_table(
        "records", sa.Column("document_id", sa.String(32), primary_key=True), _moment("moment"), _blob("data")
    )
    op.create_index("ix_records_moment", "records", ["moment"])
    op.create_table(
        "erasures",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("document_id", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        _moment("received"),
        _moment("erased"),
        _blob("counts"),
        _moment("verified", nullable=True),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_erasures_document_id", "erasures", ["document_id"])


def _document() -> sa.Column[object]:
    return sa.Column("document_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer, nullable=False)


def _moment(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _blob(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.LargeBinary, nullable=nullable)


def downgrade() -> None:
    """Refuse: what readers did would be lost."""
    raise NotImplementedError
