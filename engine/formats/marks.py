"""How the content of a file shows its format: the kinds of marks, and what is looked at to find
them."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from engine.core import Damaged

ZIP = b"PK\x03\x04"
_HEAD = 4_096


class Mark(IntEnum):
    """How files of a format are recognised by their content; the values give the order in which
    formats are tried.

    With LOOK, RESEMBLANCE or NONE, any text under an extension of the format is accepted; with the
    others, a file without the mark is damaged.
    """

    INSIDE = 1
    """A signature that need not come first."""
    PARTS = 2
    """The file is a zip, known by the names of its parts."""
    FIRST = 3
    """A signature at the very beginning."""
    LOOK = 4
    """A text that looks like one of the format is one."""
    RESEMBLANCE = 5
    """As a look; but any text may well look so, and a name that says that it is a mere text is
    believed."""
    NONE = 6
    """A mere text."""


class ZipParts(NamedTuple):
    """The names of the parts of a zip file, and the content of the part named ``mimetype``, empty
    if there is none."""

    names: frozenset[str]
    kind: bytes


class Content:
    """The bytes of a file in the views that ``sniff`` functions use, each computed on first access.

    ``head`` is the first 4096 bytes; ``text`` is the same without byte order marks, leading blanks
    and NUL bytes.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.head = data[:_HEAD]

    @property
    def is_zip(self) -> bool:
        """Tell whether the file begins with a zip signature."""
        return self.head.startswith(ZIP)

    @cached_property
    def text(self) -> bytes:
        return self.head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")

    @cached_property
    def parts(self) -> ZipParts | None:
        """The parts of a zip file; None for any other file, and for a zip that cannot be opened.

        Raises:
            Bomb: it would unpack to an abnormal size.
            Encrypted: a part is protected by a password.
        """
        if not self.is_zip:
            return None
        from engine.formats.archive import Archive

        try:
            archive = Archive(self.data, "zip")
            return ZipParts(archive.names, archive.read("mimetype") if "mimetype" in archive.names else b"")
        except Damaged:  # the extension then says what is damaged
            return None
