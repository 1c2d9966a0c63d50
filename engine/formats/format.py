"""What a format is to the rest of the program: one object, that its package makes and
:mod:`engine.formats.registry` lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import Document
from engine.formats.changes import Changes
from engine.formats.marks import Content, Mark
from engine.formats.reading import ReadResult, agree
from engine.formats.writing import Orders, Written

if TYPE_CHECKING:
    from engine.formats.verify.search.parts import Search

UNSHOWN = "application/octet-stream"
"""The media type of what no browser shows."""


@dataclass(frozen=True, slots=True)
class Extension:
    """An end of names of files, without its dot. ``label`` names the kind of file, the same in
    every language.

    ``same_as`` is the usual end of names of the same files (``jpeg``: ``jpg``); ``written_as`` the
    one that a pseudonymised file has, where it is another.
    """

    name: str
    label: str
    same_as: str = ""
    written_as: str = ""

    @property
    def kind(self) -> str:
        """The extension by which two names of one kind of file are known to be so."""
        return self.same_as or self.name

    @property
    def written(self) -> str:
        """The extension of the pseudonymised file."""
        return self.written_as or self.name


def _no_mark(content: Content) -> None:
    """Find nothing: the format has no mark."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format that is read, and written again. Its functions load what they need when they are
    called.

    ``read`` and ``write`` are its reader and its writer; ``settle`` rewrites a file as its author
    would have it who accepted, or refused, the changes that were tracked in it (None: the format
    tracks none). ``sniff`` gives the extension that a content is of, None where it bears no
    ``mark``. ``search`` looks for hidden forms in whatever a file written holds beside its text
    (None: it holds nothing else); ``agrees`` tells whether the text that such a file gives is the
    one expected.

    ``recognised``: the text is what character recognition reads, and no two readings need be the
    same; ``in_terminal``: a terminal can show a file; ``served_as`` is the media type under which a
    file is handed over.
    """

    name: str
    extensions: tuple[Extension, ...]
    mark: Mark
    read: Callable[[bytes], ReadResult]
    write: Callable[[bytes, Document, Orders], Written]
    sniff: Callable[[Content], str | None] = _no_mark
    settle: Callable[[bytes, Changes], bytes] | None = None
    search: Callable[[Search, bytes], None] | None = None
    agrees: Callable[[str, str], bool] = agree
    recognised: bool = False
    in_terminal: bool = False
    served_as: str = UNSHOWN

    @property
    def words(self) -> str:
        """The key of the format's name in the catalogues of words."""
        return f"format.{self.name}"

    @property
    def takes_any_text(self) -> bool:
        """Tell whether any text can be a file of this format."""
        return self.mark >= Mark.LOOK
