"""A written file is opened again before it leaves: it says what was meant, and nothing in it says
what was hidden."""

from __future__ import annotations

from engine.core import DocumentError, EmptyDocument, EngineError, LeakFound, PictureLeak, SharedSurname, Unwritable
from engine.formats.conversion import read
from engine.formats.covers import NO_COVERS, Covers
from engine.formats.filenames import split_name
from engine.formats.format import Format
from engine.formats.registry import named
from engine.formats.verify.exemptions import NONE, Exemptions, Left
from engine.formats.verify.leaks import Leak, LeakPlace
from engine.formats.verify.originals import Originals
from engine.formats.verify.readable import Rewritten, readable
from engine.formats.verify.search.parts import Search
from engine.formats.verify.search.shown import search_pictures

_ERRORS = {"bearer": SharedSurname, "shown": PictureLeak}


def check(
    written: bytes,
    name: str,
    format: str,
    rewritten: Rewritten,
    originals: Originals,
    exemptions: Exemptions = NONE,
    covers: Covers = NO_COVERS,
) -> tuple[Left, ...]:
    """Verify that a written file has the expected text and contains no hidden form but those that
    were left for a reason, and count these.

    ``name`` and ``format`` are those of the written file; ``rewritten`` is the pseudonymised text;
    the pictures of ``covers`` must be in it no more.

    Raises:
        SharedSurname: somebody kept bears a hidden person's surname, and nobody settled who is who.
        PictureLeak: a picture shows a hidden form, or was to be covered and is not.
        LeakFound: the verification failed otherwise; ``reason`` and ``detail`` describe the first
        place (:class:`LeakPlace`), ``start`` and ``end`` where it stands in the original text.
        Unwritable: the file unpacks to more than can be searched.
    """
    leaks, left = _examine(written, name, format, rewritten, originals, exemptions, covers)
    if leaks:
        first = next((leak for leak in leaks if leak.place.code != "bearer"), leaks[0])
        where = {} if first.start is None else {"start": first.start, "end": first.end}
        raise _ERRORS.get(first.place.code, LeakFound)(reason=first.place.code, detail=first.place.detail, **where)
    return left


def text_leaks(rewritten: Rewritten, originals: Originals, exemptions: Exemptions = NONE) -> tuple[Leak, ...]:
    """List what a pseudonymised text would be refused for, before it is written."""
    return readable(rewritten, originals, exemptions).leaks


def verify(
    written: bytes,
    name: str,
    format: str,
    rewritten: Rewritten,
    originals: Originals,
    exemptions: Exemptions = NONE,
) -> tuple[Leak, ...]:
    """List everything wrong with a written file: differences from the expected text, hidden forms
    in its name, in its text and in what it contains beside the text.

    ``name`` and ``format`` are those of the written file; ``rewritten`` is the pseudonymised text.

    Raises:
        Unwritable: the file cannot be searched, or unpacks to more than can be.
    """
    return _examine(written, name, format, rewritten, originals, exemptions)[0]


def _examine(
    written: bytes,
    name: str,
    format: str,
    rewritten: Rewritten,
    originals: Originals,
    exemptions: Exemptions,
    covers: Covers = NO_COVERS,
) -> tuple[tuple[Leak, ...], tuple[Left, ...]]:
    shown = readable(rewritten, originals, exemptions)
    search = Search(originals, shown.forms, rewritten.text)
    search.value(LeakPlace("name"), split_name(name)[0])
    known = named(format)
    leaks = (*_text(written, name, known, rewritten.text), *shown.leaks)
    if known.search is not None:
        try:
            known.search(search, written)
        except EngineError:
            raise
        except Exception as error:  # what cannot be searched does not leave
            raise Unwritable from error
    elif b"\0" in written:  # two bytes a letter: where one was lost, what follows reads as other letters
        search.data(LeakPlace("bytes"), written)
    if all(leak.place.code != "whole" for leak in leaks):  # what does not open is refused as such
        search_pictures(search, written, known, covers)
    return (*leaks, *search.leaks()), shown.left


def _text(written: bytes, name: str, format: Format, expected: str) -> tuple[Leak, ...]:
    """Read the file and compare; what character recognition reads is checked by its writer, which
    knows where words stand."""
    if format.recognised:
        return ()
    try:
        text = read(written, name).text
    except EmptyDocument:
        return () if not expected.strip() else (Leak("text", LeakPlace("whole")),)
    except DocumentError:
        return (Leak("text", LeakPlace("whole")),)
    if format.agrees(text, expected):
        return ()
    line = _first_difference(text, expected)
    return (Leak("text", LeakPlace("text", str(line))),)


def _first_difference(text: str, expected: str) -> int:
    """Give the line of the expected text at which the two part."""
    rows = expected.split("\n")
    found = iter(character for character in text if not character.isspace())
    for number, row in enumerate(rows, 1):
        if any(next(found, "") != character for character in row if not character.isspace()):
            return number
    return len(rows)
