"""Towns that are only the seat of a court, a bar, a prefecture or an office: they identify nobody and stay readable."""

from __future__ import annotations

import re

from engine.core.labels import SURNAME
from engine.core.model import Changes, Document, Entity
from engine.rules.rule import Rule
from engine.text.placement import Taken
from engine.text.reading import Reading, reading

_SEAT = (
    r"cours? (?:administratives? )?d'appel|cour d'assises(?: de la| du| des)?|"
    r"tribuna(?:l|ux) (?:judiciaires?(?: a competence commerciale)?|de grande instance|d'instance|de commerce|administratifs?|de proximite|correctionnels?|de police|"
    r"pour enfants|paritaire des baux ruraux|des affaires de securite sociale|mixte de commerce|des activites economiques|du travail|"
    r"superieur d'appel|de premiere instance|du contentieux de l'incapacite)|tribunal|conseils? de prud'hommes|"
    r"\bt\.?g\.?i|\bt\.?j(?: a competence commerciale)?|\bt\.?a|\bc\.?a\.?a|\bc\.?a|\bc\.?p\.?h|\btass|barreaux?|ordre des avocats|batonnier|prefete?s?|prefectures?|sous-prefete?s?|sous-prefectures?|"
    r"\bc\.?p\.?a\.?m|caisses? primaires? d'assurance[ -]maladie|caisse d'allocations familiales|\bcaf|\burssaf|\bmdph|\bcarsat|\bcgss|"
    r"r\.? ?c\.? ?s\.?|registre du commerce(?: et des societes)?|parquet(?: general)?|procureure? (?:de la republique|generale?)(?: pres)?|"
    r"pole emploi|france travail|\bc\.?g\.?e\.?a|\bags|service central (?:d'|de l')?etat civil|centre de traitement|"
    r"maison de justice et du droit|pole social|juridiction de proximite|agence regionale de sante|inspection du travail|\bofii|\bdreets|\bdirr?ecte|"
    r"chambre (?:departementale |regionale )?des notaires|rectorat|academie|greffe|palais de justice|chambre de commerce(?: et d'industrie)?|"
    r"direction (?:regionale|departementale) [a-z' ]{3,60}?"
)
_BEFORE = re.compile(
    rf"(?<![\w-])(?:{_SEAT})[\s.]*(?:[(\[]\s*)?(?:(?:de|d|du|des|a|au|pres)?[\s:']*(?:la|le|les|l)?[\s']*|(?:et|ou) (?:de |d')?)\Z"
)
_STRICT = re.compile(rf"(?<![\w-])(?:{_SEAT})\s+(?:(?:de|du|des)\s+(?:la\s+|le\s+|les\s+)?|d')\Z")
# "La cour d'assises de l'Aude, séant à Carcassonne": the court sits there.
_SITTING = re.compile(
    r"\b(?:cour|tribunal|conseil|juridiction|chambre|assises)\b[^\n.;]{0,60}?,? (?:seante?s?|siegeante?s?|sise? a son siege|delocalisee?) (?:a|au|aux) \Z"
)
_LIST = re.compile(r"^(?:\s*,\s*|\s+et\s+)(?:de\s+|d')?\Z")


def names_seat(read: Reading, start: int, strict: bool = False) -> bool:
    """Tell whether a court, bar or office stands right before ``start``; ``strict`` wants the link "de", "du", "d'"."""
    before = read.folded[max(0, start - 110) : start]
    return (_STRICT if strict else _BEFORE).search(before) is not None or _SITTING.search(before) is not None


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Remove towns, and surnames taken for one, right behind the name of a court or office ("cour d'appel de Lyon")."""
    read, taken, removed = reading(document.text), Taken(entities), list[Entity]()
    for entity in entities:
        if entity.label not in ("localite", SURNAME) or entity.text[:1].isdigit():
            continue
        previous = taken.before(entity.start)
        lists_on = (
            previous is not None
            and removed[-1:] == [previous]
            and _LIST.match(read.folded[previous.end : entity.start])
        )
        if lists_on or names_seat(read, entity.start, strict=entity.label == SURNAME):
            removed.append(entity)
    return Changes(removed=tuple(removed))


RULE = Rule(
    "court_seat",
    "Sièges de juridictions",
    "Seats of courts",
    "Les villes qui ne sont que le siège d'une juridiction, d'un barreau ou d'une administration restent lisibles.",
    "Towns that are only the seat of a court, a bar or a public office stay readable.",
    apply,
)
