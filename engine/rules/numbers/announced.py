"""Numbers that words announce: the signs that stand before them, and the finding itself. Patterns
run on the folded text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import Entity, entity_at
from engine.rules.numbers.docket_forms import CASSATION
from engine.text import Text, any_of

SIGN = r"(?:sous )?(?:le |les )?(?:n°s?|n\.|n[o0]s?\b|nº|numeros?|num\.)"
"""“n°”, “numéro”, “no”, and how it is led in."""

COLON = r"[ :°.\u00a0]{0,3}"
"""What stands between the sign and the number."""

NUMBER = (
    r"(?P<number>(?=[a-z/. -]{0,10}[0-9])[0-9a-z]+"
    r"(?:(?:[/.-](?=[a-z]{0,8}[-/]?[0-9])[0-9a-z]+)|(?:[ ][0-9]+)|(?:-[a-z](?![\w'])))"
    r"{0,6}(?:[ ]?[b-xz](?![\w'/]|\.\w))?)(?!\w)"
)
"""Letters and figures, in groups, and at most a letter behind; never the word "a" or "y"."""

_JOINED = rf"(?:[ ]?\([^()\n]{{2,40}}\))?(?:[ ]?[,;/]|[ ]?,?[ ](?:{any_of('grammar.and')}|{any_of('grammar.or')})(?=[ ]))[ ]?\n?"
_SIGNED = re.compile(
    rf"{_JOINED}(?:{SIGN}){COLON}(?P<number>(?=[a-z-]{{0,5}}[0-9])[0-9a-z]+(?:[/.-][0-9a-z]+){{0,4}})(?!\w)"
)
_BARE = re.compile(rf"{_JOINED}(?P<number>[0-9a-z]{{1,24}}(?:[ /.-][0-9a-z]{{1,12}}){{0,6}})(?!\w)")
_MOST = 60
"""Numbers of one list at most."""
_FEWEST = 4
"""Figures of a number whose shape tells it from an amount or an article."""

_DOCKET = re.compile(CASSATION)
_DATE = re.compile(r"[0-3]?[0-9][/.-][01]?[0-9][/.-](?:[12][0-9])?[0-9]{2}")


def find_announced(
    document: Text, pattern: re.Pattern[str], label: str, source: str, digits: int, signs: int = 0
) -> Iterator[Entity]:
    """Yield what the group ``number`` of a pattern of the folded text holds, and the numbers listed
    behind it, but no dates and no docket numbers.

    A number has ``digits`` figures or more, and ``signs`` letters and figures or more.
    """
    folded = document.read.folded
    for match in pattern.finditer(folded):
        for start, end in (match.span("number"), *listed_behind(folded, *match.span("number"))):
            written = folded[start:end]
            enough = sum(map(str.isdigit, written)) >= digits and sum(map(str.isalnum, written)) >= signs
            if enough and not is_other(written):
                yield entity_at(document.text, start, end, label, source, 0.95)


def is_other(written: str) -> bool:
    """Tell whether a folded number is a date, or a docket number of the Cour de cassation."""
    return bool(_DATE.fullmatch(written) or _DOCKET.fullmatch(written))


def listed_behind(folded: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of the numbers that go on a list behind ``folded[start:end]``: each with a
    sign of its own, or of the same shape ("QRT-19-A, QRT-20-B et QRT-21-C")."""
    wanted = shape(folded[start:end])
    for _ in range(_MOST):
        match = _SIGNED.match(folded, end) or _BARE.match(folded, end)
        if match is None or (match.re is _BARE and not _same(match, wanted)):
            return
        start, end = match.span("number")
        if match.re is _BARE:
            end = start + len(wanted)
        yield start, end


def shape(written: str) -> str:
    """Return a number with 0 for each figure and a for each letter, so that numbers of a series are
    alike."""
    return re.sub("[a-z]", "a", re.sub("[0-9]", "0", written))


def _same(match: re.Match[str], wanted: str) -> bool:
    """Tell whether the next number begins as the one before does and ends there."""
    start, length = match.start("number"), len(wanted)
    behind = match.string[start + length : start + length + 1]
    return (
        sum(map(str.isdigit, wanted)) >= _FEWEST
        and shape(match.string[start : start + length]) == wanted
        and not behind.isalnum()
    )
