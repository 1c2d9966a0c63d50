"""Numbers of cases, judgments, invoices and permits that the tagger took for a person's: they name
nobody and stay readable."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.rules.rule import Rule
from engine.text import Text, any_of

_NUMBERS = frozenset({"numeroIdentifiant", "telephoneFax", "plaqueImmatriculation", "compteBancaire", "cadastre"})
_SIGN = r"(?:n°s?|nos?|nº|numeros?|enregistrees? sous les? n°s?|enregistrees? sous les? numeros?)[ :.]{0,3}"
_CASE = (
    rf"(?:{any_of('procedure.numbered')}|reglement(?: \([a-z]{{2,3}}\))?|bull\. civ\. [iv]+,|(?<=\bc\. )[a-z-]+,|"
    r"(?<=\bc/ )[a-z-]+,)"
)
_BEFORE = re.compile(rf"(?<!\w){_CASE}[ ,]{{0,2}}(?:{_SIGN})\Z")
_BARE_BEFORE = re.compile(rf"(?<!\w){any_of('procedure.numbered_without_sign')}[ :]{{1,3}}\Z")
_AND = re.compile(rf"(?:,|,? et|,? ou|;)[ ](?:{_SIGN})?\Z")
_REACH = 60


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Take away the tagger's numbers right behind "requête n°", "facture n°", "permis de construire
    n°", and the next of a list."""
    folded, removed = document.read.folded, list[Entity]()
    for entity in entities:
        if entity.label not in _NUMBERS or not entity.source.startswith("model:"):
            continue
        before = folded[max(0, entity.start - _REACH) : entity.start]
        goes_on = removed and _AND.fullmatch(folded[removed[-1].end : entity.start][:_REACH])
        if goes_on or _BEFORE.search(before) or _BARE_BEFORE.search(before):
            removed.append(entity)
    return Changes(removed=tuple(removed))


RULE = Rule(
    "docket_number",
    "Numéros d'affaire",
    "Docket numbers",
    "Les numéros de requête, de pourvoi, de facture ou de permis de construire pris pour ceux d'une personne restent lisibles.",
    "Numbers of cases, appeals, invoices and building permits taken for a person's stay readable.",
    apply,
)
