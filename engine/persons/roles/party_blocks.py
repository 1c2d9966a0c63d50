"""The roles that the lines of a name's block give: "Prévenu, appelant, libre"; "pris en qualité de
liquidateur"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.persons.header_blocks import Block
from engine.persons.roles.headed_parties import headings_above_names
from engine.persons.roles.named_text import Evidence, NamedText
from engine.persons.roles.page_lines import page_lines
from engine.persons.roles.page_sections import headings_above
from engine.persons.roles.party_headings import APPELLATE, CLAIMANT, DEFENDANT, VICTIM
from engine.text import any_of

_BLOCK, _CAPACITY = 12.0, 16.0
"""How strongly the lines speak; who stands for a party by order of a court is that, whatever heads
the block."""

_FIRST_PAGES = 6_000
_IN_BLOCK = re.compile(
    rf"(?:^|[\n,;.(-])[ \t]*(?:(?P<accused>{any_of('parties.accused_in_blocks')})|(?P<victim>{VICTIM})|"
    rf"(?P<claimant>{CLAIMANT})|(?P<defendant>{DEFENDANT}))(?![a-z])(?! {any_of('parties.further_capacity')})"
)
_IN_CAPACITY = re.compile(
    rf"(?:(?!\btant en )[^\n;]){{0,160}}?\b{any_of('parties.in_capacity')} (?:co-?)?"
    rf"{any_of('cues.mandataries', 'cues.executors')}\b"
)
"""Who stands for a party by order of a court."""

_NEAR, _SECOND = 240, 18
"""How far behind a name such words stand, and how far behind a capacity a second one."""

_TURN = re.compile(rf"\b{any_of('parties.opposed_to', 'parties.versus')}\b")


def of_blocks(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that the lines of a first page's block name: "Prévenu, appelant, libre"."""
    folded = text.read.folded
    lines = text.read.once(page_lines)
    headings, ends = (
        headings_above(lines, headings_above_names(text)),
        [line.end for line in lines if line.kind == "heading"],
    )
    for block in text.layout.blocks:
        if block.mention.category != "partie" or block.mention.start > _FIRST_PAGES:
            continue
        turn = _TURN.search(folded, block.mention.end, block.end)
        end = turn.start() if turn else _first(ends, block)
        found = [
            match
            for match in _IN_BLOCK.finditer(folded, block.mention.end, end)
            if folded.rfind("\n", 0, match.end()) + 1 not in headings
        ]
        stop = folded.find("\n", found[0].end()) if found else -1
        named = dict.fromkeys(_before_this_court(folded, match) for match in found if stop < 0 or match.start() < stop)
        if _IN_CAPACITY.match(folded, block.mention.end, min(block.end, block.mention.end + _NEAR)):
            yield block.mention, "public_officer", _CAPACITY
        criminal = not named.keys().isdisjoint(("accused", "victim"))
        for role in named:
            if not (criminal and role in ("claimant", "defendant")):
                yield block.mention, role, _BLOCK


def _first(ends: Sequence[int], block: Block) -> int:
    """Give where the first heading within a block ends: what follows is of the next."""
    return next((end for end in ends if block.mention.end < end <= block.end), block.end)


def _before_this_court(folded: str, match: re.Match[str]) -> str:
    """Give the role that a line of a block names: of "Plaintiff and Respondent" the latter."""
    role = str(match.lastgroup)
    if role not in ("claimant", "defendant"):
        return role
    appellate = APPELLATE.search(folded, match.start(), match.end() + _SECOND)
    return str(appellate.lastgroup) if appellate else role


__all__ = ["of_blocks"]
