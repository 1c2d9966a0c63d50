"""Whether a second tagger reads a document."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column; documents of before were read by one tagger."""
    op.add_column("documents", sa.Column("second_opinion", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Refuse: an earlier program would leave out the second reading without a word."""
    raise NotImplementedError
