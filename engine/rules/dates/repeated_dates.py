"""A civil date once known is one wherever it stands: "à compter du 17 novembre 2017", the day of
the death found above."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from engine.core import CIVIL_DATES, Changes, Entity, entity_at
from engine.rules.dates.date_forms import DATE, parse_date
from engine.rules.rule import Rule
from engine.text import Text, place

_DATE = re.compile(rf"(?<![\w/.-]){DATE}")
_SURE = 0.9


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the other occurrences of each reliably found civil date, by day, month and year however
    written, and give them its most frequent label."""
    folded = document.read.folded
    known: defaultdict[tuple[int, int, int], Counter[str]] = defaultdict(Counter)
    for entity in entities:
        date = parse_date(folded[entity.start : entity.end]) if entity.label in CIVIL_DATES else None
        if date and entity.score >= _SURE:
            known[date][entity.label] += 1
    finds = []
    for match in _DATE.finditer(folded) if known else ():
        date = parse_date(match[0])
        if date and date in known:
            label = max(sorted(known[date]), key=known[date].__getitem__)
            finds.append(entity_at(document.text, *match.span(), label, "rule:repeated_dates", 0.8))
    return place(document, entities, finds)


RULE = Rule(
    "repeated_dates",
    "Dates répétées",
    "Repeated dates",
    "Une date de naissance, de décès ou de mariage trouvée une fois est repérée partout où la même date figure.",
    "A date of birth, death or marriage found once is found wherever the same date stands.",
    apply,
)
