"""What was handed over of a document, and the problems that were reported of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Create the tables; what somebody wrote and who they are is sealed, so is the SHA-256."""
    op.create_table(
        "deliveries",
        sa.Column("document_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("moment", sa.DateTime(timezone=True), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("profile", sa.String(64), nullable=False),
        sa.Column("strategy", sa.String(64), nullable=False),
        sa.Column("job", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("document_id", sa.String(32), sa.ForeignKey("documents.id", ondelete="CASCADE"), nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("origin", sa.String(8), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.String(16), nullable=True),
        sa.Column("job", sa.Integer, nullable=True),
        sa.Column("version", sa.Integer, nullable=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=True),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=True),
    )
    for column in ("document_id", "expires"):
        op.create_index(f"ix_reports_{column}", "reports", [column])


def downgrade() -> None:
    """Refuse: an earlier program would forget what is out, and what is wrong with it."""
    raise NotImplementedError
