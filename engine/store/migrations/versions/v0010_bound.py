"""How many processes died of a job."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column."""
    op.add_column("jobs", sa.Column("deaths", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Refuse: an earlier program would not know it."""
    raise NotImplementedError
