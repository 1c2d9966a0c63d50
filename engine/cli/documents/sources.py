"""What is to be pseudonymised: files, standard input, or folders with all that they hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from engine.cli.errors import EmptyFolder
from engine.cli.files import STANDARD, STDIN_NAME
from engine.interchange import holds_records


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """An input document: its path, and its path relative to the folder that the user named (its
    file name if that was a file); a decision in JSON is written as a text."""

    path: str
    below: PurePath


def expand(paths: Sequence[str]) -> tuple[SourceDocument, ...]:
    """List the documents: a folder stands for every file below it, in order, but for hidden ones.

    Raises:
        EmptyFolder: there is none below one.
    """
    return tuple(source for path in paths for source in _expanded(path))


def _expanded(path: str) -> tuple[SourceDocument, ...]:
    folder = Path(path)
    if path == STANDARD or not folder.is_dir():
        return (SourceDocument(path, _as_written(PurePath(STDIN_NAME if path == STANDARD else folder.name))),)
    if not (found := tuple(_below(folder))):
        raise EmptyFolder(file=path)
    return found


def _below(folder: Path) -> Iterator[SourceDocument]:
    for file in sorted(folder.rglob("*")):
        below = file.relative_to(folder)
        if file.is_file() and not any(part.startswith(".") for part in below.parts):
            yield SourceDocument(str(file), _as_written(below))


def _as_written(below: PurePath) -> PurePath:
    return below.with_suffix(".txt") if holds_records(below.name) else below
