"""The style of cause of an English decision: who stands on either side of "v." in its heading."""

from __future__ import annotations

import re

from engine.annotate.rules.reading import Reading, key

HEADING = 2500
"""How far from its start the heading of a decision reaches, in characters."""

_SIDE = r"[A-Z\u00c0-\u00de][\w.'\u2019-]*"
VERSUS = re.compile(
    rf"(?<![\w.])(?P<left>(?:{_SIDE}[ ]){{0,3}}{_SIDE}),?[ ](?:v|vs|V|c)\.?[ ](?P<right>(?:{_SIDE}[ ]){{0,3}}{_SIDE})"
)
_INTITULED = re.compile(
    r"\b(?:citation|between|re|style of cause|cited as|in the matter of|neutral citation)\b[^\n]*", re.I
)
REPORTED = re.compile(r"\s*,?\s*[(\[]?(?:1[89]|20)\d{2}[)\]]?")
"""The year of a report behind the names: elsewhere than in the heading, a case that is cited."""
CROWN = frozenset(
    "r regina rex the king queen his her majesty hm state people commonwealth crown director minister attorney general".split()
)
_NO_PARTY = CROWN | frozenset(
    "of and et al inc ltd corp llp co company limited corporation bank insurance canada ontario mutual city town board commission college "
    "union university hospital society estate association group holdings trust citation between re in matter no".split()
)


def causes(read: Reading) -> list[re.Match[str]]:
    """Find the styles of cause of this case: in the heading, on a line that a citation, "BETWEEN" or the line's start opens."""
    found = []
    for match in VERSUS.finditer(read.text, 0, HEADING):
        line = read.text[read.text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if not line.strip() or (len(line) < 60 and _INTITULED.match(line.strip())):
            found.append(match)
    return found


def cause_names(read: Reading) -> frozenset[str]:
    """Give the keys of the words that name the parties in the style of cause, companies' common words left out."""
    words = (
        key(word)
        for match in causes(read)
        for side in (match["left"], match["right"])
        for word in re.findall(r"[\w'\u2019]+", side)
    )
    return frozenset(word for word in words if len(word) > 1) - _NO_PARTY
