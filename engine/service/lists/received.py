"""What became of a file, or of an archive, that was added to a list."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import EngineError


@dataclass(frozen=True, slots=True)
class Received:
    """Outcome of adding a document to a list. ``same`` is the number in the list, from 1, of the
    first document with the same bytes, 0 if none; ``known`` means that the document was already
    there, ``id`` is empty then; ``error`` is the reason why an entry without a readable file was
    made."""

    id: str
    same: int = 0
    known: bool = False
    error: EngineError | None = None


@dataclass(frozen=True, slots=True)
class Unpacked:
    """Outcome of adding an archive to a list, as numbers of files: added, already present, listed
    as unreadable, skipped as hidden, left out because the list was full."""

    taken: int = 0
    known: int = 0
    refused: int = 0
    hidden: int = 0
    full: int = 0
