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
    """A line of a decision's header: half-open offsets without margin and numbering, and the block
    it belongs to, of a ``party``, of the ``staff`` of the court, or neither.

    ``before`` and ``after`` are the folded texts of the neighbouring lines that are not blank.
    ``heading`` is the offset where words on the line that open a party's block end, 0 if there are
    none; ``headed`` tells whether the line before consists of such words.
    """

    start: int
    end: int
    state: State
    before: str
    after: str
    heading: int = 0
    headed: bool = False


def header_end(read: FoldedText) -> int:
    """Return the offset where the header of a decision ends: at the reasons or the account of the
    facts, after 15,000 characters at most. 0 if no court is named at the beginning of the text."""
    limit = min(len(read.text), LONGEST)
    if not _DECISION.search(read.folded, 0, _OPENING):
        return 0
    for line in _LINE.finditer(read.folded, 0, limit):
        text = line[0].strip()[:60]
        if line.start() > _TITLE and _END.match(text) and not _NO_END.match(text):
            return line.start()
    return limit


def lines(read: FoldedText, end: int) -> Iterator[HeaderLine]:
    """Yield the lines of the header, which ends at ``end`` (:func:`header_end`), each with its
    block; blank lines are skipped."""
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
