"""A civil date once known is one wherever it stands: "à compter du 17 novembre 2017", the day of
the death found above."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from engine.core import CIVIL_DATES, Changes, Entity, entity_at, replace
from engine.rules.dates.date_forms import DATE, parse_date
from engine.rules.mail.chat_lines import CHAT_STAMP
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, place

_DATE = re.compile(rf"(?<![\w/.-]){DATE}")
_SURE = 0.9


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the other occurrences of each reliably found civil date, by day, month and year however
    written, and give them its most frequent label. The stamps of a chat say when somebody wrote:
    they are no civil dates."""
    folded = document.read.folded
    taken, stamps = OccupiedSpans(entities), [match.span() for match in CHAT_STAMP.finditer(folded)]
    stamped = {e for start, end in stamps for e in taken.over(start, end) if e.label in CIVIL_DATES}
    starts = {start for start, _ in stamps}
    known: defaultdict[tuple[int, int, int], Counter[str]] = defaultdict(Counter)
    for entity in entities:
        date = parse_date(folded[entity.start : entity.end]) if entity.label in CIVIL_DATES else None
        if date and entity.score >= _SURE and entity not in stamped:
            known[date][entity.label] += 1
    finds = []
    for match in _DATE.finditer(folded) if known else ():
        date = parse_date(match[0])
        if date and date in known and match.start() not in starts:
            label = max(sorted(known[date]), key=known[date].__getitem__)
            finds.append(entity_at(document.text, *match.span(), label, "rule:repeated_dates", 0.8))
    changes = place(document, [e for e in entities if e not in stamped], finds)
    return replace(changes, removed=(*changes.removed, *sorted(stamped, key=lambda e: e.start)))


RULE = Rule(
    "repeated_dates",
    "Dates répétées",
    "Repeated dates",
    "Une date de naissance, de décès ou de mariage trouvée une fois est repérée partout où la même date figure.",
    "A date of birth, death or marriage found once is found wherever the same date stands.",
    apply,
)
