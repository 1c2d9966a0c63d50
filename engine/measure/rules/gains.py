"""What each rule adds, in the measures of the pages: mentions, individuals and documents before it
and after it.

Two ways, as in :mod:`engine.lab.measure.ablation`: ``alone`` behind the bare tagger, and ``last``
behind all the other rules that are on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.core import Share
from engine.measure.cases import ALL, Case, cases
from engine.measure.leaks import DIRECT, PERSONS
from engine.measure.results.gold_sets import PredictedDocument, Reference, compare
from engine.measure.tally import Tally

if TYPE_CHECKING:
    from engine.core import Entity
    from engine.measure.results.runs import ComparedDocument
    from engine.rules import Rule, RulesOutcome
    from engine.tagging import Tagger

GROUPS = (PERSONS, DIRECT, ALL)
"""The groups of mentions that are counted."""

_OTHER = "other"
"""Letters outside of all gold, in :attr:`engine.measure.tally.Tally.kept`."""


@dataclass(frozen=True, slots=True)
class RuleSetCounts:
    """What stays readable, and what is masked without need, under one set of rules.

    ``mentions`` and ``documents`` by group of labels: mentions found, of all; documents without a
    miss, of those with a mention. ``individuals``: persons to mask of whom no direct mention stays
    readable, of all with one. ``false``: letters and digits masked outside of all gold, of all that
    are outside.
    """

    mentions: Mapping[str, Share] = field(default_factory=dict)
    documents: Mapping[str, Share] = field(default_factory=dict)
    individuals: Share = field(default_factory=Share)
    false: Share = field(default_factory=Share)

    def __add__(self, other: RuleSetCounts) -> RuleSetCounts:
        """Pool the counts of two sets of documents."""
        return RuleSetCounts(
            {group: self.mentions.get(group, Share()) + other.mentions.get(group, Share()) for group in GROUPS},
            {group: self.documents.get(group, Share()) + other.documents.get(group, Share()) for group in GROUPS},
            self.individuals + other.individuals,
            self.false + other.false,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the counts as JSON data, each share as [count, of]."""
        return {
            "mentions": {group: _numbers(share) for group, share in self.mentions.items()},
            "documents": {group: _numbers(share) for group, share in self.documents.items()},
            "individuals": _numbers(self.individuals),
            "false": _numbers(self.false),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RuleSetCounts:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError, TypeError: the data is not that.
        """
        return cls(
            {group: Share(*data["mentions"][group]) for group in GROUPS},
            {group: Share(*data["documents"][group]) for group in GROUPS},
            Share(*data["individuals"]),
            Share(*data["false"]),
        )


@dataclass(frozen=True, slots=True)
class GainStep:
    """The counts ``before`` a rule is added to a set of rules, and ``after``."""

    before: RuleSetCounts = field(default_factory=RuleSetCounts)
    after: RuleSetCounts = field(default_factory=RuleSetCounts)

    def __add__(self, other: GainStep) -> GainStep:
        """Pool the counts of two sets of documents."""
        return GainStep(self.before + other.before, self.after + other.after)


@dataclass(frozen=True, slots=True)
class RuleGain:
    """What a rule, by name, adds ``alone``, after the bare tagger, and ``last``, after all the
    other rules that are on by default; ``default``: it is on by default itself."""

    rule: str
    default: bool
    alone: GainStep
    last: GainStep

    def to_json(self) -> dict[str, Any]:
        """Return the counts as JSON data; each step is [before, after]."""
        steps = {"alone": self.alone, "last": self.last}
        rows = {name: [step.before.to_json(), step.after.to_json()] for name, step in steps.items()}
        return {"rule": self.rule, "default": self.default, **rows}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RuleGain:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError, TypeError, ValueError: the data is not that.
        """
        alone, last = (GainStep(*map(RuleSetCounts.from_json, data[name])) for name in ("alone", "last"))
        return cls(str(data["rule"]), bool(data["default"]), alone, last)


def count_tallies(tallies: Iterable[Tally]) -> RuleSetCounts:
    """Pool the tallies of documents into the counts by which rules are compared."""
    everything = tuple(tallies)
    found = {group: cases(everything, group) for group in GROUPS}
    persons = [
        individual
        for tally in everything
        for individual in tally.individuals
        if individual.masked and individual.direct.of
    ]
    return RuleSetCounts(
        {group: _mentions(few) for group, few in found.items()},
        {group: Share(sum(case.clean for case in few), len(few)) for group, few in found.items()},
        Share(sum(person.hidden for person in persons), len(persons)),
        sum((tally.kept.get(_OTHER, Share()) for tally in everything), Share()),
    )


def gains(
    references: Sequence[Reference],
    tagger: Tagger,
    rules: Sequence[Rule] | None = None,
    progress: Callable[[str, float], None] | None = None,
    count: Callable[[ComparedDocument], Tally] | None = None,
) -> tuple[RuleGain, ...]:
    """Measure what each rule adds on gold documents, in the order of ``rules`` (by default all of
    them).

    The tagger is asked for a document many times, so pass one of
    :func:`engine.measure.record_tagger`. ``count`` reduces a document to counts (by default
    :func:`engine.measure.tallying.tally`). ``progress`` is called with the document's name and the
    fraction done, 0 to 1.
    """
    from engine.measure.tallying import tally
    from engine.rules import RULES

    chosen = RULES if rules is None else rules
    on = frozenset(rule.name for rule in chosen if rule.default)
    alone, last = ({rule.name: GainStep() for rule in chosen} for _ in range(2))
    for rank, reference in enumerate(references):
        if progress:
            progress(reference.name, rank / len(references))
        seen = _Seen(reference, tagger, chosen, count or tally)
        for rule in chosen:
            alone[rule.name] += seen.step(frozenset(), rule.name)
            last[rule.name] += seen.step(on - {rule.name}, rule.name)
    return tuple(RuleGain(rule.name, rule.default, alone[rule.name], last[rule.name]) for rule in chosen)


class _Seen:
    """One document under several sets of rules; what two sets leave alike is counted once."""

    def __init__(
        self, reference: Reference, tagger: Tagger, rules: Sequence[Rule], count: Callable[[ComparedDocument], Tally]
    ) -> None:
        self._reference, self._tagger, self._rules, self._count = reference, tagger, rules, count
        self._outcomes: dict[frozenset[str], RulesOutcome] = {}
        self._standings: dict[tuple[Entity, ...], RuleSetCounts] = {}

    def step(self, before: frozenset[str], rule: str) -> GainStep:
        """Compare some rules to the same and one more; one that wants nothing changed leaves the
        document as it was."""
        after = self._outcome(before | {rule})
        changes = after.changes[rule]
        if not (changes.added or changes.removed):
            same = self._standing(after)
            return GainStep(same, same)
        return GainStep(self._standing(self._outcome(before)), self._standing(after))

    def _outcome(self, on: frozenset[str]) -> RulesOutcome:
        from engine.rules import run
        from engine.tagging import tag_with_doubts
        from engine.text import Text

        if on not in self._outcomes:
            document = self._reference.annotation.document
            chosen = [rule for rule in self._rules if rule.name in on]
            found, suspects = tag_with_doubts(self._tagger, document.text)
            text = Text.of(document, self._reference.profile.party_cost, suspects or ())
            self._outcomes[on] = run(text, found, chosen)
        return self._outcomes[on]

    def _standing(self, outcome: RulesOutcome) -> RuleSetCounts:
        from engine.pipeline import annotate

        if outcome.entities not in self._standings:
            said, document = _Saying(self._tagger, outcome.entities), self._reference.annotation.document
            made = annotate(document, said, self._reference.profile, rules=())
            (compared,) = compare([self._reference], [PredictedDocument(made)])
            self._standings[outcome.entities] = count_tallies([self._count(compared)])
        return self._standings[outcome.entities]


class _Saying:
    """A tagger that says what rules have left, so that persons are told and masks decided without
    running these again."""

    def __init__(self, tagger: Tagger, entities: tuple[Entity, ...]) -> None:
        self.name, self.device, self.language = tagger.name, tagger.device, tagger.language
        self._entities = entities

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give them."""
        return self._entities


def _mentions(found: Sequence[Case]) -> Share:
    mentions = sum(case.mentions for case in found)
    return Share(mentions - sum(case.missed for case in found), mentions)


def _numbers(share: Share) -> list[int]:
    return [share.count, share.of]
