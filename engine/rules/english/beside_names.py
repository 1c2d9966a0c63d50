"""First names that nothing tells but the name beside them: "Lodge-Penn, Kim" in a list, "Col
(Colleen Roe)", "the twins, Ife and Ayo Roe"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import NO_NAMES, TITLES
from engine.rules.english.usual_names import NOBODY, is_like_first_name, usual_first_names
from engine.rules.names.surroundings import Surroundings
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, key, vocabulary

_WORD = r"[A-Z\u00c0-\u00de][\w'\u2019-]{1,19}"
_LISTED = re.compile(rf",[ ](?P<name>{_WORD}(?:[ ][A-Z]\.?)?)(?=[ ]{{2,}}|[ ]?[;(\n]|[ ]?\Z)")
"""Behind a surname: "Lodge-Penn, Kim" where the line ends or the next column begins."""
_SHORT = re.compile(rf"(?<![\w'\u2019-])(?P<name>{_WORD})[ ]\((?=[A-Z\u00c0-\u00de])")
_COUPLED = re.compile(rf"(?<![\w'\u2019.-])(?P<name>{_WORD})[ ](?:and|&)[ ]\Z")
_NO_NAME = (
    NO_NAMES
    | TITLES
    | NOBODY
    | vocabulary.words("places.countries_and_peoples", "parties.beside_names", "parties.crown", "parties.not_persons")
)
_CUT_SHORT, _AHEAD = 2, 26
_SOURCE = "rule:english_beside_names"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label such first names where nothing stands. English texts only."""
    if document.language != "en":
        return Changes()
    read = document.read
    around = Surroundings(read, entities, ())
    finds = [*_listed(read, entities), *_cut_short(read, around.taken), *_coupled(read, entities, around)]
    free = {(e.start, e.end): e for e in finds if not around.taken.over(e.start, e.end)}
    return Changes(tuple(free.values()))


def _entity(read: FoldedText, match: re.Match[str]) -> Entity:
    return entity_at(read.text, *match.span("name"), FIRST_NAME, _SOURCE, 0.8)


def _listed(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Yield what stands behind a surname and a comma, and is a first name by the lists or its
    letters."""
    for entity in entities:
        match = _LISTED.match(read.text, entity.end) if entity.label == SURNAME else None
        if match and is_like_first_name(key(match["name"].split()[0])):
            yield _entity(read, match)


def _cut_short(read: FoldedText, taken: OccupiedSpans) -> Iterator[Entity]:
    """Yield what stands before a whole name in brackets and is its first name cut short."""
    for match in _SHORT.finditer(read.text):
        there = taken.over(match.end(), match.end() + 1)
        short = key(match["name"])
        begun = there and there[0].label == FIRST_NAME and there[0].start == match.end()
        if begun and len(short) > _CUT_SHORT and key(there[0].text).startswith(short):
            yield _entity(read, match)


def _coupled(read: FoldedText, entities: Sequence[Entity], around: Surroundings) -> Iterator[Entity]:
    """Yield the first of two first names joined by "and" before the surname of both, inside a
    sentence and beside no other capital."""
    for left, right in pairwise(entities):
        whole = left.label == FIRST_NAME and right.label == SURNAME and right.start - left.end == 1
        match = _COUPLED.search(read.text, max(0, left.start - _AHEAD), left.start) if whole else None
        if not match or key(match["name"]) in _NO_NAME:
            continue
        rank = read.word_at(match.start("name"))
        ahead = around.taken.before(match.start("name"))
        named = ahead is not None and ahead.label in PERSON_LABELS and match.start("name") - ahead.end < 2
        opened = read.text[max(0, match.start() - 1) : match.start()] in ("(", "\u201c", '"')
        inside = opened or not around.starts_sentence(rank) or key(match["name"]) in usual_first_names()
        if inside and not named and not around.is_beside_stranger(rank, rank + 1):
            yield _entity(read, match)


RULE = Rule(
    "english_beside_names",
    "Prénoms près d'un nom en anglais",
    "First names beside a name in English",
    "Dans les textes en anglais, un prénom est repéré derrière un nom dans une liste, abrégé devant le nom entier entre parenthèses, ou joint à un autre devant leur nom commun.",
    "In English texts, a first name is found behind a surname in a list, cut short before the whole name in brackets, or joined to another before the surname of both.",
    apply,
)
