"""How towns are written: the form of their names, with or without a postal code."""

from __future__ import annotations

import re

from engine.annotate.rules.reading import Reading

_LINK = r"(?:d[eu]|des|la|le|les|l|d|sur|sous|lez|lès)"
_HYPHEN_LINK = r"(?:en|et|aux?|à|a|près)"
_CAPITAL = r"[A-ZÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ][\w]*"
TOWN = rf"{_CAPITAL}(?:(?:['’-]|[ \u00a0](?!(?i:en|aux?|et|à|a)[ ]))(?:(?i:{_LINK})(?:['’-]|[ \u00a0])|(?i:{_HYPHEN_LINK})-)*(?:{_CAPITAL}|\d{{1,2}}(?!\d))){{0,5}}"
"""The name of a town: capitalised words joined by spaces, hyphens, apostrophes and small linking words."""

POSTAL_TOWN = rf"(?<![\w/.,-])(?:0[1-9]|[1-8]\d|9[0-578])\d{{3}}(?:[ \u00a0]+|[ ]?-[ ]?)(?:(?i:cedex)[ ])?(?!(?i:euros?|francs?|eur|fcfa)\b){TOWN}(?:[ ](?i:cedex)(?:[ ]\d{{1,2}})?)?"
"""A postal code of five digits and the town behind it."""

_AT = re.compile(
    rf"[ \u00a0]*,?[ \u00a0]*\n?[ \u00a0]*(?:(?i:à)|A)[ \u00a0]+(?P<town>(?:(?i:la|le|les|l['’])[ \u00a0]?)?{TOWN})"
)


def town_after(read: Reading, offset: int) -> tuple[int, int] | None:
    """Give the span of the town in " à TOWN" right behind ``offset``, or None."""
    match = _AT.match(read.text, offset)
    return match.span("town") if match else None
