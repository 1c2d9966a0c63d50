"""French social security numbers (NIR): 13 digits and a key of two, Corsica's 2A and 2B
included."""

from __future__ import annotations

import re

from stdnum.fr import nir

from engine.core import Changes, Entity, doubt, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_NIR = re.compile(
    r"(?<![\w.,-])(?<![0-9][ \u00a0])[1-478](?P<sep>[ \u00a0.-]?)[0-9]{2}(?P=sep)(?:0[1-9]|1[0-2]|[2-9][0-9])(?P=sep)"
    r"(?:[0-9]{2}|2[ABab])(?P=sep)[0-9]{3}(?P=sep)[0-9]{3}(?:[ \u00a0./-]{0,3}(?P<key>[0-9]{2}))?(?![ \u00a0]?[0-9])(?!\w)"
)
_ANNOUNCED = re.compile(rf"\b{any_of('papers.social_security')}\b[^\n]{{0,40}}\Z")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find social security numbers. Without a key that is right, a word must announce them or their
    groups show them."""
    read, finds, doubts = document.read, [], []
    for match in _NIR.finditer(document.text):
        valid = nir.is_valid("".join(filter(str.isalnum, match[0])).upper())
        announced = bool(_ANNOUNCED.search(read.folded[max(0, match.start() - 60) : match.start()]))
        if match["key"] and not valid and "imei" not in read.folded[max(0, match.start() - 20) : match.start()]:
            doubts.append(doubt("failed_key", *match.span(), "nir"))
        if valid or announced or match["sep"]:
            finds.append(
                entity_at(document.text, *match.span(), "numeroIdentifiant", "rule:nir", 1.0 if valid else 0.9)
            )
    return place(document, entities, finds, certain=True, doubts=doubts)


RULE = Rule(
    "nir",
    "Numéros de sécurité sociale",
    "French social security numbers",
    "Les numéros de sécurité sociale sont repérés et leur clé vérifiée ; une clé fausse devient un doute.",
    "French social security numbers are found and their check digits verified; a wrong key becomes a doubt.",
    apply,
)
