"""RTF files, written again with other words in some places: groups and control words stay, so that
the layout does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from engine.core import Document, Unwritable
from engine.formats.rtf import read as rtf
from engine.formats.rtf.control_words import foreign_words
from engine.formats.rtf.fields import settle_fields
from engine.formats.rtf.patch import cut_patches, rewrite_patches, write_patches
from engine.formats.rtf.scrub import removes, scrub
from engine.formats.rtf.stories import lay_out
from engine.formats.rtf.trace import RtfTracer
from engine.formats.rtf.unread import UnreadTexts
from engine.formats.tally import FindingTally
from engine.formats.writing import Orders, Written
from engine.text import clean

_KEPT_BETWEEN = "\n\t"


def write(data: bytes, document: Document, orders: Orders) -> Written:
    """Write an RTF file. ``data`` are the bytes that ``document`` was read from.

    Raises:
        Unwritable: the file cannot be written again so that each edit stands at its place.
        DocumentError: as reading.
    """
    data = rtf.bare(data)
    unwanted = frozenset(word for word in foreign_words(data) if orders.forms.betrays(word))
    trace = RtfTracer(removes, unwanted=unwanted)
    trace.run(data)
    trace.end_picture()
    places, echoes = _follow(trace, document.text)
    for edit in orders.edits:
        _edit(trace, [place for place in places[edit.start : edit.end] if place is not None], edit.new, echoes)
    tally = FindingTally()
    tally.add("other_text", count=len(unwanted))
    tally.add("tracked_changes", "accepted", trace.revisions)
    tally.add("hidden_text", "pseudonymised", trace.hidden_words)
    tally.add("pictures", "kept", document.images)
    trace.patches += cut_patches(trace.log, trace.cut)
    scrub(data, trace, orders.forms, tally, orders.covers)
    UnreadTexts(trace, document.text, orders.forms, tally).settle()
    settle_fields(trace, orders.forms, tally)
    return Written(write_patches(data[: trace.end_of_file], trace.patches), tally.findings())


def _follow(trace: RtfTracer, text: str) -> tuple[list[int | None], dict[int, list[int]]]:
    """Give the number in the log of each character of a text; and which others say the same once
    more.

    Raises:
        Unwritable: this is not the text of the file.
    """
    echoes: dict[int, list[int]] = defaultdict(list)
    margins = {}
    for kind in ("header", "footer"):
        said: dict[str, tuple[str, Sequence[int | None]]] = {}
        for story in trace.others[kind]:
            dyed = story.text().strip("\n")
            own, places = trace.resolve(dyed)
            if own not in said:
                said[own] = dyed, places
                continue
            for place, copy in zip(said[own][1], places, strict=True):
                if place is not None and copy is not None:
                    echoes[place].append(copy)
        margins[kind] = [dyed for dyed, _ in said.values()]
    notes = [story.text() for story in trace.others["note"]]
    dyed = clean(lay_out(margins["header"], trace.body.text(), notes, margins["footer"]))
    own, found = trace.resolve(dyed)
    if own != text:
        raise Unwritable
    return found, echoes


def _edit(trace: RtfTracer, numbers: list[int], new: str, echoes: dict[int, list[int]]) -> None:
    """Write a text where the first character of a mention stands, and cut the others.

    Raises:
        Unwritable: none stands anywhere.
    """
    if not numbers:
        raise Unwritable
    trace.patches += rewrite_patches(trace.log, _with_blanks(trace, numbers), new)
    for copy in zip(*(echoes[number] for number in numbers if number in echoes), strict=False):
        trace.patches += rewrite_patches(trace.log, _with_blanks(trace, list(copy)), new)


def _with_blanks(trace: RtfTracer, numbers: list[int]) -> list[int]:
    """Add the characters without a dye that stand between: spaces, what shows nothing; lines stay
    lines."""
    log = trace.log
    whole = numbers[:1]
    for before, number in pairwise(numbers):
        whole += [
            between
            for between in range(before + 1, number)
            if log.stories[between] == log.stories[number] and log.characters[between] not in _KEPT_BETWEEN
        ]
        whole.append(number)
    return whole
