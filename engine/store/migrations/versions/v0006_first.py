"""The tables as the programs before Alembic left them (0.4.0 to 0.6.0); those that a file has
already stay as they are."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, DateTime, Double, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, text

revision = "0006"
down_revision = None

TABLES = MetaData()


def _of(table: str) -> ForeignKey:
    return ForeignKey(f"{table}.id", ondelete="CASCADE")


def _moment(name: str, *, nullable: bool = False) -> Column[object]:
    return Column(name, DateTime(timezone=True), nullable=nullable)


def _blob(name: str, *, nullable: bool = False) -> Column[object]:
    return Column(name, LargeBinary, nullable=nullable)


def _said(name: str, length: int, default: str) -> Column[object]:
    return Column(name, String(length), nullable=False, server_default=default)


Table(
    "documents", TABLES,
    Column("id", String(32), primary_key=True), _blob("name"), _blob("bytes"), Column("size", Integer, nullable=False),
    Column("sha256", String(64), nullable=False), _blob("text", nullable=True), Column("format", String(16)), Column("pages", Integer),
    _blob("unread_pages", nullable=True), Column("images", Integer, nullable=False, server_default=text("0")),
    _blob("parties", nullable=True), _said("changes", 8, "accept"), _blob("uncertain", nullable=True),
    Column("language", String(16)), _said("wanted_language", 16, "auto"), Column("profile", String(64), nullable=False),
    _blob("secret"), _moment("created"), _moment("expires"), Index("ix_documents_expires", "expires"),
)  # fmt: skip
Table(
    "annotations", TABLES,
    Column("document_id", String(32), _of("documents"), primary_key=True), Column("job", Integer, nullable=False), _blob("data"),
    _moment("created"),
)  # fmt: skip
Table(
    "jobs", TABLES,
    Column("id", Integer, primary_key=True), Column("document_id", String(32), _of("documents"), nullable=False),
    Column("state", String(16), nullable=False), Column("stage", String(16), nullable=False), Column("fraction", Double, nullable=False),
    Column("device", String(32), nullable=False), Column("error", String(64)), _blob("params", nullable=True),
    _moment("created"), _moment("started", nullable=True), _moment("ended", nullable=True),
    Index("ix_jobs_document_id", "document_id"), Index("ix_jobs_state", "state"), sqlite_autoincrement=True,
)  # fmt: skip
Table(
    "gold_sets", TABLES,
    Column("id", String(32), primary_key=True), _blob("name"), Column("profile", String(64), nullable=False), _blob("labels"),
    _blob("mapping"), _blob("notices"), _moment("created"), _moment("expires"), Index("ix_gold_sets_expires", "expires"),
)  # fmt: skip
Table(
    "gold_runs", TABLES,
    Column("id", String(32), primary_key=True), Column("set_id", String(32), _of("gold_sets"), nullable=False), _blob("name"),
    _blob("engine"), _blob("labels"), _blob("notices"), _moment("created"), Index("ix_gold_runs_set_id", "set_id"),
)  # fmt: skip
Table(
    "gold_documents", TABLES,
    Column("set_id", String(32), _of("gold_sets"), primary_key=True), Column("run", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False), _blob("data"),
)  # fmt: skip
Table(
    "alignments", TABLES,
    Column("id", String(32), primary_key=True), _blob("data"), _moment("created"), _moment("expires"),
    Index("ix_alignments_expires", "expires"),
)  # fmt: skip
Table(
    "adjudications", TABLES,
    Column("id", String(32), primary_key=True), _blob("source"), _blob("a"), _blob("b"), _moment("created"), _moment("expires"),
    Index("ix_adjudications_expires", "expires"), Index("ix_adjudications_source", "source"),
)  # fmt: skip
Table(
    "adjudication_decisions", TABLES,
    Column("adjudication_id", String(32), _of("adjudications"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False), _blob("data"), Column("undoes", Integer),
)  # fmt: skip


def upgrade() -> None:
    """Make the tables that are not there."""
    TABLES.create_all(op.get_bind(), checkfirst=True)


def downgrade() -> None:
    """Refuse: there is nothing before."""
    raise NotImplementedError
