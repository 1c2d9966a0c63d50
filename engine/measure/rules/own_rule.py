"""What a rule of one's own finds on the gold that ships, and what it would break there: by the gold
itself, so that nothing is computed by a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from engine.core import Entity, Tabular
from engine.measure.results.gold_sets import SHIPPED, Reference, load_shipped
from engine.terms import OwnRule
from engine.text import OccupiedSpans

Outcome = Literal["right", "inside", "other_label", "partial", "unneeded"]
OUTCOMES: tuple[Outcome, ...] = ("right", "inside", "other_label", "partial", "unneeded")
"""A find is a mention of the gold under its label (``right``), lies within a longer one, which
stays (``inside``), takes a mention of another label, cuts one (``partial``), or stands where the
gold has none (``unneeded``)."""

BROKEN: tuple[Outcome, ...] = ("other_label", "partial", "unneeded")
_AROUND = 40
"""Characters of the text on either side of a find that are shown."""


@dataclass(frozen=True, slots=True)
class RulePlace:
    """One find of a rule in a gold document: half-open offsets, and the words ``before`` and
    ``after`` it. The gold that ships names nobody."""

    document: str
    start: int
    end: int
    text: str
    before: str
    after: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class RuleTrial(Tabular):
    """What a rule does on ``documents`` gold documents, place by place."""

    rule: OwnRule
    documents: int
    places: tuple[RulePlace, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("document", "start", "end", "text", "outcome")

    def count(self, outcome: Outcome) -> int:
        """Return the number of finds of an outcome."""
        return Counter(place.outcome for place in self.places)[outcome]

    @property
    def broken(self) -> int:
        """Return the number of finds that break something."""
        return sum(map(self.count, BROKEN))

    def records(self) -> Iterator[tuple[str, int, int, str, str]]:
        """Return the finds, in the order of documents and texts."""
        for place in self.places:
            yield place.document, place.start, place.end, place.text, place.outcome


def try_rule(rule: OwnRule, gold: Iterable[Reference] | None = None) -> RuleTrial:
    """Try a rule on gold documents, by default all that ship, in both languages."""
    references = (
        tuple(gold) if gold is not None else tuple(reference for name in SHIPPED for reference in load_shipped(name))
    )
    places = tuple(place for reference in references for place in _places(rule, reference))
    return RuleTrial(rule, len(references), places)


def _places(rule: OwnRule, reference: Reference) -> Iterator[RulePlace]:
    text = reference.annotation.document.text
    taken = OccupiedSpans(reference.annotation.entities)
    for find in rule.find(text):
        before, after = text[max(0, find.start - _AROUND) : find.start], text[find.end : find.end + _AROUND]
        outcome = _outcome(find, taken.over(find.start, find.end))
        yield RulePlace(reference.name, find.start, find.end, find.text, before, after, outcome)


def _outcome(find: Entity, there: Iterable[Entity]) -> Outcome:
    there = tuple(there)
    if not there:
        return "unneeded"
    if any((e.start, e.end, e.label) == (find.start, find.end, find.label) for e in there):
        return "right"
    if any(e.start <= find.start and find.end <= e.end and e.label == find.label for e in there):
        return "inside"
    if any((e.start < find.start < e.end) or (e.start < find.end < e.end) for e in there):
        wider = any(e.start <= find.start and find.end <= e.end for e in there)
        return "inside" if wider else "partial"
    return "other_label" if any(e.label != find.label for e in there) else "partial"
