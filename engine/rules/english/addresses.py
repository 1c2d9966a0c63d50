"""Addresses of English texts: number and street, unit, town with province and postal code, towns of
residence and birth."""

from __future__ import annotations

import re

from engine.core import PERSON_LABELS, Changes, Entity, entity_at, settle
from engine.rules.places.place_names import BRITISH, CANADIAN, IRISH, STATE
from engine.rules.rule import Rule
from engine.text import (
    FOLDED_MONTHS,
    FoldedText,
    OccupiedSpans,
    Text,
    any_of,
    fold_in_place,
    key,
    keys,
    listed,
    not_names,
    place,
    vocabulary,
)

_FULL = any_of("addresses.full")
_SHORT = any_of("addresses.short")
_OTHER = any_of("addresses.other_ways")
_UPPER = "|".join((_FULL + "|" + _OTHER).upper().split("|"))
CAPITAL = r"[A-Z\u00c0-\u00de\u0100-\u017e]"
WORD = rf"(?:{CAPITAL}[\w.'\u2019-]{{0,30}}|\d{{1,3}}(?:st|nd|rd|th))"
WAY = rf"(?:(?:{_FULL}|{_OTHER}|{_UPPER})\b|(?:{_SHORT}|ST|RD|AVE|DR|CRES|BLVD)\b(?:\.(?!\w)|(?!\.\w)))"
SIDE = r"(?:[ ](?:North|South|East|West|[NSEW]\b\.?|NE|NW|SE|SW)(?!\w))?"
_UNIT = any_of("addresses.units")
_AFTER = rf"(?:,?[ ](?:{_UNIT}\.?[ ]?#?[\w-]{{1,8}}|#[ ]?\w{{1,6}}|\d{{1,2}}(?:st|nd|rd|th) (?:floor|Floor|fl)\b|(?:[Uu]pper|[Ll]ower|[Mm]ain) (?:[Uu]nit|[Ff]loor|[Ll]evel)))?"
_BEFORE = rf"(?:{_UNIT}\.?(?:[ ]?#?\d{{1,5}}[A-Za-z]?)?,[ ]|#\d{{1,5}}[ ,-]{{1,2}})?"
_HOUSE_NUMBER = r"\d{1,6}[A-Za-z]?(?:[ ]?[-\u2013/][ ]?\d{1,6}[A-Za-z]?)?(?:[ ]and[ ]\d{1,4})?(?: ?(?:1/2|\u00bd))?"
_NO_STREET = rf"(?!{any_of('addresses.no_streets')}\b)"
_NUMBERED = re.compile(
    rf"(?<![\w.,$/#-])(?P<street>(?:{any_of('addresses.number_words')}[ ])?{_BEFORE}{_HOUSE_NUMBER},?[ ]{{1,2}}"
    rf"(?:(?:[NSEW]|NE|NW|SE|SW)\.?[ ])?(?:{_NO_STREET}{WORD}[ ]{{1,2}}){{1,4}}"
    rf"(?:{WAY}{SIDE}|{any_of('addresses.numbered_houses')}\b){_AFTER})"
)
# A street with a number of its own, and one of a French-speaking town.
_ORDINAL = re.compile(
    rf"(?<![\w.,$/-])(?P<street>(?:#?\d{{1,5}},[ ])?\d{{1,5}}(?:[ ]?[-\u2013])?[ ]\d{{1,3}}(?:st|nd|rd|th)?[ ](?:{_FULL}|{_SHORT})\b\.?{SIDE})"
)
_FRENCH = re.compile(
    rf"(?<![\w.,$/#-])(?P<street>\d{{1,5}}(?:-?[A-Z](?!\w))?,?[ ](?i:{any_of('addresses.ways_alone')})[ ](?:(?:de la|d[eu]s?|la|les?)[ ]|"
    rf"(?:de )?[ld]['\u2019]){{0,2}}{CAPITAL}[\w.'\u2019-]{{0,30}}(?:[ ]{CAPITAL}[\w'\u2019-]{{0,30}}){{0,3}}"
    r"(?:,[ ](?:app|bureau|C\.P)\.?[ ]?\d{1,5}[A-Z]?)?)"
)
_BARE = re.compile(
    rf"(?<=[ ](?:on|at|of|to|by)[ ])(?P<street>(?:(?!(?:Wall|Bay|Fleet|Downing|Superior|The|Main)\b){WORD}[ ]){{1,3}}(?:{_FULL})\b{SIDE})(?![ ](?:[A-Z]|&))"
)
_BOX = re.compile(
    r"(?<![\w.-])(?P<street>(?:P\.?[ ]?O\.?[ ]?B(?:ox|OX)|R\.?R\.?[ ]?#?|General Delivery,?)[ ]?#?\d{1,6})(?![\w-])"
)
_LONE = re.compile(
    rf"(?<![\w.-])(?P<street>{any_of('addresses.lone_units')}\.?[ ]\d{{1,5}}(?:/\d{{1,3}})?[A-Z]?)(?![\w-]|\.\d)"
)
_PROVINCE = any_of("places.provinces")
_TOWN_WORD = rf"(?:(?:St|Ste|Mt|Ft|Pt)\.|{CAPITAL}[\w\u0300-\u036f'\u2019-]{{1,30}})"
TOWN = rf"{_TOWN_WORD}(?:[ ](?:{any_of('places.inside_towns')}[ ])?{_TOWN_WORD}){{0,3}}"
_POSTAL = (
    re.compile(rf"(?<![\w-])(?P<town>(?:{TOWN},?[ ]{{1,2}})?(?:{_PROVINCE},?[ ]{{1,2}})?{CANADIAN})(?![\w-])"),
    re.compile(rf"(?<![\w-])(?P<town>(?:{TOWN},?[ ])?(?:{BRITISH}|{IRISH}))(?![\w-])"),
    re.compile(
        rf"(?<![\w-])(?P<town>{any_of('places.towns_with_districts')},?[ ](?:[NSEW]|[NS][EW]|EC|WC)\d{{1,2}}[A-Z]?)(?![\w-])"
    ),
    re.compile(rf"(?<![\w-])(?P<town>{TOWN},?[ ]{any_of('places.states_with_codes')}[ ]\d{{4}})(?![\w-])"),
    re.compile(
        rf"(?<![\w-])(?P<town>(?:{TOWN},?[ ]{{1,2}})(?:{STATE}|{any_of('places.states_in_full')}),?[ ]{{1,2}}\d{{5}}(?:-\d{{4}})?)(?![\w-])"
    ),
)
_SWORN = re.compile(
    f"(?<!orporation),?[ ]of the {any_of('places.kinds')}[ ]of[ ](?P<town>{TOWN})(?=,?[ ]in the {any_of('places.wider')}"
    ")"
)
_LIVING = re.compile(
    r"(?<![\w-])(?:(?:resid(?:ing|es|ed)|liv(?:e|es|ed|ing))(?: alone| together| with [a-z' ]{2,30})?|(?:re)?moved(?: back)?(?: with [a-z' ]{2,30})?|"
    rf"{any_of('places.towns_led_in')}|{any_of('places.homes')}(?: located| situated)?(?=[ ](?:in|at)[ ])|(?:her|his|their|my) (?:\w+ )?(?:house|home|apartment|residence)|"
    r"is an? \w+(?: man| woman)?(?= from)|"
    rf"{any_of('places.events')}(?: on)?[^\n;()]{{0,34}}\d(?:st|nd|rd|th)?,?)[ ](?:in|to|of|from|at|on)[ ](?:the (?:[a-z]{{3,12}} )?(?:city|town|village|township) of )?\Z",
    re.I,
)
_PLACE = re.compile(rf"(?<=[ ](?:in|to|of|at|on)[ ])(?P<town>{TOWN})|(?<=[ ]from[ ])(?P<from>{TOWN})")
_BUILDINGS = re.compile(rf"\b(?:(?:{any_of('court.buildings')})[\s,]*){{1,4}}\Z")
_COURTS = re.compile(rf"\b{any_of('court.near_towns')}\b[^\n.;!?]{{0,60}}\n?[^\n.;!?]{{0,12}}\Z")
NO_TOWN = vocabulary.words("places.no_towns_in_english") | {
    *FOLDED_MONTHS["en"],
    *map(fold_in_place, listed("calendar.weekdays", "en")),
}
_ON_DATE = re.compile(
    rf"[ ]{any_of('places.inside_towns')}[ ](?:{'|'.join((*FOLDED_MONTHS['en'], *listed('calendar.weekdays', 'en')))})\b",
    re.I,
)
_LAWS = vocabulary.words("places.words_of_laws")
_SOURCE = "rule:english_addresses"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find streets by number and way, postal codes with their town, and towns behind words of
    residence; a court's own are left."""
    if document.language != "en":
        return Changes()
    read = document.read
    sure = [
        _find(read, match, "street", "adresse")
        for p in (_NUMBERED, _ORDINAL, _FRENCH, _BOX, _LONE)
        for match in p.finditer(read.text)
        if not is_courts(read, match.start())
    ]
    sure += [
        _find(read, match, "town", "localite")
        for p in _POSTAL
        for match in p.finditer(read.text)
        if not is_courts(read, match.start()) and _LAWS.isdisjoint(keys(match["town"]))
    ]
    changes = place(document, entities, sure, certain=True)
    left = settle([*(set(entities) - set(changes.removed)), *changes.added])
    taken = OccupiedSpans(left)
    others = [_find(read, match, "street", "adresse") for match in _BARE.finditer(read.text)]
    others += [_find(read, match, "town", "localite") for match in _SWORN.finditer(read.text)]
    others += [e for e in _towns(read) if not any(t.label in PERSON_LABELS for t in taken.over(e.start, e.end))]
    more = place(document, left, others)
    return Changes(changes.added + more.added, changes.removed + more.removed)


def _find(read: FoldedText, match: re.Match[str], group: str, label: str) -> Entity:
    return entity_at(read.text, *match.span(group), label, _SOURCE, 0.93)


def is_courts(read: FoldedText, start: int) -> bool:
    """Tell whether the name of a court or an office stands right before ``start``."""
    before = read.folded[max(0, start - 80) : start]
    building = _BUILDINGS.search(before)
    return _COURTS.search(before) is not None or (building is not None and building[0].strip(" ,\n") != "london")


def _towns(read: FoldedText) -> list[Entity]:
    """Find the capitalised word of a town behind "living in", "moved to", "born in", countries and
    provinces left."""
    finds = []
    for match in _PLACE.finditer(read.text):
        group = "town" if match["town"] else "from"
        start, end = match.span(group)
        date = _ON_DATE.search(match[group])
        end -= len(match[group]) - date.start() if date else match[group].endswith(".")
        words = [key(word) for word in re.findall(r"[^\W\d_]+", read.text[start:end])]
        if not words or not NO_TOWN.isdisjoint(words) or words[0] in not_names("countries"):
            continue
        if _LIVING.search(read.folded[max(0, start - 70) : start]):
            finds.append(entity_at(read.text, start, end, "localite", _SOURCE, 0.85))
    return finds


RULE = Rule(
    "english_addresses",
    "Adresses en anglais",
    "Addresses in English",
    "Dans les textes en anglais, les rues, codes postaux et villes de résidence sont repérés à leur forme ou aux mots qui les annoncent.",
    "In English texts, streets, postal codes and towns of residence are found by their form or by the words that announce them.",
    apply,
)
