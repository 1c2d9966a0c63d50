"""What may identify somebody without a name: items 7 to 10 of the list of the ADJUM paper
(Plamondon, Lapalme, Pelletier 2004, fig. 2).

Small communities, exceptional occupations, an age beside a profession, a nationality beside a town,
an unusual family or income. They are the judge's to weigh, so they are notes, once per wording and
no more than ``MOST`` of a kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.checks.check import Check, Findings
from engine.core import Doubt, doubt
from engine.text import OccupiedSpans, any_of, in_order

MOST = 3
MONTHLY, YEARLY, WEALTH = 15_000, 200_000, 2_000_000
"""Euros or dollars from which on an income a month, one a year, and a fortune are unusual: France's
highest hundredth, about (INSEE 2021)."""

_PROFESSION = rf"\b{any_of('quasi_identifiers.professions')}\b"
_AGES = (
    r"agee?s? de (?:\d{1,3}|[a-z]+(?:[ -][a-z]+){0,3}) ans",
    r"aged? (?:of )?\d{1,3}\b|\d{1,3}[- ]years?[- ]old",
)
"""How an age is said, in each language."""
_AGE = re.compile(rf"\b(?:{'|'.join(_AGES)})")
# Behind an article it is the authority, which is no person: "le maire de Tulle a refusé".
_OCCUPATION = re.compile(
    rf"(?<!\ble )(?<!\bla )(?<!\bau )(?<!\bdu )(?<!, )\b(?:ancienn?e? |vice-)?(?:{any_of('quasi_identifiers.offices')}"
    r"|joueu(?:r|se) (?:de \w+ )?professionnel(?:le)?)\b(?! (?:de la republique|du conseil constitutionnel))"
)
_NATIONALITY = re.compile(rf"\b{any_of('quasi_identifiers.nationalities')}\s+(?!francaise?\b|canad)[a-z-]{{4,}}")
_COMMUNITY = re.compile(
    rf"\b(?:{any_of('quasi_identifiers.communities')}|commune (?:de|comptant|d'environ) \d[\d ]{{0,6}} (?:habitants|"
    r"ames)|village de \d[\d ]{0,6} habitants)\b"
)
_NUMBERS = any_of("numbers.children")
_FAMILY = re.compile(
    rf"\b(?:(?:{_NUMBERS}|[6-9]|1\d) {any_of('quasi_identifiers.children')}|{any_of('quasi_identifiers.births')})\b"
)
_INCOME = re.compile(
    rf"\b(?P<what>{any_of('quasi_identifiers.incomes')})\b[^.;\n]{{0,60}}?(?P<amount>(?<!\d)\d{{1,3}}(?:[ .,]\d{{3}})+|"
    r"\d{5,9})(?:,\d{1,2})? ?(?:euros?|€|eur|dollars?|\$)(?P<period>[^.;\n]{0,25})"
)
_MONTH, _YEAR = re.compile(rf"\b{any_of('calendar.monthly')}"), re.compile(rf"\b{in_order('calendar.yearly')}")
_BESIDE = 90

Span = tuple[int, int]


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Raise doubts of level ``note`` about indirect identifiers that no entity covers, kind by
    kind, at most :data:`MOST` of a kind and one per wording."""
    folded = findings.read.folded
    taken = OccupiedSpans(findings.entities)
    kinds: dict[str, Callable[[], Iterator[Span]]] = {
        "age": lambda: _beside(folded, _AGE, _PROFESSION),
        "occupation": lambda: _spans(folded, _OCCUPATION),
        "nationality": lambda: _near_town(folded, taken),
        "community": lambda: _spans(folded, _COMMUNITY),
        "family": lambda: _spans(folded, _FAMILY),
        "income": lambda: _incomes(folded),
    }
    return tuple(
        doubt("quasi_identifier", *span, variant)
        for variant, find in kinds.items()
        for span in _few(folded, (span for span in find() if not taken.over(*span)))
    )


def _few(folded: str, spans: Iterator[Span]) -> Iterator[Span]:
    """Give the first place of each wording, ``MOST`` at most."""
    seen = set[str]()
    for start, end in spans:
        if folded[start:end] not in seen and len(seen) < MOST:
            seen.add(folded[start:end])
            yield start, end


def _spans(folded: str, pattern: re.Pattern[str]) -> Iterator[Span]:
    return (match.span() for match in pattern.finditer(folded))


def _beside(folded: str, pattern: re.Pattern[str], other: str) -> Iterator[Span]:
    """Give what stands within a sentence of something else."""
    wanted = re.compile(other)
    for match in pattern.finditer(folded):
        before = re.split(r"[.;\n]", folded[max(0, match.start() - _BESIDE) : match.start()])[-1]
        after = re.split(r"[.;\n]", folded[match.end() : match.end() + _BESIDE])[0]
        if wanted.search(before) or wanted.search(after):
            yield match.span()


def _near_town(folded: str, taken: OccupiedSpans) -> Iterator[Span]:
    """Give a nationality with a town near it: where few of that nation live, the two are enough."""
    for start, end in _spans(folded, _NATIONALITY):
        if any(e.label == "localite" for e in taken.over(max(0, start - _BESIDE), end + _BESIDE)):
            yield start, end


def _incomes(folded: str) -> Iterator[Span]:
    for match in _INCOME.finditer(folded):
        amount = int("".join(filter(str.isdigit, match["amount"])))
        least = WEALTH if match["what"] in ("patrimoine", "fortune", "net worth") else YEARLY
        words = folded[match.start() : match.start("amount")] + match["period"]
        if least == YEARLY and _MONTH.search(words) and not _YEAR.search(words):
            least = MONTHLY
        if amount >= least:
            yield match.start("amount"), match.end("amount")


CHECK = Check("quasi_identifier", apply)
