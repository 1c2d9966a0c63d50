"""E-mail addresses tied to their person: "paul.montreuil@…" makes "Montreuil" a name wherever it
stands capitalised in the text."""

from __future__ import annotations

import re
from collections.abc import Collection, Set

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES, TITLES, starts_sentence, word_before
from engine.rules.courts.law_firms import names_firm
from engine.rules.mail.lines import ADDRESS, NO_PERSON
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, first_names, key, keys, not_names

_LOCAL = re.compile(r"([^\W\d_]{1,30})[._-]([^\W\d_]{2,30})\d{0,4}")
_FEWEST = 4
"""Letters from which on a word of an address is looked for."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the words of e-mail addresses of the form first.last@ as names wherever they occur
    capitalised outside of entities: after a title, next to each other, or within a sentence."""
    read, taken = document.read, OccupiedSpans(entities)
    if "@" not in document.text:
        return Changes()
    known = _known(document.text, entities)
    added = [
        entity_at(read.text, *read.span(rank), known[word], "rule:mail_addresses", 0.85)
        for rank, word in enumerate(read.keys)
        if word in known and not taken.over(*read.span(rank)) and _stands_as_name(read, rank, known.keys())
    ]
    return Changes(tuple(added))


def _known(text: str, entities: Collection[Entity]) -> dict[str, str]:
    """Give the words of the addresses that are names, with their label: one of the two is a first
    name, an initial, or a name of the text."""
    named = {word for e in entities if e.label in PERSON_LABELS for word in keys(e.text)}
    found: dict[str, str] = {}
    for address in ADDRESS.finditer(text):
        local = _LOCAL.fullmatch(address[0].split("@")[0])
        if local is None:
            continue
        left, right = key(local[1]), key(local[2])
        for word, other in ((left, right), (right, left)):
            backed = not first_names().isdisjoint((word, other)) or other in named or len(other) == 1
            if (
                backed
                and (NO_PERSON - {"m", "a"}).isdisjoint((word, other))
                and len(word) >= _FEWEST
                and word not in _ORDINARY | not_names("words") | not_names("offices")
            ):
                found[word] = FIRST_NAME if word in first_names() else SURNAME
    return found


_ORDINARY = NO_PERSON | NO_NAMES | COMMON_WORDS


def _stands_as_name(read: FoldedText, rank: int, known: Set[str]) -> bool:
    """Tell whether a word stands as a name: capitalised, in no longer word or address, and not
    merely because a sentence begins."""
    start, end = read.span(rank)
    around = read.text[max(0, start - 1) : start] + read.text[end : end + 1]
    if not read.text[start].isupper() or any(c in "@._-/\u2010\u2011" and c != "." for c in around):
        return False
    if (read.text[end : end + 1] == "." and read.text[end + 1 : end + 2].isalnum()) or names_firm(read, end):
        return False
    if word_before(read, start) in TITLES or not known.isdisjoint(
        read.keys[max(0, rank - 1) : rank] + read.keys[rank + 1 : rank + 2]
    ):
        return True
    return not starts_sentence(read, start)


RULE = Rule(
    "mail_addresses",
    "Noms tirés d'une adresse électronique",
    "Names drawn from an e-mail address",
    "Les mots d'une adresse électronique de la forme prénom.nom@ sont cherchés dans le texte, et occultés où ils désignent la personne.",
    "The words of an e-mail address of the form first.last@ are looked for in the text, and masked where they name the person.",
    apply,
)
