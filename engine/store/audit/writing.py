"""The audit log as files: JSON, a line an entry, which can be checked again; CSV for a
spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from engine.core import AuditFileBad
from engine.store.audit.entry import AuditEntry, canonical
from engine.text import typography

COLUMNS = ("number", "moment", "act", "who", "via", "subject", "details", "nonce", "previous", "hash")


def write_lines(entries: Iterable[AuditEntry]) -> str:
    """Write entries as lines of canonical JSON, each with its hash."""
    return "".join(f"{canonical(entry.to_json()).decode('utf-8', 'replace')}\n" for entry in entries)


def write_csv(entries: Iterable[AuditEntry]) -> str:
    """Write entries as CSV with a head; details as ``name=value`` between spaces."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    for entry in entries:
        said = entry.to_json()
        said["details"] = " ".join(f"{name}={value}" for name, value in sorted(entry.details.items()))
        rows.writerow([typography.spreadsheet_cell(str(said[name])) for name in COLUMNS])
    return written.getvalue().encode("utf-8", "replace").decode()


WRITERS: Mapping[str, Callable[[Iterable[AuditEntry]], str]] = {"json": write_lines, "csv": write_csv}
"""The forms of a file, and what writes it."""


def read_lines(file: Path) -> Iterator[AuditEntry]:
    """Yield the entries of a file of :func:`write_lines`.

    Raises:
        AuditFileBad: the file cannot be read, or a line of it is no entry.
    """
    line = 1
    try:
        with file.open(encoding="utf-8") as opened:
            for said in opened:
                yield AuditEntry.from_json(json.loads(said))
                line += 1
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise AuditFileBad(file=file, line=line) from error
