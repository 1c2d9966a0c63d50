"""Less precise, and still true: "M. A... B..., né en 1965 dans le Rhône, demeurant dans l'Ain".

A civil date becomes its year; a year that a profile masks, its decade; an age given in the place of
a date, its decade too; a town or an address, its département (abroad, its country), as the sentence
needs it. What is not known, or has nothing more general, is left to ``lettres``, names first of
all. Two things may become one: that is the point.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core import CIVIL_DATES, Entity
from engine.pseudonyms.strategies.lettres import DOTS
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer, Writing
from engine.pseudonyms.values.dates import is_only_a_year, year
from engine.pseudonyms.values.places import Area, area_of
from engine.text import lies_within

PLACES = frozenset({"localite", "adresse"})
LONGEST = 40
"""Characters before a mention, and after it, that are looked at."""

_DAY = r"(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s+)?$"
_DATE_LEADS = (  # what stands before a date; what stands before its year
    (re.compile(rf"(?<!\w)(depuis|avant|après|dès|vers)\s+le\s+{_DAY}", re.IGNORECASE), r"\1 "),
    (re.compile(rf"(?<!\w)(jusqu['’])au\s+{_DAY}", re.IGNORECASE), r"\1en "),
    (re.compile(rf"(?<!\w)l(e)\s+{_DAY}"), "en "),
    (re.compile(rf"(?<!\w)Le\s+{_DAY}"), "En "),
    (re.compile(rf"(?<!\w)du\s+{_DAY}"), "de "),
    (re.compile(r"(?<!\w)on\s+(?:the\s+)?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+)?$"), "in "),
    (re.compile(r"(?<!\w)On\s+(?:the\s+)?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+)?$"), "In "),
)
_BARE_YEAR_LEAD = re.compile(r"(?<!\w)(?:(en)|(in))\s+$")
_AGE = re.compile(r"(?<!\d)(\d{1,3})(?=\s*-?\s*(?:ans?\b|years?\b))")
_WITHIN = re.compile(r"(?<!\w)(à|au|aux|en)\s+(?:(la)\s+|(l)['’]|(le)\s+|(les)\s+)?$", re.IGNORECASE)
_OF = re.compile(r"(?<!\w)(?:(de|du|des)\s+(?:(la)\s+|(l)['’])?|d['’])$", re.IGNORECASE)
_STAYS = re.compile(r"(?<!\w)(?:demeurant|domiciliée?s?|résidant|habitant|sise?s?|située?s?)\s+$", re.IGNORECASE)
_ARTICLE = {"au": "le", "du": "le", "aux": "les", "des": "les"}


def start(setting: Setting) -> Writer:
    """Begin a document. Nothing is drawn: neither the secret nor a register is used."""
    document = setting.annotation.document
    stands = lies_within(setting.taken.spans)
    around = _surroundings(setting)
    place = _english_place if document.language == "en" else _place

    def write(entity: Entity) -> Writing:
        if stands(entity.start, entity.end):
            return Writing(entity.text)
        before, after = around(entity)
        if entity.label in PLACES:
            return place(entity, before, after)
        return _date(entity, before, setting.keeps_year(entity.label), document.language)

    return write


def _surroundings(setting: Setting) -> Callable[[Entity], tuple[str, str]]:
    """Make the function that gives the text before a mention, back to the mention before at most,
    and the text after it."""
    text, ends, last = setting.annotation.document.text, {}, 0
    for entity in setting.annotation.entities:
        ends[entity.start], last = last, entity.end

    def around(entity: Entity) -> tuple[str, str]:
        return (
            text[max(ends[entity.start], entity.start - LONGEST) : entity.start],
            text[entity.end : entity.end + LONGEST],
        )

    return around


def _date(entity: Entity, before: str, keeps_year: bool, language: str) -> Writing:
    known = year(entity.text)
    if known is None:
        aged = _AGE.sub(lambda match: _decade(int(match[1]), language), entity.text)
        return Writing(aged if aged != entity.text else DOTS)
    if is_only_a_year(entity.text):
        return Writing(entity.text) if keeps_year else _years(int(known), before, language)
    for pattern, lead in _DATE_LEADS:
        match = pattern.search(before)
        if match:
            return Writing(known, len(match[0]), match.expand(lead))
    return Writing(known)


def _years(known: int, before: str, language: str) -> Writing:
    """Give the decade of a year that stands alone: "né en 1965" is "né dans les années 1960"."""
    match = _BARE_YEAR_LEAD.search(before)
    if language == "en":
        return Writing(f"{known // 10 * 10}s", *((len(match[0]), "in the ") if match else ()))
    return Writing(f"années {known // 10 * 10}", *((len(match[0]), "dans les ") if match else ()))


def _decade(age: int, language: str) -> str:
    low = age // 10 * 10
    return f"{low} to {low + 9}" if language == "en" else f"{low} à {low + 9}"


def _place(entity: Entity, before: str, after: str) -> Writing:
    """Write a place with the preposition that its area wants."""
    within, of = _WITHIN.search(before), _OF.search(before)
    match = within or of
    words = [word for word in match.groups() if word] if match else []
    area = area_of(entity.text, after, _article(words))
    if match is None:
        return _bare(area, stays=_STAYS.search(before) is not None)
    if area is None and entity.label == "adresse":
        return Writing(DOTS)
    unknown = ("dans " if within else "d'", "une localité")
    lead, name = ((area.within if within else area.of), area.name) if area else unknown
    return Writing(name, len(match[0]), lead[:1].upper() + lead[1:] if match[0][0].isupper() else lead)


def _bare(area: Area | None, stays: bool) -> Writing:
    """Write a place without a preposition: as it follows "demeurant", or as it stands in a
    heading."""
    if area is None:
        return Writing(DOTS)
    if stays:
        return Writing(area.within + area.name)
    return Writing(f"{area.name} ({area.code})" if area.code else area.name)


def _english_place(entity: Entity, before: str, after: str) -> Writing:
    area = area_of(entity.text, after)
    return Writing(area.name if area else "a town" if before[-3:] in ("in ", "of ", "at ") else DOTS)


def _article(words: list[str]) -> str:
    """Give the article that a sentence set before a name, alone ("à La") or within its preposition
    ("au": "le")."""
    last = words[-1].casefold() if words else ""
    return _ARTICLE.get(last, last if len(words) > 1 else "")


STRATEGY = Strategy(
    name="generaliser",
    fr="Moins précis : année, département ; les noms en lettres",
    en="Less precise: year, département; names in letters",
    example="M. A... B..., né en 1965 dans le Vaucluse, demeurant dans la Marne",
    start=start,
    only=CIVIL_DATES | PLACES,
)
