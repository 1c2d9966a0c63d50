"""Personal numbers that words announce: staff, patients, recipients of benefits, taxpayers, pupils,
licences, telephone sets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import Changes, Entity, entity_at
from engine.rules.numbers.announced import COLON, NUMBER, SIGN, find_announced
from engine.rules.numbers.docket_forms import GENERAL_ROLL
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SOURCE = "rule:personal_number"
_WHOSE = f"(?:d'|de |du |d’)?{any_of('papers.personal')}(?: {any_of('papers.bodies')})?(?: ?\\([a-z]{{2,6}}\\))?"
# What the words announce by themselves, with no sign: it is never followed by another kind of
# number.
_ALONE = f"(?:{any_of('papers.alone')}|rio(?= [0-9]{{6}}))"
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?:(?:numeros?|n°|nº|identifiant) ?{_WHOSE}(?: ?{SIGN})?|"
    rf"{_WHOSE},? ?[(]?{SIGN}|{_ALONE}(?: ?{SIGN})?){COLON}[(\n]?{NUMBER}"
)
_LONG = re.compile(rf"(?<![\w-]){any_of('papers.alone_if_long')}(?: {any_of('papers.bodies')})?{COLON}[(]?{NUMBER}")
_AMOUNT = re.compile(
    r"[.,][0-9]|[ ]?(?:€|euros?\b|eur\b|francs?\b|%|m2|m²|heures?\b|h\b|km\b|kwh\b|jours?\b|ans\b|mois\b)"
)
_YEARS = re.compile(r"(?:19|20)[0-9]{2}(?:[ /-](?:19|20)?[0-9]{2})?")
_NATURALISED = re.compile(r"(?<![\w/.-])(?:19|20)[0-9]{2}[ ]?x[ ]?[0-9]{5,6}(?![\w/-])")
_FILE = re.compile(rf"(?:\bdossier(?: {SIGN})?|\bsous {SIGN}){COLON}(?P<name>{any_of('papers.alone')})[ ]\Z")
_DOCKET = re.compile(GENERAL_ROLL)
_ASYLUM = re.compile(r"(?<![\w/.-])(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])-[0-9]{5}(?![\w/-])")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find numbers of four figures or more right behind the words that announce them, of six
    letters and figures behind words that may announce something else; numbers of naturalisation and
    of asylum by their form."""
    folded = document.read.folded
    finds = [
        find
        for find in find_announced(document, _ANNOUNCED, "numeroIdentifiant", _SOURCE, 4)
        if not _YEARS.fullmatch(folded[find.start : find.end])
    ]
    finds = [_with_its_name(document, find) for find in finds]
    finds += _long(document)
    finds += [
        entity_at(document.text, *match.span(), "numeroIdentifiant", _SOURCE, 0.95)
        for form in (_NATURALISED, _ASYLUM)
        for match in form.finditer(folded)
    ]
    return place(document, entities, finds, certain=True)


def _with_its_name(document: Text, find: Entity) -> Entity:
    """Widen a number to the short name of its file where that is a part of it ("dossier n° IPP
    7350")."""
    name = _FILE.search(document.read.folded, max(0, find.start - 30), find.start)
    return entity_at(document.text, name.start("name"), find.end, find.label, _SOURCE, find.score) if name else find


def _long(document: Text) -> Iterator[Entity]:
    if document.language != "fr":
        return
    folded = document.read.folded
    for find in find_announced(document, _LONG, "numeroIdentifiant", _SOURCE, 5, signs=6):
        written = folded[find.start : find.end]
        if not _YEARS.match(written) and not _AMOUNT.match(folded, find.end) and not _DOCKET.fullmatch(written):
            yield find


RULE = Rule(
    "personal_number",
    "Autres numéros personnels",
    "Other personal numbers",
    "Les numéros personnels (matricule, patient, allocataire, numéro fiscal, licence…) sont repérés aux mots qui les annoncent.",
    "Personal numbers (staff, patient, benefits, tax, licence…) are found by the words that announce them.",
    apply,
)
