"""The words of a trade or a shop before a person's name in the name of a company: of "SARL Jardins
Morvan" only "Morvan" is somebody's."""

from __future__ import annotations

import re
from collections.abc import Collection

from engine.core import Entity
from engine.persons import COMMON_WORDS, PARTICLES
from engine.text import key, name_model, not_names, vocabulary

_WORD = re.compile(r"[^\W\d_]+")
_TRADES = vocabulary.words("companies.trades")
_OF = re.compile(r"(?:d[eu]s?[ \u00a0]|d['’])")
_ARTICLES = frozenset({"le", "la", "les", "l", "aux", "au", "chez", "et"})
_WORDLIKE = 0.5


def person_start(company: Entity, borne: Collection[str]) -> int:
    """Give the offset at which the name of somebody begins in a company's: its start, or that of a
    word in ``borne`` (folded), with its particles, before which only words of a trade stand; what a
    hyphen joins is not parted."""
    start = 0
    for word in _WORD.finditer(company.text):
        held = company.text[max(0, word.start() - 1) : word.start()] in tuple("-\u2010\u2011")
        if key(word[0]) in borne:
            of = _OF.match(company.text, start) if start else None
            return company.start if held else company.start + (of.end() if of else start)
        if held or not (key(word[0]) in PARTICLES or _is_trade(key(word[0]))):
            break
        if key(word[0]) not in PARTICLES:
            start = word.end() + len(company.text[word.end() :]) - len(company.text[word.end() :].lstrip())
    return company.start


def _is_trade(word: str) -> bool:
    if word in _ARTICLES | _TRADES | COMMON_WORDS or word in not_names("words"):
        return True
    return name_model.kinds(word)["word"] >= _WORDLIKE
