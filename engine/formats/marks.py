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
    """What tells the files of a format, in the order in which formats are asked whether a file is
    theirs.

    A format whose mark is a look or none reads any text under its extensions; a file of the others
    bears the mark or is damaged.
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
    """What a zip holds: the names of its parts, and what the one called ``mimetype`` says."""

    names: frozenset[str]
    kind: bytes


class Content:
    """The bytes of a file as those who look for their mark see them; each view is made once, when
    one of them asks.

    ``head`` is the beginning of the file; ``text`` the same as far as it is text: without what
    announces an encoding.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.head = data[:_HEAD]

    @property
    def is_zip(self) -> bool:
        """Tell whether the file begins like a zip."""
        return self.head.startswith(ZIP)

    @cached_property
    def text(self) -> bytes:
        return self.head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")

    @cached_property
    def parts(self) -> ZipParts | None:
        """Give what a zip holds; None for another file, and for a zip whose directory is lost.

        Raises:
            Bomb: it unpacks to an abnormal size. Encrypted: a part is protected by a password.
        """
        if not self.is_zip:
            return None
        from engine.formats.archive import Archive

        try:
            archive = Archive(self.data, "zip")
            return ZipParts(archive.names, archive.read("mimetype") if "mimetype" in archive.names else b"")
        except Damaged:  # the extension then says what is damaged
            return None
