"""Company numbers: SIREN (9 digits) and SIRET (14), announced or checked by their key (Luhn)."""

from __future__ import annotations

import re

from stdnum.fr import siren, siret

from engine.core import Changes, Entity, doubt, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_NUMBER = re.compile(
    r"(?<![\w.,])(?<![0-9][ \u00a0])[0-9]{3}(?P<sep>[ .\u00a0]?)[0-9]{3}(?P=sep)[0-9]{3}(?:[ .\u00a0]?[0-9]{5}|[ .\u00a0][0-9]{3}[ .\u00a0][0-9]{2})?(?![.,]?[0-9])(?![ ][0-9]{2})(?!\w)"
)
_ANNOUNCED = re.compile(
    rf"\b{any_of('companies.registers')}\b(?:(?!capital|montant|somme)[^0-9]){{0,80}}?(?P<letter>\b[abcd] )?\Z"
)
_FOLLOWED = re.compile(r"\W{0,3}(?:au )?r\.? ?c\.? ?s\b")
_AMOUNT = re.compile(r"(?:,[0-9]+)? ?(?:€|euros?|eur\b|francs?|f\b|fcfa)")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find company numbers where they are announced, and SIRETs by their key alone; an announced
    number's failed key is a doubt."""
    read, finds, doubts = document.read, [], []
    for match in _NUMBER.finditer(read.folded):
        digits = "".join(filter(str.isdigit, match[0]))
        valid = siren.is_valid(digits) if len(digits) == 9 else siret.is_valid(digits)
        before = _ANNOUNCED.search(read.folded[max(0, match.start() - 110) : match.start()])
        start = match.start() - len(before["letter"] or "" if before else "")
        announced = bool(before or _FOLLOWED.match(read.folded, match.end())) and not _AMOUNT.match(
            read.folded, match.end()
        )
        if announced and not valid:
            doubts.append(doubt("failed_key", start, match.end(), "siren"))
        if announced or (valid and len(digits) == 14 and not match[0].isdigit()):
            finds.append(
                entity_at(document.text, start, match.end(), "numeroSiretSiren", "rule:siren", 0.99 if valid else 0.9)
            )
    return place(document, entities, finds, doubts=doubts)


RULE = Rule(
    "siren",
    "SIREN et SIRET",
    "SIREN and SIRET",
    "Les numéros SIREN et SIRET sont repérés et leur clé vérifiée ; une clé fausse devient un doute.",
    "SIREN and SIRET company numbers are found and their check digit verified; a wrong key becomes a doubt.",
    apply,
)
