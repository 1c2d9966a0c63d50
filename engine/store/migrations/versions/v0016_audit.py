"""The audit log: entries chained by their hashes, where they end, what is left of old ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Create the tables: the log of a store of before begins now."""
    op.create_table(
        "audit_entries",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("moment", sa.DateTime(timezone=True), nullable=False),
        sa.Column("act", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    for column in ("moment", "act", "subject"):
        op.create_index(f"ix_audit_entries_{column}", "audit_entries", [column])
    op.create_table(
        "audit_state",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
        sa.Column("signing", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "audit_stubs",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Refuse: an earlier program would act without writing it down."""
    raise NotImplementedError
