"""What a format is to the rest of the program: one object, that its package makes and
:mod:`engine.formats.registry` lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import Document
from engine.formats.changes import Changes
from engine.formats.marks import Content, Mark
from engine.formats.reading import ReadResult, agree
from engine.formats.writing import Orders, Written

if TYPE_CHECKING:
    from engine.formats.gap_width import GapWidth
    from engine.formats.previews import PagePreviews
    from engine.formats.scan.shown import ShownPicture
    from engine.formats.verify.search.parts import Search

UNSHOWN = "application/octet-stream"
"""The media type of what no browser shows."""


@dataclass(frozen=True, slots=True)
class Extension:
    """A file name extension, without the dot. ``label`` is the display name of the file type, the
    same in every language.

    ``same_as`` is the usual extension of the same file type (``jpg`` for ``jpeg``), empty if this
    is it; ``written_as`` is the extension of the pseudonymised file, empty if it is the same.
    """

    name: str
    label: str
    same_as: str = ""
    written_as: str = ""

    @property
    def kind(self) -> str:
        """The main extension of the file type: two extensions with the same value are
        interchangeable."""
        return self.same_as or self.name

    @property
    def written(self) -> str:
        """The extension, without the dot, of the pseudonymised file."""
        return self.written_as or self.name


def _no_mark(content: Content) -> None:
    """Find nothing: the format has no mark."""


@dataclass(frozen=True, slots=True)
class Format:
    """A file format that can be read and written. Its functions import the libraries they need when
    they are called.

    ``read`` extracts the text, ``write`` applies edits to the bytes; ``settle`` rewrites a file
    with its tracked changes accepted or refused (None: the format has none). ``sniff`` returns the
    extension of the file type that it recognises in a content, else None; ``mark`` tells by what.
    ``search`` searches a written file for hidden forms outside its text (None: there is nothing
    outside); ``agrees`` tells whether the text read from a written file is the expected one;
    ``pictures`` gives those that the document shows and that can be hidden (None: none can);
    ``preview`` shows a page of an original and of what was written of it (None: it has no pages);
    ``gap_widths`` measures what a written file still tells of the width of what stood there (None:
    it has no printed lines);
    ``read_shown`` reads pages by character recognition though they have a text (None: as ``read``).

    ``recognised``: the text comes from character recognition, so that two readings may differ;
    ``paged``: boxes can be drawn on whole pages, whether or not a picture is counted there;
    ``in_terminal``: the file can be shown in a terminal; ``served_as`` is the media type for
    downloads.
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
    pictures: Callable[[bytes], Sequence[ShownPicture]] | None = None
    preview: Callable[[bytes, bytes], PagePreviews] | None = None
    gap_widths: Callable[[bytes, Document, Orders, bytes], tuple[GapWidth, ...]] | None = None
    read_shown: Callable[[bytes], ReadResult] | None = None
    recognised: bool = False
    paged: bool = False
    in_terminal: bool = False
    served_as: str = UNSHOWN

    @property
    def words(self) -> str:
        """The key of the format's display name in the message catalogues."""
        return f"format.{self.name}"

    @property
    def takes_any_text(self) -> bool:
        """Tell whether any text file with an extension of this format is accepted as one."""
        return self.mark >= Mark.LOOK
