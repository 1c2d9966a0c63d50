"""Addresses without the word of a street: announced by "demeurant", named as a lieu-dit, or the
line between a party's name and its postal code."""

from __future__ import annotations

import re

from engine.core import (
    CIVIL_DATES,
    COMPANY,
    NAMED_COMPANY,
    PERSON_LABELS,
    PROFESSIONAL_LABELS,
    Changes,
    Entity,
    entity_at,
    settle,
)
from engine.rules.places.place_names import BRACKETED, POSTAL_TOWN, TOWN, is_town
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, keys, not_names, place, vocabulary

_QUOTED = r"(?:«[ \u00a0]?[^«»\n]{2,50}?[ \u00a0]?»|“[^“”\n]{2,50}”|\"[^\"\n]{2,50}\")"
_CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w’'.-]{0,30}(?<!\.)"
_LINK = r"(?:(?:d[eu]s?|la|les?|en|sur|sous|et|à|aux?)[ ]|[dl]['’])"
_NAME = rf"(?:(?:l[ae]s?|d[eu]s?)[ ]|[ld]['’])?{_CAPITAL}(?:[ ]{_LINK}{{0,2}}{_CAPITAL}){{0,5}}"
_SETTLEMENT = re.compile(
    rf"(?<![\w-])(?P<street>(?i:{any_of('addresses.settlements')})[ ]?[,:]?[ ](?:(?:dite?|de|du|des)[ ])?(?:{_QUOTED}|{_NAME}))"
)
_PROPERTY = re.compile(
    rf"(?<![\w-])(?i:{any_of('addresses.properties')})[ ](?i:{any_of('addresses.called_properties')})[ ](?P<street>{_QUOTED})"
)
_QUARTER = re.compile(
    rf"\b(?i:{any_of('addresses.in_quarters')})\b[^\n.;]{{0,60}}?[ ]"
    rf"(?P<street>(?i:{any_of('addresses.quarters')})[ ](?:(?:de la|d[eu]s?)[ ]|d['’]|de l['’])?{_NAME})"
)
_SAID = rf"(?<!\w)(?i:{any_of('addresses.announcing_places')})(?:[ ]{any_of('addresses.announced_rest')})*(?:[ ]|(?<=['’])|[ ]?:[ ])"
_BESIDE = rf"(?:,?[ ]{{1,2}}(?:[–—-][ ])?|,?[ ]?\n[ ]{{0,8}})(?P<town>{POSTAL_TOWN})|,?[ ]à[ ](?P<at>(?:L[ae]s?[ ]|L['’])?{TOWN}{BRACKETED}?)"
_ANNOUNCED = re.compile(rf"{_SAID}(?P<street>(?![ ])[^\n;:()]{{2,80}}?)(?:{_BESIDE})")
_ALONE = re.compile(rf"{_SAID}(?P<street>{_QUOTED}|(?:L[ae]s?[ ]|L['’]){_NAME})(?=[ ]?[,.;\n]|[ ]à[ ]|\Z)")
_NUMBERED = re.compile(
    rf"(?<![\w-])(?:au|à|{any_of('addresses.announcing_places')})[ ](?P<street>\d{{1,4}}(?:[ ]?(?:bis|ter))?,[ ]{_CAPITAL}(?:[ ]{_CAPITAL}){{0,3}})"
)
_LINE = re.compile(
    rf"(?:^|\n)[ ]*(?P<street>[A-ZÀ-ÖØ-Þ«\"][^\n:]{{2,70}}?)[ ]?,?[ ]*\n[ ]*(?P<town>{POSTAL_TOWN})[ ]*,?[ ]*(?=\n|\Z|\(|,)"
)
_ABROAD = re.compile(
    r"(?<=\n)[ ]*(?P<street>[A-ZÀ-ÖØ-Þ][^\n:]{4,70}?)[ ]?,?[ ]*\n[ ]*(?P<town>[A-ZÀ-ÖØ-Þ][\w '’-]{1,40}?),?[ ]*\n[ ]*"
    r"(?P<country>[A-ZÀ-ÖØ-Þ][\w '’-]{2,30}?)[ ]*(?=\n|\Z)"
)
_BESIDE_PERSON = re.compile(
    rf"(?:(?<=,[ ])|(?<=\n))(?P<street>(?i:{any_of('addresses.streets')})[ ](?:(?:d[eu]s?|la|les?)[ ]|[dl]['’]){{0,2}}{_NAME})"
    r"(?=[ ]?[,;\n]|\Z)"
)
_TITLED = re.compile(rf"(?<![\w-])(?i:{any_of('titles.civil', 'titles.lawyers')})(?![\w'-])")
_NEVER = re.compile(rf"(?<![\w-])(?i:{any_of('addresses.never_in_places', 'titles.civil')})(?![\w-])")
_NEVER_LINE = re.compile(rf"(?<![\w-])(?i:{any_of('addresses.never_address_lines')})(?![\w])")
_ABOVE = re.compile(rf"(?<!\w)(?i:{any_of('addresses.above_address_lines')})(?!\w)")
_PLACED = re.compile(rf"(?:{any_of('addresses.parts', 'addresses.homes', 'addresses.streets')})\b")
_SENTENCE_END = re.compile(r"(?:[a-zà-ÿ]{5}|[%»)€])\.[ \u00a0]|%")
_NO_QUARTERS = vocabulary.words("addresses.no_quarters")
_SIGN = re.compile(r"[A-ZÀ-ÖØ-Þ«]")
_PARTIES = PERSON_LABELS | CIVIL_DATES | {COMPANY, NAMED_COMPANY, "numeroSiretSiren"}
_MOST_WORDS = 10
_SOURCE = "rule:streetless"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the names of places that words of living announce, lieux-dits and hamlets, and the line
    of a heading that only an address can be."""
    read, taken = document.read, OccupiedSpans(entities)
    sure = [
        find for match in _LINE.finditer(read.text) if _is_heading(read, taken, match) for find in _both(read, match)
    ]
    sure += [
        find
        for match in _ABROAD.finditer(read.text)
        if _is_country(match["country"]) and _is_heading(read, taken, match)
        for find in _both(read, match)
    ]
    streets = [m for pattern in (_SETTLEMENT, _PROPERTY, _ALONE) for m in pattern.finditer(read.text)]
    streets += [m for m in _QUARTER.finditer(read.text) if not set(keys(m["street"])) & _NO_QUARTERS]
    streets += [m for m in _NUMBERED.finditer(read.text) if is_town(m["street"].split(",")[1])]
    streets += [m for m in _BESIDE_PERSON.finditer(read.text) if _is_persons(taken, m)]
    announced = [match for match in _ANNOUNCED.finditer(read.text) if _is_place(match["street"])]
    for match in announced:
        group = "town" if match["town"] else "at"
        if is_town(match[group]):
            sure.append(_find(read, match, group, "localite"))
    sure += [_find(read, m, "street", "adresse") for m in [*streets, *announced] if not _TITLED.search(m["street"])]
    return place(document, entities, settle(sure), certain=True)


def _find(read: FoldedText, match: re.Match[str], group: str, label: str) -> Entity:
    return entity_at(read.text, *match.span(group), label, _SOURCE, 0.85)


def _both(read: FoldedText, match: re.Match[str]) -> list[Entity]:
    return [_find(read, match, "street", "adresse"), _find(read, match, "town", "localite")]


def _is_persons(taken: OccupiedSpans, match: re.Match[str]) -> bool:
    """Tell whether a person's name ends right before the street."""
    person = taken.before(match.start("street"))
    return person is not None and person.label in PERSON_LABELS and match.start("street") - person.end <= 2


def _is_place(words: str) -> bool:
    """Tell whether words between "demeurant" and a town can be a place's: a name among them, and
    nothing that is said of persons."""
    return (
        bool(_SIGN.search(words))
        and len(words.split()) <= _MOST_WORDS
        and not _NEVER.search(words)
        and not _SENTENCE_END.search(words)
    )


def _is_country(line: str) -> bool:
    return set(keys(line)) <= not_names("countries")


def _is_heading(read: FoldedText, taken: OccupiedSpans, match: re.Match[str]) -> bool:
    """Tell whether the line stands right under what names a party, and is nothing else itself."""
    start, end = match.span("street")
    if _NEVER_LINE.search(match["street"]):
        return False
    there = {entity.label for entity in taken.over(start, end)}
    placed = _PLACED.match(read.folded, start)
    if not there <= {"adresse", COMPANY, "etablissement", "numeroIdentifiant", "localite"} | (
        PERSON_LABELS if placed else frozenset()
    ):
        return False
    line = read.text.rfind("\n", 0, start)
    above = read.text.rfind("\n", 0, max(0, line)) + 1
    if line <= 0 or not read.text[above:line].strip():
        return False
    labels = {entity.label for entity in taken.over(max(above, line - 200), line)}
    if labels & PROFESSIONAL_LABELS:
        return False
    return bool(labels & _PARTIES or _ABOVE.search(read.text, max(above, line - 200), line))


RULE = Rule(
    "streetless",
    "Adresses sans voie",
    "Addresses without a street",
    "Les lieux-dits, les hameaux et les noms de lieux derrière « demeurant » ou au-dessus du code postal d'une partie sont repérés.",
    "Hamlets, lieux-dits and names of places behind “demeurant” or above a party's postal code are found.",
    apply,
)
