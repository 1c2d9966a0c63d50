"""The engine against the reader: what was added, removed and changed, precision, recall and F2, and
the record that stays of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from engine.core import Entity, Profile, Score
from engine.measure import error_kinds
from engine.monitoring.record import CHARACTERS_OF_A_PAGE, LabelCounts, Record, SourceCounts, total
from engine.pipeline import decide
from engine.review import LogEntry, ReviewState, by_id, court, decide_masks, find_settlement, read_history
from engine.tagging import versioned

Kind = Literal["missed", "spurious", "label", "boundary", "both"]


@dataclass(frozen=True, slots=True)
class Figures:
    """The engine's annotation compared with the reader's, in counts by label. Ratios (0 to 1) are
    strict (same start, end and label), and None over nothing."""

    labels: Mapping[str, LabelCounts]

    @property
    def total(self) -> LabelCounts:
        """Return the counts of all labels together."""
        return total(self.labels.values())

    @property
    def added_sensitive(self) -> int:
        """Return the number of mentions that the reader added under labels that the profile masks:
        sous-annotations that would have been published."""
        return sum(label.missed for label in self.labels.values() if label.masked)

    @property
    def added_other(self) -> int:
        """Return the number of mentions that the reader added under labels that the profile
        keeps."""
        return sum(label.missed for label in self.labels.values() if not label.masked)

    @property
    def removed(self) -> int:
        """Return the number of mentions that the reader removed: sur-annotations."""
        return self.total.spurious

    @property
    def changed(self) -> int:
        """Return the number of mentions that the reader gave another label, other boundaries, or
        both."""
        whole = self.total
        return whole.label + whole.boundary + whole.both

    @property
    def score(self) -> Score:
        """Return strict counts over all labels: a changed mention is both spurious and missed."""
        return self.total.strict

    @property
    def precision(self) -> float | None:
        """Return the share of the engine's mentions that the reader kept unchanged."""
        return self.score.precision

    @property
    def recall(self) -> float | None:
        """Return the share of the reader's mentions that the engine found with the same span and
        label."""
        return self.score.recall

    @property
    def f2(self) -> float | None:
        """Return F2, the F-measure that weighs recall twice as much as precision, 5 P R / (4 P +
        R), computed from counts (van Rijsbergen 1979, F-beta with beta 2)."""
        score = self.score
        divisor = 5 * score.right + score.spurious + 4 * score.missed
        return 5 * score.right / divisor if divisor else None


def figures(state: ReviewState, profile: Profile) -> Figures:
    """Compare the engine's mentions with those of the reader, by label; the profile tells which
    labels are sensitive.

    Mentions that differ are paired one to one where they overlap, those with most characters in
    common first.
    """
    base = {(entity.start, entity.end, entity.label): entity for entity in state.base.entities}
    now = {(entity.start, entity.end, entity.label): entity for entity in state.annotation.entities}
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for _, _, label in base.keys() & now.keys():
        counts[label]["right"] += 1
    gold = [one for place, one in now.items() if place not in base]
    predicted = [one for place, one in base.items() if place not in now]
    for match in error_kinds.find_unmatched(gold, predicted):
        for label, kind in _kinds(match):
            counts[label][kind] += 1
    return Figures({code: LabelCounts(**counts[code], masked=profile.masks(code)) for code in sorted(counts)})


def _kinds(match: error_kinds.Match) -> Iterable[tuple[str, Kind]]:
    """Give label and kind of all that is wrong in one place: one of either side at a time, those
    first that share most."""
    gold, predicted = (list(side) for side in match)
    pairs = [(before, after) for before in gold for after in predicted if before.overlaps(after)]
    pairs.sort(key=lambda pair: (-_shared(*pair), pair[0].label != pair[1].label, pair[0].start, pair[1].start))
    for before, after in pairs:
        if before in gold and after in predicted:
            gold.remove(before)
            predicted.remove(after)
            yield before.label, _kind(before, after)
    yield from ((before.label, "missed") for before in gold)
    yield from ((before.label, "spurious") for before in predicted)


def _kind(first: Entity, second: Entity) -> Kind:
    if (first.start, first.end) == (second.start, second.end):
        return "label"
    return "boundary" if first.label == second.label else "both"


def _shared(first: Entity, second: Entity) -> int:
    return min(first.end, second.end) - max(first.start, second.start)


def sources(state: ReviewState) -> dict[str, SourceCounts]:
    """Count, by source in alphabetical order, the mentions that the engine found, and those that
    the reader kept with the same span and label."""
    there = {(entity.start, entity.end, entity.label) for entity in state.annotation.entities}
    found = Counter(entity.source for entity in state.base.entities)
    kept = Counter(entity.source for entity in state.base.entities if (entity.start, entity.end, entity.label) in there)
    return {source: SourceCounts(found[source], kept[source]) for source in sorted(found)}


def count_persons_changed(state: ReviewState) -> int:
    """Count the engine's persons that the reader merged into another, split, or took a name from.

    Compared are mentions that are at the same offsets in both. Of merged persons, the one with the
    most of these mentions is not counted.
    """
    now = {(entity.start, entity.end): entity.person for entity in state.annotation.entities if entity.person}
    went: defaultdict[str, Counter[str]] = defaultdict(Counter)
    came: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for mention in state.base.entities:
        person = now.get((mention.start, mention.end))
        if mention.person and person:
            went[mention.person][person] += 1
            came[person][mention.person] += 1
    owners = {
        person: max(from_, key=lambda mention: (from_[mention], mention == person)) for person, from_ in came.items()
    }
    return sum(len(to) > 1 or owners[next(iter(to))] != person for person, to in went.items())


def record(state: ReviewState, log: Sequence[LogEntry], profile: Profile, *, control: bool = False) -> Record:
    """Reduce a reading to what is kept when its text is erased.

    ``log`` is the reading's log, for its time and its acts; ``control``: the document was drawn at
    random for reading. A reading that is not validated is dated now.
    """
    document, engine, validated = state.annotation.document, state.base.engine, state.validated
    raised = list(by_id(state).values())
    return Record(
        when=datetime.fromisoformat(validated["when"]) if validated else datetime.now(UTC),
        model=versioned(engine.model, engine.weights),
        engine=engine.version,
        court=court.court(document.text, document.language),
        language=document.language,
        profile=profile.name,
        characters=len(document.text),
        pages=float(document.pages or len(document.text) / CHARACTERS_OF_A_PAGE),
        seconds=sum(entry.seconds for entry in log),
        labels=figures(state, profile).labels,
        sources=sources(state),
        doubts=dict(Counter(one.level for one in raised)),
        settled=dict(Counter(one.level for one in raised if find_settlement(state, one) is not None)),
        changes=_changes(log),
        persons_changed=count_persons_changed(state),
        control=control,
        nothing_missed=state.base.nothing_missed,
        hidden=_hidden(state, profile),
    )


def _hidden(state: ReviewState, profile: Profile) -> int:
    """Count the mentions that the engine left readable and that are hidden now."""
    readable = {(entity.start, entity.end) for entity in decide(state.base, profile).entities if not entity.masked}
    now = decide_masks(state, profile).entities
    return sum(entity.masked and (entity.start, entity.end) in readable for entity in now)


def _changes(log: Sequence[LogEntry]) -> int:
    done = (log[rank].difference for rank in read_history(log).done)
    return sum(bool(one.removed or one.added or one.persons) for one in done)
