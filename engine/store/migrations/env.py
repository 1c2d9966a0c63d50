"""What Alembic runs: migrations, in the transaction of the connection that it is given. It never
opens a database of its own."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
