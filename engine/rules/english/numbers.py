"""Personal numbers of English texts: social insurance with its key, health card, driver's licence,
plate, passport, bank account."""

from __future__ import annotations

import re

from engine.core import Changes, Doubt, Entity, doubt, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_SIGN = r"(?:\s*(?:\((?:the )?(?:[a-z]+ ){0,2}[a-z]+\)|(?:card|number|numbers|no\.?|nos\.?|num\.?|id|is|was|of|ending|under|on|his|her|my|your|with)(?![a-z])|\([a-z]{3,12},|n°|#|:|-|,|\()){0,5}\s*[:#(]?\s*"
_SOCIAL = re.compile(
    rf"(?<![\w-])(?P<word>{any_of('papers.social_insurance')})(?!\w)(?:{_SIGN}|[^.;\d\n]{{0,60}})(?P<number>\d{{3}}[ -]?\d{{3}}[ -]?\d{{3}})"
    r"(?![\w-]|[ ]\d)"
)
_CODE = (
    r"(?=[a-z0-9./ -]{0,12}\d)(?:[a-z]{1,8}[ -]){0,2}[a-z]{0,8}\d[a-z0-9]*(?:[ ./-]?[a-z0-9]*\d[a-z0-9]*){0,5}"
    r"(?:\(\d\)|[ -]?[a-z]{1,2}(?![\w]))?"
)
_IF_LONG = re.compile(rf"(?<![\w-]){any_of('papers.if_long')}(?:'?s)?(?!\w){_SIGN}(?P<number>{_CODE})(?!\w|[.,]\d)")
_OFFICER = re.compile(
    rf"(?<![\w-]){any_of('papers.officers')}{_SIGN}(?P<number>(?=[a-z-]{{0,5}}\d)(?:[a-z]{{1,4}}-)?[a-z]{{0,4}}\d{{2,8}}[a-z]?)(?![\w/-]|[.,]\d)"
)
_RANK = re.compile(
    rf"(?<![\w-]){any_of('papers.ranks')}[ ][^\n();]{{2,50}}?[ ]\((?:no\.?[ ]|#)?(?P<number>[a-z]{{0,3}}\d{{4,6}}[a-z]?)\)"
)
_LAST = re.compile(
    rf"(?<![\w-]){any_of('papers.ended')}\b[^.;\d\n]{{0,50}}?\b{any_of('papers.last_digits')}[ :(]{{1,6}}(?P<number>\d{{3,4}})(?![\w]|[.,]\d)"
)
_BANK_ITSELF = re.compile(
    rf"(?<![\w-]){any_of('accounts.banks')}[ ](?P<number>(?:[a-z]{{2}}-)?\d{{2,9}}(?:[ -]\d{{1,9}}){{0,4}})(?![\w]|[.,]\d)"
)
_IN_BRACKETS = re.compile(
    r"(?<![\w-])accounts? (?:at|with|in) [^\n();]{3,50}\((?:no\.?|#)[ ]?(?P<number>[a-z0-9]{1,9}(?:-[a-z0-9]{1,9}){0,4})\)"
)
_UNIT = rf"{any_of('property.survey')}(?:[ ]no\.?)?[ ]\d{{1,5}}[a-z]{{0,2}}(?:/\d+)*"
_SURVEY = re.compile(
    rf"(?<![\w-]){_UNIT}(?:[,;] {_UNIT}){{1,4}}(?![\w-]|[.,]\d)|(?<![\w-])[ns][ew][ ]\d{{1,2}}-\d{{1,3}}-\d{{1,2}}[ ]w\d?m?(?!\w)"
)
_SURVEY_PROPER = re.compile(rf"(?<![\w-]){any_of('property.survey_proper')}\b|\d-\d")
_LOT_OF_QUEBEC = re.compile(
    r"(?<![\w-])(?:lots?|strata lot)[ ](?P<number>\d[ ]\d{3}[ ]\d{3}|(?<=strata lot )\d{1,4})(?![\w]|[.,]\d)"
)
_PLATE_NEAR = re.compile(
    rf"(?<![\w-]){any_of('things.vehicles')}(?!\w)[^.;\n]{{0,25}}?[ (](?P<number>(?:[a-z]{{2}}[ ])?(?:[a-z]{{3}}[ ]\d{{3}}[ ][a-z]{{2}}|[a-z]{{3}}[ -]?\d{{3,4}}|"
    r"[a-z]{2}\d{2}[ ]?[a-z]{3}|\d[a-z]{3}\d{3}))(?![\w-])"
)
_CUT_PASSPORT = re.compile(r"(?<![\w-])(?:pp|ppt)(?: no\.?)?[ :#\t]{1,4}(?P<number>[a-z]{1,2}\d{6,9})(?![\w-])")
"""“PP N1234567”, in a table; with figures alone they would be pages."""
_IDENTIFIER = re.compile(
    rf"(?<![\w-])(?:{any_of('papers.identifiers')}|ppsn|licen[cs]e(?= \()|p\.?c\.?(?= \d)|constable(?= \d))(?:'?s)?(?!\w){_SIGN}"
    rf"(?P<number>{_CODE})(?!\w)"
)
_FORMS = (
    re.compile(r"(?<![\w-])[a-z]\d{4}-\d{5}-\d{5}(?![\w-])"),  # Ontario driver's licence
    re.compile(r"(?<![\w-])\d{4}[ -]\d{3}[ -]\d{3}[ -]?[a-z]{2}(?![\w-])"),  # Ontario health card with its version
    re.compile(
        r"(?<![\w-])(?!(?:bg|gb|nk|kn|tn|nt|zz))[a-ceghj-prtw-z][a-ceghj-nprtw-z][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[a-d](?![\w-])"
    ),  # UK National Insurance
    re.compile(r"(?<![\w-])\d{7}[a-w][abhw]?(?![\w-])"),  # Irish PPS number
    re.compile(r"(?<![\w-])(?!000|666|9\d\d)\d{3}-\d{2}-\d{4}(?![\w-])"),  # US social security
)
_PLATE = re.compile(
    r"(?<![\w-])(?:(?:licen[cs]e |number |registration |vehicle |ontario |[a-z]+ )?plates?|plate number|tag|reg(?:istration)?(?: (?:mark|number|no\.?))?|licen[cs]e (?:no\.?|number)|bearing)(?: (?:number|no\.?|marker|was|is|of|bearing))*[ :(#]{0,3}"
    r"(?P<number>(?=[a-z0-9 -]{0,6}\d)(?:[a-z]{1,4}[ -]?\d{2,5}|\d{2,4}[ -]?[a-z]{2,4}(?:[ -]\d{1,6})?|[a-z]{2}\d{2}[ -]?[a-z]{3}|[a-z]{1,3}[ -]?\d{2,3}[ -]?[a-z]{1,3}|\d[a-z]{3}\d{3}))(?![\w-])"
)
_BANK = re.compile(
    r"(?<![\w-])(?P<word>(?:bank )?(?:account|acct|a/c)s?|transit|institution|sort(?: code)?|routing|branch|aba|void cheque)(?:[ ,:]{0,2}(?:numbers?|nos?\.?|#|n°|is|was|code|of|:|at|under)){0,3}\s{0,2}[:#(]?\s{0,2}"
    r"(?P<number>\d{1,17}(?:-\d{1,9}|[ ]\d{2,9}){0,4})(?![\w]|[.,]\d|[ ]?(?:%|days|months|years|dollars))"
)
_BANK_NEAR = re.compile(rf"\b{any_of('accounts.near')}\b")
_LAND = re.compile(
    rf"(?<![\w-]){any_of('property.land_titles')}(?: (?:no\.?|number))?[ :#]{{0,3}}(?P<number>\d{{5}}-\d{{4}}(?:[ ]?\([a-z/]{{2,6}}\))?|"
    r"[a-z]{1,3}[ ]?\d{3,7}[a-z]?|\d{3}-\d{3}-\d{3}|\d{1,4}/\d{3,7}|\d{4} \d{3} \d{3}|\d{8,9}(?=\W))(?!\w)"
)
_FEWEST = 4
_SOURCE = "rule:english_numbers"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the numbers that English words announce, or whose form says what they are; a wrong
    social insurance key is a doubt."""
    if document.language != "en":
        return Changes()
    text, folded = document.text, document.read.folded
    spans = [
        ("plaqueImmatriculation", m.span("number")) for m in _PLATE.finditer(folded) if _shouts(text, m.span("number"))
    ]
    spans += [("plaqueImmatriculation", m.span("number")) for m in _PLATE_NEAR.finditer(folded) if _is_plate(text, m)]
    spans += [("cadastre", m.span("number")) for form in (_LAND, _LOT_OF_QUEBEC) for m in form.finditer(folded)]
    spans += [("cadastre", m.span()) for m in _SURVEY.finditer(folded) if _SURVEY_PROPER.search(m[0])]
    spans += [
        ("numeroIdentifiant", _trimmed(text, *m.span("number")))
        for form in (_IDENTIFIER, _CUT_PASSPORT)
        for m in form.finditer(folded)
        if _is_long(m["number"])
    ]
    spans += [
        ("numeroIdentifiant", _trimmed(text, *m.span("number")))
        for m in _IF_LONG.finditer(folded)
        if sum(map(str.isdigit, m["number"])) > _FEWEST + 1 and _shouts(text, _trimmed(text, *m.span("number")))
    ]
    short = (m for form in (_OFFICER, _RANK, _LAST) for m in form.finditer(folded))
    spans += [
        ("numeroIdentifiant", m.span("number")) for m in short if _shouts(text, m.span("number")) and _is_badge(m)
    ]
    banks = (m for form in (_BANK_ITSELF, _IN_BRACKETS) for m in form.finditer(folded))
    spans += [("compteBancaire", m.span("number")) for m in banks if sum(map(str.isdigit, m["number"])) > _FEWEST + 1]
    spans += [
        ("numeroIdentifiant", m.span()) for form in _FORMS for m in form.finditer(folded) if _shouts(text, m.span())
    ]
    spans += [("compteBancaire", m.span("number")) for m in _BANK.finditer(folded) if _is_account(folded, m)]
    social = list(_SOCIAL.finditer(folded))
    spans += [("numeroIdentifiant", m.span("number")) for m in social]
    doubts = [_doubt(m) for m in social if not _passes(m["number"])]
    finds = [entity_at(text, *span, label, _SOURCE, 0.95) for label, span in spans]
    return place(document, entities, finds, certain=True, doubts=doubts)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Leave out words in lower case before the number, and a short one behind it: they are those of
    the sentence."""
    lead = re.match(r"(?:[A-Za-z]*[a-z][ -])+", text[start:end])
    word = re.search(r"[ -][a-z]{1,2}\Z", text[start:end])
    return start + len(lead[0]) if lead else start, end - len(word[0]) if word else end


def _doubt(match: re.Match[str]) -> Doubt:
    return doubt("failed_key", *match.span("number"), "sin")


def _shouts(text: str, span: tuple[int, int]) -> bool:
    """Tell whether every letter of the number is a capital."""
    return not any(character.islower() for character in text[slice(*span)])


def _is_badge(match: re.Match[str]) -> bool:
    """Tell whether a short number behind a word is no year, nor one of a regulation."""
    word = match[0][:5]
    return word == "badge" or not (_YEAR(match["number"]) or (word[:3] == "reg" and len(match["number"]) < _FEWEST))


def _is_plate(text: str, match: re.Match[str]) -> bool:
    return _shouts(text, match.span("number")) and any(map(str.isalpha, match["number"]))


def _is_long(number: str) -> bool:
    return sum(map(str.isdigit, number)) >= _FEWEST and not _NO_CODE(number)


_YEAR = re.compile(r"(?:19|20)\d{2}").fullmatch
_NO_CODE = re.compile(r"(?:[a-z]+[ -])*(?:(?:19|20)\d{2}|\d{1,3}\.\d{1,3})").fullmatch


def _is_account(folded: str, match: re.Match[str]) -> bool:
    """Tell whether the number is a bank's: five digits behind "account", or any behind "transit"
    and the like beside words of a bank."""
    digits = sum(map(str.isdigit, match["number"]))
    if re.fullmatch(r"(?:19|20)\d{2}", match["number"]):
        return False
    if match["word"].endswith(("account", "accounts", "acct", "a/c", "cheque")):
        return digits > _FEWEST
    around = folded[max(0, match.start() - 60) : match.start()] + folded[match.end() : match.end() + 60]
    return digits > 2 and _BANK_NEAR.search(around) is not None


def _passes(number: str) -> bool:
    """Check the key of a social insurance number (Luhn)."""
    digits = [int(character) for character in number if character.isdigit()]
    doubled = [sum(divmod(2 * digit, 10)) if rank % 2 else digit for rank, digit in enumerate(digits)]
    return sum(doubled) % 10 == 0


RULE = Rule(
    "english_numbers",
    "Numéros personnels en anglais",
    "Personal numbers in English",
    "Dans les textes en anglais, les numéros personnels (assurance sociale, carte santé, permis, plaque, compte…) sont repérés à leur forme ou aux mots qui les annoncent.",
    "In English texts, personal numbers (social insurance, health card, licence, plate, account…) are found by form or by the words that announce them.",
    apply,
)
