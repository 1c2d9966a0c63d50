"""The lines of a first page, by what they are to the sides of parties: a heading, one that names
its party on the same line, what opens or parts the sides, what ends them, or anything else.

Read on the folded text. "APPELANTE" alone on its line is a heading; "Intimé : M. X" one that names
its party; "ENTRE" opens, "ET" and "-v-" part; "EXPOSÉ DU LITIGE" ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from engine.persons.roles.party_headings import (
    APPELLATE,
    HEADING_BEHIND,
    LED_PARTY,
    LOOSE_HEADING,
    PARTY_HEADING,
    TAILED_PARTY,
)
from engine.text import FoldedText, any_of

Kind = Literal[
    "heading", "led", "tailed", "opener", "opened", "parting", "closer", "turn", "end", "counsel", "rule", "other"
]
REACH = 12_000
"""How far the first page goes, in characters: parties of long decisions fill two or three pages."""

_LINE = re.compile(r"[^\n]+")
_LONGEST, _PROSE, _LIST, _SENTENCE = 160, 200, 400, 1_000
"""Characters of a line that are read; of one that, ended by a stop, is a paragraph of the account;
of one that may list parties; of one in which "l'opposant à" is looked for."""

_OPENER = re.compile(rf"[\s*•–—-]*{any_of('parties.first_side')}(?:,? {any_of('parties.first_closer')})?[\s:,–—-]*\Z")
_PARTING = re.compile(
    rf"[\s*•–—.-]*{any_of('parties.second_side')}(?: {any_of('parties.second_side_rest')})?[\s:,.–—-]*\Z"
)
_CLOSER = re.compile(rf"[\s*•–—-]*{any_of('parties.first_closer', 'parties.second_closer')}[\s,.;–—-]*\Z")
_OPENED = re.compile(rf"[\s*•–—-]*{any_of('parties.first_side')}[ ]*:[ ]*\S")
_SEISED = re.compile(
    rf"(?:\A|.{{0,80}}\b){any_of('parties.seised_by')}[\s:]*\Z|(?:\A|.{{0,40}}\b){any_of('parties.ways_to_seise')}\b.*\bpar\s*:\s*\Z"
)
_AGAINST = re.compile(rf"[\s–—-]*{any_of('parties.against_act')}")
_OPPOSED = re.compile(rf"\b{any_of('parties.opposed_to')}\b")
_END = re.compile(
    rf"[\s*•■–—-]*(?:(?:[ivx]+|[a-d1-9])[ .)/-]{{1,3}})?(?:{any_of('procedure.header_ends')}|vu |sur |considerant|attendu)"
)
_REASONS = re.compile(
    rf"[\s*•■–—-]*(?:(?:[ivx]+|[a-d1-9])[ .)/-]{{1,3}})?{any_of('procedure.reasons', 'procedure.accounts')}"
)
_BESIDE = re.compile(rf"[\s*•■–—-]*{any_of('parties.beside_sides')}[\s:,]*(?:\Z|:)")
_CAPITALS = re.compile(r"[\s*•■–—-]*[A-ZÀ-Þ][A-ZÀ-Þ '’()-]{3,60}:\s*\Z")
"""A heading in capitals and a colon, on the text as written: “CANDIDATS REPRENEURS :”."""
_VERSUS = re.compile(rf"\b{any_of('parties.versus')}[ ]|[a-z]{{4}}[.;?!][ ]")
"""Two sides on one line, or a sentence: what ends it is not said of the whole."""

_COUNSEL = re.compile(rf"[\s*•(–—-]*{any_of('parties.beside_party')}\b")
_COLUMNS = re.compile(r"[ ]{3,}|\t+")
_RULE = re.compile(r"[\W_]+\Z")


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line that is not blank: half-open offsets, what it is, the role that a heading names, and
    whether the line before it is blank; ``side`` is the offset from which the other side is named,
    behind "l'opposant à".

    ``sign`` tells how a heading stands: "above" the names that it speaks of (it ends in a colon),
    "behind" them (in brackets, or a comma or “d'une part” follows), or neither.
    """

    start: int
    end: int
    kind: Kind
    role: str = ""
    sign: Literal["above", "behind", ""] = ""
    spaced: bool = False
    side: int = 0


def page_lines(read: FoldedText) -> tuple[PageLine, ...]:
    """Give the lines of the first page that are not blank, in order."""
    return tuple(_lines(read))


def _lines(read: FoldedText) -> Iterator[PageLine]:
    last, headed, before = -2, False, ""
    for match in _LINE.finditer(read.folded, 0, min(REACH, len(read.folded))):
        if match[0].isspace():
            continue
        line = _line(read, match.start(), match.end(), match.start() - last > 1)
        if line.kind == before == "heading" and match[0].lstrip().startswith("("):
            line = replace(line, kind="rule")  # "(Defendants by counterclaim)" under "Plaintiffs"
        yield line
        if headed and line.kind == "end" and _REASONS.match(match[0]):
            return
        headed = headed or line.kind in ("heading", "led", "tailed", "opener", "opened")
        last, before = match.end(), line.kind


def _line(read: FoldedText, start: int, end: int, spaced: bool) -> PageLine:
    """Say what one line is."""
    text = _first_column(read.folded[start : min(end, start + _LONGEST)])
    whole = end - start < _LONGEST
    heading = (PARTY_HEADING.match(text) or LOOSE_HEADING.match(text)) if whole else None
    if heading:
        return PageLine(start, end, "heading", _role(text, str(heading.lastgroup)), _sign(text), spaced)
    followed = HEADING_BEHIND.match(text)
    if followed:
        return PageLine(start, end, "heading", _role(followed[0], str(followed.lastgroup)), "behind", spaced)
    if _RULE.match(text):
        return PageLine(start, end, "rule", spaced=spaced)
    for kind, pattern in _WHOLE:
        if whole and pattern.match(text):
            return PageLine(start, end, kind, spaced=spaced)
    led = LED_PARTY.match(text)
    if led:
        return PageLine(start, end, "led", _role(text[: led.end()], str(led.lastgroup)), "above", spaced)
    tail = TAILED_PARTY.search(read.folded, start, end) if end - start < _LIST else None
    if tail and not _VERSUS.search(read.folded, start, tail.start()):
        alone: Kind = "tailed" if tail[0][0] in ",(" else "led"
        return PageLine(start, end, alone, _role(tail[0], str(tail.lastgroup)), "above", spaced)
    opposed = _OPPOSED.search(read.folded, start, min(end, start + _SENTENCE))
    if opposed:
        return PageLine(start, end, "turn", spaced=spaced, side=opposed.end())
    for kind, pattern in _BEGINNINGS:
        if pattern.match(text):
            return PageLine(start, end, kind, spaced=spaced)
    if end - start > _PROSE and read.folded[start:end].rstrip().endswith("."):
        return PageLine(start, end, "end", spaced=spaced)
    beside = whole and (_CAPITALS.match(read.text, start, end) or (spaced and text.rstrip().endswith(":")))
    return PageLine(start, end, "end" if beside else "other", spaced=spaced)


_WHOLE: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("closer", _CLOSER),
    ("opener", _OPENER),
    ("opener", _SEISED),
    ("parting", _PARTING),
)
_BEGINNINGS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("opened", _OPENED),
    ("end", _BESIDE),
    ("turn", _AGAINST),
    ("end", _END),
    ("counsel", _COUNSEL),
)


def _first_column(text: str) -> str:
    """Give what stands in the first column of a line, if that holds the heading or the "against" of
    a caption: "Plaintiffs,      Index No. 4418"."""
    first = _COLUMNS.split(text.strip(), maxsplit=1)[0]
    parts = first != text.strip() and (PARTY_HEADING.match(first) or _PARTING.match(first))
    return first if parts else text


def _role(text: str, named: str) -> str:
    """Give the role of a heading: of two capacities, "Defendant/Appellant", that before this
    court."""
    if named not in ("claimant", "defendant"):
        return named
    if _OWING.search(text):
        return "party"
    appellate = APPELLATE.search(text)
    return str(appellate.lastgroup) if appellate else named


def _sign(text: str) -> Literal["above", "behind", ""]:
    """Say what the signs of a heading tell of where its names stand."""
    text = text.strip()
    if text.endswith(":") and not text[:-1].rstrip().endswith((",", ".")):
        return "above"
    text = text.rstrip(" :")  # the rule of a caption in two columns: "Plaintiff, :"
    return "behind" if text.startswith("(") or text.endswith((",", ";", ".")) or _PART.search(text) else ""


_OWING = re.compile(rf"\b{any_of('parties.owing')}\b")
"""Debtors and creditors: either may have seised the court."""

_PART = re.compile(rf"\b{any_of('parties.first_closer', 'parties.second_closer')}\b")

__all__ = ["REACH", "PageLine", "page_lines"]
