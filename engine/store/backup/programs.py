"""PostgreSQL's own programs: what it dumps, it brings back. The password goes to them in their
environment, never in their arguments."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import URL

from engine.core import ProgramFailed, ProgramMissing
from engine.store.connections import as_url


def dump(address: str, schema: str, snapshot: str, file: Path) -> None:
    """Write a schema, as a transaction sees it that gave its ``snapshot`` away, to a new file.

    Raises:
        ProgramMissing, ProgramFailed: pg_dump is not there, or does not succeed.
    """
    # What is sealed has no less bytes when it is compressed.
    call = [
        "--format=custom",
        "--compress=0",
        "--no-owner",
        "--no-privileges",
        f"--schema={schema}",
        f"--snapshot={snapshot}",
    ]
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    _run("pg_dump", as_url(address), [*call, f"--file={file}"])


def bring_back(address: str, schema: str, file: Path) -> None:
    """Make the tables of a dump in a database, all of them or none.

    Raises:
        ProgramMissing, ProgramFailed: pg_restore is not there, or does not succeed.
    """
    call = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", f"--schema={schema}"]
    url = as_url(address)
    _run("pg_restore", url, [*call, f"--dbname={url.database}", str(file)])


def _run(program: str, url: URL, arguments: Sequence[str]) -> None:
    known = {
        "PGHOST": url.host or _query(url, "host"), "PGPORT": str(url.port or _query(url, "port") or ""),
        "PGUSER": url.username, "PGPASSWORD": str(url.password or ""), "PGDATABASE": url.database,
        "PGSSLMODE": _query(url, "sslmode"), "PGSSLROOTCERT": _query(url, "sslrootcert"),
    }  # fmt: skip
    environment = {**os.environ, **{name: value for name, value in known.items() if value}}
    environment.pop("PGOPTIONS", None)
    try:
        done = subprocess.run(  # noqa: S603
            [program, "--no-password", *arguments], env=environment, stdin=subprocess.DEVNULL, capture_output=True
        )
    except FileNotFoundError as error:
        raise ProgramMissing(program=program, folder="") from error
    if done.returncode:
        raise ProgramFailed(program=program, folder="")  # what it said may quote the address


def _query(url: URL, name: str) -> str | None:
    value = url.query.get(name)
    return value if isinstance(value, str) else None
