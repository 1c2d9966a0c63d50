"""A written file is opened again before it leaves: it says what was meant, and nothing in it says what was hidden."""

from __future__ import annotations

from collections import Counter

from engine.core.errors import DocumentError, LeakFound
from engine.formats import read
from engine.formats.detect import split_name
from engine.formats.reading import agree
from engine.formats.verify.leaks import Leak, Place
from engine.formats.verify.originals import Originals
from engine.formats.verify.readable import Rewritten, readable
from engine.formats.verify.search.parts import Search

_HYPHENS = str.maketrans(dict.fromkeys("-\u2010\u2011\u00ad"))


def check(written: bytes, name: str, format: str, rewritten: Rewritten, originals: Originals) -> None:
    """Do nothing where a written file may leave.

    Raises:
        LeakFound: it may not; ``where`` says the first place. Unwritable: it unpacks to more than can be searched.
    """
    if leaks := verify(written, name, format, rewritten, originals):
        raise LeakFound(leaks[0].where("fr"), leaks[0].where("en"))


def verify(written: bytes, name: str, format: str, rewritten: Rewritten, originals: Originals) -> tuple[Leak, ...]:
    """Give what stands against a written file: the text that it gives, what that text shows, what the file holds beside it.

    ``format`` is that of the file written; ``rewritten`` the text that it must give.
    """
    shown = readable(rewritten, originals)
    search = Search(originals, shown.forms)
    search.value(Place("name"), split_name(name)[0])
    leaks = (*_text(written, name, format, rewritten.text), *shown.leaks)
    _search(search, written, format)
    return (*leaks, *search.leaks())


def _text(written: bytes, name: str, format: str, expected: str) -> tuple[Leak, ...]:
    """Read the file and compare. A picture is read by its writer, which knows its boxes: no reading gives the same twice."""
    if format == "image":
        return ()
    try:
        text = read(written, name).text
    except DocumentError:
        return (Leak("text", Place("whole")),)
    if agree(text, expected):
        return ()
    found, wanted = "".join(text.split()), "".join(expected.split())
    if format == "pdf" and Counter(found.translate(_HYPHENS)) == Counter(wanted.translate(_HYPHENS)):
        return ()  # pseudonyms of another width may move a word to another line, never change a letter
    line = _first_difference(text, expected)
    return (Leak("text", Place("text", str(line))),)


def _first_difference(text: str, expected: str) -> int:
    """Give the line of the expected text at which the two part."""
    rows = expected.split("\n")
    found = iter(character for character in text if not character.isspace())
    for number, row in enumerate(rows, 1):
        if any(next(found, "") != character for character in row if not character.isspace()):
            return number
    return len(rows)


def _search(search: Search, written: bytes, format: str) -> None:
    if format in ("docx", "odt"):
        from engine.formats.verify.search.zip import search_zip

        search_zip(search, written)
    elif format == "pdf":
        from engine.formats.verify.search.pdf import search_pdf

        search_pdf(search, written)
    elif format == "html":
        from engine.formats.verify.search.markup import search_html

        search_html(search, written)
    elif format == "eml":
        from engine.formats.verify.search.mail import search_mail

        search_mail(search, written)
    elif format == "rtf":
        from engine.formats.verify.search.rtf import search_rtf

        search_rtf(search, written)
    elif format == "image":
        from engine.formats.verify.search.zip import search_part

        search_part(search, Place("bytes"), written)
