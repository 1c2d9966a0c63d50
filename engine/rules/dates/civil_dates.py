"""Dates of birth, death and marriage, by the words that announce them; and the town that
follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from engine.core import Changes, Entity, entity_at
from engine.rules.dates.date_forms import DATE, DAY, HALF, START, WEEKDAY
from engine.rules.dates.date_lists import listed_births
from engine.rules.places.place_names import town_after
from engine.rules.rule import Rule
from engine.text import FOLDED_MONTHS, FoldedText, Text, any_of, place, vocabulary

_PLACE = rf"(?:\s+{any_of('places.before_towns')}\s+(?!ete\b)[^\n,;.:]{{2,70}}?)?"
_UNION = rf"\s+(?:d[e'’]\s*|du\s+|hors\s+)(?:[a-z'’]+\s+){{0,3}}?{any_of('civil_status.unions')}"
_SURNAME = r"(?:\s+(?!(?:le|la|les|en|de|du|des)\s|d')[^\W\d_][\w'-]+){0,3}"
_THE = r"\s*(?:respectivement\s+)?(?:tou[st]{1,2}es? (?:les )?deux\s+)?(?:l[ea]s?|en date du|ce|un)\s+"
_FORM = rf"[ \t]*{any_of('civil_status.are')}?\s{{0,3}}[:(|]?\s{{0,3}}(?:le\s+)?"
_SOME = r"(?:(?<=\bm)\.|[^\n,;.:]){2,50}?"
# How somebody died or married: a few words, none of which tells another event.
_SOME_DAY = rf"{vocabulary.vocabulary('fr').pattern('calendar.weekdays')}\s[0-9]"
_HOW = rf"(?:(?:\s+|,\s+(?={any_of('civil_status.prepositions')}\s))(?!{any_of('civil_status.between_events')}\b)(?:(?<=\bm)\.|[\w'’/-]){{1,30}}){{0,10}}?"
_ON = rf"(?:,?\s*\(?(?:l[ea]s?|ce)\s+|\s+dans la nuit du\s+|\s+(?={_SOME_DAY}))"

# What announces each kind of date, up to the date itself.
_BIRTH = (
    rf"(?:nee?\(e\)|nee?s?)(?:{_PLACE}|{_UNION}|{_SURNAME}),?\s*\(?{_THE}",
    r"nee?\(e\)(?: le)?\s*[:|]?\s*(?:le\s+)?|nee?s?(?:\(e\))? le(?:\s?/\s?a)?\s*[:|]\s*|agee?s? de [0-9]{1,3} ans\s?\(",
    rf"{any_of('civil_status.births')}{_HOW}(?:\s+(?:est|tombe|sera))?{_ON}",
    rf"(?:{any_of('civil_status.birth_dates')}|d\.?\s?d\.?\s?n\.?){_FORM}",
    rf"naissances?(?: est| etant)?(?: survenue| intervenue)?(?: (?:des? |d'|du ){_SOME})?,?{_PLACE}(?:,? (?:survenue|intervenue))?,?\s+l[ea]\s+",
    r"born(?:\s+(?:in|at)\s+[^\n,;.:]{2,70}?)?,?\s+(?:on\s+)?(?:the\s+)?|born:\s*(?:[^\n,;.:0-9]{2,40},\s*)?(?:on\s+)?",
    rf"nee?s?{_PLACE}\s*[:(|]?\s*(?=[0-9])",
    r"naissances?\s?[:|]\s?(?:[^\n,;.:0-9]{2,40},\s*)?(?:le\s+)?|nee?s?\s?:\s?(?:[^\n,;.:0-9]{2,40},\s*)?(?:le\s+)?",
)
_DEATH = (
    rf"{any_of('civil_status.died')}{_HOW}{_ON}",
    rf"{any_of('civil_status.died')}(?:{_PLACE}\s*\(\s*|\s+(?=[0-9]))",
    rf"(?:dates? {any_of('grammar.of')} {any_of('civil_status.death')}|d\.?\s?c\.?\s?d\.?){_FORM}",
    rf"(?:deces|(?:la|sa|leur|cette) mort)(?: est| etait| etant)?(?: (?:du |de |d'|des ){_SOME})?,?(?: (?:est )?(?:survenue?|intervenue?|constatee?))?{_PLACE},?\s+(?:le|en date du|du)\s+",
    rf"(?:deces|(?:la|sa|leur|cette) mort)(?: (?:du |de |d'|des ){_SOME})?{_PLACE}\s*\((?:le\s+)?|deces\s?[:|]\s?(?:le\s+)?",
    rf"successions?(?: (?:du |de |d'|des ){_SOME})? (?:s'est|est|a ete) ouverte{_PLACE}\s+le\s+",
    rf"(?:died|passed away|deceased|is dead)(?: (?:by|of|from) [a-z ]{{2,30}}?)?{_PLACE},?\s+(?:on|since)\s+(?:the\s+)?",
    rf"deces (?={any_of('titles.plain')}\b)(?:(?<=\bm)\.|[^\n,;.:]){{2,60}}? le\s+",
    rf"perdu (?:son|sa|leur|mon|ma|notre|ses|leurs) {any_of('kin.relatives', 'kin.children')}(?:,? [^\n;:.]{{2,50}}?)?,? le\s+",
    r"(?:her|his|their|the) (?:date of )?death[ ](?:on|of)\s+(?:the\s+)?",
)
_MARRIAGE = (
    r"(?:re)?mariee?s?(?: (?:depuis|religieusement|civilement|ensemble|sans contrat(?: prealable)?|sous le regime [^\n;.:]{2,60}?"
    rf"|(?:par-)?devant{_SOME}|avec {_SOME}))?{_PLACE},?\s*(?:depuis\s+)?l[ea]\s+",
    rf"(?:re)?mariee?s?{_HOW}{_ON}|(?:mariage|noces),?{_HOW}{_ON}",
    rf"(?:se sont unis|unis par (?:les liens du )?mariage|en justes noces)(?: (?:par (?:les liens du )?mariage|(?:par-)?devant{_SOME}))?{_PLACE},?\s+le\s+",
    rf"(?:contracte|celebre|conclu) (?:leur |un )?mariage(?: civil| religieux)?(?: (?:par-)?devant{_SOME})?{_PLACE},?\s+(?:le|en date du)\s+",
    rf"mariages?(?: (?:a ete|civil|religieux|dresse|celebre|contracte)){{0,3}}(?: (?:entre|de|des) {_SOME})?(?:,? (?:a ete|celebre|contracte)){{0,2}}{_PLACE},?\s*(?:le|en date du)\s+",
    f"date {any_of('grammar.of')} {any_of('civil_status.marriage')}{_FORM}",
    r"mariage\s?[:|]\s?(?:le\s+)?",
    r"married(?:\s+(?:in|at)\s+[^\n,;.:0-9]{2,40}?)?,?\s+on\s+(?:the\s+)?",
)
_WEDDED = (rf"epouse(?:,| {_SOME}),?\s+le\s+",)
# Where the date stands first: "le 3 mars 2010, date de son mariage".
_NAMED = re.compile(
    rf"(?<![\w/.-])(?P<date>{DATE}),?\s+\(?(?:(?:la )?date|(?:le )?jour)\s+(?:{any_of('grammar.of')}|d[eu]s?|a laquelle|ou|d')\s*(?:[\w'’.-]+\s+){{0,4}}?"
    rf"(?:(?P<birth>naissance|nee?s?)|(?P<death>deces|mort|decedee?s?)|(?P<wedding>mariage|noces|mariee?s?|epousee?s?))(?!\w)"
)
# "Le 3 mars 2010, Mme Durand est décédée."
_FIRST = re.compile(
    rf"(?<![\w-]){any_of('calendar.on')}\s+{WEEKDAY}(?:the\s+)?(?P<date>{DATE}),?(?P<who>(?:\s+(?!{any_of('civil_status.between_events')}\b)[\w'’.-]{{1,30}}){{0,5}}?)\s+"
    rf"(?:(?P<birth>{any_of('civil_status.births_behind')})|(?P<death>{any_of('civil_status.deaths_behind')})|(?P<wedding>{any_of('civil_status.weddings_behind')}))(?!\w)"
)
# The line of a chronology: "3 mars 2010 : naissance de Lise".
_ENTRY = re.compile(
    rf"^[^\w\n]{{0,6}}(?:le\s+)?{WEEKDAY}(?P<date>{DATE})\s?[:–—-]\s?(?:{any_of('civil_status.of_oneself')}\s)?"
    rf"(?:(?P<birth>naissance)|(?P<death>deces|mort)|(?P<wedding>mariage))\s(?=(?:avec|a|au|en)\b|d[eu'’])",
    re.M,
)
# "Né en juin 2015": a month and its year.
_MONTH = re.compile(
    rf"(?<![\w-])(?:nee?s?(?:\(e\))?(?P<both> et decedee?s?)?|(?P<death>decedee?s?)){_PLACE}\s+(?:en|au mois (?:de |d'))\s?"
    rf"(?P<date>(?:{'|'.join(FOLDED_MONTHS['fr'])})\s+[12][0-9]{{3}})(?!\w)"
)
_NAMES = {"birth": "dateNaissance", "death": "dateDeces", "wedding": "dateMariage"}
# The signs of a family tree: "° 3.6.1923", "⚭ à Dax 7 mai 1946", "† 19.10.1990".
_SIGN = rf"\s?{_PLACE}\s?(?:le\s+)?"
_SIGNS = (
    ("dateNaissance", re.compile(rf"(?:°|(?<=\()\*){_SIGN}{START}")),
    ("dateDeces", re.compile(rf"[†✝✞]{_SIGN}{START}")),
    ("dateMariage", re.compile(rf"(?:[⚭∞]|(?<![\w-])x(?=\s)){_SIGN}{START}")),
)
_BEFORE_SIGN = re.compile(r"(?:\bn[o°]?|\bart\.?|[0-9])\s?\Z")


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
# "L'animal est mort le…", "menaces de mort le…", "restée lettre morte le…".
_ANIMAL = re.compile(rf"\b{any_of('civil_status.animals')}\b[^\n.;:]{{0,25}}\Z")
_NO_SUBJECT = re.compile(rf"\b{any_of('procedure.things_born', 'civil_status.animals')}\b")
_NO_DEATH = re.compile(rf"\b{any_of('civil_status.before_no_death')}\s\Z")
_NO_WEDDING = re.compile(rf"\b{any_of('civil_status.before_no_wedding')}\s(?:de\s)?\Z")
_WEDDING_VERB = re.compile(r"épousée?[ ,]")
_DATE = re.compile(DATE)
_HALF = re.compile(
    rf"(?P<month>{HALF})(?=(?:,\s|\s+et\s)[^\n.;]{{0,60}}?{DATE})|(?P<day>{DAY})(?=(?:,\s*{DAY}){{0,6}}\s+(?:et|au)\s+{DATE})"
)
_ALONE = re.compile(rf"{HALF}(?!\s+(?:de\s+)?[0-9]{{4}})|[0-3]?[0-9][/.][01][0-9](?![/.]?[0-9])")
_MORE = re.compile(rf"(?:\s*,\s*(?:et\s+)?|\s+et\s+)(?:(?:[\w’'-]+\s+){{0,3}}?(?:,\s*)?(?:l[ea]s?|du)\s+)?{START}")
# "Décédés le 3 mars 2010 et le 5 juin 2012": a list ends where the clause does.
_NEXT = re.compile(rf"(?:\s*,\s*|\s+et\s+)(?:l[ea]s?\s+)?{START}(?={DATE}\s*(?:[,.;:)\n]|et\b|aux?\b|a\b|\Z))")
# The same date in another calendar: "le 11 jadi 1379, soit le 31 décembre 2000".
_OTHERWISE = re.compile(
    rf",?\s*\(?\s*(?:soit|ou|c'est-a-dire|correspondant)\s+(?:encore\s+)?(?:(?:le|au|du)\s+)?{START}|\s?\({START}"
)
_SEVERAL = re.compile(r"\b(?:decedee?s|morte?s|mariee?s|tuee?s)\b")
_NIGHT = re.compile(rf"\s+au\s+{START}")
_LONGEST, _BEHIND = 12, 25
_SOURCE = "rule:civil_dates"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find civil dates in figures or words behind their trigger, the next ones of a list, and the
    town behind; those that a word names behind them; those of tables and of lists of children."""
    read = document.read
    finds = [find for label, pattern in _TRIGGERS for find in _finds(read, label, pattern)]
    finds += [find for label, pattern in _SIGNS for find in _finds(read, label, pattern)]
    for match in chain(_NAMED.finditer(read.folded), _ENTRY.finditer(read.folded)):
        if _NO_SUBJECT.search(read.folded, match.end(), match.end() + _BEHIND):
            continue
        finds.append(entity_at(read.text, *match.span("date"), _NAMES[str(match.lastgroup)], _SOURCE, 0.95))
    for match in _FIRST.finditer(read.folded):
        if not _NO_SUBJECT.search(match["who"]):
            finds.append(entity_at(read.text, *match.span("date"), _NAMES[str(match.lastgroup)], _SOURCE, 0.93))
    for match in _MONTH.finditer(read.folded):
        label = "dateDeces" if match["death"] or match["both"] else "dateNaissance"
        if _is_persons(read, label, match) and not NO_PERSON.search(
            read.folded[max(0, match.start() - 60) : match.start()]
        ):
            finds.append(entity_at(read.text, *match.span("date"), label, _SOURCE, 0.93))
    finds += [entity_at(read.text, *span, "dateNaissance", _SOURCE, 0.9) for span in listed_births(read)]
    return place(document, entities, finds)


def _finds(read: FoldedText, label: str, pattern: re.Pattern[str]) -> Iterator[Entity]:
    for match in pattern.finditer(read.folded):
        if not _is_persons(read, label, match):
            continue
        for start, end in _dates(read, match.end(), _following(match, label)):
            yield entity_at(read.text, start, end, label, _SOURCE, 0.97)
            town = town_after(read, end)
            if town:
                yield entity_at(read.text, *town, "localite", _SOURCE, 0.9)


def _following(trigger: re.Match[str], label: str) -> re.Pattern[str] | None:
    """Say what leads from a date to the next one, behind a plural or a night."""
    if trigger[0].endswith("nuit du "):
        return _NIGHT
    if label == "dateNaissance":
        return _MORE if re.search(r"\bnee?s\b|naissances", trigger[0]) else None
    if re.search(r"\b(?:respectivement|les)\s", trigger[0]):
        return _MORE
    return _NEXT if _SEVERAL.search(trigger[0]) else None


def _is_persons(read: FoldedText, label: str, trigger: re.Match[str]) -> bool:
    """Tell whether what is born, dead or married is somebody: no dispute, no debt, no company, no
    animal."""
    start, words = trigger.start(), read.text[trigger.start() : trigger.end()]
    before = read.folded[max(0, start - 60) : start]
    if trigger[0].startswith("epouse") and not _WEDDING_VERB.match(words.casefold()):
        return False
    if label == "dateNaissance" and NO_PERSON.search(before):
        return False
    verb = trigger[0].startswith(("mort", "est mort", "tue", "noye"))
    if verb and (_ANIMAL.search(before) or (trigger[0].startswith("mort") and _NO_DEATH.search(before))):
        return False
    if trigger[0].startswith(("mariage", "anniversaire")) and _NO_WEDDING.search(before):
        return False
    if trigger[0][0] in "°x" and (words[0] == "X" or _BEFORE_SIGN.search(before)):
        return False
    return not _NO_PERSON_INSIDE.search(trigger[0])


def _dates(read: FoldedText, offset: int, following: re.Pattern[str] | None) -> Iterator[tuple[int, int]]:
    """Yield the date at ``offset``, the same one in another calendar and, behind a plural ("nés les
    3 mars et 5 juin 2010"), those that the list goes on with."""
    for _ in range(_LONGEST if following else 1):
        match = _DATE.match(read.folded, offset) or (_HALF if following else _ALONE).match(read.folded, offset)
        if not match:
            return
        yield match.span()
        again = _OTHERWISE.match(read.folded, match.end())
        other = _DATE.match(read.folded, again.end()) if again else None
        if other:
            yield other.span()
        end = (other or match).end()
        town = town_after(read, end)
        more = following.match(read.folded, town[1] if town else end) if following else None
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
