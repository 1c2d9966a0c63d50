"""How towns are written: the form of their names, with or without a postal code."""

from __future__ import annotations

import re

from engine.text import FoldedText, keys, not_names, vocabulary

_LINK = r"(?:d[eu]|des|la|le|les|l|d|sur|sous|lez|lès)"
_HYPHEN_LINK = r"(?:en|et|aux?|à|a|près)"
_CAPITAL = r"[A-ZÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ][\w]*"
TOWN = rf"{_CAPITAL}(?:(?:['’-]|[ \u00a0](?!(?i:en|aux?|et|à|a)[ ]))(?:(?i:{_LINK})(?:['’-]|[ \u00a0])|(?i:{_HYPHEN_LINK})-){{0,3}}(?:{_CAPITAL}|(?<!(?i:le) )(?<!(?i:les) )\d{{1,2}}(?!\d))){{0,5}}"
"""The name of a town: capitalised words joined by spaces, hyphens, apostrophes and small linking
words."""

CODE = r"(?:0[1-9]|[1-8]\d|9[0-578])\d{3}"
"""A postal code of five digits."""

POSTAL_TOWN = rf"(?<![\w/.,-]){CODE}(?:[ \u00a0]+|[ ]?-[ ]?)(?:(?i:cedex)[ ])?(?!(?i:euros?|francs?|eur|fcfa)\b){TOWN}(?:[ ](?i:cedex)(?:[ ]\d{{1,2}})?)?"
"""A postal code of five digits and the town behind it."""

BRACKETED = rf"(?:[ \u00a0]?\({CODE}\))"
"""A postal code in brackets behind the town: "Sarcelles (95200)"."""

TOWN_AND_CODE = rf"(?:(?i:la|le|les)[ \u00a0]|(?i:l)['’])?{TOWN}{BRACKETED}?"
"""A town with its article, and its postal code in brackets where it has one."""

CANADIAN = r"[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d"
BRITISH = r"(?:GIR 0AA|[A-PR-UWYZ](?:[A-HK-Y]?\d[\dA-HJKMNPR-Y]?)[ ]\d[ABD-HJLNP-UW-Z]{2})"
IRISH = r"[AC-FHKNPRTV-Y]\d[\dW][ ][0-9AC-FHKNPRTV-Y]{4}"
"""Postal codes of Canada, of the United Kingdom and of Ireland."""

STATE = r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])"
"""States of the United States, as before a postal code."""

_AT = re.compile(
    rf"[ \u00a0]*,?[ \u00a0]*\n?[ \u00a0]*(?:(?i:à|aux?)|A)[ \u00a0]+(?P<town>(?:(?i:la|le|les|l['’])[ \u00a0]?)?{TOWN}{BRACKETED}?)"
)
# Capitalised behind "à", and no town: « à Madame », « à Pôle emploi », « à l'Étude ».
_NO_TOWN = vocabulary.words("places.no_towns")


def is_town(text: str) -> bool:
    """Tell whether a capitalised name behind "à" can be a town: no country, no title, no office."""
    words = [word for word in keys(text) if word not in {"la", "le", "les", "l"}]
    return bool(words) and words[0] not in _NO_TOWN and not set(words) <= not_names("countries")


def town_after(read: FoldedText, offset: int) -> tuple[int, int] | None:
    """Give the span of the town in " à TOWN" right behind ``offset``, its postal code in brackets
    included, or None."""
    match = _AT.match(read.text, offset)
    return match.span("town") if match and is_town(match["town"]) else None
