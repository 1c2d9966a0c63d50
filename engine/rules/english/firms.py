"""Who is named at a firm of lawyers: "Ivy Penn of Marsh Lodge", "a solicitor at Lodge LLP"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from engine.core import LAWYER
from engine.persons import Mention
from engine.rules.english import court_words
from engine.rules.english.advocates import is_witness
from engine.rules.english.namesakes import names, spread
from engine.rules.english.sides import HEADING
from engine.text import FoldedText

_PASSING = 4
"""Mentions up to which somebody is named in passing."""
_AHEAD = _BEHIND = 110


def members_of_firms(
    read: FoldedText,
    found: Sequence[Mention],
    known: Mapping[Mention, str],
    clients: Collection[Mention],
    causes: Collection[str],
) -> dict[Mention, str]:
    """Give who is named "of" or "at" a firm of lawyers, or "a solicitor at" one, by first name and
    surname, and their other mentions; nobody who is a line of the heading, no witness, and nobody
    of whom the decision goes on to tell: a solicitor may be sued."""
    lawyers = {m for m in found if known.get(m, LAWYER if m.category == "avocat" else "") == LAWYER}
    counts = Counter(names(m)[-1] for m in found)
    told = {names(m)[-1] for m in found if is_witness(read, m) or _is_line(read, m)}
    members = {
        m: LAWYER
        for m in (*of_firms(read, found, lawyers), *_practising(read, found))
        if m.category == "partie" and m not in clients and names(m)[-1] not in {*causes, *told}
        if counts[names(m)[-1]] <= _PASSING
    }
    others = [m for m in found if m.category == "partie" and m not in members and m not in known and m not in clients]
    return members | (spread(members, others, causes) if members else {})


def of_firms(read: FoldedText, found: Sequence[Mention], lawyers: Collection[Mention]) -> Iterator[Mention]:
    """Yield who is named by first name and surname "of" or "at" a firm among the lawyers."""
    for left, right in pairwise(found):
        whole = right in lawyers and left.firsts and left.surname and not right.title
        if whole and court_words.FIRM_LINK.fullmatch(read.folded, left.end, right.start):
            yield left


def _practising(read: FoldedText, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield who is said to be "a solicitor at" a firm."""
    yield from (m for m in found if m.firsts and m.surname and court_words.PRACTISES_AFTER.match(read.folded, m.end))


def _is_line(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a name is a whole line of the heading: a party's."""
    if (
        mention.start >= HEADING
        or court_words.OWN_LINE_BEFORE.search(read.folded[max(0, mention.start - _AHEAD) : mention.start]) is None
    ):
        return False
    return not read.text[mention.end : mention.end + _BEHIND].split("\n")[0].strip(" ,.\t")


__all__ = ["members_of_firms", "of_firms"]
