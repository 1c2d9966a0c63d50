"""What the text around a name says of its bearer: gender, generation, birth, home, who is listed
beside, who else it is.

Written for the folded text; every pattern reads a short stretch of it, so that the whole is linear.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from engine.core import Entity
from engine.persons.context import MONTHS
from engine.persons.mentions import Gender, Mention
from engine.text import FoldedText, any_of, in_order, keys, vocabulary

Generation = Literal["elder", "younger"]
Date = tuple[int, int, int]
"""Day, month, year."""

_REACH = 70
_OTHER_NAME = re.compile(
    r"[\s,(]*(?P<word>nee?|epouse|epoux|ep\.?|veuve|veuf|vve\.?|divorcee?|separee?|femme|dite?|alias|"
    r"nom (?:d'usage|marital|d'epoux|d'epouse|de jeune fille|de naissance|patronymique)|"
    r"aujourd'hui|anciennement)\s*:?\s*"
)
_ALIAS = re.compile(
    rf"[\s,(]*(?:(?:{in_order('names.aliases')}|(?:called|referred to as)(?=\s*[\"“])|as(?=\s*[\"“]))"
    rf"(?: {in_order('names.alias_rest')}){{0,9}}\s*:?\s*)[\s«\"“('’,]*"
)
_ALSO = re.compile(rf"\s*[»\"”’]\s*(?:,|{any_of('grammar.joining', 'grammar.or')})\s*[«\"“‘]\s*")
_OPENED = re.compile(r"\s*[(«\"“]{1,2}\s*")
_CLOSES = ')»"”'
_GENDERS: dict[str, Gender] = {
    **dict.fromkeys(("nee", "epouse", "ep", "veuve", "vve", "femme", "divorcee", "separee"), "f"),
    **dict.fromkeys(("ne", "epoux", "veuf", "divorce", "separe"), "m"),
}
_HUSBAND = any_of("titles.husbands")
_JOINED = rf"(?:{any_of('grammar.joining')}|&)"
_FAMILY = re.compile(
    rf"(?:\b{any_of('kin.families')}|"
    rf"\b{_HUSBAND}\.? {_JOINED} {any_of('titles.wives', 'titles.wives_behind')}\.?|"
    rf"\b{any_of('titles.wives')}\.? {_JOINED} {_HUSBAND}\.?)\s+\Z"
)
_ELDER, _YOUNGER = "pere|senior|sr|l'aine|l'ancien", "fils|junior|jr|le jeune|cadet"
_GENERATION = re.compile(
    rf"[ \t\u00a0]*[,(]?[ \t\u00a0]*(?:(?P<elder>{_ELDER})|(?P<younger>{_YOUNGER}))(?![\w'-])(?!\s*(?:d['eu]|(?:et|ou) (?:fils|pere|ses)\b|naturel|adoptif|biologique))"
)
_GENERATION_BEFORE = re.compile(r"\b(?:the )?(?:(?P<elder>elder|older)|(?P<younger>younger))\s+\Z")
_BORN = re.compile(r"[\s,(]*(?:l[ae] )?(?:(?P<m>ne)|(?P<f>nee)) (?:le|la|a|en|vers)\b")
_LISTED = re.compile(
    rf"\s*(?:[,;&\n]|{any_of('grammar.and')}|,? {vocabulary.vocabulary('fr').pattern('grammar.and')})\s*"
    rf"(?:(?:\d{{1,2}}\s*[°)/.-]+\s*)|[-•*]\s*)*(?:(?:l[ae]s?|de|d'|a)\s*)?(?:{any_of('titles.in_lists')}\b\.?\s*)?"
)
_PLURAL: dict[str, Gender] = {
    **dict.fromkeys(("mm", "messieurs"), "m"),
    **dict.fromkeys(("mmes", "mesdames", "mlles", "mesdemoiselles"), "f"),
}
_KIN = re.compile(rf"(?:[«\"“‘]|\b{any_of('kin.called')})\s*\Z")
_NAMESAKE = re.compile(
    rf"{any_of('names.namesakes')}\b[\s,:]*(?:(?:de|of)\s+)?(?:{any_of('titles.single')}\b\.?\s*)?\Z"
)
_JOINT = re.compile(rf"(?<![\w])(?:{any_of('grammar.and')}|&)(?![\w])")
_COMMAS = (",", ", ")
_STATUS = re.compile(r"\s*,?\s*(?:nee?\b|[a-z-]+\s*,|[a-z-]+\s*(?:\(|\n)?\s*nee?\b)")
_DAY = re.compile(r"(\d{1,2})(?:er)?[ ./-]{1,3}(\d{1,2}|[a-z]+)[ ./-]{1,3}(\d{4})")


@dataclass(frozen=True, slots=True)
class LinkingCue:
    """What is said around one mention. ``listed`` numbers the enumeration it stands in; ``pet`` a
    name in quotes or behind "papa", ``namesake`` someone the text says is not the other bearer of
    the name."""

    gender: Gender | None = None
    generation: Generation | None = None
    born: Date | None = None
    home: str = ""
    listed: int | None = None
    family: bool = False
    pet: bool = False
    namesake: bool = False


@dataclass(frozen=True, slots=True)
class Root:
    """Whose other name a mention is; ``gender`` is what the word between says."""

    mention: Mention
    gender: Gender | None = None


def cues(read: FoldedText, found: Sequence[Mention], entities: Sequence[Entity]) -> dict[Mention, LinkingCue]:
    """Read what stands around each mention. ``entities`` are all those of the document, sorted."""
    facts = [entity for entity in entities if entity.label in ("dateNaissance", "adresse")]
    starts = [entity.start for entity in facts]
    listed, said = _lists(read, found), dict[Mention, LinkingCue]()
    plural: tuple[int | None, Gender | None] = None, None
    for rank, mention in enumerate(found):
        if mention.title or plural[0] != listed[rank]:
            plural = listed[rank], _PLURAL.get(mention.title)
        until = min(found[rank + 1].start if rank + 1 < len(found) else len(read.text), mention.end + 200)
        place = bisect_left(starts, mention.end)
        near = facts[place : place + 2] if mention.firsts else []
        behind = read.folded[mention.end : mention.end + _REACH]
        before = read.folded[max(0, mention.start - 40) : mention.start]
        born = _BORN.match(behind)
        agreed: Gender | None = None if born is None else "f" if born["f"] else "m"
        said[mention] = LinkingCue(
            mention.gender or plural[1] or agreed,
            _generation(behind, before),
            next((_date(e.text) for e in near if born and e.label == "dateNaissance" and e.start < until), None),
            next((" ".join(_figures(e.text)) for e in near if e.label == "adresse" and e.start < until), ""),
            listed[rank],
            is_family(read, mention),
            _KIN.search(before) is not None,
            _NAMESAKE.search(before) is not None,
        )
    return said


def is_family(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a name is that of several: "les époux", "M. et Mme" stand before it."""
    return _FAMILY.search(read.folded[max(0, mention.start - 40) : mention.start]) is not None


def roots(read: FoldedText, found: Sequence[Mention]) -> dict[Mention, Root]:
    """Give, for each mention that is another name of the one before ("née Martin", "alias"), the
    first of the chain."""
    chained: dict[Mention, Root] = {}
    civil: set[Mention] = set()
    for left, right in pairwise(found):
        if left.category != right.category or right.start - left.end > _REACH:
            continue
        between = read.folded[left.end : right.start]
        gender = _other_name(between, left, right)
        closed = read.text[right.end : right.end + 5].lstrip(" .SsJr")[:1] in tuple(_CLOSES)
        pet = _OPENED.fullmatch(between) and closed and right.firsts and not (right.surname or right.title)
        if (
            gender
            or _is_alias(between)
            or pet
            or _goes_on(read, left, right, left in civil)
            or (left in chained and _ALSO.fullmatch(between))
        ):
            root = chained[left].mention if left in chained else left
            chained[right] = Root(root, gender[0] if gender else None)
            civil.update([right] if between in _COMMAS else [])
    return chained


def _other_name(between: str, left: Mention, right: Mention) -> tuple[Gender | None] | None:
    """Tell whether another surname of the same bearer follows, and what gender the word between
    gives."""
    word = _OTHER_NAME.fullmatch(between) if len(between) < 40 and not (left.firsts and right.firsts) else None
    return (_GENDERS.get(word["word"].rstrip(".")),) if word else None


def _goes_on(read: FoldedText, left: Mention, right: Mention, civil: bool) -> bool:
    """Tell whether first names go on behind a comma: "ROY Jean, Paul, né le", or "From: Roy, Jean"
    at the head of a line."""
    if read.folded[left.end : right.start] not in _COMMAS or right.surname or right.title:
        return False
    if civil or (left.firsts and left.surname and left.parts[-1].kind == "first"):
        return _STATUS.match(read.folded[right.end : right.end + 40]) is not None
    head = read.text[max(0, left.start - 40) : left.start].rsplit("\n", 1)[-1].strip(" \t\"'")
    return not left.firsts and not left.title and (not head or head[-1] in ":;<")


def _is_alias(between: str) -> bool:
    return len(between) <= _REACH and _ALIAS.fullmatch(between) is not None


def _lists(read: FoldedText, found: Sequence[Mention]) -> list[int | None]:
    """Number the enumerations, those with an "et": mentions with nothing but a comma and a title
    between name different people."""
    numbers: list[int | None] = [None] * len(found)
    run, joined = [0], False
    for rank, (left, right) in enumerate([*pairwise(found), (None, None)], 1):
        between = _separator(read, left, right) if left and right else None
        if between is not None:
            run, joined = [*run, rank], joined or _JOINT.search(between) is not None
            continue
        for place in run if joined else ():
            numbers[place] = run[0]
        run, joined = [rank], False
    return numbers


def _separator(read: FoldedText, left: Mention, right: Mention) -> str | None:
    """Give what stands between two items of one enumeration; None when they are none."""
    close = right.start - left.end < 24 and left.category == right.category
    between = read.folded[left.end : right.start] if close and bool(left.surname) == bool(right.surname) else "\n\n"
    return between if "\n\n" not in between and _LISTED.fullmatch(between) else None


def _generation(behind: str, before: str) -> Generation | None:
    found = _GENERATION.match(behind) or _GENERATION_BEFORE.search(before)
    return None if found is None else "elder" if found["elder"] else "younger"


def _date(text: str) -> Date | None:
    """Read a date in figures or with its month in letters; None for any other."""
    found = _DAY.search(" ".join(_figures(text)))
    if not found:
        return None
    month = int(found[2]) if found[2].isdigit() else MONTHS.index(found[2]) + 1 if found[2] in MONTHS else 0
    return (int(found[1]), month, int(found[3])) if month else None


_PIECES = re.compile(r"\d+|[^\W\d_]+")


def _figures(text: str) -> list[str]:
    return [piece if piece.isdigit() else "".join(keys(piece)) for piece in _PIECES.findall(text)]


__all__ = ["Date", "Generation", "LinkingCue", "Root", "cues", "is_family", "roots"]
