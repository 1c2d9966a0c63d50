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
_DATE = r"(?:le|les) [0-9a-z/.,' -]{6,40}?"
_PATTERNS = (
    re.compile(rf"(?<![\w-]){_LIVING}{_ADVERBS},? (?:a|aux?) (?=[a-z])"),
    re.compile(rf"(?<![\w-])(?:{any_of('roles.with_seat')}|medecins?(?: [a-z]+)?)(?: associee?s?)?,? a "),
    # Born, dead, married: the town before the date, or where there is none; behind the date it goes
    # with the date.
    re.compile(rf"(?<![\w-]){any_of('civil_status.born_in')}(?: (?:a|de|aux?)) "),
    re.compile(rf"(?<![\w-]){any_of('civil_status.dead_or_married')}(?:,? {_DATE})?,? (?:a|aux?) "),
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
    rf"(?:^|\n)[ \t]*(?P<town>{TOWN_AND_CODE}),[ ]le[ ](?:\d{{1,2}}(?:er)?[ ]\w+[ ]\d{{4}}|\d\d[/.]\d\d[/.]\d{{4}})[ \t]*(?=\n)"
)
_SALUTATION = re.compile(rf"\n[ \t]*{any_of('mail.salutations_of_towns')}[^\n.;:]{{0,60}},[ \t]*\n")
_HEADING = 900
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
    """Find the towns that letters are written from."""
    return [
        entity_at(read.text, *match.span("town"), "localite", _SOURCE, 0.8)
        for match in _LETTER.finditer(read.text)
        if is_town(match["town"]) and _SALUTATION.search(read.folded, match.end(), match.end() + _HEADING)
    ]


RULE = Rule(
    "home_town",
    "Villes de résidence et de naissance",
    "Towns of residence and birth",
    "Les villes de résidence, de naissance, de mariage et de décès sont repérées aux mots qui les annoncent.",
    "Towns of residence, birth, marriage and death are found by the words that announce them.",
    apply,
)
