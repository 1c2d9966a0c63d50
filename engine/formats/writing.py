"""What a writer of a format is given, and what it gives: the file again, with other words in some
places.

A writer takes the bytes that were read, the edits in characters of the document's text, and a way
to tell the names that must not remain; it gives the bytes of a file of the same format, and says
what the file carried beside its text (comments, properties, macros…) and what became of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from engine.formats.changes import Changes

Fate = Literal["removed", "pseudonymised", "accepted", "refused", "redacted", "kept", "converted"]


@dataclass(frozen=True, slots=True)
class Edit:
    """``new`` instead of the characters ``start`` to ``end`` (half-open) of the document's text."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the file carried beside the text that was read, and what became of it.

    ``kind`` is a code of :mod:`engine.formats.findings`; ``count`` says how many; ``part`` names
    where in the file, and never quotes it.
    """

    kind: str
    fate: Fate
    count: int = 1
    part: str = ""


class KnownForms(Protocol):
    """What was hidden in the text, to be found in whatever else a file holds."""

    def betrays(self, text: str) -> bool:
        """Tell whether a text holds an original form, however it is cased, accented, spaced or
        hyphenated."""

    def rewrite(self, text: str) -> str:
        """Replace every original form in a text by its pseudonym."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What to write: edits in order and disjoint; the forms that must not remain; what to do with
    tracked changes.

    ``secret`` decides whatever is drawn: the same orders, carried out on the same bytes, give the
    same bytes.
    """

    edits: tuple[Edit, ...]
    forms: KnownForms
    changes: Changes = "accept"
    secret: bytes = b""


@dataclass(frozen=True, slots=True)
class Written:
    """A file, and what the one it was made of carried."""

    data: bytes
    findings: tuple[Finding, ...] = ()
