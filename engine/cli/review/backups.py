"""``store backup``, ``restore``, ``drill``, and the key in shares: how what is kept comes back."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.errors import NEEDS_HUMAN
from engine.cli.language import say
from engine.cli.review.opening import FILE, LOCK, opened_or_made
from engine.core import (
    BackupTaken,
    FileMissing,
    StoreClosed,
    StoreInUse,
    StoreKeyKept,
    StoreNotEmpty,
    hold_lock,
    settings,
)

SHARE = "part-{n}.txt"

NewFolder = Annotated[Path, typer.Argument(metavar="DIR", help="help.store_backup_folder")]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="help.store_backup_read")]


def backup(folder: NewFolder) -> int:
    """Save what is kept; a server may work on it."""
    from engine.store import backup as backups

    begun = time.monotonic()
    with opened_or_made() as database:
        made = backups.back_up(database, folder, settings().database_url)
    size = sum(size for size, _ in made.files.values())
    files.put(say("backup.done", folder=folder, n=made.rows, size=size, seconds=_seconds(begun)) + "\n")
    return 0


def restore(
    folder: Folder,
    erasures: Annotated[
        list[Path] | None,
        typer.Option("--erasures", metavar="FILE", help="help.store_restore_erasures", show_default=False),
    ] = None,
    without_erasures: Annotated[bool, typer.Option("--without-erasures", help="help.store_restore_without")] = False,
) -> int:
    """Bring a backup back; the status is 1 where nobody knows what was erased since."""
    from engine.store import backup as backups

    begun, var, url = time.monotonic(), settings().var, settings().database_url
    if url is None and (var / FILE).exists():
        raise StoreNotEmpty(place=var, folder=folder)
    with hold_lock(var / LOCK, StoreInUse()):
        found = backups.restore(folder, var, url, erasures or (), without_erasures=without_erasures)
    told = {"n": found.rows, "seconds": _seconds(begun)}
    if without_erasures and not found.until:
        files.put(say("backup.restored_without", **told) + "\n")
        return NEEDS_HUMAN
    files.put(say("backup.restored", erased=found.erased, until=found.until or "–", **told) + "\n")
    return 0


def drill(
    folder: Folder,
    sample: Annotated[int, typer.Option("--sample", metavar="N", min=1, help="help.store_drill_sample")] = 20,
) -> int:
    """Try a backup; the status is 1 where something in it is wrong."""
    from engine.store import backup as backups

    begun = time.monotonic()
    found = backups.drill(folder, settings().var, settings().database_url, sample)
    if found.faults:
        files.put(say("backup.drill_faults", made=found.made, n=len(found.faults)) + "\n")
        return NEEDS_HUMAN
    told = {"made": found.made, "n": found.rows, "opened": found.opened, "seconds": _seconds(begun)}
    files.put(say("backup.drilled", **told) + "\n")
    return 0


def split(
    out: Annotated[
        Path | None, typer.Option("-o", metavar="DIR", help="help.store_key_split_folder", show_default=False)
    ] = None,
) -> int:
    """Split the key of the store; each share is for one person."""
    from engine.store import audit, backup as backups

    written = [out / SHARE.format(n=n) for n in range(1, backups.SHARES + 1)] if out else []
    if out and any(file.exists() for file in written):
        raise BackupTaken(folder=out)
    with opened_or_made() as database:
        with database.writing() as session:
            audit.note(session, "key", kind="shares")
        shares = backups.split_key(database.key.keys[0])
    if out is None:
        files.put("".join(f"{say('backup.share', n=n)}\n{words}\n\n" for n, words in enumerate(shares, 1)))
        return 0
    for file, words in zip(written, shares, strict=True):
        _write_private(file, f"{words}\n")
    files.put(say("backup.split", files=", ".join(map(str, written))) + "\n")
    return 0


def join(
    parts: Annotated[list[Path], typer.Argument(metavar="FILE...", help="help.store_key_join_parts")],
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="help.store_key_join_to")],
) -> int:
    """Make the key again, into a file that is not there yet."""
    from engine.store import backup as backups

    words = []
    for part in parts:
        try:
            words.append(part.read_text(encoding="utf-8", errors="replace"))
        except OSError as error:
            raise FileMissing(file=part) from error
    key = backups.join_shares(words)
    try:
        backups.write_key(to, key)
    except FileExistsError as error:
        raise StoreKeyKept(file=to) from error
    except OSError as error:
        raise StoreClosed(folder=to.parent) from error
    files.put(say("backup.joined", file=to) + "\n")
    return 0


def _write_private(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as opened_:
            opened_.write(text)
    except OSError as error:
        raise StoreClosed(folder=file.parent) from error


def _seconds(begun: float) -> str:
    return f"{time.monotonic() - begun:.1f}"
