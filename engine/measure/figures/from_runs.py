"""The figures that are made of runs: of their counts, and of their errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.measure.confusion import confusion_matrix
from engine.measure.figures.table import FigureOptions, FigureTable, MeasuredSet, ends, of_runs
from engine.measure.masked_shares import measure_masked
from engine.measure.measures import MEASURES, MeasureTable, table
from engine.measure.overmasking import over_masking
from engine.measure.persons.individuals import entity_recall
from engine.measure.run_comparison import compare_runs
from engine.measure.slice_recalls import Slices, slices
from engine.measure.statistics.reliability import reliability_of
from engine.measure.tab import TabMeasures, tab_measures
from engine.measure.tally import Tally
from engine.measure.thresholds import ThresholdCurve, threshold_curves

_SHARE = ("value", "low", "high", "count", "of")
_COUNTS = ("correct", "incorrect", "partial", "missed", "spurious")


def summary(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Mentions, individuals and documents wholly masked."""
    found = (
        (run, ((what, share.known, *ends(interval), share.count, share.of) for what, (share, interval) in measure_masked(run[1]).items()))
        for run in measured.runs
    )  # fmt: skip
    return of_runs("summary", ("what", *_SHARE), found)


def labels(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """All measures of each label and averaged, under the scheme, with their intervals."""
    columns = (*(f"{measure}{end}" for measure in MEASURES for end in ("", "_low", "_high")), "support", *_COUNTS)
    found = (
        (run, _label_rows(table(run[1], options.scheme, options.every_label, options.beta))) for run in measured.runs
    )
    return of_runs("labels", ("label", *columns), found)


def _label_rows(made: MeasureTable) -> Iterator[tuple[Any, ...]]:
    for row in (made.micro, made.macro, *made.rows):
        values = [one for name in MEASURES for one in (getattr(row, name), *ends(row.intervals.get(name)))]
        yield (row.label, *values, row.support, *(getattr(row.counts, name) for name in _COUNTS))


def compare(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Each run beside the first one, with its p-value and the one corrected for all of them;
    differences in shares.

    Raises:
        DifferentDocuments: the runs are not on the same documents.
        UnknownName: no such measure.
    """
    made = compare_runs(measured.runs, options.scheme, options.measure, options.every_label, options.beta)
    rows = tuple(
        (one.run.id, one.what, one.found.difference, one.found.low, one.found.high, one.found.p_value, one.found.adjusted, one.found.method, one.found.documents)
        for one in made
    )  # fmt: skip
    columns = ("run", "what", "difference", "low", "high", "p_value", "adjusted", "method", "documents")
    return FigureTable("compare", columns, rows)


def people(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Individuals wholly masked, by role, by what must be masked of them."""
    found = (
        (run, ((one.role, one.mentions, one.share.known, *ends(one.interval), one.share.count, one.share.of) for one in entity_recall(run[1]) if one.share.of))
        for run in measured.runs
    )  # fmt: skip
    return of_runs("people", ("role", "mentions", *_SHARE), found)


def kept(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """What is masked without need, by kind."""
    found = (
        (run, ((one.kind, one.share.known, *ends(one.interval), one.share.count, one.share.of) for one in over_masking(run[1])))
        for run in measured.runs
    )  # fmt: skip
    return of_runs("kept", ("kind", *_SHARE), found)


def sliced(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Names found and clean documents, slice by slice."""
    found = ((run, slices(run[1], options.by).records()) for run in measured.runs)
    return of_runs("slices", Slices.COLUMNS, found)


def confusion(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Mentions by the label of the gold and that of the prediction, where there are any; None is no
    mention."""
    found = ((run, _confused(run[1])) for run in measured.runs)
    return of_runs("confusion", ("gold", "predicted", "count"), found)


def _confused(tallies: Any) -> Iterator[tuple[Any, ...]]:
    matrix = confusion_matrix(tallies)
    for gold, cells in zip(matrix.labels, matrix.cells, strict=True):
        yield from ((gold, said, count) for said, count in zip(matrix.labels, cells, strict=True) if count)


def scores(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """The reliability of scores, bin by bin, of the runs and of the first one's engine elsewhere;
    ``error`` is the expected calibration error of all bins of a run, ``set`` its gold set."""
    rows: list[tuple[Any, ...]] = []
    for run, tallies in (*measured.runs, *measured.elsewhere):
        found = reliability_of(tuple(tallies), options.family, options.right)
        rows += [
            (run.id, run.set, bin.low, bin.high, bin.cases, bin.probability, bin.right, found.error)
            for bin in found.bins
        ]
    columns = ("run", "set", "from", "to", "cases", "probability", "right", "error")
    return FigureTable("scores", columns, tuple(rows))


def curve(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Precision and recall by threshold of the score: all labels, documents, each label."""
    found = ((run, (row for one in threshold_curves(_known(run[1])) for row in one.records())) for run in measured.runs)
    return of_runs("curve", ThresholdCurve.COLUMNS, found)


def tab(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """Entity recall and weighted precision (Pilán et al. 2022)."""
    found = ((run, tab_measures(_known(run[1])).records()) for run in measured.runs)
    return of_runs("tab", TabMeasures.COLUMNS, found)


def informative(measured: MeasuredSet, options: FigureOptions) -> FigureTable:
    """The errors in which the first run was surest of what was wrong."""
    made = measured.informative
    return FigureTable("informative", made.COLUMNS, tuple(made.records()))


def _known(tallies: Any) -> tuple[Tally, ...]:
    return tuple(tallies)
