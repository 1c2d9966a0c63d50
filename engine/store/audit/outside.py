"""What of the audit log is kept outside of the store, so that it is there when the store is lost or
was changed: a signed head a day (``audit-heads.jsonl``), and the erasures (``erasures.jsonl``),
which say what must not come back with an old backup.

Both are lines of JSON added at the end, in the folder NOMDEMPRUNT_AUDIT_FOLDER, on another disk or
another machine if wished, else beside the store. They hold random ids, moments and hashes; no name.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core import AuditFileBad, StoreBusy, hold_lock, settings
from engine.store.audit.entry import FORM, canonical
from engine.store.audit.log import erasures_after, signed_head
from engine.store.audit.signing import is_signed, signer

if TYPE_CHECKING:
    from engine.store.database import Database

HEADS, ERASURES = "audit-heads.jsonl", "erasures.jsonl"
_LOCK = "audit.lock"
_TRIES = 100
_TAIL = 8_192
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ErasedThing:
    """What was erased: its ``kind`` (document, list, set, alignment, adjudication) and id, by which
    entry of the log and when."""

    number: int
    kind: str
    subject: str
    moment: str
    reason: str


def folder_of(database: Database) -> Path:
    """Return the folder where the files are."""
    return settings().audit_folder or database.folder


def export_head(database: Database) -> dict[str, Any] | None:
    """Add today's signed head to its file, unless there is one of today, and return it; None where
    nothing was logged, or there is one."""
    with database.reading() as session:
        head = signed_head(session)
    if head is None:
        return None
    file = folder_of(database) / HEADS
    with hold_lock(file.with_name(_LOCK), StoreBusy(), _TRIES):
        last = _last(file)
        if last is not None and str(last.get("moment"))[:10] == str(head["moment"])[:10]:
            return None
        _add(file, [head])
    return head


def export_erasures(database: Database) -> bool:
    """Add the erasures that the file does not have yet; tell whether that could be done. An erasure
    is not undone because a file cannot be written: the log of the program says it, and the next
    sweep tries again."""
    try:
        file = folder_of(database) / ERASURES
        with hold_lock(file.with_name(_LOCK), StoreBusy(), _TRIES):
            last = _last(file)
            with database.reading() as session:
                found = erasures_after(session, int(last["number"]) if last else 0)
                signing = signer(session) if found else None
            if signing is None:
                return True
            lines, previous = [], _hash(last) if last else ""
            for entry in found:
                said = {
                    "form": FORM,
                    "number": entry.number,
                    "moment": entry.to_json()["moment"],
                    "subject": entry.subject,
                }
                kinds = {"kind": entry.details.get("kind", ""), "reason": entry.details.get("reason", "")}
                lines.append(signing.sign({**said, **kinds, "previous": previous}))
                previous = _hash(lines[-1])
            _add(file, lines)
    except (OSError, StoreBusy, KeyError, ValueError) as error:
        log.error("The log of erasures outside of the store could not be written (%s).", type(error).__name__)
        return False
    return True


def read_heads(file: Path) -> tuple[dict[str, Any], ...]:
    """Return the heads of a file, none where there is no file.

    Raises:
        AuditFileBad: a line is not JSON.
    """
    return tuple(_lines(file)) if file.exists() else ()


def read_erasures(file: Path, public: str) -> tuple[ErasedThing, ...]:
    """Return the erasures of a file, whose lines must follow each other and be signed by the
    ``public`` key of the store.

    Raises:
        AuditFileBad: a line is missing or changed, or it is the file of another store.
    """
    found, previous = [], ""
    for rank, line in enumerate(_lines(file), 1):
        if line.get("previous") != previous or not is_signed(line, public):
            raise AuditFileBad(file=file, line=rank)
        previous = _hash(line)
        found.append(ErasedThing(line["number"], line["kind"], line["subject"], line["moment"], line["reason"]))
    return tuple(found)


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    try:
        with file.open(encoding="utf-8") as opened:
            for rank, line in enumerate(opened, 1):
                try:
                    said = json.loads(line)
                except ValueError:
                    said = None
                if not isinstance(said, dict):
                    raise AuditFileBad(file=file, line=rank)
                yield said
    except (OSError, UnicodeDecodeError) as error:
        raise AuditFileBad(file=file, line=0) from error


def _last(file: Path) -> dict[str, Any] | None:
    """Give the last line that is whole, and take away what a killed process left half written."""
    if not file.exists():
        return None
    with file.open("r+b") as opened:
        size = opened.seek(0, os.SEEK_END)
        opened.seek(max(0, size - _TAIL))
        tail = opened.read()
        whole = tail.rfind(b"\n") + 1
        if whole < len(tail):
            opened.truncate(size - len(tail) + whole)
    lines = tail[:whole].splitlines()
    said = json.loads(lines[-1]) if lines else None
    return said if isinstance(said, dict) else None


def _add(file: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    data = b"".join(canonical(line) + b"\n" for line in lines)
    descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        written = 0
        while written < len(data):
            written += os.write(descriptor, data[written:])
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _hash(line: Mapping[str, Any]) -> str:
    return sha256(canonical(line)).hexdigest()
