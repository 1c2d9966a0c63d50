"""A company's mention whose text is an address: "12 rue de la Tour", "Résidence Les Lilas", the
tail of a co-ownership's name."""

from __future__ import annotations

import re

from engine.core import COMPANY, Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, fold_in_place

_WAY = any_of("addresses.ways_of_companies")
_HOUSE = any_of("addresses.houses")
_NUMBER = r"[0-9]{1,4}(?:[ ]?(?:bis|ter|quater|[a-d](?![a-z])))?(?:[ ]?[-/a][ ]?[0-9]{1,4})?"
_NUMBERED = re.compile(rf"{_NUMBER},?[ ]+(?:{_WAY}|{_HOUSE})[ ]+\S[^\n]*")
_STREET = re.compile(rf"(?:{_WAY}|lotissement|hameau|lieu-?dit)[ ]+\S[^\n]*")
_RESIDENCE = re.compile(rf"{_HOUSE}[ ]*(?:\S[^\n]*)?")
# The form or the trade of a company inside the text says that it is one, wherever the words of a
# street stand in it.
_FORM = re.compile(rf"(?<![\w.]){any_of('companies.words')}(?![\w])|&")
_FORM_BEFORE = re.compile(rf"(?<![\w.]){any_of('companies.words_before')}\.?,?[ ]*[«\"(]?[ ]*\Z")
_SAID = re.compile(rf"\b(?:{any_of('addresses.said')}|chez [^\n]{{2,30}})[ ]*:?(?: (?:a|au|dans|la|le|a la))*[ ]*\n?\Z")
_TOWN_BEHIND = re.compile(
    rf"[ ]?,?[ ]?-?\n?[ ]*(?:[0-9]{{5}}[ ]|[0-9]{{1,4}}(?:[ ]?bis)?,?[ ]{any_of('addresses.ways_of_towns')}[ ])"
)
_CO_OWNERS = re.compile(
    f"{any_of('property.co_owners')}(?: (?:de|du|de l|des|d'un|sise?|situee?))?['’ ]*(?:(?:la|"
    "l'ensemble immobilier|l'immeuble)[ ]+)?(?:(?:denommee?|sise?|situee?|dite?)[ ]+(?:au |"
    rf"a |le )?)?(?P<address>(?:{_NUMBER},?[ ]+{_WAY}|{_HOUSE})[ ]+\S[^\n]*)"
)
_SOURCE = "rule:company_address"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel companies whose text is an address as addresses, and split the name of a co-ownership
    from the address at its end."""
    read, added, removed = document.read, list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label != COMPANY:
            continue
        owners = _CO_OWNERS.fullmatch(fold_in_place(entity.text))
        if owners:
            cut = entity.start + owners.start("address")
            added += [
                entity_at(
                    read.text,
                    entity.start,
                    entity.start + len(read.text[entity.start : cut].rstrip()),
                    COMPANY,
                    _SOURCE,
                    entity.score,
                ),
                entity_at(read.text, cut, entity.end, "adresse", _SOURCE, entity.score),
            ]
            removed.append(entity)
        elif _is_address(read, entity):
            added.append(entity_at(read.text, entity.start, entity.end, "adresse", _SOURCE, entity.score))
            removed.append(entity)
    return Changes(tuple(added), tuple(removed))


def _is_address(read: FoldedText, entity: Entity) -> bool:
    """Tell whether the words are those of an address: a number, or a street, or a residence that
    its surroundings make one."""
    words = fold_in_place(entity.text)
    before = read.folded[max(0, entity.start - 60) : entity.start]
    if _FORM.search(words) or _FORM_BEFORE.search(before):
        return False
    if _NUMBERED.fullmatch(words) or _STREET.fullmatch(words):
        return True
    placed = _SAID.search(before) or _TOWN_BEHIND.match(read.folded, entity.end)
    named = _RESIDENCE.fullmatch(words) is not None
    return named and bool(placed or words.startswith(("residence ", "lotissement ", "batiment ")))


RULE = Rule(
    "company_address",
    "Adresses prises pour des sociétés",
    "Addresses taken for companies",
    "Une mention prise pour une société et dont le texte est une adresse (« 12 rue de la Tour ») devient une adresse.",
    "A mention taken for a company whose text is an address becomes an address.",
    apply,
)
