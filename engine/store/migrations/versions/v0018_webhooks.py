"""The programs that are told that a document is annotated."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Create the table; address and secret are sealed."""
    op.create_table(
        "webhooks",
        sa.Column("document_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("error", sa.String(64), nullable=True),
        sa.Column("params", sa.LargeBinary, nullable=True),
    )
    for column in ("state", "due"):
        op.create_index(f"ix_webhooks_{column}", "webhooks", [column])


def downgrade() -> None:
    """Refuse: an earlier program would tell nobody."""
    raise NotImplementedError
