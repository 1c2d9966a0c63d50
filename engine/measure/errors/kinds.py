"""What an error is: its kind as a reader sees it, what it is called at the Cour de cassation, and
the value that holds one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from engine.core import Catalogued, Entity
from engine.measure.errors.adjum_causes import FALSE_ALARMS, MISSES, Cause
from engine.measure.persons.forms import form
from engine.measure.results.runs import Touch
from engine.text import fold_in_place

Kind = Literal["omission", "false_alarm", "label", "boundary"]
Term = Literal["sensitive", "over", "non_sensitive", "none"]


@dataclass(frozen=True, slots=True)
class NamedCode(Catalogued):
    """A code of something; ``sign`` stands beside its title, so that colour is never alone."""

    key = "{0.subject}.{0.code}"
    subject: str
    code: str
    sign: str = ""


KINDS: tuple[NamedCode, ...] = (
    NamedCode("error_kind", "omission", "▲"),
    NamedCode("error_kind", "false_alarm", "▼"),
    NamedCode("error_kind", "label", "≠"),
    NamedCode("error_kind", "boundary", "↔"),
)
TERMS: tuple[NamedCode, ...] = (
    NamedCode("error_term", "sensitive"),
    NamedCode("error_term", "over"),
    NamedCode("error_term", "non_sensitive"),
    NamedCode("error_term", "none"),
)
"""The Cour's words, first the gravest: of an error that is two of them the first is said.

*Sensitive*: a mention that the profile masks stays readable, wholly or in part
(:func:`engine.measure.leaks.is_found`). *Over*: a letter or a digit is masked that lies in no
mention to mask. *Non-sensitive*: a mention is annotated in part or not at all, and nothing of it
that must be masked can be read (a judge who was not seen, a particle). *None*: only the label is
wrong, the published text is the same.

The Cour's interface Label counts the same by comparing the annotation of the machine with that of
the agent who re-read it (``surAnnotationsCount``, ``subAnnotationsSensitiveCount``,
``subAnnotationsNonSensitiveCount``: ``sibling-systems.md``, ``peer-tools.md`` §1; reference 001
calls the under-annotations « sous-anonymisations »: "données sensibles qui n'ont pas été
pseudonymisées"). There, each linked entity counts once a decision whatever its occurrences,
sensitive is a setting of the category, and a category that is left readable does not count when it
is missed; here each place counts, sensitive is what the profile masks, and such a miss is
non-sensitive.
"""


@dataclass(frozen=True, slots=True)
class WrongName:
    """A name of a person, first name and surname together, as the table of the ADJUM paper counts
    it: missed, or else a false alarm."""

    missed: bool
    start: int
    end: int
    form: str
    cause: str


@dataclass(frozen=True, slots=True)
class Error:
    """One place where gold and prediction differ.

    ``id`` stays the same from run to run as long as the place and the kind do: rank of the document
    (from 1), start, end, kind. ``start`` and ``end`` hold all mentions of both sides; ``text`` is
    what stands there, ``before`` and ``after`` some 60 characters around it. ``letters``: letters
    and digits masked for nothing. ``score``: the lowest probability of the predicted spans, None
    without any. ``touches``: what rules added or removed there. ``distance``: words since the last
    civil title of the document (0: right behind it), None where there was none. ``seen``: whether
    the words of a name stood in mentions of the training
    (:mod:`engine.measure.errors.training_words`), None: not known, or no name. ``causes``: codes of
    :data:`engine.measure.errors.causes.CAUSES`; ``cause``: the one of the ADJUM table (a code of
    :data:`engine.measure.errors.adjum_causes.MISSES`, of ``FALSE_ALARMS`` where nothing of the gold
    is missed). ``names``: those of that table touched by it. ``frequency``: errors of the set with
    this form and this kind. ``loss``: share of a clean decision that is lost by it: each of the n
    sensitive errors of a document costs 1/n, so that they add up to the number of leaking
    decisions.
    """

    id: str
    document: int
    name: str
    court: str
    genre: str
    language: str
    kind: Kind
    term: Term
    start: int
    end: int
    text: str
    before: str
    after: str
    gold: tuple[Entity, ...]
    predicted: tuple[Entity, ...]
    letters: int = 0
    touches: tuple[Touch, ...] = ()
    distance: int | None = None
    seen: bool | None = None
    causes: tuple[str, ...] = ()
    cause: str = "other"
    names: tuple[WrongName, ...] = ()
    frequency: int = 1
    loss: float = 0.0

    @property
    def first(self) -> Cause:
        """Give the cause of the ADJUM table with its names: that of a miss, or that of a false
        alarm."""
        missed = self.names[0].missed if self.names else self.kind == "omission" or self.sensitive
        known = {cause.code: cause for cause in (MISSES if missed else FALSE_ALARMS)}
        return known.get(self.cause, known["other"])

    @property
    def label(self) -> str:
        """Give the label it counts for: that of the gold, of the predicted where the gold has
        nothing there."""
        return (self.gold or self.predicted)[0].label

    @property
    def said(self) -> str | None:
        """Give the label that was predicted; None where nothing was."""
        return self.predicted[0].label if self.predicted else None

    @property
    def sensitive(self) -> bool:
        """Tell whether something stays readable that the profile masks."""
        return self.term == "sensitive"

    @property
    def form(self) -> str:
        """Give the text by which errors are one: without case and accents, on one line."""
        return fold_in_place(form(self.text))

    @property
    def score(self) -> float | None:
        """Give the lowest probability of the predicted spans."""
        return min((entity.score for entity in self.predicted), default=None)

    @property
    def sources(self) -> tuple[str, ...]:
        """Say where the predicted spans come from: ``model:NAME``, ``rule:NAME``, ``human``."""
        return tuple(dict.fromkeys(entity.source for entity in self.predicted))

    @property
    def rules(self) -> tuple[str, ...]:
        """Name the rules that touched the place, in the order in which they ran."""
        return tuple(dict.fromkeys(touch.rule for touch in self.touches))

    def to_json(self) -> dict[str, Any]:
        """Give the error as JSON data."""
        plain = (
            "id document name court genre language kind term start end text before after letters distance seen cause "
            "frequency loss label said score"
        ).split()
        return {
            **{name: getattr(self, name) for name in plain},
            "sources": list(self.sources),
            "rules": list(self.rules),
            "causes": list(self.causes),
            "gold": [_span(entity) for entity in self.gold],
            "predicted": [{**_span(e), "masked": e.masked, "source": e.source} for e in self.predicted],
        }


def _span(entity: Entity) -> dict[str, Any]:
    return {"start": entity.start, "end": entity.end, "label": entity.label}


Match = tuple[tuple[Entity, ...], tuple[Entity, ...]]
"""Mentions of the gold and spans of the prediction that are one error, either side sorted."""

MOSTLY = 0.5
"""Share of the characters of two sides that both must have for a difference to be one of label
alone."""


def find_unmatched(gold: Iterable[Entity], predicted: Iterable[Entity]) -> Iterator[Match]:
    """Give, in order, what is wrong: each gold mention and each predicted span without an equal
    (start, end, label) is in exactly one match.

    Those that share a character are one match, and so are all that hang together thereby: a mention
    cut in two, or two taken for one, are one error. Spans that only touch do not hang together.
    """
    sides = tuple(gold), tuple(predicted)
    left = tuple(Counter(map(_place, side)) for side in sides)
    equal = left[0] & left[1]
    wrong: list[tuple[Entity, int]] = []
    for rank, side in enumerate(sides):
        spare = Counter(equal)
        for entity in side:
            if spare[_place(entity)]:
                spare[_place(entity)] -= 1
            else:
                wrong.append((entity, rank))
    together: list[tuple[Entity, int]] = []
    end = -1
    for entity, rank in sorted(wrong, key=lambda pair: (pair[0].start, pair[0].end, pair[1])):
        if together and entity.start >= end:
            yield _match(together)
            together, end = [], -1
        together.append((entity, rank))
        end = max(end, entity.end)
    if together:
        yield _match(together)


def right(gold: Iterable[Entity], predicted: Iterable[Entity]) -> Iterator[tuple[Entity, Entity]]:
    """Give the mentions that are equal on both sides, to the character and the label."""
    known = {_place(entity): entity for entity in predicted}
    return ((entity, known[_place(entity)]) for entity in gold if _place(entity) in known)


def kind_of(match: Match) -> Kind:
    """Say what a reader sees.

    ``omission``: the prediction has nothing there; ``false_alarm``: the gold has nothing there.
    Else ``label`` where no label is on both sides and the sides share half of their characters at
    least (same place, other label: a judge taken for a party), and ``boundary`` in all other cases:
    one label with another start or end, a mention cut in pieces, several in one, or an overlap by
    less than half.
    """
    gold, predicted = match
    if not predicted:
        return "omission"
    if not gold:
        return "false_alarm"
    if {e.label for e in gold} & {e.label for e in predicted}:
        return "boundary"
    left, right = (set().union(*(range(e.start, e.end) for e in side)) for side in match)
    return "label" if len(left & right) >= MOSTLY * len(left | right) else "boundary"


def _place(entity: Entity) -> tuple[int, int, str]:
    return entity.start, entity.end, entity.label


def _match(together: Iterable[tuple[Entity, int]]) -> Match:
    pairs = list(together)
    return tuple(e for e, rank in pairs if not rank), tuple(e for e, rank in pairs if rank)
