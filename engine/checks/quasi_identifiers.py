"""What may identify somebody without a name: items 7 to 10 of the list of the ADJUM paper (Plamondon, Lapalme, Pelletier 2004, fig. 2).

Small communities, exceptional occupations, an age beside a profession, a nationality beside a town, an unusual family or
income. They are the judge's to weigh, so they are notes, once per wording and no more than ``MOST`` of a kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.checks.check import Check, Findings
from engine.core.doubts import doubt
from engine.core.model import Doubt
from engine.text.placement import Taken
from engine.text.reading import reading

MOST = 3
MONTHLY, YEARLY, WEALTH = 15_000, 200_000, 2_000_000
"""Euros or dollars from which on an income a month, one a year, and a fortune are unusual: France's highest hundredth, about (INSEE 2021)."""

_PROFESSION = (
    r"\b(?:de profession|exercant (?:la profession|le metier|l'activite) d|par profession|"
    r"chirurgienn?e?s?|chirurgien-dentiste|dentiste|pharmacienn?e?|veterinaire|notaire|architecte|journaliste|comedienn?e?|musicienn?e?|pilote de ligne|"
    r"professeure? (?:des universites|agregee?)|expert-comptable|commissaire de police|officier|pasteur|pretre|imam|rabbin|surgeon|dentist|pharmacist|pilot|professor)\b"
)
_AGE = re.compile(
    r"\b(?:agee?s? de (?:\d{1,3}|[a-z]+(?:[ -][a-z]+){0,3}) ans|aged? (?:of )?\d{1,3}\b|\d{1,3}[- ]years?[- ]old)"
)
# Behind an article it is the authority, which is no person: "le maire de Tulle a refusé".
_OCCUPATION = re.compile(
    r"(?<!\ble )(?<!\bla )(?<!\bau )(?<!\bdu )(?<!, )\b(?:ancienn?e? |vice-)?(?:maire|adjointe? au maire|deputee?|senat(?:eur|rice)|ministre|ambassad(?:eur|rice)|eveque|cardinal|footballeu(?:r|se)|"
    r"joueu(?:r|se) (?:de \w+ )?professionnel(?:le)?|champion(?:ne)? (?:de|du|d'|olympique)|medaillee? (?:olympique|d'or)|chant(?:eur|euse)|act(?:eur|rice)|ecrivaine?|romanci(?:er|ere)|"
    r"chef d'orchestre|chef etoile|astronaute|explorat(?:eur|rice)|academicienn?e?|presentat(?:eur|rice) (?:de television|du journal)|mayor|senator|ambassador|bishop|olympic)\b"
    r"(?! (?:de la republique|du conseil constitutionnel))"
)
_NATIONALITY = re.compile(
    r"\b(?:de nationalite|ressortissante?|citoyenn?e?|national of|citizen of)\s+(?!francaise?\b|canad)[a-z-]{4,}"
)
_COMMUNITY = re.compile(
    r"\b(?:(?:petit|ce|le|meme) village|hameau|(?:petite|cette) commune|commune (?:de|comptant|d'environ) \d[\d ]{0,6} (?:habitants|ames)|village de \d[\d ]{0,6} habitants|"
    r"communaute (?:religieuse|monastique|des gens du voyage|juive|musulmane|protestante|kanak)|monastere|couvent|abbaye|tribu|"
    r"small (?:town|village|community)|hamlet|first nation|on (?:the|a) reserve)\b"
)
_NUMBERS = "six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seven|eight|nine|ten|eleven|twelve"
_FAMILY = re.compile(
    rf"\b(?:(?:{_NUMBERS}|[6-9]|1\d) (?:enfants|children)|triples|triplees|quadruples|quadruplees|triplets|quadruplets|jumeaux|jumelles|twins)\b"
)
_INCOME = re.compile(
    r"\b(?P<what>salaires?|revenus?|remunerations?|traitement|honoraires|dividendes|patrimoine|fortune|salary|income|earnings|net worth)\b"
    r"[^.;\n]{0,60}?(?P<amount>(?<!\d)\d{1,3}(?:[ .,]\d{3})+|\d{5,9})(?:,\d{1,2})? ?(?:euros?|€|eur|dollars?|\$)(?P<period>[^.;\n]{0,25})"
)
_MONTH, _YEAR = re.compile(r"\b(?:mois|mensuel|month)"), re.compile(r"\b(?:an|annee|annuel|year|annual)")
_BESIDE = 90

Span = tuple[int, int]


def apply(findings: Findings) -> tuple[Doubt, ...]:
    """Note each kind of thing, in the order of the text."""
    folded = reading(findings.document.text).folded
    taken = Taken(findings.entities)
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


def _near_town(folded: str, taken: Taken) -> Iterator[Span]:
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
