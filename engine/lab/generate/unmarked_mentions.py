"""What looks like a mention in a sample and is not marked: to be marked, or listed under ``clear``
in its heading.

A mention that the gold forgets makes every measure wrong. ``clear`` holds phrases: whatever lies in
one of them has been read and is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import CIVIL_DATES, NAME_LABELS
from engine.interchange import Sample
from engine.text import MONTHS

_MONTHS = "|".join([*MONTHS["fr"], *MONTHS["en"]])
_DATE = rf"(?:\d{{1,2}}(?:er)?\s+(?:{_MONTHS})\s+\d{{4}}|(?:{_MONTHS})\s+\d{{1,2}},?\s+\d{{4}}|\d{{1,2}}[/.-]\d{{1,2}}[/.-]\d{{2,4}}|(?:19|20)\d\d-\d\d-\d\d)"
_TITLE = (
    r"(?:MM?\.|Mmes?|Mlles?|Messieurs|Monsieur|Mesdames|Madame|Mademoiselle|Mes?|Maîtres?|Docteurs?|Drs?|Pr|Professeure?|"
    r"époux|épouse|veuve|veuf|consorts|indivision|[Nn]ée?|alias|dite?|(?:Mr|Mrs|Ms)\.?|Miss|Justice|Counsel)"
)
_STREET = (
    r"(?:rue|avenue|av\.|boulevard|bd|chemin|allée|impasse|place|quai|route|cours|square|Street|Avenue|Road|Drive)"
)
PATTERNS: dict[str, str] = {
    "title": rf"(?<![\w'’.]){_TITLE}\s+(?P<it>[A-ZÀ-ÖØ-Þ][\w'’.-]*)",
    "e-mail": r"(?P<it>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)",
    "phone": r"(?<![\d.])(?P<it>(?:\+\d{2}\s?(?:\(0\)\s?)?|0)[1-9](?:[ .-]?\d{2}){4}|\(?\d{3}\)?[ .-]\d{3}-\d{4})(?!\.?\d)",
    "number": r"(?<!\w)(?P<it>[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,}|[12] ?\d\d ?\d\d ?\d[\dAB] ?\d{3} ?\d{3}(?: ?\d\d)?|[A-Z]{2}-\d{3}-[A-Z]{2})(?!\w)",
    "civil date": rf"(?i:\b(?:née?s?|naissance|décédée?s?|décès|mariée?s?|mariage|born|died|married)\b)[^.\n;]{{0,40}}?\b(?P<it>{_DATE})",
    "street": rf"(?P<it>\b\d+(?: ?(?:bis|ter))?,? {_STREET}\b)",
    "postcode": r"(?P<it>\b\d{5} [A-ZÀ-Þ][\w-]+|\b[A-Z]\d[A-Z] \d[A-Z]\d\b)",
}
"""What shows a mention by its form; the group ``it`` must be marked."""

_PARTICLES = frozenset("de du des la le les et al el ben van von di da do dos".split())
_WORD = re.compile(r"[^\W\d_]{2,}")
_AFTER_NAME = re.compile(r"[ \u00a0\u202f-](?P<it>[A-ZÀ-ÖØ-Þ][\w'’-]+)")


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A place to look at; ``around`` shows it in its line."""

    kind: str
    start: int
    end: int
    text: str
    around: str


def suspicions(sample: Sample) -> list[Suspicion]:
    """List what is neither marked nor cleared, in order."""
    text = sample.text
    settled = bytearray(len(text))
    for entity in sample.entities:
        settled[entity.start : entity.end] = b"\1" * (entity.end - entity.start)
    for phrase in sample.clear:
        for match in re.finditer(re.escape(phrase), text):
            settled[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    found = {(start, end): kind for kind, start, end in _candidates(sample) if not any(settled[start:end])}
    return [
        Suspicion(kind, start, end, text[start:end], text[max(0, start - 40) : end + 25].replace("\n", " "))
        for (start, end), kind in sorted(found.items())
    ]


def _candidates(sample: Sample) -> Iterator[tuple[str, int, int]]:
    text = sample.text
    for kind, pattern in PATTERNS.items():
        for match in re.finditer(pattern, text):
            yield kind, *match.span("it")
    for entity in sample.entities:
        if entity.label in NAME_LABELS and (after := _AFTER_NAME.match(text, entity.end)):
            yield "after a name", *after.span("it")
    names = {word[0].casefold() for e in sample.entities if e.label in NAME_LABELS for word in _WORD.finditer(e.text)}
    names -= _PARTICLES
    for word in _WORD.finditer(text):
        if word[0][0].isupper() and word[0].casefold() in names:
            yield "name marked elsewhere", *word.span()
    for date in {entity.text for entity in sample.entities if entity.label in CIVIL_DATES}:
        for match in re.finditer(rf"(?<!\d){re.escape(date)}", text):
            yield "date marked elsewhere", *match.span()
