"""The documents inside a file: of an archive, a mailbox, a file of records. Runs in the processes
that open files (:mod:`engine.batch.operations`), never in that of the batch.

Each document has a ``place``, whole numbers by which it is found again without those before it
being kept.
"""

from __future__ import annotations

import json
import mailbox
import math
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import IO, Any, Literal

from engine.batch.sources import Kind, is_noise
from engine.core import Bomb, Damaged, EncryptedArchive, EngineError, NoTextField, TooLarge, check_installed, settings
from engine.interchange import DecisionMetadata, metadata_of

Form = Literal["file", "text", "dila", "judilibre"]
"""How the bytes of a document are read: by their own format, as UTF-8 text, by the text field of
an XML file of the DILA, by that of a decision of Judilibre."""
Place = tuple[int, ...]

MEGABYTE = 1024 * 1024
_ENCRYPTED = 1
_RATIO = 1000
_RECORD_FORMS: dict[str, Form] = {"xml": "dila", "json": "judilibre"}
_LONGEST_EXTENSION = 5


@dataclass(frozen=True, slots=True)
class ContainedDocument:
    """A document of a file, or the ``error`` for which it cannot be one. ``extension`` is that of
    its name, without the dot; ``metadata`` are what a record says of its decision."""

    place: Place
    data: bytes = b""
    form: Form = "file"
    extension: str = ""
    error: EngineError | None = None
    metadata: DecisionMetadata = field(default_factory=DecisionMetadata)


def members(path: Path, kind: Kind, field: str) -> Iterator[ContainedDocument]:
    """Yield the documents of a file in order; ``field`` names the text of a record.

    Raises:
        EngineError: the file itself cannot be read.
    """
    with _as_damaged(kind):
        yield from _READERS[kind](path, field, None)


def fetch(path: Path, kind: Kind, field: str, places: Sequence[Place]) -> Iterator[ContainedDocument]:
    """Yield the documents at some places, in the order in which they lie.

    Raises:
        EngineError: the file itself cannot be read any more.
    """
    with _as_damaged(kind):
        yield from _READERS[kind](path, field, sorted(places))


def single(path: Path, kind: Kind) -> tuple[Form, str]:
    """Tell how a file that is one document is read, and its extension."""
    if kind == "dila":
        return "dila", "xml"
    return "file", "eml" if kind == "mail" else safe_extension(path.name)


def safe_extension(name: str) -> str:
    """Return the extension of a name, without the dot; empty where it is none that is known: what
    follows a dot may be anything."""
    from engine.formats import find

    ending = PurePosixPath(name).suffix.lower().removeprefix(".")
    known = ending in _RECORD_FORMS or find(ending) is not None
    return ending if known and len(ending) <= _LONGEST_EXTENSION else ""


class _as_damaged:
    """Turn what libraries raise on a broken file into one error."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, EngineError | MemoryError | GeneratorExit):
            raise Damaged(format=self._kind) from error


def _record(place: Place, field: str, read: Callable[[], Any]) -> ContainedDocument:
    """Make a member of the record that is read: a text, and what it says of its decision."""
    try:
        record = read()
        return ContainedDocument(place, text_of(record, field), "text", "txt", metadata=metadata_of(record))
    except EngineError as error:
        return ContainedDocument(place, form="text", extension="txt", error=error)


def _member(place: Place, name: str, read: Callable[[], bytes]) -> ContainedDocument:
    """Make a member of what is read."""
    ending = safe_extension(name)
    form = _RECORD_FORMS.get(ending, "file")
    try:
        return ContainedDocument(place, read(), form, ending)
    except EngineError as error:
        return ContainedDocument(place, form=form, extension=ending, error=error)


def _limited(stream: IO[bytes] | None, size: int, kind: str) -> bytes:
    limit = settings().upload_limit
    if size > limit or stream is None:
        raise TooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE)
    try:
        data = stream.read(limit + 1)
    except Exception as error:  # zlib.error, BadZipFile, EOFError…
        raise Damaged(format=kind) from error
    if len(data) > limit:
        raise Bomb(size=len(data) // MEGABYTE)
    return data


def _zip(path: Path, _: str, places: Sequence[Place] | None) -> Iterator[ContainedDocument]:
    with zipfile.ZipFile(path) as archive:
        parts = archive.infolist()
        for number in range(len(parts)) if places is None else [place[0] for place in places]:
            part = parts[number]
            if not part.is_dir() and not is_noise(part.filename):
                yield _member((number,), part.filename, lambda part=part: _of_zip(archive, part))  # type: ignore[misc]


def _of_zip(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    if part.flag_bits & _ENCRYPTED:
        raise EncryptedArchive()
    if part.file_size > MEGABYTE and part.file_size > _RATIO * max(1, part.compress_size):
        raise Bomb(size=part.file_size // MEGABYTE)
    try:
        with archive.open(part) as stream:
            return _limited(stream, part.file_size, "zip")
    except EngineError:
        raise
    except Exception as error:  # an unknown compression, a broken header
        raise Damaged(format="zip") from error


def _tar(path: Path, _: str, places: Sequence[Place] | None) -> Iterator[ContainedDocument]:
    """A place is where the content begins and its size: what comes before need not be parsed."""
    with tarfile.open(path) as archive:
        if places is not None:
            stream: IO[bytes] = archive.fileobj  # type: ignore[assignment]  # open for reading, it has one
            for offset, size, coded in places:
                stream.seek(offset)
                data, ending = stream.read(size), _extension_of(coded)
                yield ContainedDocument((offset, size, coded), data, _RECORD_FORMS.get(ending, "file"), ending)
            return
        for part in archive:
            if part.isfile() and not is_noise(part.name):
                ending = safe_extension(part.name)
                place = (part.offset_data, part.size, _code_of(ending))
                read = lambda part=part: _limited(archive.extractfile(part), part.size, "tar")  # noqa: E731
                yield _member(place, part.name, read)


def _code_of(extension: str) -> int:
    """Code an extension as a number, for a place holds nothing else."""
    return int.from_bytes(extension.encode("ascii"), "big")


def _extension_of(code: int) -> str:
    return code.to_bytes(_LONGEST_EXTENSION, "big").lstrip(b"\0").decode("ascii")


def _mbox(path: Path, _: str, places: Sequence[Place] | None) -> Iterator[ContainedDocument]:
    box = mailbox.mbox(path, create=False)
    try:
        for key in box.iterkeys() if places is None else [str(place[0]) for place in places]:
            number = int(key)
            yield _member((number,), "message.eml", lambda number=number: _of_mailbox(box, number))  # type: ignore[misc]
    finally:
        box.close()


def _of_mailbox(box: mailbox.mbox, number: int) -> bytes:
    data = box.get_bytes(number)  # type: ignore[arg-type]
    if len(data) > settings().upload_limit:
        raise TooLarge(size=len(data) // MEGABYTE, limit=settings().upload_limit // MEGABYTE)
    return data


def _jsonl(path: Path, field: str, places: Sequence[Place] | None) -> Iterator[ContainedDocument]:
    limit = 2 * settings().upload_limit
    with path.open("rb") as file:
        for offset in _line_starts(file) if places is None else [place[0] for place in places]:
            file.seek(offset)
            line = file.readline(limit + 1)
            if line.strip():
                yield _record((offset,), field, lambda line=line: _of_line(line, limit))  # type: ignore[misc]


def _line_starts(file: IO[bytes]) -> Iterator[int]:
    offset = 0
    while line := file.readline():
        yield offset
        offset += len(line)
        file.seek(offset)


def _of_line(line: bytes, limit: int) -> Any:
    if len(line) > limit:
        raise TooLarge(size=len(line) // MEGABYTE, limit=limit // MEGABYTE)
    try:
        return json.loads(line)
    except ValueError as error:
        raise Damaged(format="jsonl") from error


def _json(path: Path, field: str, places: Sequence[Place] | None) -> Iterator[ContainedDocument]:
    """One decision, a list of decisions, or an answer of Judilibre with its ``results``."""
    content = json.loads(path.read_bytes())
    if isinstance(content, dict) and isinstance(content.get("results"), list):
        content = content["results"]
    records = content if isinstance(content, list) else [content]
    for number in range(len(records)) if places is None else [place[0] for place in places]:
        yield _record((number,), field, lambda number=number: records[number])  # type: ignore[misc]


def text_of(record: Any, field: str) -> bytes:
    """Return the text of a record as UTF-8.

    Raises:
        NoTextField: it has none.
    """
    text = record.get(field) if isinstance(record, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise NoTextField(field=field)
    return text.encode("utf-8", "replace")


def _parquet(path: Path, field: str, places: Sequence[Place] | None) -> Iterator[ContainedDocument]:
    check_installed(("pyarrow",))
    from pyarrow import parquet

    file = parquet.ParquetFile(path)
    if field not in file.schema_arrow.names:
        raise NoTextField(field=field)
    wanted = None if places is None else {place[0] for place in places}
    first = 0
    for group in range(file.num_row_groups):
        rows = file.metadata.row_group(group).num_rows
        if wanted is None or not wanted.isdisjoint(range(first, first + rows)):
            texts: Iterable[Any] = file.read_row_group(group, columns=[field], use_threads=False)[field].to_pylist()
            for number, text in enumerate(texts, first):
                if wanted is None or number in wanted:
                    yield _record((number,), field, lambda text=text: {field: text})  # type: ignore[misc]
        first += rows


_READERS: dict[Kind, Callable[[Path, str, Sequence[Place] | None], Iterator[ContainedDocument]]] = {
    "zip": _zip, "tar": _tar, "mbox": _mbox, "jsonl": _jsonl, "json": _json, "parquet": _parquet,
}  # fmt: skip
