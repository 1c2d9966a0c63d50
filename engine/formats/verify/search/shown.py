"""Search in what the pictures of a written file show, where character recognition is installed."""

from __future__ import annotations

from engine.core import EngineError, Unwritable
from engine.formats.covers import Covers
from engine.formats.format import Format
from engine.formats.verify.leaks import LeakPlace
from engine.formats.verify.search.parts import Search


def search_pictures(search: Search, written: bytes, format: Format, covers: Covers) -> None:
    """Search the words that are recognised in the pictures of a file; one that was to be covered
    must not be among them.

    Whole pages are left out: their words are text, which is searched as such.

    Raises:
        OcrFailed: character recognition did not end well. Unwritable: the pictures cannot be taken
        out of the file again.
    """
    if format.pictures is None or format.recognised:
        return
    seen: set[str] = set()
    try:
        found = format.pictures(written)
    except EngineError:
        raise
    except Exception as error:  # libraries raise whatever they meet
        raise Unwritable from error
    for number, picture in enumerate(found, 1):
        if picture.is_page or picture.key in seen:
            continue
        seen.add(picture.key)
        place = LeakPlace("shown", str(number))
        if picture.key in covers:
            search.note_uncovered(place)
        search.text(place, picture.text())
