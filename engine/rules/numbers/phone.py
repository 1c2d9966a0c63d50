"""Phone and fax numbers: French, overseas, international, North American."""

from __future__ import annotations

import re

from engine.core import Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_BEFORE = r"(?<![\w.,/+-])(?<!\d[ \u00a0])"
_AFTER = r"(?![.,-]?\d)(?![ \u00a0]\d(?!\d[ .]?\d))(?!\w)"
_NUMBER = (
    r"(?:0[1-9]|(?:\+|00)[ ]?(?:33|262|269|508|590|594|596)[ .-]?(?:\(0\)[ .-]?)?[1-9])"
    r"(?:[ ]\d{2}(?:[ ]\d{2}){3}|[.]\d{2}(?:[.]\d{2}){3}|-\d{2}(?:-\d{2}){3}|\d{8})"
)
_FRENCH = re.compile(_NUMBER)
# Numbers often stand in a row: what comes before and behind is looked at for the row.
_FRENCH_ROW = re.compile(rf"{_BEFORE}{_NUMBER}(?:[ ]?[/-]?[ ]?{_NUMBER}){{0,9}}{_AFTER}")
_ABROAD = re.compile(rf"{_BEFORE}(?:\+|00(?=[1-9]))[1-9]\d{{0,2}}(?:[ .-]?(?:\(\d{{1,4}}\)|\d{{2,4}})){{2,5}}" + _AFTER)
_AMERICAN = re.compile(r"(?<![\w-])(?:\+?1[ .-])?(?:\(\d{3}\)[ -]?\s?|\d{3}[./-])\d{3}[.-]\d{4}(?![\d-])")
_SPACED = re.compile(
    rf"{_BEFORE}(?:[2-9]\d{{2}} [2-9]\d{{2}} \d{{4}}|0(?=(?:[ ]?\d){{9,10}}(?!\d))\d{{1,4}}[ ]\d{{3,4}}[ ]\d{{3,4}})(?![\w-]|[.,]\d|[ ]\d)"
)
_ANNOUNCED = re.compile(
    rf"(?<![a-z]){any_of('mail.phones')}\b(?: numeros?| portables?| fixes?| mobiles?| n°| no|"
    r" professionnel| personnel)*[ .:\u00a0°(]{0,4}((?:\+ ?)?\(?\d(?:[ .()-]{0,2}\d){7,13})"
    r"(?!\d)"
)
# Behind a number, near a word of telephones, or alone on its line.
_EXTENSION = re.compile(
    rf"(?<![\w-])(?:{any_of('mail.extensions')}(?:[ ](?:n°|no\.?|#|is))?[ :#]{{1,3}}|(?=x[ -]?\d))(?P<number>(?:x[ -]?)?(?:\d{{1,2}}-\d{{3,4}}|\d{{1,6}}))(?![\w]|[.,/-]?\d|[.]\w|[ ](?:\d|€|euros?|%))"
)
_SHORT_WORD = re.compile(r"ext(?!ension[ ]\d{1,2}(?!\d))|x[ -]?\d-?\d{3}")
_TELEPHONE = re.compile(
    rf"(?<!\w){any_of('mail.near_extensions', 'mail.phones')}(?!\w)|\d[ .-]?\d{{2}}[ .-]?\d{{2,4}}\W{{0,6}}\Z"
)
_NOT_A_PHONE = re.compile(rf"{any_of('numbers.not_phones')}[ .:°]{{0,3}}\Z")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find phone numbers by form, other runs of 8 to 14 digits where a word such as "tél."
    announces them, and extensions ("poste 6835")."""
    folded = document.read.folded
    spans = [match.span(1) for match in _ANNOUNCED.finditer(folded)]
    for row in _FRENCH_ROW.finditer(folded):
        if not (row[0].isdigit() and _NOT_A_PHONE.search(folded[max(0, row.start() - 16) : row.start()])):
            spans += [number.span() for number in _FRENCH.finditer(folded, *row.span())]
    spans += [m.span() for m in _ABROAD.finditer(folded) if m[0][0] == "+" or sum(map(str.isdigit, m[0])) > 10]
    spans += [m.span() for m in _AMERICAN.finditer(folded) if document.language == "en" or "(" in m[0]]
    english = document.language == "en"
    spans += [match.span() for match in _SPACED.finditer(folded) if english]
    spans += [
        match.span() if english else match.span("number")
        for match in _EXTENSION.finditer(folded)
        if _is_extension(folded, match) or (english and _SHORT_WORD.match(match[0]))
    ]
    return place(
        document, entities, [entity_at(document.text, *span, "telephoneFax", "rule:phone", 0.97) for span in spans]
    )


def _is_extension(folded: str, match: re.Match[str]) -> bool:
    """Tell whether a telephone is spoken of before an extension, or its line holds nothing else."""
    start = folded.rfind("\n", max(0, match.start() - _LINE), match.start()) + 1
    before = folded[max(start, match.start() - _LINE) : match.start()]
    alone = not before.strip() and folded[match.end() : match.end() + 1] in ("\n", "")
    figures = len(match["number"]) > _SHORT or match[0][0] != "x"
    return (alone and figures) or _TELEPHONE.search(before) is not None


_LINE, _SHORT = 60, 4


RULE = Rule(
    "phone",
    "Téléphones",
    "Phone numbers",
    "Les numéros de téléphone et de télécopie sont repérés à leur forme ou au mot qui les annonce.",
    "Phone and fax numbers are found by their form or by the word that announces them.",
    apply,
)
