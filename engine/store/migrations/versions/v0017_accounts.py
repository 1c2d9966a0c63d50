"""Accounts, where they are logged in, and what they hold."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Create the tables: what a store of before holds belongs to nobody yet."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.LargeBinary, nullable=False),
        sa.Column("roles", sa.String(128), nullable=False),
        sa.Column("teams", sa.LargeBinary, nullable=False),
        sa.Column("source", sa.String(8), nullable=False),
        sa.Column("password", sa.LargeBinary),
        sa.Column("totp", sa.LargeBinary),
        sa.Column("totp_since", sa.DateTime(timezone=True)),
        sa.Column("totp_used", sa.Integer, nullable=False),
        sa.Column("invitation", sa.String(64)),
        sa.Column("invited", sa.DateTime(timezone=True)),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True)),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_accounts_invitation", "accounts", ["invitation"])
    op.create_table(
        "logins",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(16), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_logins_account_id", "logins", ["account_id"])
    op.create_table(
        "holdings",
        sa.Column("subject", sa.String(32), primary_key=True),
        sa.Column("principal", sa.String(40), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_holdings_principal", "holdings", ["principal"])


def downgrade() -> None:
    """Refuse: an earlier program would open to everybody what belongs to somebody."""
    raise NotImplementedError
