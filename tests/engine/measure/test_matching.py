"""The four schemes against nervaluate itself; characters and labels against plain readings of their
definitions."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from nervaluate import Evaluator
from sklearn.metrics import confusion_matrix as sklearn_confusion

from engine.measure.matching.matching import characters, confusion, match
from engine.measure.tally import Counts
from tests.engine.measure.made_spans import LABELS, Span, entities, spans

A, B = LABELS[0], LABELS[2]
LONG = "La Société mutuelle " * 30
SCHEMES = {"strict": "strict", "exact": "exact", "partial": "partial", "type": "ent_type"}
FIXED = [
    pytest.param([(0, 4, A)], [(0, 4, A)], id="the same"),
    pytest.param([(0, 4, A)], [(0, 4, B)], id="another label"),
    pytest.param([(0, 4, A)], [(0, 3, A)], id="another end"),
    pytest.param([(0, 9, A)], [(0, 3, A), (4, 9, A)], id="one taken for two"),
    pytest.param([(0, 3, A), (4, 9, A)], [(0, 9, A)], id="two taken for one"),
    pytest.param([(0, 9, A)], [(0, 3, B), (4, 9, A)], id="a wrong label comes first"),
    pytest.param([(0, 3, B), (4, 9, A)], [(2, 9, A)], id="the second is the right one"),
    pytest.param([(0, 2, A), (3, 9, A)], [(1, 9, A)], id="the closest bounds under type"),
    pytest.param([(0, 4, A)], [], id="nothing said"),
    pytest.param([], [(0, 4, A)], id="nothing to find"),
    pytest.param([], [], id="nothing at all"),
    pytest.param([(0, 100, A)], [(99, 104, A)], id="one character in 100 is 1 %"),
    pytest.param([(0, 101, A)], [(100, 104, A)], id="one in 101 is less, and no meeting"),
    pytest.param([(0, 3, A), (3, 6, A)], [(0, 3, A), (3, 6, B)], id="mentions that touch"),
]


def nervaluate(gold: list[Span], said: list[Span]) -> dict[str, dict[str, dict[str, Counts]]]:
    """Count with nervaluate, whose ends are inclusive."""
    sides = [[[{"label": label, "start": a, "end": b - 1} for a, b, label in side]] for side in (gold, said)]
    found = Evaluator(*sides, tags=list(LABELS), loader="dict").evaluate()

    def counts(one: object) -> Counts:
        return Counts(*(getattr(one, name) for name in Counts.__slots__))

    return {
        "overall": {ours: {"": counts(found["overall"][theirs])} for ours, theirs in SCHEMES.items()},
        "labels": {
            ours: {label: counts(rows[theirs]) for label, rows in found["entities"].items()}
            for ours, theirs in SCHEMES.items()
        },
    }


@pytest.mark.parametrize(("gold", "said"), FIXED)
def test_counts_are_those_of_nervaluate(gold: list[Span], said: list[Span]) -> None:
    found, theirs = match(entities(gold, LONG), entities(said, LONG)), nervaluate(gold, said)
    assert found.labels == theirs["labels"]
    assert {scheme: {"": counts} for scheme, counts in found.overall.items()} == theirs["overall"]


@given(spans(), spans())
def test_counts_are_those_of_nervaluate_on_any_disjoint_spans(gold: list[Span], said: list[Span]) -> None:
    found, theirs = match(entities(gold), entities(said)), nervaluate(gold, said)
    assert found.labels == theirs["labels"]
    assert {scheme: {"": counts} for scheme, counts in found.overall.items()} == theirs["overall"]


@given(spans(), spans())
def test_every_mention_is_counted_once(gold: list[Span], said: list[Span]) -> None:
    found = match(entities(gold), entities(said))
    for scheme in SCHEMES:
        assert (found.overall[scheme].possible, found.overall[scheme].actual) == (len(gold), len(said))
        assert sum(one.possible for one in found.labels[scheme].values()) == len(gold)
        assert sum(one.actual for one in found.labels[scheme].values()) == len(said)


def test_nervaluate_gives_other_counts_in_another_order_and_ours_are_those_of_the_text_order() -> None:
    gold, said = [(0, 6, A)], [(0, 2, B), (2, 6, A)]
    assert nervaluate(gold, said)["overall"]["type"][""] == Counts(0, 1, 0, 0, 1)
    assert nervaluate(gold, said[::-1])["overall"]["type"][""] == Counts(1, 0, 0, 0, 1)
    assert match(entities(gold), entities(said)).overall["type"] == Counts(0, 1, 0, 0, 1)


@given(spans(), spans())
def test_characters_are_counted_one_by_one(gold: list[Span], said: list[Span]) -> None:
    sides = [{(place, label) for a, b, label in side for place in range(a, b)} for side in (gold, said)]
    right = Counter(label for _, label in sides[0] & sides[1])
    wanted, found = (Counter(label for _, label in side) for side in sides)
    assert characters(entities(gold), entities(said)) == {
        label: Counts(right[label], 0, 0, wanted[label] - right[label], found[label] - right[label])
        for label in sorted(wanted | found)
    }


@given(spans())
def test_confusion_on_the_same_spans_is_that_of_scikit_learn(gold: list[Span]) -> None:
    said = [(a, b, LABELS[(a + LABELS.index(label)) % len(LABELS)]) for a, b, label in gold]
    found = confusion(entities(gold), entities(said))
    if gold:
        theirs = sklearn_confusion([s[2] for s in gold], [s[2] for s in said], labels=LABELS).tolist()
        assert [[found.get((one, other), 0) for other in LABELS] for one in LABELS] == theirs
    assert sum(found.values()) == len(gold)


@given(spans(), spans())
def test_confusion_has_every_mention_of_both_sides_once(gold: list[Span], said: list[Span]) -> None:
    found = confusion(entities(gold), entities(said))
    for side, rank in ((gold, 0), (said, 1)):
        totals = Counter[str | None]()
        for pair, count in found.items():
            totals[pair[rank]] += count
        assert {label: n for label, n in totals.items() if label} == Counter(label for *_, label in side)
    assert (None, None) not in found


def test_the_largest_overlap_says_what_a_mention_was_taken_for() -> None:
    gold, said = entities([(0, 10, A)]), entities([(0, 3, B), (3, 10, LABELS[3])])
    assert confusion(gold, said) == {(A, LABELS[3]): 1, (None, B): 1}
