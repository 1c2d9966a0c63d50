"""The boxes that cover the pictures of an OpenDocument file."""

from __future__ import annotations

from engine.formats.archive import Archive
from engine.formats.covers import WHOLE, Box, Covers, picture_key
from engine.formats.odt.read import shown_pictures


class OdtCovers:
    """The boxes of each picture; another form of one that is covered is so whole."""

    def __init__(self, archive: Archive, covers: Covers) -> None:
        self._covers = covers
        self._copies: set[str] = set()
        for name, copies in shown_pictures(archive).copies.items() if covers else ():
            if name in archive.names and picture_key(archive.read(name)) in covers:
                self._copies |= copies

    def boxes(self, data: bytes, name: str = "") -> tuple[Box, ...]:
        """Give the boxes over a picture, by its bytes and the name of its part; none over one that
        stays."""
        if not self._covers:
            return ()
        return self._covers.get(picture_key(data), WHOLE if name in self._copies else ())
