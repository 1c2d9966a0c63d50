"""Numbers that words announce: the signs that stand before them, and the finding itself. Patterns
run on the folded text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import Entity, entity_at
from engine.text import Text

SIGN = r"(?:sous )?(?:le |les )?(?:n°s?|n\.|n[o0]s?\b|nº|numeros?|num\.)"
"""“n°”, “numéro”, “no”, and how it is led in."""

COLON = r"[ :°.\u00a0]{0,3}"
"""What stands between the sign and the number."""

NUMBER = (
    r"(?P<number>(?=[a-z/. -]{0,5}[0-9])[0-9a-z]+(?:(?:[/.-](?=[a-z]{0,5}-?[0-9])[0-9a-z]+)|(?:[ ][0-9]+)){0,6}"
    r"(?:[ ]?[b-xz](?![\w'/]|\.\w))?)(?!\w)"
)
"""Letters and figures, in groups, and at most a letter behind; never the word "a" or "y"."""

MORE = rf"(?:,? (?:et |ou )?(?:{SIGN}){COLON}(?P<more>(?=[a-z-]{{0,5}}[0-9])[0-9a-z]+(?:[/.-][0-9]+){{0,4}})(?!\w))?"
"""One more number behind the first, with a sign of its own."""

_DOCKET = re.compile(r"[a-z]? ?[0-9]{2}[-/][0-9]{2}[.][0-9]{3}")
"""An appeal to the Cour de cassation ("H 23-21.971"), which is nobody's number."""
_DATE = re.compile(r"[0-3]?[0-9][/.-][01]?[0-9][/.-](?:[12][0-9])?[0-9]{2}")


def find_announced(
    document: Text, pattern: re.Pattern[str], label: str, source: str, digits: int, signs: int = 0
) -> Iterator[Entity]:
    """Yield what the groups ``number`` and ``more`` of a pattern of the folded text hold, but no
    dates and no docket numbers.

    A number has ``digits`` figures or more, and ``signs`` letters and figures or more.
    """
    folded = document.read.folded
    for match in pattern.finditer(folded):
        for group in ("number", "more"):
            start, end = match.span(group) if group in pattern.groupindex else (-1, -1)
            written = folded[max(0, start) : max(0, end)]
            enough = sum(map(str.isdigit, written)) >= digits and sum(map(str.isalnum, written)) >= signs
            if written and enough and not _DATE.fullmatch(written) and not _DOCKET.fullmatch(written):
                yield entity_at(document.text, start, end, label, source, 0.95)
