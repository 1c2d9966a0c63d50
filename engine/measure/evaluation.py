"""One prediction measured against its gold, with all that its figures are counted from: what a
notebook goes on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.core import Tabular, notebook
from engine.measure.cases import cases
from engine.measure.errors.error_table import ErrorTable
from engine.measure.errors.errors import errors, rank_errors
from engine.measure.errors.informative import InformativeErrors, informative_errors
from engine.measure.measures import BETA, MeasureTable, table
from engine.measure.own.notices import MeasureNotice
from engine.measure.results.runs import ComparedDocument, RunInfo
from engine.measure.slice_recalls import By, Slices, slices
from engine.measure.tab import TabMeasures, tab_measures
from engine.measure.tally import Scheme, Tally
from engine.measure.tallying import tallies
from engine.measure.thresholds import ThresholdCurve, threshold_curves


@dataclass(frozen=True, slots=True)
class Evaluation(Tabular):
    """The figures of a prediction: ``run`` is what made it, ``compared`` are the documents of the
    gold beside their predictions, ``tallies`` what was counted in each, in the same order. As a
    frame: :meth:`table` under the strict scheme."""

    run: RunInfo
    compared: tuple[ComparedDocument, ...] = field(repr=False)
    tallies: tuple[Tally, ...] = field(repr=False)
    notices: tuple[MeasureNotice, ...] = ()

    COLUMNS: ClassVar[tuple[str, ...]] = MeasureTable.COLUMNS

    def table(self, scheme: Scheme = "strict", every_label: bool = False, beta: float = BETA) -> MeasureTable:
        """Return precision, recall, F1, F2, accuracy and F-beta by label under a scheme of
        :data:`engine.measure.SCHEMES`, with 95 % intervals; ``every_label`` and ``beta`` as in
        :func:`engine.measure.measures.table`."""
        return table(self.tallies, scheme, every_label, beta)

    def curves(self) -> tuple[ThresholdCurve, ...]:
        """Return precision and recall by threshold of the score: of all labels (``micro``), of
        whole ``documents``, of each label."""
        return threshold_curves(self.tallies)

    def slices(self, by: By = "genre") -> Slices:
        """Return names found and clean documents by ``genre``, ``court``, ``length``, ``year`` or
        ``role``."""
        return slices(self.tallies, by)

    def tab(self) -> TabMeasures:
        """Return entity recall and weighted precision (TAB, Pilán et al. 2022)."""
        return tab_measures(self.tallies)

    def informative(self) -> InformativeErrors:
        """Return the errors in which the run was surest of what was wrong."""
        return informative_errors(errors(self.compared), self.compared)

    def errors(self) -> ErrorTable:
        """Return every error in its context, the dearest first (:func:`rank_errors`)."""
        return ErrorTable(rank_errors(errors(self.compared)))

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return the rows of :meth:`table`."""
        return self.table().records()

    def caption(self) -> str:
        """Return how many documents there are, and in how many of those with mentions none was
        missed."""
        found = cases(self.tallies)
        clean = sum(case.clean for case in found)
        return notebook.say("evaluation", documents=len(self.tallies), clean=clean, of=len(found))


def evaluation_of(
    run: RunInfo, compared: Sequence[ComparedDocument], notices: Sequence[MeasureNotice] = ()
) -> Evaluation:
    """Count documents that stand beside their predictions (:func:`engine.measure.tallying.tallies`)
    as one evaluation."""
    return Evaluation(run, tuple(compared), tallies(compared), tuple(notices))


__all__ = ["Evaluation", "evaluation_of"]
