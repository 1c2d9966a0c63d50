"""Files in, files out, ``-`` for the standard streams; every failure is an error with a
sentence."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from engine.cli.errors import FolderNeeded, OnlyText, OutputClash, StandardTwice
from engine.core import (
    DeliveryError,
    Document,
    DocumentError,
    FileMissing,
    FileNotWritten,
    NoDecision,
    SeveralDecisions,
)

if TYPE_CHECKING:
    from engine.formats import Changes
    from engine.interchange import DecisionMetadata

STANDARD = "-"
STDIN_NAME = "stdin"


def read_bytes(path: str) -> bytes:
    """Read a file, or standard input.

    Raises:
        FileMissing: it cannot be opened.
    """
    try:
        return sys.stdin.buffer.read() if path == STANDARD else Path(path).read_bytes()
    except OSError as error:
        raise FileMissing(file=path) from error


def read_document(path: str) -> Document:
    """Read a document, whatever its format.

    Raises:
        FileMissing: it cannot be opened. DocumentError: it cannot be read.
    """
    return read_document_and_bytes(path)[1]


def read_document_and_bytes(path: str, changes: Changes = "accept") -> tuple[bytes, Document]:
    """Read a document with the bytes it was read from; ``changes`` says how those that were tracked
    are read.

    Raises:
        FileMissing, DocumentError: as :func:`read_document`.
    """
    read = read_source(path, changes)
    return read.data, read.document


@dataclass(frozen=True, slots=True)
class ReadSource:
    """A document with the bytes it was read from, and what a database knows of it."""

    data: bytes
    document: Document
    metadata: DecisionMetadata


def read_source(path: str, changes: Changes = "accept") -> ReadSource:
    """Read a document; of a decision of a database in JSON, its text, as a text file of its own.

    Raises:
        FileMissing: it cannot be opened. DocumentError: it cannot be read; NoDecision,
        SeveralDecisions: the JSON has no decision, or more than one.
    """
    from engine import formats as documents
    from engine.interchange import DecisionMetadata, DecisionRecord, holds_records, read_decisions

    data, name, metadata = read_bytes(path), STDIN_NAME if path == STANDARD else PurePath(path).name, DecisionMetadata()
    with about(path):
        if holds_records(name):
            records = list(read_decisions(data))
            record = records[0] if records else NoDecision()
            if len(records) > 1:
                raise SeveralDecisions(n=len(records))
            if not isinstance(record, DecisionRecord):
                raise record
            data, name = record.text.encode("utf-8", "replace"), str(PurePath(name).with_suffix(".txt"))
            metadata = record.metadata
        return ReadSource(data, documents.read(data, name, changes), metadata)


def check_standard(*paths: str | None) -> None:
    """Check that standard input, which is empty once it is read, is named once.

    Raises:
        StandardTwice: it is named again.
    """
    if paths.count(STANDARD) > 1:
        raise StandardTwice


@contextmanager
def about(path: str) -> Iterator[None]:
    """Note on errors of documents, read or delivered, which file they are about: their sentences do
    not say."""
    try:
        yield
    except (DocumentError, DeliveryError) as error:
        error.add_note(path)
        raise


def json_text(data: object, default: Callable[[Any], object] | None = None) -> str:
    """Write JSON data as all commands do: indented, each letter as it is. ``default`` gives the
    data of what is none."""
    return json.dumps(data, ensure_ascii=False, indent=1, default=default) + "\n"


def put(text: str) -> None:
    """Write to standard output and flush it; where the pipe it leads to was closed (``| head``),
    end the command with status 0.

    Raises:
        FileNotWritten: the output cannot be written, as where the disk of its file is full.
    """
    with _standard_output():
        sys.stdout.write(text)
        sys.stdout.flush()


def put_bytes(data: bytes) -> None:
    """Write bytes likewise.

    Raises:
        FileNotWritten: as :func:`put`.
    """
    with _standard_output():
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


@contextmanager
def _standard_output() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        _leave()
    except OSError as error:
        raise FileNotWritten(file=STANDARD) from error


def write(path: Path | None, text: str) -> None:
    """Write a text file as UTF-8, whole or not at all, in folders made for it; without a path,
    standard output.

    Raises:
        FileNotWritten: it cannot be written.
    """
    if path is None:
        put(text)
    else:
        write_bytes(path, text.encode())


def write_bytes(path: Path | None, data: bytes | Iterable[bytes], *, private: bool = False) -> None:
    """Write bytes, or pieces of them, likewise; ``private``: nobody else on this machine may read
    them.

    Raises:
        FileNotWritten: they cannot be written.
    """
    write_all([Made(path, data, private)])


@dataclass(frozen=True, slots=True)
class Made:
    """Bytes to be written, whole or in pieces: where to (None: standard output), and whether nobody
    else on this machine may read them."""

    path: Path | None
    data: bytes | Iterable[bytes]
    private: bool = False


def write_all(made: Sequence[Made]) -> None:
    """Write several files that belong together: none is in its place before all are on the disk.

    Raises:
        FileNotWritten: one cannot be written.
    """
    waiting: dict[Path, Path] = {}
    try:
        for file in made:
            if file.path is not None:
                waiting[file.path] = file.path.with_name(f".{file.path.name}.{os.getpid()}")
                with disk(file.path):
                    _write_unfinished(waiting[file.path], file)
        for path, unfinished in waiting.items():
            with disk(path):
                unfinished.replace(path)
    finally:
        for path, unfinished in waiting.items():
            with disk(path):
                unfinished.unlink(missing_ok=True)
    for file in made:
        if file.path is None:
            for piece in (file.data,) if isinstance(file.data, bytes) else file.data:
                put_bytes(piece)


def _write_unfinished(unfinished: Path, made: Made) -> None:
    unfinished.parent.mkdir(parents=True, exist_ok=True)
    if made.private:
        unfinished.touch(0o600)
    with unfinished.open("wb") as file:
        file.writelines((made.data,) if isinstance(made.data, bytes) else made.data)


@contextmanager
def disk(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileNotWritten(file=path) from error


def targets(paths: Sequence[str], folder: Path, extension: str) -> list[Path]:
    """Name the file of each document in a folder: its stem, and the extension.

    Raises:
        OutputClash: two would be one, or one is among the files read.
    """
    read = {Path(path).resolve() for path in paths if path != STANDARD}
    found: dict[Path, None] = {}
    for path in paths:
        stem = STDIN_NAME if path == STANDARD else PurePath(path).stem
        target = folder / f"{stem}{extension}"
        if target in found or target.resolve() in read:
            raise OutputClash(file=target)
        found[target] = None
    return list(found)


def text_targets(paths: Sequence[str], out: Path | None) -> list[Path | None]:
    """Name the text file of each document: ``out`` itself for one, a folder for several, None for
    standard output.

    Raises:
        OnlyText, FolderNeeded, OutputClash: what stands in the way.
    """
    if out is None:
        if len(paths) > 1:
            raise FolderNeeded
        return [None]
    if out.is_dir() or len(paths) > 1 or not out.suffix:
        if out.suffix and not out.is_dir():
            raise FolderNeeded
        return [*targets(paths, out, ".txt")]
    if out.suffix.lower() != ".txt":
        raise OnlyText
    if paths[0] != STANDARD and out.resolve() == Path(paths[0]).resolve():
        raise OutputClash(file=out)
    return [out]


def _leave() -> NoReturn:
    """Keep Python from writing to the closed pipe once more on its way out, and end well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise typer.Exit(0)
