"""Companies named after a person: "SAS Igor Marchandeau", "Pépinières Verne" beside Mme Verne,
"SELARL Fontenelle, notaires"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES
from engine.rules.companies.trade_words import person_start
from engine.rules.names.surroundings import is_announced
from engine.rules.rule import Rule
from engine.text import (
    FoldedText,
    OccupiedSpans,
    Text,
    any_of,
    first_names,
    key,
    keys,
    name_likelihood,
    not_names,
    vocabulary,
)

_NAME = r"[A-ZÀ-ÖØ-Þ][\w’'À-ÿ-]+"
_OFFICE = re.compile(
    rf"\b{any_of('companies.offices')}\s+(?P<name>{_NAME}(?:[ ]{_NAME}){{0,3}})(?P<after>[^\n]{{0,60}})"
)
_OFFICER = re.compile(
    rf"\b(?:{any_of('companies.officers')}|liquidat\w+|administrat\w+ judiciaires?|(?:è|e)s[ -]qualit\w+)",
    re.IGNORECASE,
)
_LAWYER = re.compile(r"\bavocat", re.IGNORECASE)
_NO_NAME = vocabulary.words("companies.no_names")
_WORD = re.compile(r"[^\W\d_]+")
_SAINT = re.compile(rf"\b{any_of('places.saints')}[ -]\Z", re.IGNORECASE)
_CALLED_AFTER = re.compile(rf"\b(?:{any_of('companies.called_after')}[ ]|d['’])(?P<name>{_NAME})\W*\Z", re.IGNORECASE)
_SEATED = re.compile(rf"\b{any_of('companies.seated')}", re.IGNORECASE)
_LABEL, _SOURCE = "personnePhysicoMorale", "rule:named_company"
_SCORE = 0.85
_PHRASE = 3
_COMPOUND = re.compile(r"(?<![\w-])([A-ZÀ-ÖØ-Þ][^\W\d_]{3,20})[-\u2010\u2011]([A-ZÀ-ÖØ-Þ][^\W\d_]{3,20})(?![\w-])")
_OF_PARTNERS = re.compile(rf"\b{any_of('companies.of_partners')}\.?\s+\Z")
_FOUNDERS_KIN = rf"(?i:{any_of('companies.kin_of_founders')})(?![\w-])"
_COMPANY = re.compile(rf"(?<![\w-]){any_of('companies.before_names')}\.?[ ]")
_KIN = re.compile(
    rf"(?P<name>{_NAME}(?:[ -](?!{_FOUNDERS_KIN}){_NAME})?)(?:[ ]{_FOUNDERS_KIN})?[ ]?(?:&|(?i:et))[ ]?{_FOUNDERS_KIN}"
)
_TRADED = vocabulary.words("companies.trades")
_LIKELY, _POSSIBLE = 0.5, 0.1
"""Probabilities of being a name that one of two words joined by a hyphen must have, and the
other."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel companies whose name contains a first name before another name, or a party's surname,
    as named after a person, also at their other occurrences; and label firms of liquidators,
    notaries and bailiffs so, and two names joined by a hyphen behind a company's form."""
    text, taken = document.text, OccupiedSpans(entities)
    parties = set(_surnames(document.read, taken, entities))
    firsts = {key(entity.text) for entity in entities if entity.label == FIRST_NAME and len(entity.text) > 3}
    halves = set(_halves(entities))
    companies = [
        entity
        for entity in entities
        if (
            entity.label == "personneMorale"
            or (entity.label == "etablissement" and _COMPANY.match(document.read.folded, entity.start))
        )
        and (_is_named(text, entity) or _bears(entity, parties, halves) or _is_called_after(entity, firsts))
    ]
    removed = list(companies)
    added = [entity_at(text, company.start, company.end, _LABEL, _SOURCE, company.score) for company in companies]
    spans = [
        *_offices(text),
        *_elsewhere(text, {company.text for company in companies if len(_WORD.findall(company.text)) > 1}),
    ]
    spans += [*_double(document.read), *_with_kin(document.read)]
    for start, end in spans:
        there = taken.over(start, end)
        if all(entity.label == "personneMorale" for entity in there):
            first, last = min([start, *(e.start for e in there)]), max([end, *(e.end for e in there)])
            added.append(entity_at(text, first, last, _LABEL, _SOURCE, _SCORE))
            removed += there
    away, borne = set(removed), parties | set(_words_of_persons(entities))
    kept = [*(e for e in entities if e not in away), *added]
    cut = [(e, start) for e in kept if e.label == _LABEL and (start := person_start(e, borne)) > e.start]
    whole = {e for e, _ in cut}
    pieces = [entity_at(text, start, e.end, _LABEL, _SOURCE, e.score) for e, start in cut]
    added = [*(e for e in added if e not in whole), *pieces]
    removed += [e for e in entities if e in whole]
    return Changes(tuple(dict.fromkeys(added)), tuple(dict.fromkeys(removed)))


def _is_named(text: str, company: Entity) -> bool:
    """Tell whether a first name stands in the name, before another capitalised word or a hyphen;
    saints are places."""
    words = list(_WORD.finditer(company.text))
    for word, following in pairwise(words):
        gap = company.text[word.end() : following.start()]
        before = text[: company.start + word.start()][-8:]
        known = key(word[0]) in first_names() and word[0][0].isupper() and following[0][0].isupper()
        if known and gap in (" ", "-") and len(following[0]) > 2 and not _SAINT.search(before):
            return True
    return False


def _surnames(read: FoldedText, taken: OccupiedSpans, entities: Sequence[Entity]) -> Iterator[str]:
    """Give the words of the surnames that stand behind a first name or a title, folded: a lone one
    may be a mistake."""
    for entity in entities:
        if entity.label == SURNAME and is_announced(read, taken, entity):
            yield from (key(word) for word in _WORD.findall(entity.text) if len(word) > 3)


def _words_of_persons(entities: Sequence[Entity]) -> Iterator[str]:
    """Give every word that is a person's somewhere, folded, sure or not: none is left outside."""
    for entity in entities:
        if entity.label in PERSON_LABELS:
            yield from (word for word in keys(entity.text) if word not in PARTICLES | _TRADED)


def _halves(entities: Sequence[Entity]) -> Iterator[str]:
    """Give the words that are common ones and only ever a half of somebody's surname: "Berger" of
    "Berger-Aumont"."""
    surnames = [[key(word) for word in _WORD.findall(entity.text)] for entity in entities if entity.label == SURNAME]
    whole = {words[0] for words in surnames if len(words) == 1}
    yield from (word for words in surnames if len(words) > 1 for word in words if word in COMMON_WORDS - whole)


def _bears(company: Entity, parties: set[str], halves: set[str]) -> bool:
    """Tell whether a capitalised word of the name is a party's surname: no half of one that is an
    ordinary word in the middle of a phrase."""
    words = _WORD.findall(company.text)
    phrase = len(words) > _PHRASE
    return any(word[0].isupper() and key(word) in parties and not (phrase and key(word) in halves) for word in words)


def _is_called_after(company: Entity, firsts: set[str]) -> bool:
    """Tell whether the name ends with a party's first name behind "chez" or "de": "La Table de
    Malik", "Chez Nadia"; not that of a saint or of a body with a seat."""
    called = _CALLED_AFTER.search(company.text)
    return called is not None and key(called["name"]) in firsts and not _SEATED.search(company.text)


def _offices(text: str) -> Iterator[tuple[int, int]]:
    """Find the names of firms of liquidators, notaries and bailiffs; lawyers' firms stay in
    clear."""
    for match in _OFFICE.finditer(text):
        if _OFFICER.search(match["after"]) and not _LAWYER.search(match["after"]):
            end = match.end("name")
            words = list(re.finditer(_NAME, match["name"]))
            while words and key(words[-1][0]) in _NO_NAME:
                end = match.start("name") + words.pop().start()
            name = text[match.start("name") : end].rstrip()
            if name:
                yield match.start("name"), match.start("name") + len(name)


def _double(read: FoldedText) -> Iterator[tuple[int, int]]:
    """Find two names joined by a hyphen behind the form of a company of a few partners: "SCI
    DUPRÉ-LANIER" bears those of its partners."""
    for match in _COMPOUND.finditer(read.text):
        words = [key(word) for word in match.groups()]
        if not COMMON_WORDS.isdisjoint(words) or not NO_NAMES.isdisjoint(words) or not _NO_NAME.isdisjoint(words):
            continue
        likely = sorted(name_likelihood(word) for word in words)
        if (
            likely[0] >= _POSSIBLE
            and likely[1] >= _LIKELY
            and _OF_PARTNERS.search(read.folded[max(0, match.start() - 40) : match.start()])
        ):
            yield match.span()


def _with_kin(read: FoldedText) -> Iterator[tuple[int, int]]:
    """Find the founder's name behind the form of a company and before his kin: "SARL Maçon &
    Fils"."""
    for company in _COMPANY.finditer(read.folded):
        match = _KIN.match(read.text, company.end())
        words = keys(match["name"]) if match else ()
        if match and set(words).isdisjoint(not_names("bodies")) and _TRADED.isdisjoint(words):
            yield match.span("name")


def _elsewhere(text: str, names: set[str]) -> Iterator[tuple[int, int]]:
    """Find the other places of the same names, whole words, whatever their case; a lone surname is
    left to propagation."""
    if names:
        either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        for match in re.finditer(rf"(?<![\w-])(?:{either})(?![\w-])", text, re.IGNORECASE):
            yield match.start(), match.end()


RULE = Rule(
    "named_company",
    "Sociétés au nom d'une personne",
    "Companies named after a person",
    "Une société qui porte le prénom et le nom d'une personne, ou le nom d'une partie, est occultée, comme l'étude d'un mandataire ou d'un notaire.",
    "A company that bears a person's first name and surname, or a party's surname, is masked, as is the firm of a liquidator or a notary.",
    apply,
)
