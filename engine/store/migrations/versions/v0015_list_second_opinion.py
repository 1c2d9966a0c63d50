"""Whether a second tagger reads the documents of a list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column; for a list of before, the settings go on saying it for each document."""
    op.add_column("lists", sa.Column("second_opinion", sa.Boolean, nullable=True))


def downgrade() -> None:
    """Refuse: an earlier program would leave out the second reading without a word."""
    raise NotImplementedError
