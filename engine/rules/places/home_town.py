"""Towns where somebody lives, was born, married or died, without a street: "résidant à Vence", "née
à Gyumri (Arménie)"."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.places.place_names import TOWN_AND_CODE, is_town
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, place

_TOWN = re.compile(TOWN_AND_CODE)
_ADVERBS = rf"(?: (?:{any_of('places.adverbs_of_living')}|depuis [a-z0-9 ]{{2,20}}?))*"
_LIVING = rf"(?:{any_of('places.living')}|(?:em|de)menag\w{{1,4}})"
_DATE = r"(?:le|les) [0-9a-z/.,' -]{6,60}?"
_IN_VILLAGE = rf"(?: dans l[ea] {any_of('places.kinds_of_towns')} (?:de |d'|du ))"
_PATTERNS = (
    re.compile(rf"(?<![\w-]){_LIVING}{_ADVERBS},? (?:a|aux?) (?=[a-z])"),
    re.compile(rf"(?<![\w-])(?:{any_of('roles.with_seat')}|medecins?(?: [a-z]+)?)(?: associee?s?)?,? a "),
    re.compile(rf"(?<![\w-]){any_of('places.village_led_in')} (?=[a-z])"),
    re.compile(rf"(?<![\w-])(?:{_LIVING}|{any_of('civil_status.born_in')}){_ADVERBS}(?:,? {_DATE})?,?{_IN_VILLAGE}"),
    # Born, dead, married: the town before the date, or where there is none; behind the date it goes
    # with the date.
    re.compile(rf"(?<![\w-]){any_of('civil_status.born_in')}(?: (?:a|de|aux?)) "),
    re.compile(rf"(?<![\w-]){any_of('civil_status.dead_or_married')}(?:,? {_DATE})?,? (?:a|aux?) (?=[a-z])"),
    re.compile(
        rf"(?<![\w-])(?:mariage|union)[^\n.;:]{{0,40}}?(?:celebre|contracte|dresse)e?s?(?:,? {_DATE})?,? (?:a|aux?) "
    ),
    re.compile(
        rf"\b{any_of('civil_status.registered')}[^\n;:]{{0,60}}?{any_of('places.offices_of_towns')} (?:de |du |d')?(?=[a-z])"
    ),
)
# The place and the date that a letter begins with are alone on their line, before its salutation; a
# judgment ends with them.
_LETTER = re.compile(
    rf"(?:^|\n)[ \t]*(?P<town>{TOWN_AND_CODE}),[ ]le[ ](?:{any_of('calendar.weekdays')}[ ])?(?:\d{{1,2}}(?:er)?[ ]\w+[ ]\d{{4}}|\d\d[/.]\d\d[/.]\d{{4}})[ \t]*(?=\n)"
)
_SALUTATION = re.compile(rf"\n[ \t]*{any_of('mail.salutations_of_towns')}[^\n.;:]{{0,60}},[ \t]*\n")
_BESIDE = re.compile(rf"\n[ \t]*{any_of('mail.salutations_of_towns', 'places.beside_letter_dates')}\b")
_HEADING, _INDENT = 900, 8
_SIGNED = re.compile(
    rf"(?<!\w)(?i:{any_of('places.signed_in')})[ ]?:?[ ]{{0,4}}(?P<town>{TOWN_AND_CODE})[ ]{{0,12}},?[ ]{{0,12}}"
    r"(?i:le)[ ]?:?[ ]{0,4}(?=\d|[a-z]{5,8}[ ]\d)"
)
_OFFICERS = re.compile(rf"(?<!\w){any_of('places.officers')}\b")
_SIGNATURE = 200
_NO_PERSON = re.compile(rf"\b{any_of('procedure.not_persons')}s? \Z")
_SOURCE = "rule:home_town"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the capitalised town behind words of residence, birth, marriage, death and civil status;
    countries are left."""
    read = document.read
    letters = _letters(read)
    return place(document, entities, [*letters, *(find for pattern in _PATTERNS for find in _finds(read, pattern))])


def _finds(read: FoldedText, pattern: re.Pattern[str]) -> list[Entity]:
    finds = []
    for match in pattern.finditer(read.folded):
        town = _TOWN.match(read.text, match.end())
        guarded = _NO_PERSON.search(read.folded[max(0, match.start() - 20) : match.start()])
        if town and not guarded and is_town(town[0]):
            finds.append(entity_at(read.text, *town.span(), "localite", _SOURCE, 0.9))
    return finds


def _letters(read: FoldedText) -> list[Entity]:
    """Find the towns that letters are written from, and those they are signed in: not the
    town where an officer signs."""
    letters = [m for m in _LETTER.finditer(read.text) if _is_letter(read, m)]
    signed = [
        m
        for m in _SIGNED.finditer(read.text)
        if not _OFFICERS.search(read.folded, max(0, m.start() - _SIGNATURE // 2), m.end() + _SIGNATURE)
    ]
    return [
        entity_at(read.text, *match.span("town"), "localite", _SOURCE, 0.8)
        for match in (*letters, *signed)
        if is_town(match["town"])
    ]


def _is_letter(read: FoldedText, match: re.Match[str]) -> bool:
    """Tell whether a salutation follows the line of the place and the date, or the line stands to
    the right between the lines of a letter's head."""
    if _SALUTATION.search(read.folded, match.end(), match.end() + _HEADING):
        return True
    line = match["town"] and match[0].lstrip("\n")
    indented = len(line) - len(line.lstrip()) >= _INDENT
    floor = max(0, match.start() - _HEADING // 2)
    beside = _BESIDE.search(read.folded, floor, match.end() + _HEADING // 2) is not None
    return (indented or beside) and not _OFFICERS.search(read.folded, match.end(), match.end() + 60)


RULE = Rule(
    "home_town",
    "Villes de résidence et de naissance",
    "Towns of residence and birth",
    "Les villes de résidence, de naissance, de mariage et de décès sont repérées aux mots qui les annoncent.",
    "Towns of residence, birth, marriage and death are found by the words that announce them.",
    apply,
)
