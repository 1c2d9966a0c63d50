"""Who stands on a side in the heading of an English decision: the names over "Applicant", on either
side of "- and -", and those whom somebody appears for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.persons import Mention
from engine.text import FoldedText, vocabulary

HEADING = 5000
"""How far from its start the sides of a decision are named, in characters."""

_any = vocabulary.vocabulary("en").pattern
_SIDE = _any("parties.beside_names")
_RANK = rf"(?:{_any('parties.ranks')} )?"
_LINE = re.compile(r"[^\n]+")
_SIDE_LINE = re.compile(
    rf"[\W_]{{0,12}}(?:the )?{_RANK}{_SIDE}(?:\(s\))?(?:[\s/,&-]{{1,3}}(?:and )?{_SIDE}(?:\(s\))?){{0,2}}"
    r"(?:[ ]{0,2}\([^)\n]{0,60}\))?[\W_]{0,12}"
)
"""A line of nothing but the word of a side: “Applicants”, “- Respondent -”."""
_OPENING = re.compile(r"[\W_]{0,12}(?:between|b ?e ?t ?w ?e ?e ?n)[\W_]{0,12}")
_PARTING = re.compile(
    r"[\W_]{0,12}(?:v|vs|versus)[\W_]{0,12}|[\W_]{0,12}[-\u2013\u2014] ?and ?[-\u2013\u2014][\W_]{0,12}|and:[ ]*"
)
_AND = re.compile(r"[\W_]{0,12}and[\W_]{0,12}")
_STAFF = re.compile(rf"\b(?:{_any('bar.for_a_side', 'court.bench_lines')}|for|instructed|justice of|[qk]\.?c)\b")
MAGISTRATE = re.compile(r"\bmagistrate[ ]\Z")
"""Before a magistrate who stands on the line over the word of a side."""
_CLIENT = re.compile(
    rf"\b(?:for|on behalf of) (?:the {_any('court.kin_of_parties')} of )?(?:(?:the |both |all )?{_RANK}{_any('court.sides')}(?P<comma>,)? )?"
    r"(?:(?:mr|mrs|ms|miss|dr)\.? )?\Z"
)
_APPEARING = re.compile(rf"(?:,|\b{_any('bar.for_a_side')})[^\n]{{0,30}}\Z|\bappear(?:s|ed|ing)\Z|\A\s*\Z")
_NAMED = re.compile(rf"[\w.)],(?:[ ](?:as )?(?:the )?{_any('bar.acting')})?\Z")
"""Behind the name of counsel, “for the respondent, Otto Brandt” names the respondent."""
_BLOCK, _LONGEST = 400, 200
"""How far the block of the parties reaches, and how long a line of names is, in characters."""


def sided(read: FoldedText, found: Sequence[Mention]) -> frozenset[Mention]:
    """Give the mentions in the heading that are parties by their place: on the line over the word
    of a side or beside what parts two sides, and behind "for" on a line of counsel."""
    spans = list(_party_lines(read))
    return frozenset(
        mention
        for mention in found
        if mention.start < HEADING
        and not MAGISTRATE.search(read.folded, max(0, mention.start - 20), mention.start)
        and (is_client(read, mention) or any(start <= mention.start < end for start, end in spans))
    )


def _party_lines(read: FoldedText) -> Iterator[tuple[int, int]]:
    lines = [match for match in _LINE.finditer(read.folded, 0, HEADING) if match[0].strip()]
    opened, accused = -_BLOCK, -2
    for before, line, after in zip([None, *lines], lines, [*lines[1:], None], strict=False):
        if _OPENING.fullmatch(line[0]):
            opened = line.start()
        near = line.start() - opened < _BLOCK
        if _STAFF.search(line[0]) or len(line[0]) > _LONGEST:
            continue
        over = after is not None and (_SIDE_LINE.fullmatch(after[0]) or _parts(after[0], near))
        under = before is not None and (_OPENING.fullmatch(before[0]) or _parts(before[0], near))
        goes_on = accused == line.start() - 1 and read.text[slice(*line.span())].isupper()
        if (under and _PARTING.fullmatch(before[0] if before else "")) or goes_on:
            accused = line.end()
        if over or under or goes_on:
            yield line.span()


def _parts(line: str, near: bool) -> bool:
    """Tell whether a line stands between two sides; a bare "and" only in the block of the
    parties."""
    return bool(_PARTING.fullmatch(line) or (near and _AND.fullmatch(line)))


def is_client(read: FoldedText, mention: Mention) -> bool:
    """Tell whether somebody appears for the bearer: "Ada Roe, for Otto Brandt", "for the accused
    Brandt"."""
    start = max(read.folded.rfind("\n", 0, mention.start) + 1, mention.start - 90)
    before = read.folded[start : mention.start]
    match = _CLIENT.search(before)
    if match is None:
        return False
    line = before[: match.start()].rstrip(" ")
    return (_NAMED if match["comma"] else _APPEARING).search(line) is not None
