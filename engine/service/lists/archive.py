"""A zip of documents, taken apart with suspicion: member by member, so that what one of them is
costs the others nothing."""

from __future__ import annotations

import math
import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import PurePosixPath

from engine.core import (
    ArchiveTooLarge,
    Bomb,
    Damaged,
    DamagedArchive,
    EmptyArchive,
    EmptyDocument,
    EncryptedArchive,
    EngineError,
    InnerArchive,
    OutsidePath,
    TooLarge,
    settings,
)
from engine.formats import Mark, find
from engine.interchange import DecisionMetadata
from engine.service.documents.limits import MEGABYTE

UNPACKED = 1024 * MEGABYTE
RATIO, FLOOR = 200, 50 * MEGABYTE
"""Texts pack up to some fifty times; what packs two hundred times and is large was made to fill a
disk."""
ARCHIVES = frozenset({".zip", ".7z", ".rar", ".gz", ".tgz", ".tar", ".bz2", ".xz"})
_ZIP = b"PK\x03\x04"
_ENCRYPTED_BIT, _UTF8_BIT = 0x1, 0x800
_NOISE = frozenset({"thumbs.db", "desktop.ini", "__macosx"})


@dataclass(frozen=True, slots=True)
class Member:
    """A file of an archive, or a decision of one: its path, its bytes or the error for which it is
    not accepted, and what a database knows of it."""

    name: str
    data: bytes = b""
    error: EngineError | None = None
    metadata: DecisionMetadata = field(default_factory=DecisionMetadata)


def is_hidden(path: str) -> bool:
    """Tell whether a path is that of a system or temporary file: hidden, ``__MACOSX``,
    ``Thumbs.db``, the lock file of an open document."""
    parts = [part.lower() for part in PurePosixPath(path.replace("\\", "/")).parts]
    return any(part in _NOISE or (part.startswith((".", "~$")) and part not in (".", "..")) for part in parts)


def check_archive_size(size: int) -> None:
    """Check the size of an archive, in bytes, against the limit of the settings.

    Raises:
        ArchiveTooLarge: it is over the limit.
    """
    limit = settings().gold_limit
    if size > limit:
        raise ArchiveTooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE)


class DocumentArchive:
    """A zip of documents, checked for total size and encryption before anything is unpacked.
    ``hidden`` counts the system files left out.

    Raises:
        ArchiveTooLarge: the zip is over the limit of the settings.
        DamagedArchive, EncryptedArchive: it cannot be opened or a part has no name; a file in it is
        encrypted.
        EmptyArchive: it contains no document.
        Bomb: it would unpack to an abnormal size.
    """

    def __init__(self, data: bytes) -> None:
        check_archive_size(len(data))
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except Exception as error:  # the library raises half a dozen kinds on broken files
            raise DamagedArchive(format="zip") from error
        if not all(part.filename for part in self._zip.infolist()):
            raise DamagedArchive(format="zip")
        found = [one for one in self._zip.infolist() if not one.is_dir()]
        # The sizes are those the file announces; zipfile never unpacks more than announced.
        total = sum(one.file_size for one in found)
        if total > UNPACKED or (total > FLOOR and total > RATIO * len(data)):
            raise Bomb(size=total // MEGABYTE)
        if any(one.flag_bits & _ENCRYPTED_BIT for one in found):
            raise EncryptedArchive()
        self._parts = [one for one in found if not is_hidden(_path(one))]
        self.hidden = len(found) - len(self._parts)
        if not self._parts:
            raise EmptyArchive()

    def members(self) -> Iterator[Member]:
        """Yield the documents in the order of their paths, each unpacked when it is requested; one
        that cannot be accepted has its ``error`` set."""
        for member in sorted(self._parts, key=lambda part: _path(part).casefold()):
            path = _path(member)
            try:
                yield Member(path, self._data(member, path))
            except EngineError as error:
                yield Member(path, error=error)

    def _data(self, info: zipfile.ZipInfo, path: str) -> bytes:
        if _leads_outside(path) or stat.S_ISLNK(info.external_attr >> 16):
            raise OutsidePath()
        suffix, limit = PurePosixPath(path).suffix.lower(), settings().upload_limit
        if suffix in ARCHIVES:
            raise InnerArchive()
        if info.file_size == 0:
            raise EmptyDocument()
        if info.file_size > limit:
            raise TooLarge(size=math.ceil(info.file_size / MEGABYTE), limit=limit // MEGABYTE)
        try:
            data = self._zip.read(info)
        except Exception as error:  # BadZipFile, zlib.error, EOFError, NotImplementedError, struct.error…
            raise Damaged(format=suffix.lstrip(".") or "zip") from error
        if data.startswith(_ZIP) and not _names_document(suffix) and not _is_document(data):
            raise InnerArchive()
        return data


def _names_document(suffix: str) -> bool:
    """Tell whether an end of a name, with its dot, is that of documents that are zips
    themselves."""
    format = find(suffix.removeprefix("."))
    return format is not None and format.mark is Mark.PARTS


def _is_document(data: bytes) -> bool:
    """Tell an Office document whose name does not say so from an archive."""
    try:
        names = set(zipfile.ZipFile(BytesIO(data)).namelist())
    except Exception:  # noqa: BLE001 - the reader of documents says what is wrong with it
        return True
    return bool(names & {"[Content_Types].xml", "content.xml", "mimetype"})


def _leads_outside(path: str) -> bool:
    plain = path.replace("\\", "/")
    return plain.startswith("/") or plain[1:2] == ":" or ".." in plain.split("/")


def _path(info: zipfile.ZipInfo) -> str:
    """Give the path of a file: without the flag that says UTF-8, macOS writes that all the same,
    Windows its old code page."""
    if info.flag_bits & _UTF8_BIT:
        return info.orig_filename.partition("\0")[0]
    try:
        raw = info.orig_filename.encode("cp437")
    except UnicodeEncodeError:
        return info.orig_filename
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp850", "replace")
