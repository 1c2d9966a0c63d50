"""Who somebody is in a decision, and whether a woman or a man: cast from all that stands around the mentions of a person.

Each mention gives evidence: the heading it stands under, the lines of its block on the first page, the words right before and right
behind it, and what the mention before it in a list said. A person gets the role with most of it; the strongest piece counts whole,
the others less. Judges and lawyers keep their side: only a clerk's or a prosecutor's function makes them something else.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.annotate import casting_words as words
from engine.annotate.name_model import gender as gender_of_name
from engine.annotate.rules.header_blocks import Block, begins_line, blocks, headings
from engine.annotate.rules.mentions import Gender, Mention, mentions
from engine.annotate.rules.reading import Reading, reading
from engine.model import Document, Entity, Person
from engine.roles import ROLES

_BEHIND, _AHEAD = 90, 90
_LESS, _MOST = 0.3, 3.0
"""What a further piece of evidence for the same role counts, against the strongest, and all such together at most."""

_SHARED = 0.9
"""What the words before or behind a list say of each of its names."""

_HEADING, _BLOCK, _CAPTION, _OFFICE = 14.0, 12.0, 6.0, 4.0
_LEAST = 3.0
"""What a role must gather to be said; below, a person is a party where much is said of it, else a third."""

_SPOKEN = 6
"""From how many mentions on a person of whom nothing else is known is taken for a party."""

_BLOCK_ROLES = re.compile(
    r"(?:^|[\n,;.(-])[ \t]*(?:(?P<accused>prevenue?|accusee?)|(?P<victim>partie civile|victime)|(?P<claimant>appelante?|demanderesse|demandeur|requerante?|applicant|plaintiff|appellant)|"
    r"(?P<defendant>intimee?|defenderesse|defendeur|respondent|defendant))(?![a-z])"
)
_VERSUS = re.compile(r"[^\n;]{0,60}?(?:\n[ \t]*){0,2}(?:\bc/|\bcontre\b|\bv\.?|\bvs\.?|\bet autres? c/)[ \t\n]")
_CITED = 3_000
"""A caption ("X c/ Y") stands this near to the beginning."""

_FIRST_PAGES = 8_000
_FORMULAS = (
    (re.compile(r"\bpar (?:une|deux|trois|des) requetes?\b[^\n]{0,700}?\bdemand(?:e|ent|ait|aient)\b"), "claimant"),
    (
        re.compile(
            r"\bl(?:'|es )opposant\b.{0,4000}?\b(?:defende(?:ur|resse)s?|la demanderesse|le demandeur)\b", re.DOTALL
        ),
        "defendant",
    ),
)

_ADMINISTRATIVE = re.compile(r"tribunal administratif|cour administrative|conseil d'etat")
_HEAD = 1_200
"""On the head of an administrative decision stands who brought the case, alone on a line."""

_APPEALED = re.compile(r"\b(?:a|ont) forme (?:le|un|les) pourvois?\b")

_ISSUE = re.compile(
    r"(?:enfants?\b[^.;\n]{0,120}|issue?s?\b[^.;\n]{0,80}|children\b[^.;\n]{0,60}|mineure?s?\b[^.;\n]{0,60}):[ \t]*\n?|(?:est|sont) (?:issue?s?|nee?s?)\b[^.;\n]{0,60}?[ :,]"
)
_ITEM = re.compile(r"[ \t]*(?:[-–•*]|\d[.)°]|et\b|and\b|$)|[^\n]{0,60}\bnee? (?:le|en)\b|[^\n]{0,60}\bborn\b")
_LIST_REACH = 700
_BORN = re.compile(
    r"[ ,(]*(?:,? ?(?:est )?(?:nee?|born)[ \n]+(?:le|en|on|in)?[ \n]*[^\n;.]{0,24}?(?P<year>(?:19|20)\d\d))"
)
_BIRTH_YEAR = re.compile(r"[^\n;]*?\b((?:19|20)\d\d)\b")
_YEAR = re.compile(r"\b(20[012]\d)\b")
_MAJORITY = 18
_CHILDREN = re.compile(r"\b(?:enfants?|mineure?s?|children|child)\b")


@dataclass(slots=True)
class _Cast:
    """What is known of one person while the mentions are read."""

    roles: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    genders: Counter[str] = field(default_factory=Counter)
    firsts: Counter[str] = field(default_factory=Counter)
    surnames: set[str] = field(default_factory=set)
    titled: bool = False
    mentions: int = 0


def cast(document: Document, entities: Sequence[Entity], persons: Sequence[Person]) -> tuple[Person, ...]:
    """Give the persons with their role (a code of :mod:`engine.roles`) and their gender.

    ``entities`` are sorted and disjoint, names carry the id of their person (:func:`engine.annotate.persons.link`).
    """
    read = reading(document.text)
    found = [mention for mention in mentions(read, entities) if _person(mention)]
    known: dict[str, _Cast] = {person.id: _Cast() for person in persons}
    for mention, role, weight in _evidence(read, found):
        known[_person(mention)].roles[role].append(weight)
    for mention in found:
        _note_gender(read, mention, known[_person(mention)])
    roles = {person.id: _role(person, known[person.id]) for person in persons}
    roles |= _by_name(read, persons, known, roles)
    return tuple(
        replace(person, role=roles[person.id] or _fallback(known[person.id]), gender=_gender(known[person.id]))
        for person in persons
    )


def _by_name(
    read: Reading, persons: Sequence[Person], known: Mapping[str, _Cast], roles: Mapping[str, str | None]
) -> dict[str, str]:
    """Give a role to those of whom no word speaks: who bears a party's surname is its relative, a bare first name a child's."""
    families = {
        surname
        for id_, role in roles.items()
        if role and ROLES[role].side == "party"
        for surname in known[id_].surnames
    }
    children = _CHILDREN.search(read.folded) is not None
    named = {
        person.id: "child" if children and not known[person.id].surnames else "relative"
        for person in persons
        if roles[person.id] is None
        and (
            known[person.id].surnames & families
            or (children and not known[person.id].surnames and not known[person.id].titled)
        )
    }
    return named


def _person(mention: Mention) -> str:
    return mention.entities[0].person or ""


def _evidence(read: Reading, found: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield what each mention says of its person: a role and how strongly."""
    groups = list(_groups(read, found))
    heads = [
        *((m, role, _HEADING) for m, role in headings(read, found).items()),
        *_of_blocks(read, blocks(read, found)),
    ]
    mates = {group[0]: group for group in groups}
    yield from ((mate, role, weight) for head, role, weight in heads for mate in mates.get(head, [head]))
    yield from _of_caption(read, found)
    yield from _of_formulas(read, found)
    yield from _of_appeal(read, found)
    yield from _of_children(read, found)
    yield from _of_words(read, groups)


def _of_blocks(read: Reading, made: Sequence[Block]) -> Iterator[tuple[Mention, str, float]]:
    """Yield the roles that the lines of a first page's block name: "Prévenu, appelant, libre"."""
    for block in made:
        if block.mention.category != "partie" or block.mention.start > 2 * _CITED:
            continue
        named = {str(match.lastgroup) for match in _BLOCK_ROLES.finditer(read.folded, block.mention.end, block.end)}
        for role in named - ({"claimant", "defendant"} if named & {"accused", "victim"} else set()):
            yield block.mention, role, _BLOCK


def _of_caption(read: Reading, found: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield who stands on which side of "c/", "contre" or "v." in the caption."""
    for left, right in pairwise(found):
        if left.start > _CITED or left.category != "partie" or right.category != "partie":
            continue
        if right.start - left.end < 120 and _VERSUS.match(read.folded, left.end, right.start):
            yield left, "claimant", _CAPTION
            yield right, "defendant", _CAPTION


def _of_formulas(read: Reading, found: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield who stands in the formulas of seisin: "Par une requête …, M. X … demande", "a formé le pourvoi", "l'opposant à"."""
    for pattern, role in _FORMULAS:
        for zone in pattern.finditer(read.folded, 0, _FIRST_PAGES):
            for mention in found:
                if zone.start() <= mention.start < zone.end() and mention.category == "partie":
                    yield mention, role, _BLOCK


def _of_appeal(read: Reading, found: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield who stands alone on the head of an administrative decision, or before the first "a formé le pourvoi"."""
    weight = (
        _OFFICE if "chambre criminelle" in read.folded[:_CITED] else _BLOCK
    )  # there the accused appeal, and the victims
    court = _ADMINISTRATIVE.search(read.folded, 0, 400)
    for mention in found:
        if court and mention.start < _HEAD and mention.category == "partie" and begins_line(read, mention):
            yield mention, "claimant", _CAPTION
    appealed = _APPEALED.search(read.folded, 0, _FIRST_PAGES)
    for mention in found:
        if (
            appealed
            and mention.start < appealed.start()
            and mention.category == "partie"
            and begins_line(read, mention)
        ):
            yield mention, "claimant", weight


def _of_children(read: Reading, found: Sequence[Mention]) -> Iterator[tuple[Mention, str, float]]:
    """Yield the names of a list of children, and those whose year of birth makes them minors."""
    zones = list(_zones(read))
    judged = max((int(year) for year in _YEAR.findall(read.text[:3_000])), default=0)
    rank = 0
    for mention in found:
        if mention.category != "partie":
            continue
        while rank < len(zones) and zones[rank][1] <= mention.start:
            rank += 1
        born = _BORN.match(read.folded, mention.end, mention.end + 70)
        listed = rank < len(zones) and zones[rank][0] <= mention.start
        if listed:
            year = _BIRTH_YEAR.match(read.folded, mention.end, mention.end + 60)
            grown = judged - int(year[1]) >= _MAJORITY if year else bool(mention.title)
            yield mention, "relative" if grown else "child", 9.0
        elif born and 0 <= judged - int(born["year"]) < _MAJORITY:
            yield mention, "child", 7.0


def _zones(read: Reading) -> Iterator[tuple[int, int]]:
    """Yield where children are listed: behind "sont issus de cette union :", as long as lines look like items."""
    last = 0
    for match in _ISSUE.finditer(read.folded):
        if match.start() < last:
            continue
        end = read.folded.find("\n", match.end())
        end = len(read.text) if end < 0 else end
        while end < min(len(read.text), match.end() + _LIST_REACH):
            following = read.folded.find("\n", end + 1)
            following = len(read.text) if following < 0 else following
            if not _ITEM.match(read.folded, end + 1, following):
                break
            end = following
        sentence = read.folded.find(". ", match.end(), end)
        last = end if sentence < 0 else sentence
        yield match.end(), last


def _of_words(read: Reading, groups: Sequence[Sequence[Mention]]) -> Iterator[tuple[Mention, str, float]]:
    """Yield what the words right before and behind each mention say, and what the names of a list share."""
    for group in groups:
        said = [_said(read, mention) for mention in group]
        for mention, (before, behind) in zip(group, said, strict=True):
            for cue in (*before, *(cue for cue, _ in behind)):
                yield mention, _adult(cue.role, mention), cue.weight
            if mention.title in ("dr", "docteur", "pr", "professeur"):
                yield mention, "doctor", 8.0
            if mention.category == "partie" and mention.title in ("me", "maitre"):
                yield mention, "public_officer", _OFFICE
        if len(group) > 1:
            shared = [cue for cue in said[0][0] if cue.shared]
            shared += [cue for cue, words_ in said[-1][1] if words_.endswith(("s", "ent", "ont"))]
            yield from ((m, _adult(cue.role, m), _SHARED * cue.weight) for m in group for cue in shared)


def _said(read: Reading, mention: Mention) -> tuple[list[words.Cue], list[tuple[words.Cue, str]]]:
    """Give the cue before a mention, and those behind it with the words that matched."""
    before, behind = _around(read, mention)
    if mention.category == "magistrat":
        before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
        before = words.TITLE_BEFORE.sub("", before)
    found = words.ANY_BEFORE.search(before)
    first = [words.BEFORE[int(str(found.lastgroup)[1:])]] if found else []
    matches = [(cue, cue.pattern.match(behind)) for cue in words.AFTER]
    return first, [(cue, match[0]) for cue, match in matches if match]


def _adult(role: str, mention: Mention) -> str:
    """Make a relative of a son or daughter who is "M." or "Mme"."""
    return "relative" if role == "child" and mention.title and mention.gender else role


def _groups(read: Reading, found: Sequence[Mention]) -> Iterator[list[Mention]]:
    """Yield the mentions of one side that stand in a list, one after another; married names go with their bearer."""
    group: list[Mention] = []
    for mention in found:
        if group and not _follows(read, group[-1], mention):
            yield group
            group = []
        group.append(mention)
    if group:
        yield group


def _follows(read: Reading, last: Mention, mention: Mention) -> bool:
    if mention.start - last.end > 40 or mention.category != last.category:
        return False
    return _person(last) == _person(mention) or words.LISTED.fullmatch(read.folded, last.end, mention.start) is not None


def _around(read: Reading, mention: Mention) -> tuple[str, str]:
    """Give the folded words before a mention, its title taken away, and those behind, up to the next paragraph."""
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start].rsplit("\n\n", 1)[-1]
    behind = read.folded[mention.end : mention.end + _BEHIND].split("\n\n", 1)[0]
    return words.TITLE_BEFORE.sub("", before), behind


def _role(person: Person, known: _Cast) -> str | None:
    """Settle the role, None where too little is said: court and bar keep their side."""
    totals = {
        role: max(weights) + min(_MOST, _LESS * (sum(weights) - max(weights))) for role, weights in known.roles.items()
    }
    if person.role in ("judge", "clerk", "prosecutor"):
        court = {
            role: totals.get(role, 0.0) for role in ("judge", "prosecutor", "clerk") if totals.get(role, 0.0) >= _LEAST
        }
        return max(court, key=lambda role: court[role]) if court else "judge"
    if person.role == "lawyer":
        return "lawyer"
    totals = {role: total for role, total in totals.items() if role not in ("judge", "clerk", "prosecutor")}
    if "expert" in totals and "doctor" in totals:
        totals["expert"] = max(
            totals["expert"], totals["doctor"] + 1
        )  # a doctor who reports to the court is its expert
    best = max(totals, key=lambda role: totals[role], default="")
    return best if best and totals[best] >= _LEAST else None


def _fallback(known: _Cast) -> str:
    """Take for a party, of those of whom nothing is known, who asks, argues, or is spoken of again and again."""
    return "party" if known.mentions >= _SPOKEN or "party" in known.roles else "other"


def _note_gender(read: Reading, mention: Mention, known: _Cast) -> None:
    """Note what title and agreement say of one mention, and its first name."""
    known.mentions += 1
    known.firsts.update(mention.firsts[:1])
    known.titled = known.titled or bool(mention.title)
    if len(mention.surname) > 2:
        known.surnames.add(mention.surname)
    if mention.gender and mention.title not in ("mm", "messieurs", "mesdames", "mmes", "ne"):
        known.genders[mention.gender] += 3
    before, behind = _around(read, mention)
    agreement = words.AGREEMENT.match(behind)
    if agreement and not _is_negation(agreement):
        known.genders["f" if agreement["f"] else "m"] += 1
    said = words.GENDERED_BEFORE.search(before)
    if said and not mention.title:
        known.genders["f" if said["f"] else "m"] += 1


def _is_negation(agreement: re.Match[str]) -> bool:
    """Tell "M. Roy ne conteste pas" from "Roy né le": both are "ne" without accents."""
    rest = agreement.string[agreement.end() :]
    return agreement["m"] == "ne" and re.match(r"[ \n]+(?:le|en|a|au|vers|\d)\b", rest) is None


def _gender(known: _Cast) -> Gender | None:
    """Settle the gender: the text decides, the first name where the text says nothing; a contradiction is unknown."""
    if known.genders:
        (said, most), *others = known.genders.most_common()
        clear = not others or most >= 4 * others[0][1]
        if not clear:
            return None
        if most >= 3:
            return "f" if said == "f" else "m"
    named = _named_gender(known.firsts)
    told = next(iter(known.genders), None)
    if told and named and told != named:
        return None
    return "f" if (told or named) == "f" else "m" if (told or named) == "m" else None


def _named_gender(firsts: Mapping[str, int]) -> Gender | None:
    """Ask the model of first names for the most frequent first name that is no initial."""
    full = {first: count for first, count in firsts.items() if len(first) > 1}
    return gender_of_name(max(full, key=lambda first: (full[first], first)))[0] if full else None


__all__ = ["cast"]
