"""What each measure sums over documents, and what it makes of the sums: points and bootstrap draws
are the same function of other sums."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.agreement import alpha, kappa, spans
from engine.agreement.counts import AgreementCounts
from engine.agreement.positions import Integers, pairs
from engine.measure import bootstrap

Booleans = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class MeasureSums:
    """The sufficient statistics of one measure: ``rows``, (documents, n), are summed over documents
    and turned by ``values`` into the measure, (..., labels + 1), NaN where undefined, all labels
    together last.

    Rows are zero for documents that do not count. ``held``, ``used`` and ``dropped`` are
    (documents, labels + 1): whether a document contributes, and its numbers of units; ``marks`` is
    how much of it the two or more marked with the label, which is what can be disagreed on where
    agreement is high.
    """

    rows: bootstrap.Floats
    values: Callable[[bootstrap.Floats], bootstrap.Floats]
    held: Booleans
    used: Integers
    dropped: Integers
    marks: Integers


def pairwise(counted: AgreementCounts, measure: str, i: int, j: int) -> MeasureSums:
    """Prepare a measure of two annotators, by their ranks (``i`` < ``j``), for summation over
    documents."""
    pair = pairs(len(counted.annotators)).index((i, j))
    both = counted.annotated[i] & counted.annotated[j]
    if measure in spans.SCHEMES:
        return _f1(counted, spans.SCHEMES.index(measure), (i, j), pair, both)
    if measure == "b_cubed":
        used, wanted = counted.compared[pair], counted.wanted[pair]
        size = counted.ratios.shape[2]
        return MeasureSums(
            _flat(counted.ratios[pair]), lambda sums: _b_cubed(sums, size), used > 0, used, wanted - used, used
        )
    if measure == "alpha_unitizing":
        return _unitizing(counted, (i, j), pair, both)
    return _cohen(counted, measure == "kappa_marked", (i, j), pair, both)


def joint(counted: AgreementCounts, measure: str, who: tuple[int, ...]) -> MeasureSums:
    """Prepare a measure of several annotators at once, by their ranks, for summation over
    documents."""
    ranks = [rank for rank, (i, j) in enumerate(pairs(len(counted.annotators))) if i in who and j in who]
    said = counted.annotated[list(who)].sum(axis=0)
    counting = said > 1 if measure == "alpha" else said == len(who)
    by_label = counted.by_label[list(who)].sum(axis=0) * counting[:, None]
    alike = counted.alike[ranks] * counting[:, None]
    used = counted.tokens * counting
    if measure == "alpha":
        rows = np.concatenate([alpha.coincidences(alike, said), by_label], axis=1)
        return _tokens(rows, lambda sums: alpha.nominal(*_split(sums, 2)), by_label, used, counted.tokens)
    agreed, values = alike.sum(axis=0), by_label
    if measure == "fleiss_marked":
        free = (counted.unmarked if len(who) == len(counted.annotators) else alike[0, :, -1]) * counting
        agreed, values = kappa.drop_unmarked(agreed, free * len(ranks)), kappa.drop_unmarked(by_label, free * len(who))
        used = used - free
    rows = np.concatenate([agreed, values], axis=1).astype(float)
    return _tokens(rows, lambda sums: kappa.fleiss(len(who), *_split(sums, 2)), by_label, used, counted.tokens)


def and_total(counts: Integers) -> Integers:
    """Append to the last axis, that of labels, its sum."""
    return np.concatenate([counts, counts.sum(axis=-1, keepdims=True)], axis=-1)


def _f1(counted: AgreementCounts, scheme: int, who: tuple[int, int], pair: int, both: Booleans) -> MeasureSums:
    sizes = and_total(counted.sizes[list(who), :, scheme].sum(axis=0))
    used = sizes * both[:, None]
    rows = np.concatenate([and_total(counted.common[pair, :, scheme]), used], axis=1).astype(float)
    return MeasureSums(
        rows, lambda sums: _ratio(2 * _split(sums, 2)[0], _split(sums, 2)[1]), used > 0, used, sizes - used, used
    )


def _cohen(counted: AgreementCounts, only_marked: bool, who: tuple[int, int], pair: int, both: Booleans) -> MeasureSums:
    first, second = (counted.by_label[one] * both[:, None] for one in who)
    by_label, agreed, used = first + second, counted.alike[pair], counted.tokens * both
    if only_marked:
        free = agreed[:, -1]
        used = used - free
        agreed, first, second = (kappa.drop_unmarked(one, free) for one in (agreed, first, second))
    rows = np.concatenate([agreed, first, second], axis=1).astype(float)
    return _tokens(rows, lambda sums: kappa.kappa(*_split(sums, 3)), by_label, used, counted.tokens)


def _unitizing(counted: AgreementCounts, who: tuple[int, int], pair: int, both: Booleans) -> MeasureSums:
    units = counted.units
    rows = units.rows(*who, pair) * both[:, None]
    held = and_total(counted.sizes[list(who), :, 0].sum(axis=0)) > 0
    characters = np.repeat(units.characters.astype(np.int64)[:, None], held.shape[1], axis=1)
    used = characters * both[:, None]
    marks = and_total(counted.sizes[list(who), :, spans.SCHEMES.index("character")].sum(axis=0)) * both[:, None]
    return MeasureSums(rows, units.alpha, held & both[:, None], used, characters - used, marks)


def _tokens(
    rows: bootstrap.Floats,
    values: Callable[[bootstrap.Floats], bootstrap.Floats],
    by_label: Integers,
    used: Integers,
    tokens: Integers,
) -> MeasureSums:
    """Make a part whose positions are tokens, ``used`` of all, whatever the label; a document has a
    part in the figure of a label that occurs in it."""
    held = by_label > 0
    held[:, -1] = True
    held &= (used > 0)[:, None]
    repeated = np.repeat(used[:, None], held.shape[1], axis=1)
    return MeasureSums(rows, values, held, repeated, tokens[:, None] - repeated, and_total(by_label[:, :-1]))


def _split(sums: bootstrap.Floats, parts: int) -> list[bootstrap.Floats]:
    return np.split(sums, parts, axis=-1)


def _ratio(above: bootstrap.Floats, below: bootstrap.Floats) -> bootstrap.Floats:
    found: bootstrap.Floats = np.divide(above, below, out=np.full(below.shape, np.nan), where=below > 0)
    return found


def _flat(counts: bootstrap.Floats) -> bootstrap.Floats:
    return counts.reshape(len(counts), counts.shape[1] * counts.shape[2])


def _b_cubed(sums: bootstrap.Floats, size: int) -> bootstrap.Floats:
    found, gold, right, predicted = np.moveaxis(sums.reshape(*sums.shape[:-1], size, 4), -1, 0)
    recall, precision = _ratio(found, gold), _ratio(right, predicted)
    return _ratio(2 * precision * recall, precision + recall)
