"""Web addresses other than those of public bodies."""

from __future__ import annotations

import re

from engine.annotate.rules.placing import place
from engine.annotate.rules.rule import Rule
from engine.model import Changes, Document, Entity, at

_DOMAIN = r"(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,18}"
_URL = re.compile(
    rf"(?<![\w@./-])(?:(?:https?://|www\.)({_DOMAIN})(?:[:/?#][^\s<>«»\"]*)?|({_DOMAIN})/[^\s<>«»\"]+)",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(
    rf"(?:site (?:internet |web )?|sites? |adresse (?:internet |web )|blog |page )(?:« ?|: ?|\")?({_DOMAIN})(?![\w@])",
    re.IGNORECASE,
)
_PUBLIC = re.compile(
    r"(?:.*\.)?(?:gouv\.(?:fr|nc|pf)|justice\.fr|legifrance\.fr|courdecassation\.fr|conseil-etat\.fr|conseil-constitutionnel\.fr|"
    r"service-public\.fr|vie-publique\.fr|senat\.fr|assemblee-nationale\.fr|ccomptes\.fr|cnil\.fr|defenseurdesdroits\.fr|telerecours\.fr|"
    r"juradm\.fr|ameli\.fr|caf\.fr|urssaf\.fr|pole-emploi\.fr|francetravail\.fr|msa\.fr|insee\.fr|europa\.eu|coe\.int|un\.org|"
    r"canada\.ca|gc\.ca|ontario\.ca|ontariocourts\.ca|canlii\.org|gov\.uk|gov)",
    re.IGNORECASE,
)


def is_public(domain: str) -> bool:
    """Tell whether a domain is that of a public body, whose site stays readable."""
    return _PUBLIC.fullmatch(domain) is not None


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find web addresses, bare domains only where announced; a full address replaces what lies inside it."""
    text, finds = document.text, []
    for match in _URL.finditer(text):
        if not is_public(match[1] or match[2]):
            end = match.start() + len(match[0].rstrip(".,;:!?)]}'’"))
            finds.append(at(text, match.start(), end, "siteWebSensible", "rule:url"))
    for match in _ANNOUNCED.finditer(text):
        if not is_public(match[1]):
            finds.append(at(text, *match.span(1), "siteWebSensible", "rule:url", 0.9))
    return place(document, entities, finds, certain=True)


RULE = Rule(
    "url",
    "Les adresses de sites sont repérées à leur forme ; celles des organismes publics restent lisibles.",
    "Web addresses are found by their form; those of public bodies stay readable.",
    apply,
)
