"""What failed, each with the type of its error; what could not even be listed has no id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    letters += [{"id": "", "error": code, "tries": 1} for code in left_out(folder, manifest)]
    write_rows(folder.dead_letters, letters)
    if is_flow(manifest):
        _write_notes(folder, letters)


def left_out(folder: BatchFolder, manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield the code of the error of each file, or record of one, that could not be listed. Of a
    flow, the last word on a file counts: it may have been mended.

    Raises:
        PermissionError: only the owner may know.
    """
    if not is_flow(manifest):
        yield from (row["error"] for row in read_rows(folder.internal / "left-out.jsonl"))
        return
    by_file = {row["file"]: row["errors"] for row in read_rows(folder.arrivals)}
    for codes in by_file.values():
        yield from codes


def letter_of(row: LedgerRow) -> Letter:
    """Return what is said of a document that failed."""
    return {"id": row.id, "error": row.error, "tries": row.tries}


def write_note(folder: BatchFolder, letter: Letter) -> Path:
    """Note one document that failed, below its type.

    Raises:
        FileNotWritten: it cannot be written.
    """
    path = _note(folder, letter)
    write_whole(path, row_bytes(letter))
    return path


def _write_notes(folder: BatchFolder, letters: list[Letter]) -> None:
    wanted = {_note(folder, letter): letter for letter in letters if letter["id"]}
    known = set(folder.letters.glob("*/*.json"))
    for path, letter in wanted.items():
        if path not in known:
            write_note(folder, letter)
    for path in known - wanted.keys():
        path.unlink(missing_ok=True)


def _note(folder: BatchFolder, letter: Letter) -> Path:
    return folder.letters / str(letter["error"]) / f"{letter['id']}.json"
