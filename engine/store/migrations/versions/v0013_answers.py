"""The answers that are given again to who asks again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table; what was asked and answered is sealed."""
    op.create_table(
        "answers",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("media", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("document_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )
    for column in ("document_id", "expires"):
        op.create_index(f"ix_answers_{column}", "answers", [column])


def downgrade() -> None:
    """Refuse: an earlier program would leave the answers behind."""
    raise NotImplementedError
