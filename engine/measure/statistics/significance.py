"""Two runs on the same documents: how far they differ, and whether chance alone could make them
differ so.

The interval of a difference is a paired bootstrap's: both runs on the same draws of documents. The
p-value is that of a randomisation test by document (Noreen 1989; Yeh 2000, "More accurate tests for
the statistical significance of result differences"): if the runs were alike, the two results on a
document might as well be swapped. Where the documents that differ are few, all ways to swap them
are gone through. Shares of clean documents are compared by McNemar's test, exact (the sign test on
the documents that only one run leaves clean).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Literal

import numpy as np

from engine.core import LABELS, DifferentDocuments, UnknownName
from engine.measure.cases import ALL, Case, cases
from engine.measure.measures import (
    BETA,
    MACRO,
    MEASURES,
    MICRO,
    compute_measures,
    count_labels,
    ingredients,
    macro_of,
    sort_labels,
)
from engine.measure.scarce import scarce_labels
from engine.measure.statistics.bootstrap import DRAWS, SEED, Floats, Progress, interval, weights
from engine.measure.tally import SCHEMES, Tally

PERMUTATIONS = 10_000
Method = Literal["exact randomisation", "approximate randomisation", "exact McNemar", "one document"]

_CHUNK = 2_000_000
_SAME = 1e-12
"""Differences that rounding alone makes."""

Measure = Callable[[Floats], Floats]
"""From sums over documents, (draws, ...), to one value a draw."""


@dataclass(frozen=True, slots=True)
class SignificanceTest:
    """The difference of a measure between two runs: the second run's value less the first's, with
    its 95 % interval (``low``, ``high``) and a two-sided ``p_value``.

    These three are None with fewer than two documents, of which no test can be made. ``documents``
    counts those compared. ``adjusted`` is the p-value corrected for the tests that are read with it
    (:mod:`engine.measure.statistics.multiple_testing`), None where it was made alone.
    """

    difference: float
    low: float | None
    high: float | None
    p_value: float | None
    documents: int
    method: Method
    adjusted: float | None = None


def compare(
    a: Sequence[Tally],
    b: Sequence[Tally],
    scheme: str,
    measure: str = "f1",
    label: str | None = None,
    progress: Progress | None = None,
    every_label: bool = False,
    beta: float = BETA,
) -> SignificanceTest:
    """Test whether a measure differs between two runs on the same documents, by a randomisation
    test over documents and a paired bootstrap interval.

    ``measure`` is one of :data:`engine.measure.measures.MEASURES`; ``label`` one label, ``macro``
    for the mean over labels, None or ``micro`` for all labels together. ``progress`` is called with
    the fraction of the bootstrap that is done. ``every_label`` has ``macro`` count also the labels
    that the gold hardly has (:mod:`engine.measure.scarce`); ``beta`` is the weight of recall in
    ``f_beta``.

    Raises:
        DifferentDocuments: the two runs are not on the same documents.
        UnknownName: no such scheme or measure; or a label that is neither in one of the runs nor
        one of :data:`engine.core.labels.LABELS`.
    """
    _check(scheme, SCHEMES)
    _check(measure, MEASURES)
    a, b = align_tallies(a, b)
    found = {name for side in (a, b) for one in side for name in one.counts.get(scheme, ())}
    asked = {label} if label and label not in (MICRO, MACRO) else set()
    for name in asked - found:
        _check(name, (MICRO, MACRO, *sort_labels(found | LABELS.keys())))
    labels = sort_labels(found | asked)
    first, second = (ingredients(count_labels(side, scheme, labels)) for side in (a, b))
    column = MEASURES.index(measure)
    scarce = () if every_label else {one.label for one in scarce_labels(a)}
    frequent = np.array([name not in scarce for name in labels], bool)

    def macro(sums: Floats) -> Floats:
        return _defined(macro_of(compute_measures(sums[:, :-1], beta), (sums[:, :-1, 2] > 0) & frequent)[:, column])

    if label == MACRO:
        return _compared(first, second, macro, progress)
    place = labels.index(label) if label and label != MICRO else len(labels)
    return _compared(
        first[:, place], second[:, place], lambda sums: _defined(compute_measures(sums, beta)[:, column]), progress
    )


def compare_recall(
    a: Sequence[Tally], b: Sequence[Tally], group: str = ALL, progress: Progress | None = None
) -> SignificanceTest:
    """Test whether the share of mentions found, of those to mask in a group
    (:func:`engine.measure.cases.cases`), differs between two runs; methods as in :func:`compare`.

    Raises:
        DifferentDocuments: the two runs are not on the same documents, or with other mentions to
        mask.
        KeyError: no such group.
    """
    first, second = (
        np.array([(case.mentions - case.missed, case.mentions) for case in side], float).reshape(-1, 2)
        for side in _cases(a, b, group)
    )
    return _compared(first, second, lambda sums: sums[:, 0] / np.maximum(sums[:, 1], 1), progress)


def compare_clean(
    a: Sequence[Tally], b: Sequence[Tally], group: str = ALL, progress: Progress | None = None
) -> SignificanceTest:
    """Test whether the share of clean documents, among those with mentions to mask in a group,
    differs between two runs, by McNemar's exact test (1947) and a paired bootstrap interval.

    Raises:
        DifferentDocuments: the two runs are not on the same documents, or with other mentions to
        mask.
        KeyError: no such group.
    """
    first, second = (np.array([case.clean for case in side], float) for side in _cases(a, b, group))
    documents = len(first)
    difference = float((second - first).mean()) if documents else 0.0
    if documents < 2:
        return SignificanceTest(difference, None, None, None, documents, "one document")
    only = int(((second - first) > 0).sum()), int(((second - first) < 0).sum())
    low, high = _paired(first[:, None], second[:, None], lambda sums: sums[:, 0] / documents, progress)
    return SignificanceTest(difference, low, high, sign_test(*only), documents, "exact McNemar")


def sign_test(first: int, second: int) -> float:
    """Compute the two-sided exact binomial p-value of ``first`` cases against ``second``, both
    equally likely under the null hypothesis; 1 if there are none."""
    most, cases_ = max(first, second), first + second
    return min(1.0, 2 * sum(comb(cases_, k) for k in range(most, cases_ + 1)) / (1 << cases_))


def align_tallies(a: Sequence[Tally], b: Sequence[Tally]) -> tuple[tuple[Tally, ...], tuple[Tally, ...]]:
    """Reorder the second run's documents to the order of the first; documents are identified by
    name and length in characters.

    Raises:
        DifferentDocuments: names or lengths of the documents differ.
    """
    keys = [[(one.document, one.characters) for one in side] for side in (a, b)]
    if keys[0] == keys[1]:
        return tuple(a), tuple(b)
    by_key = dict(zip(keys[1], b, strict=True))
    if len(by_key) < len(b) or sorted(keys[0]) != sorted(keys[1]):
        raise DifferentDocuments(first=len(a), second=len(b), common=len(set(keys[0]) & set(keys[1])))
    return tuple(a), tuple(by_key[key] for key in keys[0])


def _defined(values: Floats) -> Floats:
    """Count a ratio over nothing as 0: a run that finds nothing can be compared as well."""
    return np.nan_to_num(values, nan=0.0)


def _cases(a: Sequence[Tally], b: Sequence[Tally], group: str) -> tuple[tuple[Case, ...], tuple[Case, ...]]:
    first, second = (cases(side, group) for side in align_tallies(a, b))
    asked = [[(case.document, case.mentions) for case in side] for side in (first, second)]
    if asked[0] != asked[1]:  # another profile, or another gold
        raise DifferentDocuments(first=len(first), second=len(second), common=len(set(asked[0]) & set(asked[1])))
    return first, second


def _compared(first: Floats, second: Floats, measure: Measure, progress: Progress | None) -> SignificanceTest:
    documents = len(first)
    difference = _difference(first.sum(axis=0)[None], second.sum(axis=0)[None], measure)[0] if documents else 0.0
    if documents < 2:
        return SignificanceTest(float(difference), None, None, None, documents, "one document")
    low, high = _paired(first, second, measure, progress)
    p_value, method = _randomised(first, second, measure)
    return SignificanceTest(float(difference), low, high, p_value, documents, method)


def _difference(first: Floats, second: Floats, measure: Measure) -> Floats:
    return measure(second) - measure(first)


def _paired(first: Floats, second: Floats, measure: Measure, progress: Progress | None) -> tuple[float, float]:
    """Give the interval of the difference over draws of documents (Efron & Tibshirani 1993)."""
    found: list[Floats] = []
    for chunk in weights(len(first)):
        found.append(_difference(np.tensordot(chunk, first, 1), np.tensordot(chunk, second, 1), measure))
        if progress:
            progress(sum(map(len, found)) / DRAWS)
    return interval(np.concatenate(found))


def _randomised(first: Floats, second: Floats, measure: Measure) -> tuple[float, Method]:
    """Give the share of ways to swap documents that make a difference at least as great, and
    whether all were tried.

    Documents on which the two have the same counts are the same swapped. Of the tried ones, the
    order that was met counts as one more (Noreen's (n + 1) / (N + 1)), so that no p-value is 0.
    """
    apart = (second != first).reshape(len(first), -1).any(axis=1)
    left, right = first[apart], second[apart]
    base, sums = first.sum(axis=0), second.sum(axis=0)
    gap = abs(_difference(base[None], sums[None], measure)[0])
    exact = 2 ** len(left) <= PERMUTATIONS if len(left) < 64 else False
    met = tried = 0
    for swapped in _all_ways(len(left)) if exact else _ways(len(left)):
        moved = np.tensordot(swapped, right - left, 1)
        met += int((np.abs(_difference(base + moved, sums - moved, measure)) >= gap - _SAME).sum())
        tried += len(swapped)
    if exact:
        return met / tried, "exact randomisation"
    return (met + 1) / (tried + 1), "approximate randomisation"


def _all_ways(documents: int) -> Iterator[Floats]:
    yield (np.arange(2**documents)[:, None] >> np.arange(documents) & 1).astype(float)


def _ways(documents: int) -> Iterator[Floats]:
    chance = np.random.default_rng(SEED)
    step = max(1, _CHUNK // documents)
    for begun in range(0, PERMUTATIONS, step):
        yield chance.integers(2, size=(min(step, PERMUTATIONS - begun), documents), dtype=np.int8).astype(float)


def _check(name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise UnknownName(name=name, known=", ".join(known))
