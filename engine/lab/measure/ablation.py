"""What each rule is worth: what gold says of the texts with it and without it.

Two ways, since rules make up for each other: ``alone`` compares the tagger with one rule to the
tagger with none; ``last`` compares all the rules that are on by default to all of them but one (for
a rule that is off, to all of them and it).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from engine.core import Annotation, Changes, Document, EngineInfo, Entity, Profile, load_profile
from engine.interchange import genres, gold, samples
from engine.measure import (
    DIRECT,
    GROUPS,
    PROFILES,
    Effect,
    Pair,
    ReplayTagger,
    Verdict,
    hidden_letters,
    is_found,
    pair,
    panel_sentences,
)
from engine.rules import RULES, Rule, run
from engine.tagging import tag_with_doubts

if TYPE_CHECKING:
    from engine.tagging import Tagger


@dataclass(frozen=True, slots=True)
class RuleValue:
    """A rule and its effects."""

    rule: Rule
    alone: Effect
    last: Effect

    @property
    def verdict(self) -> Verdict:
        """Say whether it pays behind the others; where these leave nothing to it, whether it would
        pay alone."""
        return self.last.verdict if self.last.verdict != "unseen" else self.alone.verdict

    def to_json(self) -> dict[str, Any]:
        """Give counts and the verdict as JSON data."""
        return {
            "rule": self.rule.name,
            "default": self.rule.default,
            "verdict": self.verdict,
            "alone": asdict(self.alone),
            "last": asdict(self.last),
        }


@dataclass(frozen=True, slots=True)
class AblationCase:
    """A document's gold, and the profile that says what of it must not stay readable."""

    gold: Annotation
    profile: Profile


def shipped_cases(language: str) -> Iterator[AblationCase]:
    """Give all gold that ships in a language: the genres, and the samples."""
    for genre in genres():
        if genre.language == language:
            yield from (AblationCase(sample.annotation, load_profile(genre.profile)) for sample in gold(genre.name))
    for sample in samples():
        if sample.language == language:
            yield AblationCase(sample.annotation, load_profile("canada" if language == "en" else "judiciaire"))


def panel_cases(language: str) -> Iterator[AblationCase]:
    """Give the sentences of the quality panel, one a document: hard ones, with kinds of numbers
    that decisions hardly have."""
    profile, nobody = load_profile(PROFILES[language]), EngineInfo("", "human", "", "")
    for item in panel_sentences.panel(language):
        document = Document(f"{language}.txt:{item.line}", item.text, language=language)
        yield AblationCase(Annotation(document, nobody, item.entities), profile)


def ablate(
    cases: Iterable[AblationCase],
    tagger: Tagger,
    rules: Sequence[Rule] = RULES,
    progress: Callable[[str, float], None] | None = None,
    forget: float = 0.0,
) -> tuple[RuleValue, ...]:
    """Measure every rule on every case; ``progress`` hears the document's name and the fraction
    done.

    ``forget`` makes the tagger worse than it is
    (:class:`engine.measure.rules.replay_tagger.ReplayTagger`).

    A rule that wants nothing changed in a document has no effect there, and is not run again.
    """
    asked, same = list(cases), ReplayTagger(tagger, forget)
    alone, last = ({rule.name: Effect() for rule in rules} for _ in range(2))
    on = {rule.name for rule in rules if rule.default}
    for rank, case in enumerate(asked):
        if progress:
            progress(case.gold.document.name, rank / len(asked))
        seen = _Seen(case, same, rules)
        for rule in rules:
            alone[rule.name] += seen.effect(frozenset(), {rule.name}, rule.name)
            last[rule.name] += seen.effect(on - {rule.name}, on | {rule.name}, rule.name)
    return tuple(RuleValue(rule, alone[rule.name], last[rule.name]) for rule in rules)


@dataclass(frozen=True, slots=True)
class _View:
    """What one set of rules leaves of a document."""

    found: frozenset[Entity]
    false: frozenset[tuple[int, int]]
    clean: bool


class _Seen:
    """One case under several sets of rules."""

    def __init__(self, case: AblationCase, tagger: ReplayTagger, rules: Sequence[Rule]) -> None:
        self.case, self.tagger, self.rules = case, tagger, rules
        self.wanted = frozenset(e for e in case.gold.entities if case.profile.masks(e.label))
        self._views: dict[frozenset[str], _View] = {}
        self._changes: dict[frozenset[str], dict[str, Changes]] = {}

    def effect(self, without: Collection[str], with_: Collection[str], name: str) -> Effect:
        """Compare two sets of rules that differ in one."""
        before, after = frozenset(without), frozenset(with_)
        change = self._wanted_changes(after)[name]
        if not (change.added or change.removed or change.doubts):
            return Effect()
        old, new = self._view(before), self._view(after)
        return Effect(
            len(new.found - old.found),
            len(old.found - new.found),
            len(new.false - old.false),
            len(old.false - new.false),
            int(new.clean and not old.clean),
            int(old.clean and not new.clean),
            len(change.doubts),
            int(old != new),
        )

    def _wanted_changes(self, on: frozenset[str]) -> dict[str, Changes]:
        if on not in self._changes:
            document = self.case.gold.document
            chosen = [rule for rule in self.rules if rule.name in on]
            self._changes[on] = run(document, tag_with_doubts(self.tagger, document.text)[0], chosen).changes
        return self._changes[on]

    def _view(self, on: frozenset[str]) -> _View:
        if on not in self._views:
            self._views[on] = self._look(on)
        return self._views[on]

    def _look(self, on: frozenset[str]) -> _View:
        from engine.pipeline import annotate

        chosen = tuple(rule for rule in self.rules if rule.name in on)
        made = annotate(self.case.gold.document, self.tagger, self.case.profile, rules=chosen)
        (compared,) = pair([self.case.gold], [made]).pairs
        hidden = hidden_letters(compared)
        found = frozenset(e for e in self.wanted if is_found(compared.text, e, hidden))
        direct = {e for e in self.wanted if e.label in GROUPS[DIRECT]}
        return _View(found, frozenset(_false(compared, self.wanted)), direct <= found)


def _false(compared: Pair, wanted: Collection[Entity]) -> Iterator[tuple[int, int]]:
    """Give the masked spans that touch no mention to mask."""
    ordered = sorted(wanted, key=attrgetter("start"))
    place = 0
    for entity in compared.predicted:
        while place < len(ordered) and ordered[place].end <= entity.start:
            place += 1
        if entity.masked and not (place < len(ordered) and ordered[place].start < entity.end):
            yield entity.start, entity.end
