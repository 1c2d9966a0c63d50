"""Mentions of the gold and of a prediction held against each other as nervaluate 1.2.1 does
(Batista 2018, after SemEval 2013 task 9), in linear time.

Each prediction, in the order of the text, takes a mention of the gold that no earlier one took and
of which it covers at least 1 %: the one that is right, else the first. Under ``strict`` right is
the same bounds and label, under ``exact`` the same bounds, under ``partial`` too (what is not right
is then partial, not incorrect), under ``type`` the same label, the closest bounds first. By label,
mentions of the other labels are as if they were not there; overall they are, so that the overall
counts are not the sum over labels.

nervaluate goes through the mentions in the order in which it is given them: where a prediction
touches several of the gold or the other way round, another order can give other counts of
incorrect, missed and spurious (and of correct under ``type``), and overlapping mentions of one side
can take each other's place. Here mentions are sorted and disjoint, so that there is one answer,
that of nervaluate for this order. Its ends are inclusive: what ends before character 5 here ends at
4 there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.core import Entity
from engine.measure.tally import Counts

LEAST = 1.0
"""Least share of a gold mention that a prediction must cover to meet it, in percent (nervaluate's
default)."""

Meetings = list[list[int]]
"""For each prediction, the ranks of the gold mentions that it meets, in order."""

ByLabel = dict[str, Counts]
Choice = Callable[[int, list[int]], tuple[int, bool]]


@dataclass(frozen=True, slots=True)
class DocumentCounts:
    """The counts of one document under the four schemes of nervaluate: ``labels`` by scheme and
    label, ``overall`` by scheme for all labels together, which is not the sum over labels."""

    labels: dict[str, ByLabel]
    overall: dict[str, Counts]


def match(gold: Sequence[Entity], predicted: Sequence[Entity]) -> DocumentCounts:
    """Count matches of gold and predicted mentions under ``strict``, ``exact``, ``partial`` and
    ``type``, as nervaluate does. Both sides are sorted and disjoint."""
    meeting = _sufficient(meetings(gold, predicted), gold, predicted)
    alike = [
        [rank for rank in ranks if gold[rank].label == one.label] for ranks, one in zip(meeting, predicted, strict=True)
    ]

    def bounds(said: int, ranks: list[int]) -> tuple[int, bool]:
        entity = predicted[said]
        return _first(ranks, lambda rank: (gold[rank].start, gold[rank].end) == (entity.start, entity.end))

    def both(said: int, ranks: list[int]) -> tuple[int, bool]:
        rank, right = bounds(said, ranks)
        return (rank, True) if right and gold[rank].label == predicted[said].label else (ranks[0], False)

    def kind(said: int, ranks: list[int]) -> tuple[int, bool]:
        entity = predicted[said]
        same = [rank for rank in ranks if gold[rank].label == entity.label]
        near = min(
            same, key=lambda rank: abs(gold[rank].start - entity.start) + abs(gold[rank].end - entity.end), default=-1
        )
        return (near, True) if same else (ranks[0], False)

    strict = _counted(_taken(alike, both), gold, predicted)
    labels = {
        "strict": strict,
        "exact": strict,
        "partial": {label: _softened(counts) for label, counts in strict.items()},
        "type": _counted(_taken(alike, kind), gold, predicted),
    }
    exact = _total(_taken(meeting, bounds), len(gold))
    overall = {
        "strict": _total(_taken(meeting, both), len(gold)),
        "exact": exact,
        "partial": _softened(exact),
        "type": _total(_taken(meeting, kind), len(gold)),
    }
    return DocumentCounts(labels, overall)


def characters(gold: Sequence[Entity], predicted: Sequence[Entity]) -> ByLabel:
    """Count characters by label: right if both sides give the character this label. Blanks inside
    mentions count. Both sides are sorted and disjoint."""
    right, wanted, said = Counter[str](), Counter[str](), Counter[str]()
    for mention, ranks in zip(predicted, meetings(gold, predicted), strict=True):
        for rank in ranks:
            if gold[rank].label == mention.label:
                right[mention.label] += count_shared(gold[rank], mention)
    for side, counter in ((gold, wanted), (predicted, said)):
        for entity in side:
            counter[entity.label] += entity.end - entity.start
    return both_sides(right, wanted, said)


def confusion(gold: Sequence[Entity], predicted: Sequence[Entity]) -> dict[tuple[str | None, str | None], int]:
    """Count (gold label, predicted label) pairs of mentions, matched one to one by largest overlap,
    then in text order; None stands for no mention on that side."""
    touching = sorted(
        (-count_shared(gold[rank], one), said, rank)
        for said, (one, ranks) in enumerate(zip(predicted, meetings(gold, predicted), strict=True))
        for rank in ranks
    )
    found: Counter[tuple[str | None, str | None]] = Counter()
    free_gold, free_said = set(range(len(gold))), set(range(len(predicted)))
    for _, said, rank in touching:
        if rank in free_gold and said in free_said:
            found[gold[rank].label, predicted[said].label] += 1
            free_gold.remove(rank)
            free_said.remove(said)
    found.update((gold[rank].label, None) for rank in free_gold)
    found.update((None, predicted[said].label) for said in free_said)
    return dict(sorted(found.items(), key=lambda item: tuple(label or "" for label in item[0])))


def both_sides(right: Counter[str], wanted: Counter[str], said: Counter[str]) -> ByLabel:
    """Convert counts by label of right, gold and predicted units to :class:`Counts`, for schemes
    without partial or incorrect units."""
    return {
        label: Counts(right[label], missed=wanted[label] - right[label], spurious=said[label] - right[label])
        for label in sorted(wanted.keys() | said.keys())
    }


def meetings(gold: Sequence[Entity], predicted: Sequence[Entity]) -> Meetings:
    """Return, for each prediction, the ranks of the gold mentions that share a character with it,
    ascending. Both sides are sorted and disjoint."""
    found: Meetings = []
    first = 0
    for entity in predicted:
        while first < len(gold) and gold[first].end <= entity.start:
            first += 1
        last = first
        while last < len(gold) and gold[last].start < entity.end:
            last += 1
        found.append(list(range(first, last)))
    return found


def count_shared(first: Entity, second: Entity) -> int:
    """Return the number of characters in the intersection of two spans; 0 if they are disjoint."""
    return max(0, min(first.end, second.end) - max(first.start, second.start))


def _sufficient(meeting: Meetings, gold: Sequence[Entity], predicted: Sequence[Entity]) -> Meetings:
    return [
        [rank for rank in ranks if count_shared(gold[rank], one) / (gold[rank].end - gold[rank].start) * 100.0 >= LEAST]
        for ranks, one in zip(meeting, predicted, strict=True)
    ]


def _first(ranks: list[int], right: Callable[[int], bool]) -> tuple[int, bool]:
    found = next((rank for rank in ranks if right(rank)), None)
    return (ranks[0], False) if found is None else (found, True)


def _taken(meeting: Meetings, choice: Choice) -> list[tuple[int, bool] | None]:
    """Give, for each prediction, the gold mention that it takes and whether it is right; None for a
    spurious one."""
    gone: set[int] = set()
    found: list[tuple[int, bool] | None] = []
    for said, ranks in enumerate(meeting):
        free = [rank for rank in ranks if rank not in gone]
        chosen = choice(said, free) if free else None
        if chosen:
            gone.add(chosen[0])
        found.append(chosen)
    return found


def _counted(
    taken: Sequence[tuple[int, bool] | None], gold: Sequence[Entity], predicted: Sequence[Entity]
) -> dict[str, Counts]:
    """Count by label: gold and prediction that meet have the same."""
    right = Counter(one.label for one, found in zip(predicted, taken, strict=True) if found and found[1])
    wrong = Counter(one.label for one, found in zip(predicted, taken, strict=True) if found and not found[1])
    wanted, said = Counter(one.label for one in gold), Counter(one.label for one in predicted)
    return {
        label: Counts(right[label], wrong[label], 0, wanted[label] - met, said[label] - met)
        for label in sorted(wanted.keys() | said.keys())
        for met in [right[label] + wrong[label]]
    }


def _total(taken: Sequence[tuple[int, bool] | None], gold: int) -> Counts:
    right = sum(1 for found in taken if found and found[1])
    wrong = sum(1 for found in taken if found and not found[1])
    return Counts(right, wrong, 0, gold - right - wrong, len(taken) - right - wrong)


def _softened(counts: Counts) -> Counts:
    """Take what has other bounds for partial."""
    return Counts(counts.correct, 0, counts.incorrect, counts.missed, counts.spurious)
