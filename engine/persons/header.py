"""The header of a decision: what stands between its title and its reasons, and the lines that name
parties in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from engine.persons.roles.party_headings import OPENING
from engine.text import FoldedText, any_of

State = Literal["party", "staff", ""]
LONGEST = 15_000
"""A header is never longer, in characters."""
_OPENING, _TITLE, _HEADING = 1_200, 40, 40
_LINE = re.compile(r"[^\n]+")
_MARGIN = re.compile(r"[ \t\u00a0]*(?:[-–—•*■]+[ \t]*)?(?:\d{1,2}[ ]?(?:°|o\b)?[ ]?[/).:-]*[ \t]+)?")

_ACCOUNTS = (
    r"exposes? des? |faits?(?: et|,| constants)?\b(?!:)|procedure(?: et|$| :|,)",
    r"reasons\b(?! for judgment$)",
)
"""How the account of the facts begins, in each language."""
_END = re.compile(
    rf"(?:i+[ .-]{{1,3}}|[a-d1-9][ .)/-]{{1,3}})?(?:{any_of('procedure.reasons')}|{'|'.join(_ACCOUNTS)}|1\. )"
)
_DECISION = re.compile(rf"\b{any_of('court.of_headings')}\b")
_NO_END = re.compile(r"sur (?:le rapport de la|appel|renvoi|la requete|l'appel)")
_STAFF = re.compile(f"(?:la |le |les )?(?:{any_of('court.staff_lines')}|conseils?[ ]*(?::|$))")


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """A line of the header: its span without margin and number, what block it stands in, and what
    its neighbours start with.

    ``before`` and ``after`` are the nearest lines that are not blank, folded; ``heading`` is where
    the words end that open a block on the line itself, ``headed`` tells whether the line before is
    nothing but such words.
    """

    start: int
    end: int
    state: State
    before: str
    after: str
    heading: int = 0
    headed: bool = False


def header_end(read: FoldedText) -> int:
    """Say where the reasons, or the account of the facts, begin: 15,000 characters at most, 0 where
    no court is named first."""
    limit = min(len(read.text), LONGEST)
    if not _DECISION.search(read.folded, 0, _OPENING):
        return 0
    for line in _LINE.finditer(read.folded, 0, limit):
        text = line[0].strip()[:60]
        if line.start() > _TITLE and _END.match(text) and not _NO_END.match(text):
            return line.start()
    return limit


def lines(read: FoldedText, end: int) -> Iterator[HeaderLine]:
    """Cut the header into lines, each with the block that it stands in."""
    spans = [match.span() for match in _LINE.finditer(read.folded, 0, end) if not match[0].isspace()]
    texts = [read.folded[start : min(stop, start + 160)].strip() for start, stop in spans]
    state: State = ""
    for rank, (start, stop) in enumerate(spans):
        margin = _MARGIN.match(read.folded, start, stop)
        first = margin.end() if margin else start
        party, staff = OPENING.match(read.folded, first, stop), _STAFF.match(read.folded, first, stop)
        state = "staff" if staff else "party" if party else state
        yield HeaderLine(
            first,
            stop,
            state,
            texts[rank - 1] if rank else "",
            texts[rank + 1] if rank + 1 < len(texts) else "",
            party.end() if party and not staff else 0,
            bool(rank) and len(texts[rank - 1]) < _HEADING and OPENING.match(texts[rank - 1]) is not None,
        )
