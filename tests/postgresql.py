"""A real PostgreSQL for the tests: one server a session, in a folder of its own, on a Unix socket;
a schema for each store."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg

USER, GUARDED, PASSWORD, NAME = "greffe", "secretariat", "Sûr: @/?", "documents"
"""A user that is let in, one that must give the password (what that takes would be paid by every
test), the password, the database."""
HBA = f"local all {GUARDED} scram-sha-256\nlocal all all trust\n"
QUICK = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=",
    "max_connections=60",
    "jit=off",
)
FLAGS = [part for setting in QUICK for part in ("-c", setting)]


def programs() -> Path | None:
    """Find the newest server installed: Debian's, or the one on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    known = [path for path in debian if (path / "initdb").exists()]
    found = shutil.which("initdb")
    return known[-1] if known else Path(found).resolve().parent if found else None


@dataclass(frozen=True)
class Server:
    """A running server. ``folder`` holds its socket."""

    programs: Path
    folder: Path

    def url(
        self,
        schema: str = "",
        *,
        user: str = USER,
        password: str = PASSWORD,
        name: str = NAME,
        scheme: str = "postgresql",
    ) -> str:
        """Give an address, as DATABASE_URL has it."""
        path = f"&options=-csearch_path%3D{schema}" if schema else ""
        return f"{scheme}://{quote(user)}:{quote(password, safe='')}@/{name}?host={self.folder}{path}"

    def new_schema(self) -> str:
        """Make room for one store and name it."""
        schema = f"s{secrets.token_hex(6)}"
        with self.connect() as connection:
            connection.execute(f"CREATE SCHEMA {schema}")
        return schema

    def connect(self, schema: str = "public") -> psycopg.Connection:
        """Open a connection of a test's own."""
        said = f"-csearch_path={schema}"
        return psycopg.connect(
            host=str(self.folder), user=USER, password=PASSWORD, dbname=NAME, options=said, autocommit=True
        )

    def dump(self, schema: str) -> bytes:
        """Give what a backup of a schema holds."""
        return subprocess.run(
            [self.programs / "pg_dump", "-h", self.folder, "-U", USER, "-n", schema, NAME],
            check=True, capture_output=True, env={**os.environ, "PGPASSWORD": PASSWORD},
        ).stdout  # fmt: skip


@contextmanager
def started(folder_of: Path) -> Iterator[Server]:
    """Start a server with an empty database, and stop it. It refuses to run as root: Debian's
    ``postgres`` runs it then."""
    folder = Path(tempfile.mkdtemp(prefix="nomdemprunt-pg-"))  # a socket's path is short, and its user may read it
    as_user: dict[str, object] = {}
    if os.geteuid() == 0:
        known = pwd.getpwnam("postgres")
        os.chown(folder, known.pw_uid, known.pw_gid)
        as_user = {"user": known.pw_uid, "group": known.pw_gid, "extra_groups": []}
    data = folder / "data"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "cwd": folder, **as_user}
    making = ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"]
    subprocess.run([folder_of / "initdb", *making], check=True, **quiet)
    (data / "pg_hba.conf").write_text(HBA, encoding="utf-8")
    command = [folder_of / "postgres", "-D", data, "-k", folder, *FLAGS]
    server = subprocess.Popen(command, **{**quiet, "stderr": subprocess.DEVNULL})
    try:
        _make_database(folder)
        yield Server(folder_of, folder)
    finally:
        server.send_signal(signal.SIGINT)  # a fast shutdown: connections that a test left open are no matter
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def _make_database(folder: Path) -> None:
    end = time.monotonic() + 30
    while True:
        try:
            with psycopg.connect(
                host=str(folder), user=USER, password=PASSWORD, dbname="postgres", autocommit=True
            ) as connection:
                connection.execute(f"CREATE DATABASE {NAME}")
                connection.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
