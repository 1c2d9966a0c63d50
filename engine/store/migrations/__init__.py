"""How tables of earlier versions become ours: one Alembic migration a version, run when a store is
opened.

``upgrade`` runs in the transaction of the opening: what fails half-way leaves the store as it was,
on SQLite as on PostgreSQL. Programs before Alembic noted the version of a SQLite file in its
``user_version``, 1 to 7; the columns that 1 to 5 lacked are added as those programs did.

A new version: change :mod:`engine.store.schema`, add ``versions/v….py`` beside the last, raise
:data:`engine.store.opening.VERSION`; a test holds that the migrations and the schema agree. A
migration names tables and columns by itself: the schema is that of today, not of its day.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect

FIRST = 6
"""The version that the first migration gives."""

BEFORE: dict[int, tuple[str, ...]] = {
    1: ("ALTER TABLE documents ADD COLUMN wanted_language VARCHAR(16) DEFAULT 'auto' NOT NULL",),
    2: (
        "ALTER TABLE documents ADD COLUMN images INTEGER DEFAULT 0 NOT NULL",
        "ALTER TABLE documents ADD COLUMN parties BLOB",
    ),
    3: (
        "ALTER TABLE documents ADD COLUMN changes VARCHAR(8) DEFAULT 'accept' NOT NULL",
        "ALTER TABLE documents ADD COLUMN uncertain BLOB",
    ),
}
"""What makes the tables of a SQLite file of each version those of the next, before Alembic. Tables
that it lacks are made by the first migration."""


def upgrade(connection: Connection, version: int) -> None:
    """Migrate the tables from ``version`` to the current one, within the transaction of the
    connection, whose engine must have its cipher set."""
    config = _config(connection)
    if not inspect(connection).has_table("alembic_version"):
        for earlier in range(version, FIRST):
            for statement in BEFORE.get(earlier, ()):
                connection.exec_driver_sql(statement)
        if version >= FIRST:
            command.stamp(config, f"{version:04d}")
    command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
