"""Dates of birth, death and marriage, by the words that announce them; and the town of birth that follows."""

from __future__ import annotations

import re

from engine.annotate.rules.context import MONTHS
from engine.annotate.rules.place_names import town_after
from engine.annotate.rules.placing import place
from engine.annotate.rules.reading import Reading, reading
from engine.annotate.rules.rule import Rule
from engine.model import Changes, Document, Entity, at

_UNITS = "premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente et un".split()
_NUMBER_WORDS = "|".join(
    [*_UNITS, "mil", "mille", "cent", "cents", "quarante", "cinquante", "soixante", "quatre-vingts?"]
)
_DATE = (
    rf"(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s+)?(?P<date>[0-3]?[0-9](?:er)?\s+(?:{'|'.join(MONTHS)})\s+[12][0-9]{{3}}"
    r"|[0-3]?[0-9][/.-][01]?[0-9][/.-](?:[12][0-9]{3}|[0-9]{2})|[12][0-9]{3}-[01][0-9]-[0-3][0-9]"
    rf"|(?:(?:{_NUMBER_WORDS})[\s-]+){{1,3}}(?:{'|'.join(MONTHS)})(?:[\s-]+(?:{_NUMBER_WORDS})){{2,8}})(?!\w)"
)
_PLACE_BETWEEN = r"(?:\s+(?:a|au|aux|en)\s+[^\n,;.]{2,40}?)?"
_BIRTH = re.compile(
    rf"(?<![\w-])(?:nee?s?{_PLACE_BETWEEN},?\s*(?:tou[st]{{1,2}}es? (?:les )?deux\s+)?l[ea]s?\s+|date (?:et lieu )?de naissance\s*:?\s*(?:le\s+)?|"
    rf"ddn\s*:?\s*|naissance (?:est )?(?:survenue |intervenue )?le\s+|born on\s+){_DATE}"
)
_DEATH = re.compile(
    rf"(?<![\w-])(?:decedee?s?{_PLACE_BETWEEN},?\s*l[ea]s?\s+|morte?s?{_PLACE_BETWEEN}\s+le\s+|date (?:du|de) deces\s*:?\s*(?:le\s+)?|"
    rf"deces (?:est )?(?:survenu |intervenu |constate )?(?:a [^\n,;.]{{2,40}}? )?le\s+|died on\s+){_DATE}"
)
_MARRIAGE = re.compile(
    rf"(?<![\w-])(?:mariee?s?{_PLACE_BETWEEN},?\s*le\s+|(?:contracte|celebre) (?:leur )?(?:un )?mariage{_PLACE_BETWEEN}\s+(?:le|en date du)\s+|"
    rf"mariages? (?:des epoux |a ete |civil )*(?:dresse |celebre |contracte )?{_PLACE_BETWEEN}\s*(?:le|en date du)\s+|"
    rf"date (?:du|de) mariage\s*:?\s*(?:le\s+)?|married on\s+){_DATE}"
)
# "Le litige né le 3 mars 2020", "la créance née le…": what is born there is no person.
_NO_PERSON = re.compile(
    r"\b(?:litiges?|differends?|creances?|dettes?|obligations?|droits?|contentieux|actions?|conflits?|prejudices?|recours|"
    r"difficultes?|dommages?|contestations?|contrats?|engagements?|societes?|sarl|sas|association|projet|desaccord|"
    r"interet|instances?|fautes?|prescription|indivision|communaute|situations?|rapports?|relations?)\b[^\n.;:]{0,25}\Z"
)
_TRIGGERS = (("dateNaissance", _BIRTH), ("dateDeces", _DEATH), ("dateMariage", _MARRIAGE))


def apply(document: Document, entities: tuple[Entity, ...]) -> Changes:
    """Find civil dates in figures or words behind their trigger, and the town behind a date of birth."""
    read = reading(document.text)
    return place(document, entities, [find for label, pattern in _TRIGGERS for find in _finds(read, label, pattern)])


def _finds(read: Reading, label: str, pattern: re.Pattern[str]) -> list[Entity]:
    finds = []
    for match in pattern.finditer(read.folded):
        if label == "dateNaissance" and _NO_PERSON.search(read.folded[max(0, match.start() - 60) : match.start()]):
            continue
        finds.append(at(read.text, *match.span("date"), label, "rule:civil_dates", 0.97))
        town = town_after(read, match.end()) if label == "dateNaissance" else None
        if town:
            finds.append(at(read.text, *town, "localite", "rule:civil_dates", 0.9))
    return finds


RULE = Rule(
    "civil_dates",
    "Les dates de naissance, de décès et de mariage sont repérées aux mots qui les annoncent, avec la ville de naissance.",
    "Dates of birth, death and marriage are found by the words that announce them, with the town of birth.",
    apply,
)
