"""Number plates, of the system of 2009 (AB-123-CD), of the older one (1234 AB 59), and of other
forms behind the vehicle or boat that bears them; the numbers of chassis."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import Changes, Entity, entity_at
from engine.rules.numbers.announced import COLON
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_LETTERS = r"[a-hj-np-tv-z]{2}"
_MONTH = any_of("calendar.months_cut")
_DASHED = re.compile(rf"(?<![\w/-])(?!ss-|ww-){_LETTERS}[-–]\d{{3}}[-–](?!ss){_LETTERS}(?![\w/-])")
_LOOSE = re.compile(
    rf"(?<![\w/-])(?:{_LETTERS}[ .–-]?\d{{3}}[ .–-]?{_LETTERS}|(?:\d{{1,4}}[ .–-]?[a-z]{{2}}|\d{{1,3}}[ .–-]?(?!{_MONTH})[a-z]{{3}})[ .–-]?(?:\d{{2}}|2[ab]|97[1-6])|w-?\d{{3}}-?[a-z]{{2}})(?![\w/-])"
)
_CONTEXT = re.compile(
    rf"\b(?:{any_of('things.vehicles')}|immatricul\w*\b(?! (?:aux?|a la) (?:r\.? ?c\.? ?s|registre|"
    r"repertoire|securite|urssaf)))\b"
)
_SIGN = r"(?:sous )?(?:le )?(?:n°|nº|numero)"
_COMPANY = re.compile(rf"(?<!\w)(?:{any_of('companies.registers')})|\bsociete")
_BEARER = re.compile(
    rf"(?<![\w-])(?:{any_of('things.carriers')}|{any_of('things.registered')})"
    rf"(?:[ ]?[,(«»\"]?[ ]?{any_of('things.registered')})?(?:[ ]{_SIGN})?{COLON}[(«\"]?[ ]?\n?(?=[a-z0-9])"
)
_OTHER = re.compile(
    r"(?=[A-Z0-9 –-]{0,12}[0-9])(?=[0-9 –-]{0,12}[A-Z])"
    r"(?:[A-Z]{1,4}|[0-9]{2,6})(?:[ –-]?(?:[A-Z]{1,3}|[0-9]{1,6})(?![\w’'])|[ –-]?(?:[A-Z]{1,3}|[0-9]{1,6})(?=[A-Z0-9 –-])){1,5}(?![\w’'/])"
)
_CHASSIS = re.compile(
    rf"(?<![\w-]){any_of('things.chassis')}\b[^\n\w]{{0,4}}(?:{_SIGN}[^\n\w]{{0,3}})?"
    r"(?P<number>(?=[a-z]{0,16}[0-9])(?=[0-9]{0,16}[a-z])[a-z0-9](?:[ -]?[a-z0-9]){7,19})(?!\w)"
)
_FORM_OF_CHASSIS = re.compile(r"(?<![\w-])(?=\w{0,8}[A-Z]\w{0,8}[A-Z])[A-HJ-NPR-Z0-9]{12}[0-9]{5}(?![\w-])")
_FEWEST = 3
_NEAR = 45
_SOURCE = "rule:plate"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find plates: by form when dashed as today's are, in any other form, or in small letters, only
    near a word that speaks of a vehicle; and seventeen letters and figures of a chassis."""
    text, folded = document.text, document.read.folded
    spans = [m.span() for m in _DASHED.finditer(folded) if text[m.start()].isupper() or _is_near(folded, m)]
    for match in _LOOSE.finditer(folded):
        line = folded[max(0, match.start() - 90) : match.end() + 40]
        if text[match.start() : match.end()].isupper() and _CONTEXT.search(line):
            spans.append(match.span())
    spans += _of_other_forms(text, folded)
    finds = [entity_at(text, *span, "plaqueImmatriculation", _SOURCE, 0.95) for span in spans]
    chassis = [m.span("number") for m in _CHASSIS.finditer(folded)]
    chassis += [m.span() for m in _FORM_OF_CHASSIS.finditer(text)]
    finds += [entity_at(text, *span, "numeroIdentifiant", _SOURCE, 0.95) for span in chassis]
    return place(document, entities, finds, certain=True)


def _is_near(folded: str, match: re.Match[str]) -> bool:
    return _CONTEXT.search(folded[max(0, match.start() - _NEAR) : match.start()]) is not None


def _of_other_forms(text: str, folded: str) -> Iterator[tuple[int, int]]:
    """Yield what has capitals and three figures or more right behind a vehicle, a boat or
    "immatriculé"."""
    for bearer in _BEARER.finditer(folded):
        plate = _OTHER.match(text, bearer.end())
        company = _COMPANY.search(folded[max(0, bearer.start() - _NEAR) : bearer.end()])
        if plate and not company and sum(map(str.isdigit, plate[0])) >= _FEWEST:
            yield plate.span()


RULE = Rule(
    "plate",
    "Plaques d'immatriculation",
    "Number plates",
    "Les plaques d'immatriculation et les numéros de châssis sont repérés à leur forme et aux mots qui parlent d'un véhicule ou d'un bateau.",
    "Number plates and chassis numbers are found by their form and by words that speak of a vehicle or a boat.",
    apply,
)
