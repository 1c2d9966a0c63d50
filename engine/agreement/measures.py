"""How far several annotators agree: every measure, on the whole, by label and by document, with
intervals.

:func:`count` does the slow part once; what it gives are counts by document, of which every figure
is a function of sums. So a bootstrap draw of documents (:mod:`engine.measure.statistics.bootstrap`)
costs a product of matrices. Draws are made of the documents that at least two annotated.

Measures of a pair are, for all annotators, the mean over the pairs for which they can be said
(Artstein & Poesio 2008). Those of all annotators at once are, for a pair, of these two alone. With
a label, kappa and alpha are of that label against all the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Literal

import numpy as np

from engine.agreement import individuals, spans
from engine.agreement.coefficients import coefficient_intervals, mean_of
from engine.agreement.counts import AgreementCounts
from engine.agreement.positions import Integers, TokenCounts, codes_of, pairs, token_counts
from engine.agreement.study import Study
from engine.agreement.sums import MeasureSums, and_total, joint, pairwise
from engine.agreement.unitizing import measure_units
from engine.core import Catalogued, UnknownName
from engine.measure import bootstrap, sort_labels

Unit = Literal["mentions", "characters", "tokens", "individuals"]
OUTSIDE = "O"
_Rows = list[Any]


@dataclass(frozen=True, slots=True)
class AgreementMeasure(Catalogued):
    """An agreement measure, with a title in the catalogues. ``unit`` is what it counts;
    ``pairwise``: it is defined for two annotators, and averaged over pairs for more."""

    key = "agreement_measure.{0.code}"
    code: str
    unit: Unit
    pairwise: bool


MEASURES: tuple[AgreementMeasure, ...] = (
    AgreementMeasure("strict", "mentions", True),
    AgreementMeasure("overlap", "mentions", True),
    AgreementMeasure("character", "characters", True),
    AgreementMeasure("kappa", "tokens", True),
    AgreementMeasure("kappa_marked", "tokens", True),
    AgreementMeasure("fleiss", "tokens", False),
    AgreementMeasure("fleiss_marked", "tokens", False),
    AgreementMeasure("alpha", "tokens", False),
    AgreementMeasure("alpha_unitizing", "characters", True),
    AgreementMeasure("b_cubed", "mentions", True),
)
BY_CODE: dict[str, AgreementMeasure] = {one.code: one for one in MEASURES}


@dataclass(frozen=True, slots=True)
class Figure:
    """The value of an agreement measure; None where it is undefined (nothing to compare, or no
    disagreement expected by chance).

    ``interval``: 95 % interval by document (:mod:`engine.agreement.coefficients`); None where fewer
    than two documents contribute. ``used`` and ``dropped``: number of units
    (:attr:`AgreementMeasure.unit`) that enter the measure, and of those that cannot, because too
    few annotated their document, nobody marked them (for the measures without O), or they have no
    counterpart (B³). Marked mentions and characters are counted once for each annotator.
    """

    value: float | None
    interval: bootstrap.Interval | None
    used: int
    dropped: int


@dataclass(frozen=True, slots=True, eq=False)
class MeasureResult:
    """All figures of one measure for two or more annotators: values and 95 % intervals by label,
    all labels together last; NaN where undefined.

    ``documents``, ``used`` and ``dropped`` are (documents, labels + 1): the value on each document
    alone, and its numbers of units.
    """

    values: bootstrap.Floats
    intervals: tuple[bootstrap.Interval | None, ...]
    documents: bootstrap.Floats
    used: Integers
    dropped: Integers


@dataclass(frozen=True, slots=True, eq=False)
class StudyCounts(AgreementCounts):
    """The counts of a study, from which every agreement figure is computed on demand and then
    cached."""

    _known: dict[tuple[str, tuple[int, ...], int], MeasureResult] = field(default_factory=dict, repr=False)

    def pair(
        self,
        measure: str,
        i: int,
        j: int,
        label: str | None = None,
        document: int | None = None,
        draws: int = bootstrap.DRAWS,
    ) -> Figure:
        """Compute a measure for the annotators of ranks ``i`` and ``j``.

        ``measure`` is a code of :data:`MEASURES`; ``label`` restricts it to one label against all
        others; ``document``, a rank, to one document, without an interval. ``draws`` is the number
        of bootstrap draws, 0 for no interval.

        Raises:
            UnknownName: no such measure or label.
        """
        return self._figure(measure, (min(i, j), max(i, j)), label, document, draws)

    def whole(
        self, measure: str, label: str | None = None, document: int | None = None, draws: int = bootstrap.DRAWS
    ) -> Figure:
        """Compute a measure for all annotators: directly or, if it is pairwise, as the mean over
        the pairs for which it is defined. Arguments are those of :meth:`pair`.

        Raises:
            UnknownName: no such measure or label.
        """
        return self._figure(measure, tuple(range(len(self.annotators))), label, document, draws)

    def matrix(
        self, measure: str, label: str | None = None, draws: int = bootstrap.DRAWS
    ) -> tuple[tuple[Figure | None, ...], ...]:
        """Compute a measure for each pair of annotators, as a symmetric square matrix with None on
        the diagonal. Arguments are those of :meth:`pair`.

        Raises:
            UnknownName: no such measure or label.
        """
        ranks = range(len(self.annotators))
        return tuple(
            tuple(None if i == j else self.pair(measure, i, j, label, draws=draws) for j in ranks) for i in ranks
        )

    def confusion(self, i: int, j: int) -> Mapping[tuple[str, str], int]:
        """Return the number of tokens by (label of ``i``, label of ``j``), ``O`` being no label,
        over the documents that both annotated; zero counts are omitted. ``i`` and ``j`` are ranks
        and differ."""
        counts = self.both[pairs(len(self.annotators)).index((min(i, j), max(i, j)))]
        counts = counts if i < j else counts.T
        names = (*self.labels, OUTSIDE)
        return {(names[row], names[column]): int(counts[row, column]) for row, column in np.argwhere(counts).tolist()}

    def _figure(
        self, measure: str, who: tuple[int, ...], label: str | None, document: int | None, draws: int
    ) -> Figure:
        if measure not in BY_CODE:
            raise UnknownName(name=measure, known=", ".join(BY_CODE))
        if label is not None and label not in self.labels:
            raise UnknownName(name=label, known=", ".join(self.labels))
        rank = len(self.labels) if label is None else self.labels.index(label)
        key = (measure, who, draws)
        found = self._known.get(key) or self._known.setdefault(key, self._results(measure, who, draws))
        used, dropped = found.used[:, rank], found.dropped[:, rank]
        if document is not None:
            return Figure(_said(found.documents[document, rank]), None, int(used[document]), int(dropped[document]))
        return Figure(_said(found.values[rank]), found.intervals[rank], int(used.sum()), int(dropped.sum()))

    def _results(self, measure: str, who: tuple[int, ...], draws: int) -> MeasureResult:
        if BY_CODE[measure].pairwise:
            parts = [pairwise(self, measure, i, j) for i, j in combinations(who, 2)]
        else:
            parts = [joint(self, measure, who)]
        point = mean_of([part.values(part.rows.sum(axis=0)) for part in parts])
        return MeasureResult(
            point,
            coefficient_intervals(parts, self.annotated.sum(axis=0) > 1, point, draws),
            mean_of([part.values(part.rows) for part in parts]),
            *(self._positions(measure, parts)),
        )

    def _positions(self, measure: str, parts: Sequence[MeasureSums]) -> tuple[Integers, Integers]:
        """Count the positions used and dropped: of several pairs, those that at least one of them
        uses."""
        if len(parts) == 1:
            return parts[0].used, parts[0].dropped
        if measure == "b_cubed":
            return self.compared[-1], self.wanted[-1] - self.compared[-1]
        some = (self.annotated.sum(axis=0) > 1)[:, None]
        if measure in spans.SCHEMES:
            sizes = and_total(self.sizes[:, :, spans.SCHEMES.index(measure)].sum(axis=0))
            return sizes * some, sizes * ~some
        total = self.units.characters.astype(np.int64) if measure == "alpha_unitizing" else self.tokens
        used = (total - self.unmarked if measure == "kappa_marked" else total)[:, None] * some
        used = np.repeat(used, len(self.labels) + 1, axis=1)
        return used, total[:, None] - used


def count(study: Study, progress: bootstrap.Progress | None = None) -> StudyCounts:
    """Count a study once: tokens, mentions, characters, units and persons by document, of which all
    agreement figures are functions.

    ``progress`` is called with the fraction done, 0 to 1.
    """
    codes, ranks = codes_of(sort_labels(study.labels)), pairs(len(study.annotators))
    tokens: list[TokenCounts] = []
    sizes, common, ratios, compared, wanted = _Rows(), _Rows(), _Rows(), _Rows(), _Rows()
    both = np.zeros((len(ranks), len(codes) + 1, len(codes) + 1), np.int64)
    for done, document in enumerate(study.documents, 1):
        tokens.append(token_counts(document, codes))
        both += tokens[-1].both
        sizes.append([spans.sizes(side, codes) for side in document.sides])
        common.append([spans.common(document.sides[i], document.sides[j], codes) for i, j in ranks])
        said = [individuals.compare_individuals(document.sides[i], document.sides[j], codes) for i, j in ranks]
        ratios.append([one.ratios for one in said])
        for rows, sets in ((compared, [one.used for one in said]), (wanted, [one.wanted for one in said])):
            rows.append([individuals.tally(one, codes) for one in (*sets, frozenset().union(*sets))])
        if progress:
            progress(done / len(study.documents))
    documents, size = len(study.documents), len(codes) + 1
    return StudyCounts(
        study.annotators,
        tuple(document.name for document in study.documents),
        tuple(codes),
        np.array([[s is not None for s in d.sides] for d in study.documents], bool)
        .reshape(documents, len(study.annotators))
        .T,
        np.array([token.tokens for token in tokens], np.int64),
        np.array([token.unmarked for token in tokens], np.int64),
        _stacked([token.by_label for token in tokens], (documents, len(study.annotators), size)),
        _stacked([np.diagonal(token.both, axis1=1, axis2=2) for token in tokens], (documents, len(ranks), size)),
        both,
        _stacked(sizes, (documents, len(study.annotators), 3, len(codes))),
        _stacked(common, (documents, len(ranks), 3, len(codes))),
        _stacked(ratios, (documents, len(ranks), size, 4)),
        _stacked(compared, (documents, len(ranks) + 1, size)),
        _stacked(wanted, (documents, len(ranks) + 1, size)),
        measure_units(study.documents, len(study.annotators), codes),
    )


def _stacked(rows: list[Any], shape: tuple[int, ...]) -> Any:
    """Put counts of documents together, annotators or pairs first: (documents, pairs, …) to (pairs,
    documents, …); of no document too."""
    return np.array(rows).reshape(shape).swapaxes(0, 1)


def _said(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


__all__ = ["BY_CODE", "MEASURES", "OUTSIDE", "AgreementMeasure", "Figure", "StudyCounts", "count"]
