"""What makes of a name that of a cited case, statute or author: the words and references right
beside it.

Patterns run on the text as it is written where capitals tell a court ("CE", "Cass.") from a word,
else on the folded text.
"""

from __future__ import annotations

import re
from typing import Literal

from engine.text import FOLDED_MONTHS, MONTHS, FoldedText, any_of, key, not_names

Certainty = Literal["sure", "likely"]
_BEFORE, _AFTER = 220, 160
"""How far the words around a name are read, in characters."""

_COURT = re.compile(rf"(?<![\w.]){any_of('citations.courts')}(?!\w)")
_LOWER_COURTS = frozenset({"CA", "TA", "TJ", "TGI", "CAA"})
_PIECE = re.compile(r"[^\W_]+|[^\w\s]")
_LINKS = frozenset(
    "avis ord ordonnance juge ref refere referes n no nos req aff affaire et autres autre c contre sect section ass plen pleniere ch chambre chambres gde grande reunies soc civ com crim mixte "
    "arret arrets de du des la le les l d en date pourvoi preced prec association societe syndicat ville commune ministre er e ere re eme o s".split()
) | frozenset(FOLDED_MONTHS["fr"])
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_NUMBER = re.compile(r"\bn[°o]s?\s*\d|\b\d{2}-\d{2}[.\d]\d{2,3}\b|\bC-\d+/\d\d\b")
_AGAINST_STATE = re.compile(
    rf"\s+(?:et autres?\s+)?{any_of('citations.against')}\s+{any_of('citations.articles')}?([a-z]+)(?![a-z-]*\s+[A-Z])"
)
_KNOWN_BY_NAME = re.compile(
    rf"\b{any_of('citations.known_by_name')}\s+(?:dites?\s+)?[«\"“]?\s*(?:[\w-]+(?:,| et)\s+){{0,2}}\Z"
)
_RULING = re.compile(rf"\b{any_of('citations.rulings')}\s+(?:dite?s?\s+)?[«\"“(]?\s*(?:[\w-]+(?:,| et)\s+){{0,2}}\Z")
_ARRET = re.compile(r"\barrets?\s+(?:dite?s?\s+)?[«\"“]?\s*\Z")
_AGAIN = re.compile(r"\s{0,3}[»\"”]?,?\s{0,3}\(?(?:precitee?s?\b|supra\b)|,?\s+at paras?\b")

_VERSUS_BEFORE = re.compile(r"(?<!\w)[A-Z][\w.’'&-]*[ \u00a0]vs?\.?[ \u00a0](?:[A-Z][\w.’'-]*[ ]){0,2}\Z")
_VERSUS_AFTER = re.compile(r"(?:[ ][A-Z&][\w.’'&-]*){0,4}[ \u00a0]vs?\.?[ \u00a0][A-Z]")
_REPORT = re.compile(r"[^\n;]{0,90}?[,\s][\[(]?(?:1[6-9]|20)\d\d[\])]?,?[ ](?:\d+[ ])?[A-Z]{1,2}[\w.]")

_TITLES = r"MM?\.|Mmes?|Mlles?|Consorts|[ÉE]poux"
_FIRST = r"(?:[A-Z][\w.-]*[ ])?"
_TITLE_LAST = re.compile(rf"(?:{_TITLES})[ \u00a0]+(?:et[ ]Mme[ ])?{_FIRST}\Z")
_NUMBERED_BEHIND = re.compile(
    r"(?:[ ][A-Z][\w.'’-]*)?(?:[ \u00a0]et[ \u00a0]autres?)?(?:[ ]c(?:\.|/|ontre)[ ][^,;\n]{2,60})?,[ \n]{1,2}(?:req\.[ ])?n[°o]s?[ \u00a0]?\d{2}"
)
_DATED_LAST = re.compile(rf"\d{{1,2}}(?:er)? (?:{'|'.join(MONTHS['fr'])}) \d{{4}},[ \u00a0]\Z")
_ENDS_REFERENCE = re.compile(
    r"(?:[ \u00a0]et[ \u00a0]autres?)?[ \u00a0]?(?:[);.]|,[ \u00a0](?:pr[ée]cit|Rec|Lebon|au Recueil|T\.|p\.))"
)
"""“CE, Ass., 3 mai 2004, M. Roux)”: a date of the reference right before the title, and its end."""
_QPC_BEFORE = re.compile(
    rf"\d{{4}}-\d{{1,4}}(?:/\d{{1,4}}){{0,9}}[ ](?:QPC|DC)(?:[ ]du[ ]\d{{1,2}}(?:er)?[ ]\w+[ ]\d{{4}}[ ]?\(|,[ ])(?:{_TITLES}|Soci[ée]t[ée])[ ]{_FIRST}\Z"
)
"""The bearer of a question to the Conseil constitutionnel, whose decisions are known by name."""

_REVIEW = any_of("citations.reviews")
_WORK = r"(?:Droit|Trait[eé]|Les? (?:obligations|contrats?|biens|personnes|successions|s[uû]ret[eé]s)|Pr[eé]cis|Manuel|R[eé]pertoire|Vocabulaire|Th[eé]orie)\b"
_AUTHORS = r"(?:\s*(?:,|et|&)\s*[A-Z][\w.-]{0,4}[.]\s?[A-ZÀ-Þ][\w’'-]+){0,4}"
_AUTHOR_AFTER = re.compile(
    rf"{_AUTHORS},\s*(?:{_WORK}|(?:[«“\"][^»”\"\n]{{1,120}}[»”\"],?\s*)?(?:in\s+)?{_REVIEW}(?!\w))"
)
_REVIEW_NEAR = re.compile(rf"(?<!\w){_REVIEW}(?!\w)")
_NOTE = re.compile(rf"\b{any_of('citations.notes')}\s+(?:[a-z]{{1,2}}\.(?:-?[a-z]\.)?\s*)?\Z")
_SCHOLAR = re.compile(rf"\b{any_of('citations.according')}\s+(?:le |la |les )?{any_of('citations.scholars')}\.?\s+\Z")
_LEARNED = re.compile(rf"\b{any_of('citations.learned')}\b")
_MEDICAL = re.compile(rf"\b{any_of('citations.medical')}")


def citation(read: FoldedText, start: int, end: int, *, titled: bool = False) -> Certainty | None:
    """Say whether the name ``text[start:end]`` stands in a citation, and how surely.

    A name behind a title (``titled``) is a person's, but for "le professeur" in a passage of
    doctrine, and in a whole reference ("CE, 3 mai 2004, M. Roux, n° 234567").
    """
    before, after = read.text[max(0, start - _BEFORE) : start], read.text[end : end + _AFTER]
    folded = read.folded[max(0, start - _BEFORE) : start]
    behind = read.folded[end : end + _AFTER]
    if titled:
        return _by_scholar(folded, behind) or _in_named_decision(before, after)
    return (
        _against_state(before, after, behind)
        or _by_name(before, after, folded, behind)
        or _in_reference(before, after)
        or _in_english(before, after)
        or _by_author(before, after, folded)
    )


def _against_state(before: str, after: str, behind: str) -> Certainty | None:
    """Recognise "Dupont c. France", and not "Dupont c/ France Travail"."""
    match = _AGAINST_STATE.match(behind)
    if not match or match[1] not in not_names("countries"):
        return None
    follows = after[match.end() :].lstrip("\u00a0 ")
    return None if follows[:1].isupper() or follows[:1] == "-" else "sure"


def _by_name(before: str, after: str, folded: str, behind: str) -> Certainty | None:
    """Recognise "la jurisprudence Magny", "la loi Badinter", and a ruling beside the reference of a
    high court or taken up again."""
    if _KNOWN_BY_NAME.search(folded):
        return "sure"
    ruling = _RULING.search(folded)
    if _AGAIN.match(behind):
        return "sure" if ruling or behind.lstrip(" ,").startswith("at para") else "likely"
    if ruling and _is_referred(before[-80:], after[:80]):
        return "sure"
    return "likely" if _ARRET.search(folded) else None


def _is_referred(before: str, after: str) -> bool:
    """Tell whether a high court and a date or a number stand near."""
    near = f"{before} {after}".split("\n")
    said = " ".join(near)
    court = next((match for match in _COURT.finditer(said) if match[0] not in _LOWER_COURTS), None)
    return court is not None and (_YEAR.search(said) or _NUMBER.search(said)) is not None


def _in_reference(before: str, after: str) -> Certainty | None:
    """Recognise a name behind a court, in a run of dates, numbers, capitalised words and
    abbreviations."""
    courts = list(_COURT.finditer(before))
    for court in reversed(courts[-3:]):
        between = before[court.end() :]
        if not _runs_on(between):
            return None
        said = between + after[:50].split(";")[0].split("\n")[0]
        if _YEAR.search(said) or _NUMBER.search(said):
            return "likely" if court[0] in _LOWER_COURTS else "sure"
    return None


def _in_named_decision(before: str, after: str) -> Certainty | None:
    """Recognise "la décision du Conseil d'Etat du 5 mai 2003, M. Roux et autres, n° 245871", and
    "QPC du 6 juin 2018 (M. Léo R.)"."""
    if _QPC_BEFORE.search(before[-90:]):
        return "sure"
    lead = _TITLE_LAST.sub("", before)
    if not _NUMBERED_BEHIND.match(after):
        dated = _DATED_LAST.search(lead) is not None and _ENDS_REFERENCE.match(after) is not None
        return "likely" if dated and _in_reference(lead, "") else None
    courts = [match for match in _COURT.finditer(lead) if match[0] not in _LOWER_COURTS]
    if not courts or lead == before:
        return None
    between = lead[courts[-1].end() :]
    return "sure" if _runs_on(between) and _YEAR.search(between) else None


def _runs_on(between: str) -> bool:
    """Tell whether nothing but the pieces of a reference stands between the court and the name."""
    previous = ""
    for piece in _PIECE.findall(between):
        if piece in tuple(";?)]") or (piece == "." and _YEAR.fullmatch(previous)):
            return False
        if piece[0].islower() and key(piece) not in _LINKS:
            return False
        previous = piece
    return "\n\n" not in between


def _in_english(before: str, after: str) -> Certainty | None:
    """Recognise "R. v. Jordan, 2016 SCC 27"; without a reference it is only likely."""
    if not _VERSUS_BEFORE.search(before[-90:]) and not _VERSUS_AFTER.match(after):
        return None
    return "sure" if _REPORT.match(after) else "likely"


def _by_author(before: str, after: str, folded: str) -> Certainty | None:
    """Recognise the author of a book, an article or a note."""
    if _AUTHOR_AFTER.match(after):
        return "sure"
    if _NOTE.search(folded) and (_REVIEW_NEAR.search(before[-90:]) or _REVIEW_NEAR.search(after[:60])):
        return "sure"
    return None


def _by_scholar(folded: str, behind: str) -> Certainty | None:
    """Recognise "selon le professeur Ghestin" where doctrine is spoken of, and no medicine."""
    around = folded[-150:] + " " + behind
    return "likely" if _SCHOLAR.search(folded) and _LEARNED.search(around) and not _MEDICAL.search(around) else None
