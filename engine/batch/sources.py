"""What is named to a batch: files and folders, sorted by what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from engine.core import FileMissing

Kind = Literal["file", "mail", "dila", "zip", "tar", "mbox", "jsonl", "json", "parquet"]
CONTAINERS: frozenset[Kind] = frozenset({"zip", "tar", "mbox", "jsonl", "json", "parquet"})
"""Kinds of files that hold several documents."""

_KINDS: dict[str, Kind] = {
    ".zip": "zip", ".tar": "tar", ".tgz": "tar", ".tbz2": "tar", ".txz": "tar", ".mbox": "mbox", ".jsonl": "jsonl",
    ".ndjson": "jsonl", ".json": "json", ".parquet": "parquet", ".xml": "dila",
}  # fmt: skip
_TAR = re.compile(r"\.tar\.(?:gz|bz2|xz)$", re.IGNORECASE)
_MAILDIR = frozenset({"cur", "new"})


def list_files(paths: Sequence[str | Path]) -> tuple[Path, ...]:
    """List the files that are named, or lie below a folder that is, in order, but for hidden ones
    and the ``tmp`` of a Maildir; a file that is named twice, once.

    Raises:
        FileMissing: there is no such file or folder.
    """
    found: dict[Path, None] = {}
    for named in map(Path, paths):
        if not named.exists():
            raise FileMissing(file=named)
        found.update(dict.fromkeys(path.resolve() for path in (_below(named) if named.is_dir() else (named,))))
    return tuple(found)


def kind_of(path: Path) -> Kind:
    """Tell by its name, and by its folder, what a file holds; a mailbox without an extension by its
    first line."""
    if _TAR.search(path.name):
        return "tar"
    if is_in_maildir(path):
        return "mail"
    kind = _KINDS.get(path.suffix.lower())
    if kind is None and not path.suffix and _begins_mailbox(path):
        return "mbox"
    return kind or "file"


def is_in_maildir(path: Path) -> bool:
    """Tell whether a file is a message of a Maildir."""
    return path.parent.name in _MAILDIR and all((path.parent.parent / name).is_dir() for name in _MAILDIR)


def is_noise(name: str) -> bool:
    """Tell whether a path, in a folder or an archive, is of what systems leave there."""
    parts = name.replace("\\", "/").split("/")
    return any(part == "__MACOSX" or (part.startswith((".", "~$")) and part not in (".", "..")) for part in parts)


def _below(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        below = file.relative_to(folder)
        in_maildir = is_in_maildir(file)  # there a name may begin with anything
        hidden = is_noise(str(below.parent if in_maildir else below))
        waiting = file.parent.name == "tmp" and all((file.parent.parent / name).is_dir() for name in _MAILDIR)
        if file.is_file() and not hidden and not waiting:
            yield file


def _begins_mailbox(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(5) == b"From "
    except OSError:
        return False
