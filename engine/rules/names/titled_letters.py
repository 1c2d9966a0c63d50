"""Persons whom a text calls by one letter behind a title: "M. Z", "Mme Y", "MM. I et O"."""

from __future__ import annotations

import re

from engine.core import SURNAME, Changes, Entity, entity_at
from engine.persons import COURT_AFTER
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_LETTER = r"[A-Z](?:-[A-Z])?(?![\w'’-]|\.(?:[\w-]|[ ]?[A-Z][\w.]|\.))"
_TITLE = re.compile(
    rf"(?<![\w-])(?!m[ \u00a0]){any_of('titles.civil', 'titles.lawyers', 'titles.before_letters')}(?:\.?[ \u00a0]|\.(?=[a-z]\b))"
)
_LETTERS = re.compile(rf"{_LETTER}(?:(?:,[ ]|[ ]et[ ]|[ ]){_LETTER}){{0,5}}")
_ONE = re.compile(_LETTER)
_SOURCE, _SCORE = "rule:titled_letters", 0.8


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label single capitals behind a title as surnames, where nothing stands yet and no function of
    the court follows. French texts only: in English a title and a letter begin a name."""
    if document.language != "fr":
        return Changes()
    read = document.read
    finds = [
        entity_at(read.text, *letter.span(), SURNAME, _SOURCE, _SCORE)
        for title in _TITLE.finditer(read.folded)
        if (letters := _LETTERS.match(read.text, title.end())) and not COURT_AFTER.match(read.folded, letters.end())
        for letter in _ONE.finditer(read.text, *letters.span())
    ]
    return place(document, entities, finds)


RULE = Rule(
    "titled_letters",
    "Noms d'une lettre",
    "Names of one letter",
    "Une lettre seule derrière « M. », « Mme » ou « Me » est occultée comme un nom.",
    "A single letter behind “M.”, “Mme” or “Me” is masked as a name.",
    apply,
)
