"""Numbers under which somebody stands in a register, or what they ask for: experts,
physicians, interpreters, seamen, taxpayers, patients."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import Changes, Entity
from engine.rules.numbers.announced import COLON, SIGN, find_announced
from engine.rules.numbers.docket_forms import ADMINISTRATIVE_APPEAL, CASSATION, GENERAL_ROLL
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SOURCE = "rule:register"
_NUMBER = (
    r"(?P<number>(?=[a-z/. -]{0,12}[0-9])[0-9a-z]+"
    r"(?:[/.-](?=[a-z]{0,8}[-/.]?[0-9])[0-9a-z]+|[ ][0-9]+|[ ][a-z](?![\w']|[.]\w)){0,6}(?:-[a-z](?!\w))?)(?!\w)"
)
_UP_TO = r"(?:(?![.]\s|\n\n)[^;]){0,110}?"
_UNDER = (
    rf"(?:sous|porte|portant|portaient|portent)\s(?:(?:le|les|la)\s)?(?:{SIGN}|references?){COLON}\n?(?:de dossier )?"
)
_ENTERED = re.compile(
    rf"(?<![\w-])(?P<who>{any_of('papers.entered')})\b(?P<between>{_UP_TO})(?:(?<!\w){_UNDER}|(?:,\s|[ ][(])(?:{SIGN}){COLON}){_NUMBER}"
)
_REQUESTED = re.compile(
    rf"(?<![\w-])(?P<who>{any_of('papers.requested')})\b(?P<between>{_UP_TO})(?<!\w){_UNDER}{_NUMBER}"
)
_NOT_PERSONS = re.compile(rf"(?<![\w-]){any_of('papers.not_persons')}(?!\w)")
_COURTS = re.compile(rf"(?<![\w-])(?:{any_of('papers.of_courts')})(?!\w)")
_DOCKET = re.compile(rf"{GENERAL_ROLL}|[0-9]{{6,8}}|{ADMINISTRATIVE_APPEAL}|{CASSATION}")
_AND = re.compile(rf"[^\w\n]{{0,3}}(?:{any_of('grammar.and')}|{any_of('grammar.or')})?[^\w\n]{{0,2}}(?:{SIGN})?{COLON}")
_BACK = 50


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of three figures or more behind "inscrit sous le n°" and of five behind a
    request "enregistrée sous le n°", but none of a court, of a company or of what is published."""
    finds = [*_announced(document, _ENTERED, 3), *_announced(document, _REQUESTED, 5)]
    return place(document, entities, finds, certain=True)


def _announced(document: Text, pattern: re.Pattern[str], digits: int) -> Iterator[Entity]:
    """Yield the numbers behind which no court, company or thing stands near, nor a docket's form
    where somebody asks for something."""
    folded = document.read.folded
    kept = set[int]()
    for match in pattern.finditer(folded):
        around = _sentence(folded[max(0, match.start() - _BACK) : match.start()]) + match["between"]
        behind = folded[match.end() : match.end() + _BACK // 2]
        asked = pattern is _REQUESTED and (_COURTS.search(around) or _DOCKET.fullmatch(match["number"]))
        if not (asked or _NOT_PERSONS.search(around) or _NOT_PERSONS.search(behind)):
            kept.add(match.start("number"))
    keep, end = False, 0
    for find in find_announced(document, pattern, "numeroIdentifiant", _SOURCE, digits):
        keep = find.start in kept or (keep and bool(_AND.fullmatch(folded[end : find.start])))
        end = find.end
        if keep:
            yield find


def _sentence(before: str) -> str:
    """Leave out what stands before the sentence."""
    return re.split(r"[.;]\s|\n\n", before)[-1]


RULE = Rule(
    "register",
    "Numéros d'inscription",
    "Numbers in registers",
    "Les numéros sous lesquels une personne est inscrite (expert, médecin, marin…) ou sa demande enregistrée sont repérés aux mots qui les annoncent.",
    "Numbers under which a person stands in a register (expert, physician, seaman…) or a request is kept are found by the words that announce them.",
    apply,
)
