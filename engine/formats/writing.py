"""What a writer of a format is given, and what it gives: the file again, with other words in some
places.

A writer takes the bytes that were read, the edits in characters of the document's text, and a way
to tell the names that must not remain; it gives the bytes of a file of the same format, and says
what the file carried beside its text (comments, properties, macros…) and what became of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from engine.formats.changes import Changes
from engine.formats.covers import Covers

Fate = Literal["removed", "pseudonymised", "accepted", "refused", "redacted", "kept", "converted"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of the characters ``start`` to ``end`` (half-open) of the document's text by
    ``new``."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a file contained beside its text (a kind of metadata, comments, macros …), and
    what became of it.

    ``kind`` is one of :data:`engine.formats.findings.FINDINGS`; ``count`` is the number of
    occurrences; ``part`` tells where in the file they were, without quoting it.
    """

    kind: str
    fate: Fate
    count: int = 1
    part: str = ""


class KnownForms(Protocol):
    """Search and replacement of the hidden forms in what a file contains beside its text;
    implemented by :class:`engine.formats.verify.originals.Originals`."""

    def betrays(self, text: str) -> bool:
        """Tell whether a text contains an original form, however it is cased, accented, spaced or
        hyphenated."""

    def rewrite(self, text: str) -> str:
        """Return a text in which every original form is replaced by its pseudonym."""


@dataclass(frozen=True, slots=True)
class Orders:
    """Instructions to a writer: the edits, in text order and disjoint; the ``forms`` that must not
    remain anywhere in the file; how tracked changes are settled; the boxes that cover pictures, by
    their keys (:func:`engine.formats.conversion.pictures`).

    ``secret`` is the seed of anything random: the same orders on the same bytes give the same
    output.
    """

    edits: tuple[Edit, ...]
    forms: KnownForms
    changes: Changes = "accept"
    secret: bytes = b""
    covers: Covers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """The bytes of a written file, and the findings on what the original contained beside its text.

    ``hidden`` are the half-open spans of the document's text that boxes cover, in order and
    disjoint: the file does not say them, nor the new words of an edit in them.
    """

    data: bytes
    findings: tuple[Finding, ...] = ()
    hidden: tuple[tuple[int, int], ...] = ()


def with_removed(edits: Iterable[Edit], spans: Iterable[tuple[int, int]]) -> tuple[tuple[Edit, ...], tuple[Edit, ...]]:
    """Give the edits and those that take half-open ``spans`` out, in text order; then these alone.
    An edit that shares a character with a span goes out whole with it.

    >>> with_removed([Edit(0, 3, "X"), Edit(8, 14, "Y")], [(10, 12)])[0]
    (Edit(start=0, end=3, new='X'), Edit(start=8, end=14, new=''))
    """
    removed = {Edit(start, end, "") for start, end in spans}
    found: list[Edit] = []
    for edit in sorted({*edits, *removed}, key=lambda each: (each.start, each.end)):
        before = found[-1] if found else None
        if before and edit.start < before.end and (before in removed or edit in removed):
            edit = Edit(before.start, max(before.end, edit.end), "")
            removed.add(edit)
            found.pop()
        found.append(edit)
    return tuple(found), tuple(edit for edit in found if edit in removed)
