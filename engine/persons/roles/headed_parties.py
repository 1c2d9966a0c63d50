"""The roles that headings give to the names of their section, and "ENTRE" and "ET" where there are
none."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from engine.persons.mentions import Mention
from engine.persons.roles.named_text import Evidence, NamedText
from engine.persons.roles.page_lines import REACH, PageLine, page_lines
from engine.persons.roles.page_sections import sections, stand_above
from engine.text import FoldedText, any_of

_HEADING, _OPPOSED, _CHILD = 14.0, 10.0, 16.0
"""How strongly a heading speaks, the order of the sides, and the heading of children: a child who
has become a party by its guardian stands under both."""

_UNSURE, _LEAD = 1, 80
"""Up to which weight the signs of headings do not tell where they stand; how far before a name is
read what it is in its block."""

_TITLE = rf"(?:{any_of('titles.single')}\.?[ ]+)?"
_FIRST_NAMED = re.compile(rf"[^:\n]{{0,60}}:[ \t]*(?:1[°.)/-]+[ ]?)?{_TITLE}\Z")
_TELLS = re.compile(rf"[ ]{any_of('grammar.told')}\b")
"""How a sentence goes on about a name that begins it."""

_ASSISTS = re.compile(rf"[ ,(\n]+(?:(?:sa|son|en qualite de|d')[ ]?)?{any_of('parties.helpers')}\b")
_ASSISTED = re.compile(rf"\b{any_of('parties.helped')}[^\n]{{0,30}}\b{any_of('parties.helped_by')}\s+{_TITLE}\Z")
"""Who stands in the block of a party and is none: who assists or represents it."""

_LODGED = re.compile(rf"\bchez (?:{any_of('titles.single')}\.?[ ]?|et )*\Z")
"""Words before who lodges a party."""


def of_headings(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that headings, and what opens and parts the sides, give to the names of their
    section."""
    lines = text.read.once(page_lines)
    yield from _of_sections(text, lines, _named(text, lines), headings_above_names(text))


def headings_above_names(text: NamedText) -> bool:
    """Tell whether the headings of a page stand above the names: by their signs, else the way
    counts that puts fewest persons on two sides."""
    lines = text.read.once(page_lines)
    weighed, named = stand_above(lines), _named(text, lines)
    if abs(weighed) > _UNSURE:
        return weighed > 0
    above, behind = (_agreement(_of_sections(text, lines, named, way)) for way in (True, False))
    return above >= behind + (weighed < 0)


def _named(text: NamedText, lines: Sequence[PageLine]) -> list[Mention]:
    """Give the names of the first page that stand as those of parties do."""
    return [mention for mention in text.parties if mention.start < REACH and _stands_as_party(text, mention, lines)]


def _of_sections(
    text: NamedText, lines: Sequence[PageLine], named: Sequence[Mention], above: bool
) -> Iterator[Evidence]:
    """Yield the roles of the names of each section."""
    for section in sections(text.read, lines, above):
        weight = _HEADING if section.headed else _OPPOSED
        weight = _CHILD if section.role == "child" else weight
        for mention in named:
            if section.start <= mention.start < section.end:
                yield mention, section.role, weight


def _agreement(evidence: Iterable[Evidence]) -> int:
    """Count the persons who stand under headings of one role, less those under two: nobody sues
    himself."""
    roles = defaultdict[str, set[str]](set)
    for mention, role, _ in evidence:
        roles[mention.person].add(role)
    return sum(1 if len(said) == 1 else -2 for said in roles.values())


def _stands_as_party(text: NamedText, mention: Mention, lines: Sequence[PageLine]) -> bool:
    """Tell whether a mention begins a line, ends a list that does, or is the first behind a heading
    and a colon."""
    folded = text.read.folded
    if _TELLS.match(folded, mention.end) or stands_beside(text.read, mention):
        return False
    if mention in text.layout.heads or mention in text.layout.listed:
        return True
    rank = bisect_right([line.start for line in lines], mention.start) - 1
    return (
        rank >= 0
        and lines[rank].kind in ("led", "tailed")
        and _FIRST_NAMED.match(folded, lines[rank].start, mention.start) is not None
    )


def stands_beside(read: FoldedText, mention: Mention) -> bool:
    """Tell whether whoever is named in the block of a party is not that party: who assists,
    represents or lodges it, or the first letter of "E.U.R.L."."""
    folded = read.folded
    if folded[mention.end : mention.end + 1].isalnum() or _ASSISTS.match(folded, mention.end):
        return True
    lead = max(0, mention.start - _LEAD)
    return any(words.search(folded, lead, mention.start) is not None for words in (_ASSISTED, _LODGED))


__all__ = ["headings_above_names", "of_headings", "stands_beside"]
