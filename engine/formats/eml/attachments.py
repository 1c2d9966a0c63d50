"""Files attached to a message that are of a format that is read: their text is text of the message,
and they are put back with other words.

A file that cannot be read, a picture, what comes after the fortieth file, and what lies in more
than :data:`DEEPEST` messages, each a file of the next, are left out, under their name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.core import Document, EngineError, settings
from engine.formats.changes import Changes
from engine.formats.covers import Covers, picture_key
from engine.formats.detect import detect
from engine.formats.filenames import extension_of, split_name, written_extension
from engine.formats.format import Format
from engine.formats.marks import Mark
from engine.formats.registry import EXTENSIONS
from engine.formats.tracer import Leaf
from engine.formats.writing import Edit, KnownForms, Orders, Written
from engine.text import clean

if TYPE_CHECKING:
    from engine.formats.scan.shown import ShownPicture

NOTES = {"fr": "[pièce jointe retirée]".encode(), "en": b"[attachment removed]"}
"""What stands in place of a file that is left out, by the language of the message."""

MOST = 40
DEEPEST = 8
"""Messages around a file that is read: each step of reading, showing and writing reads again what
lies within, so that its work grows with the square of the depth."""
_around: ContextVar[int] = ContextVar("messages around a file", default=0)
_LONGEST = 2_000_000
"""Characters of the text of a file that is read with its message."""


@dataclass(eq=False, slots=True)
class AttachedFile:
    """A file that was read: its bytes, its format, its text, how many pictures it shows; the edits
    of it, once they are known."""

    data: bytes
    format: Format
    was: str
    images: int = 0
    text: str = ""
    edits: list[Edit] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.text = self.was

    def pictures(self) -> list[ShownPicture]:
        """Give the pictures of the file; its pages are named so that those of other files of the
        message have other names.

        Raises:
            DocumentError: as reading.
        """
        return [replace(picture, key=key) for key, picture in self._pictures().items()]

    def _pictures(self) -> dict[str, ShownPicture]:
        """Give the pictures by their keys in the message."""
        with _inside():
            found = self.format.pictures(self.data) if self.format.pictures else ()
        return {self._key(each.key) if each.is_page else each.key: each for each in found}

    def _key(self, page: str) -> str:
        return picture_key(self.data, page.encode())

    def write(
        self, name: str, language: str, forms: KnownForms, changes: Changes, secret: bytes, covers: Covers
    ) -> Written:
        """Write the file again with its edits, and boxes over its pictures.

        Raises:
            Unwritable: it cannot be written with each edit at its place. DocumentError: as reading.
        """
        document = Document(name, self.was, self.format.name, language=language)
        own = self._pictures() if covers else {}
        mine = {own[key].key: boxes for key, boxes in covers.items() if key in own}
        with _inside():
            return self.format.write(self.data, document, Orders(tuple(self.edits), forms, changes, secret, mine))


@dataclass(eq=False, slots=True)
class AttachedLeaf(Leaf):
    """The text of an attached file; it keeps the edits, which the writer of its format makes."""

    def edit(self, pieces: Sequence[tuple[int, int, str]]) -> None:
        """Keep the edits, and change the text."""
        self.element.edits = [Edit(*piece) for piece in sorted(pieces)]
        Leaf.edit(self, pieces)


def are_read() -> bool:
    """Tell whether attached files are read, as chosen for this machine; else they are removed."""
    return settings().attachments == "read"


def open_file(data: bytes, name: str, is_text: bool) -> AttachedFile | None:
    """Read an attached file; None where it is of no format that is read here, or cannot be.

    ``is_text``: the message says that it is text; without that, or a name that says so, any bytes
    may look like one.
    """
    if not data or data.strip() in NOTES.values() or _around.get() >= DEEPEST:
        return None
    try:
        format = detect(data, name)
        if format.recognised or (format.mark > Mark.FIRST and not is_text and extension_of(name) not in EXTENSIONS):
            return None
        with _inside():
            reading = format.read(data)
        text = clean(reading.text)
    except EngineError:
        return None
    except Exception:  # noqa: BLE001 - libraries of hostile bytes raise whatever they meet; the file is left out and reported
        return None
    return AttachedFile(data, format, text, reading.images) if text.strip() and len(text) <= _LONGEST else None


@contextmanager
def _inside() -> Iterator[None]:
    """Count one message more around what is opened meanwhile."""
    before = _around.set(_around.get() + 1)
    try:
        yield
    finally:
        _around.reset(before)


def new_name(name: str, format: Format) -> str:
    """Give the name of the file once it is written: that of a docx for a docm."""
    stem, extension = split_name(name)
    written = written_extension(name, format.name)
    return f"{stem}.{written}" if extension and written else name
