"""Strict scores on spans of characters: right means same start, same end, same label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core import Score
from engine.measure.pairs import Pair


def strict(pairs: Iterable[Pair]) -> dict[str, Score]:
    """Compute strict scores on character spans, by label in alphabetical order: right means equal
    start, end and label. Labels of either side are included."""
    right: Counter[str] = Counter()
    gold: Counter[str] = Counter()
    predicted: Counter[str] = Counter()
    for pair in pairs:
        wanted = {(entity.start, entity.end, entity.label) for entity in pair.gold}
        right.update(e.label for e in pair.predicted if (e.start, e.end, e.label) in wanted)
        gold.update(entity.label for entity in pair.gold)
        predicted.update(entity.label for entity in pair.predicted)
    return {
        label: Score(right[label], predicted[label] - right[label], gold[label] - right[label])
        for label in sorted(gold | predicted)
    }
