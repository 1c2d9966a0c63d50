"""Stores as earlier versions of the program left them, each with a document, its annotation and its
job."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.store.cipher import Cipher
from engine.store.coding import encode_json
from engine.store.resealing import key_columns, sealed_columns
from engine.store.row_keys import row_key

FIRST = """
CREATE TABLE documents (
    id VARCHAR(32) NOT NULL, name BLOB NOT NULL, bytes BLOB NOT NULL, size INTEGER NOT NULL, sha256 VARCHAR(64) NOT NULL,
    text BLOB, format VARCHAR(16), pages INTEGER, unread_pages BLOB, language VARCHAR(16), profile VARCHAR(64) NOT NULL,
    secret BLOB NOT NULL, created DATETIME NOT NULL, expires DATETIME NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_documents_expires ON documents (expires);
CREATE TABLE annotations (
    document_id VARCHAR(32) NOT NULL, job INTEGER NOT NULL, data BLOB NOT NULL, created DATETIME NOT NULL,
    PRIMARY KEY (document_id), FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE TABLE jobs (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, document_id VARCHAR(32) NOT NULL, state VARCHAR(16) NOT NULL,
    stage VARCHAR(16) NOT NULL, fraction DOUBLE NOT NULL, device VARCHAR(32) NOT NULL, error VARCHAR(64), params BLOB,
    created DATETIME NOT NULL, started DATETIME, ended DATETIME,
    FOREIGN KEY(document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE INDEX ix_jobs_document_id ON jobs (document_id);
CREATE INDEX ix_jobs_state ON jobs (state);
INSERT INTO documents VALUES ('0123', CAST('é.txt' AS BLOB), CAST('Mme É.' AS BLOB), 7, 'ab', CAST('Mme É.' AS BLOB), 'txt', 3,
    CAST('[2]' AS BLOB), 'en', 'tout', x'00', '2026-11-01 10:00:00.000000', '9999-12-31 00:00:00.000000');
INSERT INTO annotations VALUES ('0123', 4, CAST('{"engine":{"version":"0","model":"fr","device":"cpu","profile":"tout"},"entities":[],"doubts":[{"kind":"failed_key","level":"look",
    "message":"Ce numéro a la forme d''un IBAN, mais sa clé de contrôle est fausse. Est-ce un compte bancaire ?","start":0,"end":3,
    "person":null,"settles":"Comparez."}]}' AS BLOB), '2026-11-01 10:00:00.000000');
INSERT INTO jobs VALUES (4, '0123', 'done', '', 1.0, 'cpu', NULL, NULL, '2026-11-01 10:00:00.000000', NULL, NULL);
PRAGMA user_version = 1;
"""
"""The tables of the first version, as it made them, with a document."""


SECOND = (
    FIRST.replace("user_version = 1", "user_version = 2")
    .replace(
        "CREATE INDEX ix_documents_expires",
        "ALTER TABLE documents ADD COLUMN wanted_language VARCHAR(16) DEFAULT 'auto' NOT NULL; CREATE INDEX ix_documents_expires",
    )
    .replace("'9999-12-31 00:00:00.000000');", "'9999-12-31 00:00:00.000000', 'auto');")
)
"""Those of the second."""

THIRD = (
    SECOND.replace("user_version = 2", "user_version = 3")
    .replace(
        "CREATE INDEX ix_documents_expires",
        "ALTER TABLE documents ADD COLUMN images INTEGER DEFAULT 0 NOT NULL; ALTER TABLE documents ADD COLUMN parties BLOB; "
        "CREATE INDEX ix_documents_expires",
    )
    .replace("'9999-12-31 00:00:00.000000', 'auto');", "'9999-12-31 00:00:00.000000', 'auto', 0, NULL);")
)
"""Those of the third."""

FOURTH = (
    THIRD.replace("user_version = 3", "user_version = 4")
    .replace(
        "CREATE INDEX ix_documents_expires",
        "ALTER TABLE documents ADD COLUMN changes VARCHAR(8) DEFAULT 'accept' NOT NULL; ALTER TABLE documents ADD COLUMN uncertain BLOB; "
        "CREATE INDEX ix_documents_expires",
    )
    .replace(
        "'9999-12-31 00:00:00.000000', 'auto', 0, NULL);",
        "'9999-12-31 00:00:00.000000', 'auto', 0, NULL, 'accept', NULL);",
    )
)
"""Those of the fourth."""

FIFTH = (
    FOURTH.replace("user_version = 4", "user_version = 5")
    + """
CREATE TABLE gold_sets (
    id VARCHAR(32) NOT NULL, name BLOB NOT NULL, profile VARCHAR(64) NOT NULL, labels BLOB NOT NULL, mapping BLOB NOT NULL,
    notices BLOB NOT NULL, created DATETIME NOT NULL, expires DATETIME NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_gold_sets_expires ON gold_sets (expires);
CREATE TABLE gold_documents (
    set_id VARCHAR(32) NOT NULL, run VARCHAR(32) NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (set_id, run, number),
    FOREIGN KEY(set_id) REFERENCES gold_sets (id) ON DELETE CASCADE
);
CREATE TABLE gold_runs (
    id VARCHAR(32) NOT NULL, set_id VARCHAR(32) NOT NULL, name BLOB NOT NULL, engine BLOB NOT NULL, labels BLOB NOT NULL,
    notices BLOB NOT NULL, created DATETIME NOT NULL, PRIMARY KEY (id), FOREIGN KEY(set_id) REFERENCES gold_sets (id) ON DELETE CASCADE
);
CREATE INDEX ix_gold_runs_set_id ON gold_runs (set_id);
INSERT INTO gold_sets VALUES ('4567', CAST('Mme É.' AS BLOB), 'tout', CAST('{"nom":2}' AS BLOB), CAST('{}' AS BLOB), CAST('[]' AS BLOB),
    '2026-11-01 10:00:00.000000', '9999-12-31 00:00:00.000000');
INSERT INTO gold_documents VALUES ('4567', '', 0,
    CAST('{"name":"a","text":"Mme É.","language":"fr","mentions":[],"persons":[],"clean":null}' AS BLOB));
"""
)
"""Those of the fifth, with a user's gold."""

SIXTH = (
    FIFTH.replace("user_version = 5", "user_version = 6")
    + """
CREATE TABLE alignments (
    id VARCHAR(32) NOT NULL, data BLOB NOT NULL, created DATETIME NOT NULL, expires DATETIME NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_alignments_expires ON alignments (expires);
CREATE TABLE adjudications (
    id VARCHAR(32) NOT NULL, source BLOB NOT NULL, a BLOB NOT NULL, b BLOB NOT NULL, created DATETIME NOT NULL, expires DATETIME NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX ix_adjudications_source ON adjudications (source);
CREATE INDEX ix_adjudications_expires ON adjudications (expires);
CREATE TABLE adjudication_decisions (
    adjudication_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, undoes INTEGER, PRIMARY KEY (adjudication_id, number),
    FOREIGN KEY(adjudication_id) REFERENCES adjudications (id) ON DELETE CASCADE
);
INSERT INTO adjudications VALUES ('89ab', CAST('double' AS BLOB), CAST('gold' AS BLOB), CAST('fr' AS BLOB), '2026-11-01 10:00:00.000000',
    '9999-12-31 00:00:00.000000');
"""
)
"""Those of the sixth, the last before Alembic, with an adjudication."""

SCRIPTS = {1: FIRST, 2: SECOND, 3: THIRD, 4: FOURTH, 5: FIFTH, 6: SIXTH}


def make_old(path: Path, version: int) -> None:
    """Make a file of an earlier version."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(SCRIPTS[version])


def unbind(connection: sqlite3.Connection, cipher: Cipher) -> None:
    """Seal the values of a file of today's as up to the ninth version: for their columns alone."""
    keys = key_columns()
    for table, columns in sealed_columns().items():
        asked = f"SELECT rowid, {', '.join((*keys[table], *columns))} FROM {table}"
        for rowid, *values in connection.execute(asked).fetchall():
            row = row_key(*values[: len(keys[table])])
            for column, value in zip(columns, values[len(keys[table]) :], strict=True):
                if value is not None:
                    place = f"{table}.{column}"
                    sealed = cipher.seal(cipher.open(value, place, row), place)
                    connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (sealed, rowid))
    connection.execute("ALTER TABLE jobs DROP COLUMN deaths")
    for table in (
        "deliveries",
        "reports",
        "assignments",
        "second_readings",
        "webhooks",
        "terms",
        "tokens",
        "answers",
        "audit_entries",
        "audit_state",
        "audit_stubs",
        "logins",
        "accounts",
        "holdings",
    ):
        connection.execute(f"DROP TABLE {table}")
    for table in ("documents", "lists"):
        connection.execute(f"ALTER TABLE {table} DROP COLUMN terms")
        connection.execute(f"ALTER TABLE {table} DROP COLUMN second_opinion")


def make_ninth(path: Path, key: bytes) -> None:
    """Make a file of today's into one of the ninth version."""
    with closing(sqlite3.connect(path)) as connection, connection:
        unbind(connection, Cipher(key))
        connection.execute("UPDATE alembic_version SET version_num = '0009'")
        connection.execute("PRAGMA user_version = 9")


def make_eighth(
    path: Path, key: bytes, document_id: str, annotation: Mapping[str, Any], log: Sequence[Mapping[str, Any]]
) -> None:
    """Make a file of today's into one of the eighth version: an annotation as it was kept then, and
    its log."""
    cipher = Cipher(key)
    with closing(sqlite3.connect(path)) as connection, connection:
        unbind(connection, cipher)
        sealed = cipher.seal(encode_json(annotation), "annotations.data")
        connection.execute("UPDATE annotations SET data = ? WHERE document_id = ?", (sealed, document_id))
        for number, row in enumerate(log):
            sealed = cipher.seal(encode_json(row), "review_entries.data")
            connection.execute(
                "UPDATE review_entries SET data = ? WHERE document_id = ? AND number = ?", (sealed, document_id, number)
            )
        connection.execute("UPDATE alembic_version SET version_num = '0008'")
        connection.execute("PRAGMA user_version = 8")
