"""Where in a written file something is left that was to be hidden. The sentence that says where
never says what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["text", "form", "pseudonym", "remainder"]


@dataclass(frozen=True, slots=True)
class LeakPlace:
    """Where in a written file a leak was found: a code and, for some codes, a detail.

    ``code`` is the end of a key ``error.delivery.leak.CODE`` of the catalogue; ``detail`` is the
    number, from 1, of the line (``text``, ``bearer``) or page (``page``), or the name of the part
    of an archive.
    """

    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Leak:
    """A failure of the verification of a written file. ``kind`` is ``text`` (the text is not the
    expected one), ``form`` (an original form remains), ``pseudonym`` (a pseudonym contains an
    original form) or ``remainder`` (letters of an original form touch its pseudonym).

    ``form`` is for display only, never for an error message or a log. ``start`` and ``end`` are
    half-open offsets into the *original* text, None if the leak is not at a place of it.
    """

    kind: Kind
    place: LeakPlace
    form: str = field(default="", repr=False)
    start: int | None = None
    end: int | None = None
