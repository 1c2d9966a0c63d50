"""The roles that the first pages give: headings, the lines of a block, the caption, the formulas of
seisin and appeal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from engine.persons.roles.named_text import Evidence, NamedText
from engine.persons.roles.party_headings import CLAIMANT, DEFENDANT
from engine.text import any_of

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


def of_pages(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that the first pages give to parties: what is said of the first of a list is
    said of each."""
    mates = {members[0]: members for members in text.listed}
    for of_place in (_of_headings, _of_blocks, _of_caption, _of_formulas, _of_appeal):
        for head, role, weight in of_place(text):
            yield from ((mate, role, weight) for mate in mates.get(head, [head]))


def _of_headings(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that headings give to the names under them."""
    for mention, role in text.layout.headings.items():
        yield mention, role, _CHILD if role == "child" else _HEADING


def _of_blocks(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that the lines of a first page's block name: "Prévenu, appelant, libre"."""
    for block in text.layout.blocks:
        if block.mention.category != "partie" or block.mention.start > 2 * _CITED:
            continue
        found = _IN_BLOCK.finditer(text.read.folded, block.mention.end, block.end)
        named = dict.fromkeys(str(match.lastgroup) for match in found)
        criminal = not named.keys().isdisjoint(("accused", "victim"))
        for role in named:
            if not (criminal and role in ("claimant", "defendant")):
                yield block.mention, role, _BLOCK


def _of_caption(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands on which side of "c/", "contre" or "v." in the caption."""
    for left, right in pairwise(text.mentions):
        if left.start > _CITED:
            return
        if left.category != "partie" or right.category != "partie":
            continue
        if right.start - left.end < 120 and _VERSUS.match(text.read.folded, left.end, right.start):
            yield left, "claimant", _CAPTION
            yield right, "defendant", _CAPTION


def _of_formulas(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands in the formulas of seisin and defence: "Par une requête …, M. X … demande",
    "l'opposant à"."""
    folded = text.read.folded
    for pattern, role in _FORMULAS:
        for zone in pattern.finditer(folded, 0, _FIRST_PAGES):
            for mention in text.parties:
                lead = folded[max(zone.start(), mention.start - 80) : mention.start]
                if zone.start() <= mention.start < zone.end() and not _REPRESENTED.search(lead):
                    yield mention, role, _BLOCK


def _of_appeal(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands alone on the head of an administrative decision, or before the first "a
    formé le pourvoi"."""
    folded, heads = text.read.folded, [mention for mention in text.parties if mention in text.layout.heads]
    if text.kind.administrative:
        yield from ((head, "claimant", _BLOCK) for head in heads if head.start < _HEAD)
    appealed = _APPEALED.search(folded, 0, _FIRST_PAGES)
    # before the criminal chamber the accused appeal, and the victims
    weight = _OFFICE if "chambre criminelle" in folded[:_CITED] else _BLOCK
    if appealed:
        yield from ((head, "claimant", weight) for head in heads if head.start < appealed.start())


__all__ = ["of_pages"]
