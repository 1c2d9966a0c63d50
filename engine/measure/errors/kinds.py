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
    """A code with a title in the catalogues; ``sign`` is shown beside the title, so that no meaning
    depends on colour alone."""

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
    """One wrong name of a person, first name and surname together, as the ADJUM table counts it:
    ``missed``, or else a false alarm. ``form`` is its text on one line, ``cause`` a code."""

    missed: bool
    start: int
    end: int
    form: str
    cause: str


@dataclass(frozen=True, slots=True)
class Error:
    """One place where gold and prediction differ, with its causes and its cost.

    ``id`` is made of the document's rank (``document``, from 1), start, end and kind, so it is the
    same in every run with this error. ``start`` and ``end`` are character offsets around all
    mentions of both sides; ``text`` is what they enclose, ``before`` and ``after`` up to 60
    characters of context. ``letters``: letters and digits masked outside of every mention to mask.
    ``touches``: what rules added or removed there. ``distance``: words between the last civil title
    (Monsieur) and the error, None without a title. ``seen``: whether the words of a name were in
    mentions of the training data (:mod:`engine.measure.errors.training_words`), None if unknown or
    not a name. ``causes``: codes of :data:`engine.measure.errors.causes.CAUSES`; ``cause``: that of
    the ADJUM table, a code of :data:`engine.measure.errors.adjum_causes.MISSES`, or of
    ``FALSE_ALARMS`` if nothing of the gold is missed. ``names``: the names of that table that the
    error touches. ``frequency``: errors of the set with this form and kind. ``loss``: 1/n for each
    of the n sensitive errors of a document, else 0, so that losses add up to the number of leaking
    documents.
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
        """Return the :class:`Cause` of the ADJUM table, with its title: that of a miss, or that of
        a false alarm."""
        missed = self.names[0].missed if self.names else self.kind == "omission" or self.sensitive
        known = {cause.code: cause for cause in (MISSES if missed else FALSE_ALARMS)}
        return known.get(self.cause, known["other"])

    @property
    def label(self) -> str:
        """Return the label under which the error counts: that of the first gold mention or, without
        any, of the first predicted span."""
        return (self.gold or self.predicted)[0].label

    @property
    def said(self) -> str | None:
        """Return the label of the first predicted span; None if there is none."""
        return self.predicted[0].label if self.predicted else None

    @property
    def sensitive(self) -> bool:
        """Tell whether something that the profile masks stays readable."""
        return self.term == "sensitive"

    @property
    def form(self) -> str:
        """Return the text folded (no case, no accents) and on one line, by which errors are
        grouped."""
        return fold_in_place(form(self.text))

    @property
    def score(self) -> float | None:
        """Return the lowest probability, 0 to 1, of the predicted spans; None if there are none."""
        return min((entity.score for entity in self.predicted), default=None)

    @property
    def sources(self) -> tuple[str, ...]:
        """List the distinct sources of the predicted spans: ``model:NAME``, ``rule:NAME`` or
        ``human``."""
        return tuple(dict.fromkeys(entity.source for entity in self.predicted))

    @property
    def rules(self) -> tuple[str, ...]:
        """List the distinct rules that added or removed spans there, in the order in which they
        ran."""
        return tuple(dict.fromkeys(touch.rule for touch in self.touches))

    def to_json(self) -> dict[str, Any]:
        """Return the error as JSON data; spans are reduced to offsets and label, predicted ones
        also to whether they are masked and to their source."""
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
    """Yield the errors in text order: groups of gold mentions and predicted spans that have no
    equal (start, end, label) on the other side. Each of these is in exactly one group.

    Spans that share a character, directly or through others, are one group: a mention cut in two,
    or two taken for one, are one error. Adjacent spans are not grouped.
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
    """Yield, in the order of the gold, the pairs (gold, predicted) with equal start, end and
    label."""
    known = {_place(entity): entity for entity in predicted}
    return ((entity, known[_place(entity)]) for entity in gold if _place(entity) in known)


def kind_of(match: Match) -> Kind:
    """Classify an error by what a reader sees.

    ``omission``: no predicted span; ``false_alarm``: no gold mention. Otherwise ``label`` if the
    sides have no label in common and share at least half of their characters (intersection over
    union; a judge taken for a party), and ``boundary`` in all other cases: the same label with
    another start or end, a mention split, several merged, or an overlap by less than half.
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
