"""What failed, each with the type of its error; what could not even be listed has no id."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.batch.folder import BatchFolder, is_flow, read_rows, row_bytes, write_rows, write_whole
from engine.batch.ledger import LedgerRow, read_ledger

Letter = dict[str, Any]


def write_dead_letters(folder: BatchFolder, manifest: Mapping[str, Any]) -> None:
    """Write the list of what failed and, of a flow, a note for each; notes of what has not failed
    any more are taken away.

    Raises:
        FileNotWritten: they cannot be written.
    """
    rows = (row for shard in range(manifest["shards"]) for row in read_ledger(folder, shard).values())
    letters = [letter_of(row) for row in rows if row.state == "error"]
    letters += left_out(folder, manifest)
    write_rows(folder.dead_letters, letters)
    if is_flow(manifest):
        _write_notes(folder, letters)


def left_out(folder: BatchFolder, manifest: Mapping[str, Any]) -> Iterator[Letter]:
    """Yield what is said of each file, or record of one, that could not be listed. Of a flow, the
    last word on a file counts: it may have been mended.

    Raises:
        PermissionError: only the owner may know.
    """
    if not is_flow(manifest):
        for row in read_rows(folder.internal / "left-out.jsonl"):
            yield {"id": "", "error": row["error"], "tries": 1}
        return
    by_file = {row["file"]: row for row in read_rows(folder.arrivals)}
    for row in by_file.values():
        yield from letters_of_file(row["stamp"], row["errors"])


def letters_of_file(stamp: Sequence[int], errors: Iterable[str]) -> list[Letter]:
    """Return what is said of a file that a flow could not list, for each error: it is known by a
    digest of its size and hours, for its name may name somebody."""
    file = hashlib.sha256(json.dumps(list(stamp)).encode()).hexdigest()[:16]
    return [{"id": "", "file": file, "error": code, "tries": 1} for code in errors]


def letter_of(row: LedgerRow) -> Letter:
    """Return what is said of a document that failed."""
    return {"id": row.id, "error": row.error, "tries": row.tries}


def write_note(folder: BatchFolder, letter: Letter) -> None:
    """Note what failed, below its type.

    Raises:
        FileNotWritten: it cannot be written.
    """
    write_whole(note_of(folder, letter), row_bytes(letter))


def remove_notes(folder: BatchFolder, identity: str) -> None:
    """Take away the notes of a document that was made after all."""
    for path in folder.letters.glob(f"*/{identity}.json"):
        path.unlink(missing_ok=True)


def note_of(folder: BatchFolder, letter: Letter) -> Path:
    """Return where what failed is noted."""
    name = letter["id"] or f"file-{letter['file']}"
    return folder.letters / str(letter["error"]) / f"{name}.json"


def _write_notes(folder: BatchFolder, letters: Iterable[Letter]) -> None:
    wanted = {note_of(folder, letter): letter for letter in letters}
    known = set(folder.letters.glob("*/*.json"))
    for path, letter in wanted.items():
        if path not in known:
            write_note(folder, letter)
    for path in known - wanted.keys():
        path.unlink(missing_ok=True)
