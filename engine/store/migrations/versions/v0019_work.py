"""Documents shared out among readers, some of them read twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Create the tables; nothing in them is of a text."""
    op.create_table(
        "assignments",
        sa.Column("document_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("principal", sa.String(40), nullable=True),
        sa.Column("way", sa.String(8), nullable=True),
        sa.Column("priority", sa.Integer, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_index("ix_assignments_principal", "assignments", ["principal"])
    op.create_table(
        "second_readings",
        sa.Column("document_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("first_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), nullable=False),
        sa.UniqueConstraint("first_id"),
    )


def downgrade() -> None:
    """Refuse: an earlier program would show each reader what the other did."""
    raise NotImplementedError
