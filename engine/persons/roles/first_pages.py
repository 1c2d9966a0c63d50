"""The roles that the first pages give: headings, the lines of a block, the caption, the formulas of
seisin and appeal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.persons.header_blocks import begins_line, blocks, headings
from engine.persons.mentions import Mention
from engine.persons.roles.party_headings import CLAIMANT, DEFENDANT
from engine.persons.roles.text_kinds import TextKind
from engine.text.vocabulary import any_of
from engine.text.words import FoldedText

_HEADING, _CHILD, _BLOCK, _CAPTION, _OFFICE = 14.0, 16.0, 12.0, 6.0, 4.0
"""How strongly each speaks. A child who has become a party by its guardian stands under both
headings."""

_IN_BLOCK = re.compile(
    rf"(?:^|[\n,;.(-])[ \t]*(?:(?P<accused>prevenue?|accusee?)|(?P<victim>partie civile|victime)|(?P<claimant>{CLAIMANT})|(?P<defendant>{DEFENDANT}))(?![a-z])"
)
_VERSUS = re.compile(r"[^\n;]{0,60}?(?:\n[ \t]*){0,2}(?:\bc/|\bcontre\b|\bv\.?|\bvs\.?|\bet autres? c/)[ \t\n]")
_CITED, _HEAD, _FIRST_PAGES = 3_000, 1_200, 8_000
"""A caption ("X c/ Y") stands as near to the beginning as the first, the name of who brought an
administrative case as the second."""

_FORMULAS = (
    (re.compile(r"\bpar (?:une|deux|trois|des) requetes?\b[^\n]{0,700}?\bdemand(?:e|ent|ait|aient)\b"), "claimant"),
    (re.compile(r"\bmemoires? en intervention\b[^\n]{0,400}?\bdemand(?:e|ent)\b"), "party"),
    (
        re.compile(r"\bmemoires? (?:en defense|en observations?)?\b[^\n]{0,400}?\bconclu(?:t|ent) au (?:rejet|non)"),
        "defendant",
    ),
    (
        re.compile(
            r"\bl(?:'|es )opposant\b.{0,4000}?\b(?:defende(?:ur|resse)s?|la demanderesse|le demandeur)\b", re.DOTALL
        ),
        "defendant",
    ),
)
_REPRESENTED = re.compile(rf"{any_of('parties.represented')}\b[^\n;:]{{0,60}}\Z")
_APPEALED = re.compile(r"\b(?:a|ont) forme (?:le|un|les) pourvois?\b")


def of_pages(read: FoldedText, found: Sequence[Mention], of_text: TextKind) -> Iterator[tuple[Mention, str, float]]:
    """Yield the roles that the first pages give to mentions of parties, and how strongly."""
    parties = [mention for mention in found if mention.category == "partie"]
    for mention, role in headings(read, parties).items():
        yield mention, role, _CHILD if role == "child" else _HEADING
    yield from _of_blocks(read, found)
    yield from _of_caption(read, found)
    yield from _of_formulas(read, parties)
    yield from _of_appeal(read, parties, of_text)


def _of_blocks(read: FoldedText, found: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield the roles that the lines of a first page's block name: "Prévenu, appelant, libre"."""
    for block in blocks(read, found):
        if block.mention.category != "partie" or block.mention.start > 2 * _CITED:
            continue
        named = {str(match.lastgroup) for match in _IN_BLOCK.finditer(read.folded, block.mention.end, block.end)}
        for role in named - ({"claimant", "defendant"} if named & {"accused", "victim"} else set()):
            yield block.mention, role, _BLOCK


def _of_caption(read: FoldedText, found: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield who stands on which side of "c/", "contre" or "v." in the caption."""
    for left, right in pairwise(found):
        if left.start > _CITED:
            return
        if left.category != "partie" or right.category != "partie":
            continue
        if right.start - left.end < 120 and _VERSUS.match(read.folded, left.end, right.start):
            yield left, "claimant", _CAPTION
            yield right, "defendant", _CAPTION


def _of_formulas(read: FoldedText, parties: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield who stands in the formulas of seisin and defence: "Par une requête …, M. X … demande",
    "l'opposant à"."""
    for pattern, role in _FORMULAS:
        for zone in pattern.finditer(read.folded, 0, _FIRST_PAGES):
            for mention in parties:
                lead = read.folded[max(zone.start(), mention.start - 80) : mention.start]
                if zone.start() <= mention.start < zone.end() and not _REPRESENTED.search(lead):
                    yield mention, role, _BLOCK


def _of_appeal(read: FoldedText, parties: Sequence[Mention], of_text: TextKind) -> Iterator[tuple[Mention, str, float]]:
    """Yield who stands alone on the head of an administrative decision, or before the first "a
    formé le pourvoi"."""
    if of_text.administrative:
        for mention in parties:
            if mention.start < _HEAD and begins_line(read, mention):
                yield mention, "claimant", _BLOCK
    appealed = _APPEALED.search(read.folded, 0, _FIRST_PAGES)
    # before the criminal chamber the accused appeal, and the victims
    weight = _OFFICE if "chambre criminelle" in read.folded[:_CITED] else _BLOCK
    for mention in parties if appealed else ():
        if appealed and mention.start < appealed.start() and begins_line(read, mention):
            yield mention, "claimant", weight


__all__ = ["of_pages"]
