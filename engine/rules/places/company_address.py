"""A company's mention whose text is an address: "12 rue de la Tour", "Résidence Les Lilas", the tail of a co-ownership's name."""

from __future__ import annotations

import re

from engine.core.labels import COMPANY
from engine.core.model import Changes, Document, Entity, at
from engine.rules.rule import Rule
from engine.text.reading import Reading, fold, reading

_WAY = (
    r"(?:rue|avenue|av\.|ave|boulevard|bd|bld|allees?|impasse|chemin|quai|square|faubourg|rond-point|esplanade|ruelle|venelle|sentier|place|cours|"
    r"passage|route|rte|voie|mail|promenade|traverse|montee)"
)
_HOUSE = r"(?:residence|lotissement|hameau|lieu-?dit|immeuble|batiment|villa|ensemble immobilier|domaine|clos|cite|le clos|le hameau|le bourg|la tour|le parc)"
_NUMBER = r"[0-9]{1,4}(?:[ ]?(?:bis|ter|quater|[a-d](?![a-z])))?(?:[ ]?[-/a][ ]?[0-9]{1,4})?"
_NUMBERED = re.compile(rf"{_NUMBER},?[ ]+(?:{_WAY}|{_HOUSE})[ ]+\S[^\n]*")
_STREET = re.compile(rf"(?:{_WAY}|lotissement|hameau|lieu-?dit)[ ]+\S[^\n]*")
_RESIDENCE = re.compile(rf"{_HOUSE}[ ]*(?:\S[^\n]*)?")
# The form or the trade of a company inside the text says that it is one, wherever the words of a street stand in it.
_FORM = re.compile(
    r"(?<![\w.])(?:societes?|ste|s\.?a\.?s?\.?u?|s\.?a\.?r\.?l|e\.?u\.?r\.?l|s\.?c\.?i|s\.?c\.?p|s\.?n\.?c|s\.?c\.?e\.?a|sccv|selarl|gaec|earl|gie|gmbh|ltd|inc|ets|"
    r"etablissements?|association|syndicat|comite|banque|caisse|mutuelle|compagnie|groupe|cabinet|agence|pharmacie|garage|restaurant|hotel|cafe|bar|brasserie|"
    r"boulangerie|boutique|clinique|hopital|centre|ecole|lycee|college|creche|ehpad|maison|mairie|commune|ministere|federation|fondation|union|office|regie|holding|"
    r"immobiliere?|invest\w*|gestion|services?|transports?|productions?|editions?|distribution|fils|freres|cie|associes)(?![\w])|&"
)
_FORM_BEFORE = re.compile(
    r"(?<![\w.])(?:societe(?: dite)?|s\.?a\.?s?\.?u?|s\.?a\.?r\.?l|e\.?u\.?r\.?l|s\.?c\.?i|s\.?n\.?c|sccv|association|ste|enseigne|denommee?|hotel|restaurant)\.?,?[ ]*[«\"(]?[ ]*\Z"
)
_SAID = re.compile(
    r"\b(?:demeurant|domiciliee?s?|residant|habitant|sise?s?|situee?s?|logee?|adresse|chez [^\n]{2,30})[ ]*:?(?: (?:a|au|dans|la|le|a la))*[ ]*\n?\Z"
)
_TOWN_BEHIND = re.compile(
    r"[ ]?,?[ ]?-?\n?[ ]*(?:[0-9]{5}[ ]|[0-9]{1,4}(?:[ ]?bis)?,?[ ](?:rue|avenue|boulevard|bd|chemin|route|allee|impasse|place)[ ])"
)
_CO_OWNERS = re.compile(
    rf"(?:syndicat (?:principal |secondaire )?des coproprietaires|s\.?d\.?c\.?|copropriete|coproprietaires)(?: (?:de|du|de l|des|d'un|sise?|situee?))?['’ ]*(?:(?:la|l'ensemble immobilier|l'immeuble)[ ]+)?(?:(?:denommee?|sise?|situee?|dite?)[ ]+(?:au |a |le )?)?"
    rf"(?P<address>(?:{_NUMBER},?[ ]+{_WAY}|{_HOUSE})[ ]+\S[^\n]*)"
)
_SOURCE = "rule:company_address"


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Make an address of a company's mention that is one, or that ends in one behind the words of a co-ownership."""
    read, added, removed = reading(document.text), list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label != COMPANY:
            continue
        owners = _CO_OWNERS.fullmatch(fold(entity.text))
        if owners:
            cut = entity.start + owners.start("address")
            added += [
                at(
                    read.text,
                    entity.start,
                    entity.start + len(read.text[entity.start : cut].rstrip()),
                    COMPANY,
                    _SOURCE,
                    entity.score,
                ),
                at(read.text, cut, entity.end, "adresse", _SOURCE, entity.score),
            ]
            removed.append(entity)
        elif _is_address(read, entity):
            added.append(at(read.text, entity.start, entity.end, "adresse", _SOURCE, entity.score))
            removed.append(entity)
    return Changes(tuple(added), tuple(removed))


def _is_address(read: Reading, entity: Entity) -> bool:
    """Tell whether the words are those of an address: a number, or a street, or a residence that its surroundings make one."""
    words = fold(entity.text)
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
