"""The roles that the first pages give: headings, the lines of a block, the caption, the formulas of
seisin and appeal."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from engine.persons.header_blocks import Block
from engine.persons.mentions import Mention
from engine.persons.roles.cues import OF_PARTIES
from engine.persons.roles.named_text import Evidence, NamedText
from engine.persons.roles.nearby_words import words_around
from engine.persons.roles.page_lines import REACH, PageLine, page_lines
from engine.persons.roles.page_sections import headings_above, sections, stand_above
from engine.persons.roles.party_headings import APPELLATE, CLAIMANT, DEFENDANT
from engine.text import FoldedText, any_of

_HEADING, _OPPOSED, _CHILD, _BLOCK, _CAPTION, _CITATION, _OFFICE = 14.0, 10.0, 16.0, 12.0, 8.0, 6.0, 4.0
"""How strongly each speaks. "X v. Y" keeps the order of the first instance before courts of appeal;
a child who has become a party by its guardian stands under both headings."""

_IN_BLOCK = re.compile(
    rf"(?:^|[\n,;.(-])[ \t]*(?:(?P<accused>prevenue?|accusee?)|(?P<victim>partie civile|victime)|(?P<claimant>{CLAIMANT})|(?P<defendant>{DEFENDANT}))(?![a-z])(?! (?:by|to|in|on|reconventionnel|incident|a (?:l'|titre)))"
)
_IN_CAPACITY = re.compile(
    rf"(?:(?!\btant en )[^\n;]){{0,160}}?\b(?:(?:pris|prise|agissant|designee?)[ ,]+)?(?:en (?:sa |leur )?qualite de|es[- ]qualites? de)[ ](?:co-?)?{any_of('cues.mandataries', 'cues.executors')}\b"
)
"""Who stands for a party by order of a court, in the lines of the name."""

_CAPACITY, _SECOND = 240, 18
"""How far behind a name such words stand, and how far behind a capacity a second one."""

_VERSUS = re.compile(
    r"(?:[^\n;]{0,60}?(?:\n[ \t]*){0,2}(?:\bc/|\bv\.?|\bvs\.?)|[ ,]{0,3}(?:et autres?[ ,]*)?(?:\n[ \t]*){0,2}contre\b)[ \t\n]"
)
_LED = re.compile(rf"\s*(?:1[ ]?[°.)/-]+[ ]?)?(?:{any_of('titles.single')}\.?[ ]+)?")
"""What stands between "contre" and the name of who is on the other side."""

_TURN = re.compile(rf"\b{any_of('parties.opposed_to', 'parties.versus')}\b")
_UNSURE = 1
"""Up to which weight the signs of headings do not tell where they stand."""

_FIRST_NAMED = re.compile(rf"[^:\n]{{0,60}}:[ \t]*(?:1[°.)/-]+[ ]?)?(?:{any_of('titles.single')}\.?[ ]+)?\Z")
_TELLS = re.compile(rf"[ ]{any_of('grammar.told')}\b")
"""How a sentence goes on about a name that begins it."""

_ASSISTS = re.compile(rf"[ ,(\n]+(?:(?:sa|son|en qualite de|d')[ ]?)?{any_of('parties.helpers')}\b")
_ASSISTED = re.compile(
    rf"\b{any_of('parties.helped')}[^\n]{{0,30}}\b{any_of('parties.helped_by')}\s+(?:{any_of('titles.single')}\.?[ ]+)?\Z"
)
"""Who stands in the block of a party and is none: who assists or represents it."""

_CITED, _HEAD, _FIRST_PAGES = 3_000, 1_200, 8_000
"""A caption ("X c/ Y") stands as near to the beginning as the first, the name of who brought an
administrative case as the second."""

_OTHERS = frozenset({"relative", "child", "late", "public_officer", "company_officer", "expert", "doctor"})
"""What words before a name within a formula say of it that make it no party's."""

_FORMULAS = (
    (
        re.compile(
            r"\bpar (?:une|deux|trois|des) (?:requete|plainte|recours|demande)s?\b(?:[^\n]|\n(?!\s*\n)){0,1500}?\bdemand(?:e|ent|ait|aient)\b"
        ),
        "claimant",
    ),
    (
        re.compile(
            r"\b(?:requetes?\b[^\n]{0,300}?\bpresente(?:e|s|es)? (?:par|pour)\b|(?:appel|recours|pourvoi)\s+"
            r"(?:interjete|forme|releve)\b[^;,]{0,40}\bpar\b|memoires? speci(?:al|aux)\b[^\n;,]{0,60},)[^;,]{0,80}"
        ),
        "claimant",
    ),
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
_BY_STATE = re.compile(
    rf"\b(?:par (?:une? )?(?:requete|recours|pourvoi)\b[^\n]{{0,160}}?, l[ea] |le recours(?: presente par l[ea] | d[eu] (?:la )?)){any_of('parties.public_claimants')}\b"
)
"""An administrative case that an authority brought: the name on its head is the other side's."""

_INCIDENT = re.compile(r"\b(?:pourvoi|appel) (?:incident|provoque|eventuel)")
"""An appeal of who is appealed against."""

_LODGED = re.compile(rf"\bchez (?:{any_of('titles.single')}\.?[ ]?|et )*\Z")
_PROSECUTED = re.compile(r"\bqui,[^\n]{0,500}?\b(?:condamnee?s?|contre (?:lui|elle|eux|elles) des? chefs?)\b")
_SENTENCE = 900
"""An appeal of somebody condemned, and how far its sentence goes."""

_ALONE = re.compile(
    r"(?:[ ,]{0,2}(?:\(?(?:nee?|epouse|veuve|et autres?|et a\.?|c/|alias|agissant)\b|c/|et (?:m|mme)\b)[^\n]{0,80})?[ ,]{0,2}(?:\n|\Z)"
)
"""What may follow a name on the head of an administrative decision."""

_APPEALED = re.compile(r"\b(?:a|ont) forme (?:le|un|les|des) pourvois?\b")


def of_pages(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that the first pages give to parties: what is said of the first of a list is
    said of each."""
    mates = {members[0]: members for members in text.listed}
    for of_place in (_of_headings, _of_blocks, _of_caption, _of_formulas, _of_appeal):
        for head, role, weight in of_place(text):
            yield from ((mate, role, weight) for mate in mates.get(head, [head]))


def _of_headings(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that headings, and what opens and parts the sides, give to the names of their
    section."""
    lines = text.read.once(page_lines)
    yield from _of_sections(text, lines, _named(text, lines), _stand_above(text))


def _stand_above(text: NamedText) -> bool:
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
    if folded[mention.end : mention.end + 1].isalnum():  # cut off from a word: the first letter of "E.U.R.L."
        return False
    if _ASSISTS.match(folded, mention.end) or _ASSISTED.search(folded, max(0, mention.start - 80), mention.start):
        return False
    if _TELLS.match(folded, mention.end) or _LODGED.search(folded, max(0, mention.start - 30), mention.start):
        return False
    if mention in text.layout.heads or mention in text.layout.ends:
        return True
    rank = bisect_right([line.start for line in lines], mention.start) - 1
    return (
        rank >= 0
        and lines[rank].kind == "led"
        and _FIRST_NAMED.match(text.read.folded, lines[rank].start, mention.start) is not None
    )


def _of_blocks(text: NamedText) -> Iterator[Evidence]:
    """Yield the roles that the lines of a first page's block name: "Prévenu, appelant, libre"."""
    folded = text.read.folded
    lines = text.read.once(page_lines)
    headings, ends = headings_above(lines, _stand_above(text)), [line.end for line in lines if line.kind == "heading"]
    for block in text.layout.blocks:
        if block.mention.category != "partie" or block.mention.start > 2 * _CITED:
            continue
        turn = _TURN.search(folded, block.mention.end, block.end)
        found = _IN_BLOCK.finditer(folded, block.mention.end, turn.start() if turn else _first(ends, block))
        named = dict.fromkeys(
            _before_this_court(folded, match)
            for match in found
            if folded.rfind("\n", 0, match.end()) + 1 not in headings
        )
        if _IN_CAPACITY.match(folded, block.mention.end, min(block.end, block.mention.end + _CAPACITY)):
            yield block.mention, "public_officer", _CHILD
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


def _of_caption(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands on which side of "c/", "contre" or "v." in the caption."""
    shared = _shared_names(text)
    for left, right in pairwise(text.mentions):
        if left.start > _CITED:
            return
        parts = _VERSUS.match(text.read.folded, left.end)
        if not parts or parts.end() > right.start:
            continue
        weight = _CITATION if "v" in parts[0][-4:] else _CAPTION
        if left.category == "partie" and left not in shared:
            yield left, "claimant", weight
        if (
            right.category == "partie"
            and right not in shared
            and _LED.fullmatch(text.read.folded, parts.end(), right.start)
        ):
            yield right, "defendant", weight


def _shared_names(text: NamedText) -> set[Mention]:
    """Give the mentions of a bare surname that several bear: whom a caption means is a guess."""
    bearers = defaultdict[str, set[str]](set)
    for mention in text.parties:
        if mention.firsts and mention.surname:
            bearers[mention.surname].add(mention.person)
    return {mention for mention in text.parties if not mention.firsts and len(bearers[mention.surname]) > 1}


def _of_formulas(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands in the formulas of seisin and defence: "Par une requête …, M. X … demande",
    "l'opposant à"."""
    for pattern, role in () if text.kind.criminal and not text.kind.administrative else _FORMULAS:
        for zone in pattern.finditer(text.read.folded, 0, _FIRST_PAGES):
            if _INCIDENT.search(zone[0]):
                continue
            inside = [mention for mention in text.parties if zone.start() <= mention.start < zone.end()]
            others = {mention.person for mention in inside if not _is_of_zone(text.read, mention, zone.start())}
            yield from ((mention, role, _BLOCK) for mention in inside if mention.person not in others)


def _is_of_zone(read: FoldedText, mention: Mention, start: int) -> bool:
    """Tell whether a name within a formula is a party's: none that stands for one, and none that is
    named as somebody's relative."""
    if not (mention.firsts or mention.title) or _REPRESENTED.search(
        read.folded, max(start, mention.start - 80), mention.start
    ):
        return False
    if _LODGED.search(read.folded, max(start, mention.start - 30), mention.start):
        return False
    cue = OF_PARTIES.before(words_around(read, mention)[0])
    return cue is None or cue.role not in _OTHERS


def _of_appeal(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands alone on the head of an administrative decision, or before the first "a
    formé le pourvoi"."""
    folded, heads = text.read.folded, [mention for mention in text.parties if mention in text.layout.heads]
    if text.kind.administrative:
        alone = (head for head in heads if head.start < _HEAD and _ALONE.match(folded, head.end))
        weight = _OFFICE if _BY_STATE.search(folded, 0, _CITED) else _BLOCK
        yield from ((head, "claimant", weight) for head in alone)
    appealed = _APPEALED.search(folded, 0, _FIRST_PAGES)
    if appealed:
        role, weight = _who_appeals(folded, appealed.start())
        yield from ((head, role, weight) for head in heads if head.start < appealed.start())


def _who_appeals(folded: str, start: int) -> tuple[str, float]:
    """Give the role of who "a formé un pourvoi", and its weight: before the criminal chamber the
    accused appeal, and the victims."""
    if "chambre criminelle" not in folded[:_CITED]:
        return "claimant", _BLOCK
    return ("accused", _BLOCK) if _PROSECUTED.search(folded, start, start + _SENTENCE) else ("claimant", _OFFICE)


__all__ = ["of_pages"]
