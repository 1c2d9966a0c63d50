"""Addresses of English texts: number and street, unit, town with province and postal code, towns of
residence and birth."""

from __future__ import annotations

import re

from engine.core import PERSON_LABELS, Changes, Entity, entity_at, settle
from engine.rules.rule import Rule
from engine.text import (
    FOLDED_MONTHS,
    FoldedText,
    OccupiedSpans,
    Text,
    any_of,
    fold_in_place,
    key,
    listed,
    not_names,
    place,
    vocabulary,
)

_FULL = any_of("addresses.full")
_SHORT = any_of("addresses.short")
_OTHER = any_of("addresses.other_ways")
_UPPER = "|".join((_FULL + "|" + _OTHER).upper().split("|"))
_WORD = r"(?:[A-Z\u00c0-\u00de][\w.'\u2019-]{0,30}|\d{1,3}(?:st|nd|rd|th))"
_WAY = rf"(?:(?:{_FULL}|{_OTHER}|{_UPPER})\b|(?:{_SHORT}|ST|RD|AVE|DR|CRES|BLVD)\b\.?)"
_SIDE = r"(?:[ ](?:North|South|East|West|[NSEW]\b\.?|NE|NW|SE|SW)(?!\w))?"
_UNIT = any_of("addresses.units")
_AFTER = rf"(?:,?[ ](?:{_UNIT}\.?[ ]?#?[\w-]{{1,8}}|#[ ]?\w{{1,6}}|\d{{1,2}}(?:st|nd|rd|th) (?:floor|Floor|fl)\b|(?:[Uu]pper|[Ll]ower|[Mm]ain) (?:[Uu]nit|[Ff]loor|[Ll]evel)))?"
_BEFORE = rf"(?:{_UNIT}\.?(?:[ ]?#?\d{{1,5}}[A-Za-z]?)?,[ ]|#\d{{1,5}}[ ,-]{{1,2}})?"
_NUMBERED = re.compile(
    rf"(?<![\w.,$/#-])(?P<street>{_BEFORE}\d{{1,6}}[A-Za-z]?(?:[ ]?[-\u2013][ ]?\d{{1,6}})?(?: ?(?:1/2|\u00bd))?,?[ ](?:{_WORD}[ ]){{1,4}}{_WAY}{_SIDE}{_AFTER})"
)
_BARE = re.compile(
    rf"(?<=[ ](?:on|at|of|to|by)[ ])(?P<street>(?:(?!(?:Wall|Bay|Fleet|Downing|Superior|The|Main)\b){_WORD}[ ]){{1,3}}(?:{_FULL})\b{_SIDE})(?![ ](?:[A-Z]|&))"
)
_BOX = re.compile(r"(?<![\w.-])(?P<street>(?:P\.?O\.?[ ]?Box|R\.?R\.?[ ]?#?|General Delivery,?)[ ]?#?\d{1,6})(?![\w-])")
_PROVINCE = any_of("places.provinces")
_TOWN = rf"[A-Z\u00c0-\u00de][\w'\u2019.-]{{1,30}}(?:[ ](?:{any_of('places.inside_towns')}[ ])?[A-Z\u00c0-\u00de][\w'\u2019.-]{{1,30}}){{0,3}}"
_CANADIAN = r"[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d"
_BRITISH = r"(?:GIR 0AA|[A-PR-UWYZ](?:[A-HK-Y]?\d[\dA-HJKMNPR-Y]?)[ ]\d[ABD-HJLNP-UW-Z]{2})"
_STATE = r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])"
_POSTAL = (
    re.compile(rf"(?<![\w-])(?P<town>(?:{_TOWN},?[ ]{{1,2}})?(?:{_PROVINCE},?[ ]{{1,2}})?{_CANADIAN})(?![\w-])"),
    re.compile(rf"(?<![\w-])(?P<town>(?:{_TOWN},?[ ])?{_BRITISH})(?![\w-])"),
    re.compile(rf"(?<![\w-])(?P<town>(?:{_TOWN},[ ]){_STATE}[ ]\d{{5}}(?:-\d{{4}})?)(?![\w-])"),
)
_SWORN = re.compile(
    f"(?<!orporation),?[ ]of the {any_of('places.kinds')}[ ]of[ ](?P<town>{_TOWN})(?=,?[ ]in the {any_of('places.wider')}"
    ")"
)
_LIVING = re.compile(
    r"(?<![\w-])(?:(?:resid(?:ing|es|ed)|liv(?:es|ed|ing))(?: alone| together| with [a-z' ]{2,30})?|(?:re)?moved(?: back)?(?: with [a-z' ]{2,30})?|"
    rf"{any_of('places.towns_led_in')}|{any_of('places.homes')} (?:located |situated )?|(?:her|his|their|my) (?:\w+ )?(?:house|home|apartment|residence)|"
    r"is an? \w+(?: man| woman)?(?= from))[ ](?:in|to|of|from|at)[ ](?:the (?:City|Town|Village|Township) of )?\Z",
    re.I,
)
_PLACE = re.compile(rf"(?<=[ ](?:in|to|of|at)[ ])(?P<town>{_TOWN})|(?<=[ ]from[ ])(?P<from>{_TOWN})")
_COURTS = re.compile(rf"\b{any_of('court.near_towns')}\b[^\n.;]{{0,60}}\n?[^\n.;]{{0,12}}\Z")
_NO_TOWN = vocabulary.words("places.no_towns_in_english") | {
    *FOLDED_MONTHS["en"],
    *map(fold_in_place, listed("calendar.weekdays", "en")),
}
_SOURCE = "rule:english_addresses"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find streets by number and way, postal codes with their town, and towns behind words of
    residence; a court's own are left."""
    if document.language != "en":
        return Changes()
    read = document.read
    sure = [
        _find(read, match, "street", "adresse")
        for p in (_NUMBERED, _BOX)
        for match in p.finditer(read.text)
        if not _is_courts(read, match.start())
    ]
    sure += [
        _find(read, match, "town", "localite")
        for p in _POSTAL
        for match in p.finditer(read.text)
        if not _is_courts(read, match.start())
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


def _is_courts(read: FoldedText, start: int) -> bool:
    return _COURTS.search(read.folded[max(0, start - 80) : start]) is not None


def _towns(read: FoldedText) -> list[Entity]:
    """Find the capitalised word of a town behind "living in", "moved to", "born in", countries and
    provinces left."""
    finds = []
    for match in _PLACE.finditer(read.text):
        group = "town" if match["town"] else "from"
        start, end = match.span(group)
        if match[group].endswith("."):
            end -= 1
        words = [key(word) for word in re.findall(r"[^\W\d_]+", read.text[start:end])]
        if not words or not _NO_TOWN.isdisjoint(words) or words[0] in not_names("countries"):
            continue
        if _LIVING.search(read.folded[max(0, start - 60) : start]):
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
