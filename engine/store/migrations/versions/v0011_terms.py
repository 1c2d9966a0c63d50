"""The reader's terms: of a document and of a list beside them, of the installation in a table of
their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the columns and the table; all is sealed."""
    for table in ("documents", "lists"):
        op.add_column(table, sa.Column("terms", sa.LargeBinary, nullable=True))
    op.create_table(
        "terms",
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Refuse: an earlier program would leave the terms behind."""
    raise NotImplementedError
