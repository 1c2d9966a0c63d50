"""Dates of birth, death and marriage, by the words that announce them; and the town that
follows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import Changes, Entity, entity_at
from engine.rules.dates.date_forms import DATE, HALF, START
from engine.rules.places.place_names import town_after
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, place

_PLACE = rf"(?:\s+{any_of('places.before_towns')}\s+[^\n,;.:]{{2,70}}?)?"
_UNION = rf"\s+(?:d[e'’]\s*|du\s+|hors\s+)(?:[a-z'’]+\s+){{0,3}}?{any_of('civil_status.unions')}"
_SURNAME = r"(?:\s+(?!(?:le|la|les|en|de|du|des)\s|d')[^\W\d_][\w'-]+){0,3}"
_THE = r"\s*(?:respectivement\s+)?(?:tou[st]{1,2}es? (?:les )?deux\s+)?l[ea]s?\s+"
_FORM = rf"[ \t]*{any_of('civil_status.are')}?[ \t]*[:(]?[ \t]*(?:le\s+)?"
_SOME = r"(?:(?<=\bm)\.|[^\n,;.:]){2,50}?"

# What announces each kind of date, up to the date itself.
_BIRTH = (
    rf"(?:nee?\(e\)|nee?s?)(?:{_PLACE}|{_UNION}|{_SURNAME}),?\s*\(?{_THE}",
    r"nee?\(e\)(?: le)?\s*:\s*(?:le\s+)?",
    rf"(?:{any_of('civil_status.birth_dates')}|d\.?\s?d\.?\s?n\.?){_FORM}",
    rf"naissances?(?: est| etant)?(?: survenue| intervenue)?(?: (?:des? |d'|du ){_SOME})?,?{_PLACE}(?:,? (?:survenue|intervenue))?,?\s+l[ea]\s+",
    r"born(?:\s+(?:in|at)\s+[^\n,;.:]{2,70}?)?,?\s+(?:on\s+)?(?:the\s+)?",
)
_DEATH = (
    r"(?:decedee?s?|(?:est|etait|sont|est-il|est-elle) mort(?:e?s?)|mort(?:e?s?)|s'(?:est|etait) eteinte?|(?:donne|trouve) la mort|suicidee?)"
    rf"(?: (?:des suites?|suite|d'un|dans){_SOME})?{_PLACE},?\s*l[ea]s?\s+",
    f"date {any_of('grammar.of')} {any_of('civil_status.death')}{_FORM}",
    rf"deces(?: est| etait| etant)?(?: (?:du |de |d'|des ){_SOME})?,?(?: (?:est )?(?:survenu|intervenu|constate))?{_PLACE},?\s+(?:le|en date du|du)\s+",
    rf"successions?(?: (?:du |de |d'|des ){_SOME})? (?:s'est|est|a ete) ouverte{_PLACE}\s+le\s+",
    rf"(?:died|passed away|deceased|is dead)(?: (?:by|of|from) [a-z ]{{2,30}}?)?{_PLACE},?\s+(?:on|since)\s+(?:the\s+)?",
    r"(?:her|his|their|the) (?:date of )?death[ ](?:on|of)\s+(?:the\s+)?",
)
_MARRIAGE = (
    r"(?:re)?mariee?s?(?: (?:depuis|religieusement|civilement|ensemble|sans contrat(?: prealable)?|sous le regime [^\n;.:]{2,60}?"
    rf"|(?:par-)?devant{_SOME}|avec {_SOME}))?{_PLACE},?\s*(?:depuis\s+)?l[ea]\s+",
    rf"(?:se sont unis|unis par (?:les liens du )?mariage|en justes noces)(?: (?:par (?:les liens du )?mariage|(?:par-)?devant{_SOME}))?{_PLACE},?\s+le\s+",
    rf"(?:contracte|celebre|conclu) (?:leur |un )?mariage(?: civil| religieux)?(?: (?:par-)?devant{_SOME})?{_PLACE},?\s+(?:le|en date du)\s+",
    rf"mariages?(?: (?:a ete|civil|religieux|dresse|celebre|contracte)){{0,3}}(?: (?:entre|de|des) {_SOME})?(?:,? (?:a ete|celebre|contracte)){{0,2}}{_PLACE},?\s*(?:le|en date du)\s+",
    f"date {any_of('grammar.of')} {any_of('civil_status.marriage')}{_FORM}",
    r"(?:were|was|got|been)? ?married[^\n;.:]{0,40}?\son\s+(?:the\s+)?",
)
_WEDDED = (rf"epouse {_SOME}\s+le\s+",)


def _either(triggers: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(triggers)}){START}")


_TRIGGERS = tuple(
    (label, _either(words))
    for label, words in (
        ("dateNaissance", _BIRTH),
        ("dateDeces", _DEATH),
        ("dateMariage", _MARRIAGE),
        ("dateMariage", _WEDDED),
    )
)
# "Le litige né le 3 mars 2020", "la créance née le…": what is born there is no person.
NO_PERSON = re.compile(rf"\b(?:{any_of('procedure.things_born')}|relations?(?! (?:de|du) ))\b[^\n.;:]{{0,25}}\Z")
_NO_PERSON_INSIDE = re.compile(rf"\b{any_of('procedure.things_dated')}\b")
_DATE = re.compile(DATE)
_HALF = re.compile(rf"({HALF})(?=(?:,\s|\s+et\s)[^\n.;]{{0,60}}?{DATE})")
_MORE = re.compile(rf"(?:\s*,\s*(?:et\s+)?|\s+et\s+)(?:(?:[\w’'-]+\s+){{0,3}}?(?:,\s*)?(?:l[ea]s?|du)\s+)?{START}")
_LONGEST = 12
_SOURCE = "rule:civil_dates"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find civil dates in figures or words behind their trigger, the next ones of a list, and the
    town behind."""
    read = document.read
    return place(document, entities, [find for label, pattern in _TRIGGERS for find in _finds(read, label, pattern)])


def _finds(read: FoldedText, label: str, pattern: re.Pattern[str]) -> Iterator[Entity]:
    for match in pattern.finditer(read.folded):
        if not _is_persons(read, label, match):
            continue
        plural = label == "dateNaissance" and bool(re.search(r"\bnee?s\b|naissances", match[0]))
        for start, end in _dates(read, match.end(), plural):
            yield entity_at(read.text, start, end, label, _SOURCE, 0.97)
            town = town_after(read, end)
            if town:
                yield entity_at(read.text, *town, "localite", _SOURCE, 0.9)


def _is_persons(read: FoldedText, label: str, trigger: re.Match[str]) -> bool:
    """Tell whether what is born, dead or married is somebody: no dispute, no debt, no company."""
    start, words = trigger.start(), read.text[trigger.start() : trigger.end()]
    if trigger[0].startswith("epouse ") and not words.casefold().startswith("épousé "):
        return False
    if label == "dateNaissance" and NO_PERSON.search(read.folded[max(0, start - 60) : start]):
        return False
    return not _NO_PERSON_INSIDE.search(trigger[0])


def _dates(read: FoldedText, offset: int, plural: bool) -> Iterator[tuple[int, int]]:
    """Yield the date at ``offset`` and, behind a plural ("nés les 3 mars et 5 juin 2010"), those
    that the list goes on with."""
    for _ in range(_LONGEST if plural else 1):
        match = _DATE.match(read.folded, offset) or (_HALF.match(read.folded, offset) if plural else None)
        if not match:
            return
        start, end = match.span(1) if match.re is _HALF else match.span()
        yield start, end
        town = town_after(read, end)
        more = _MORE.match(read.folded, town[1] if town else end)
        if not more:
            return
        offset = more.end()


RULE = Rule(
    "civil_dates",
    "Dates d'état civil",
    "Civil dates",
    "Les dates de naissance, de décès et de mariage sont repérées aux mots qui les annoncent, avec la ville qui suit.",
    "Dates of birth, death and marriage are found by the words that announce them, with the town that follows.",
    apply,
)
