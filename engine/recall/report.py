"""All six questions of the page Rappel, answered for one run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any, ClassVar

from engine.core import EngineError, ResultError, Share, Tabular, notebook
from engine.measure import ALL, Case, MeasuredRun, cases, chance
from engine.recall.article import RECALL, TARGETS, last_mentions, max_mentions, needed_recall, tabulate_recalls
from engine.recall.calibration import CalibratingRun, calibrating_run
from engine.recall.clean_shares import MeasuredRecall, measure_mentions
from engine.recall.conformal import ALPHA, CONFIDENCE, Promise, price_list, promise_for
from engine.recall.dependence import Dependence, curve, dependence, last_size
from engine.recall.individuals import Individuals, individuals
from engine.recall.neighbours import Neighbours, neighbours
from engine.recall.rereading import Curves, curves
from engine.recall.selective_year import SelectiveYear, selective_year
from engine.recall.splits import Splits, check
from engine.recall.yearly import DECISIONS, MINUTES, Yearly, YearlyRereading, pages


@dataclass(frozen=True, slots=True)
class RecallReport(Tabular):
    """All figures on the recall of documents for one run on one gold set; ``mentions`` and
    ``recalls`` are those for which p^N is tabulated.

    ``missing`` counts the gold documents that the run lacks. ``promise`` is None where none can be
    made, for the reason that ``refused`` says; ``elsewhere``: of the measured documents that did
    not calibrate it, those published unread, and those that leak. ``splits`` is None without a
    promise, and with fewer than two documents that calibrate. ``prices`` are the promises of other
    shares, made at once; ``year`` is what the promise means in a year. ``cases`` are the documents
    that have mentions, from which all else was computed, and the rows of the frame.
    """

    group: str
    mentions: int
    recalls: tuple[float, ...]
    documents: int
    missing: int
    measured: MeasuredRecall
    dependence: Dependence
    neighbours: Neighbours
    individuals: Individuals
    yearly: Yearly
    rereading: YearlyRereading
    curves: Curves
    promise: Promise | None
    elsewhere: tuple[Share, Share] | None
    refused: EngineError | None
    splits: Splits | None
    prices: tuple[Promise, ...] = ()
    year: SelectiveYear | None = None
    cases: tuple[Case, ...] = ()

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("document", "mentions", "missed", "clean", "expected", "persons", "leaking", "risk", "characters"),
    )

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each document that has mentions; ``expected`` is p^N, the probability
        that none is missed if misses were independent, p being the recall on all documents."""
        for case in self.cases:
            expected = chance(self.measured.recall, case.mentions)
            counts = (case.document, case.mentions, case.missed, case.clean, expected)
            yield (*counts, case.persons, case.leaking, case.risk, case.characters)

    def _repr_html_(self) -> str:
        found, clean = self.measured.found, self.measured.clean
        counts = {"found": found.count, "of": found.of, "clean": clean.count, "documents": clean.of}
        return notebook.line(notebook.say("recall", **counts)) + self.curves._repr_html_()

    def to_json(self) -> dict[str, Any]:
        """Return every part as JSON data, with a table of p^N for ``mentions`` and ``recalls``;
        shares are 0 to 1."""
        half = 0.5
        return {
            "group": self.group,
            "documents": self.documents,
            "missing": self.missing,
            "article": {
                "mentions": self.mentions,
                "clean": [
                    {"recall": p, "clean": chance(p, self.mentions), "half_clean_up_to": max_mentions(p, half)}
                    for p in self.recalls
                ],
                "needed": [{"clean": clean, "recall": needed_recall(clean, self.mentions)} for clean in TARGETS],
                "by_mentions": [
                    [n, *(chance(p, n) for p in self.recalls)] for n in range(1, last_mentions(self.mentions) + 1)
                ],
                "by_recall": [list(point) for point in tabulate_recalls(self.mentions, self.recalls)],
            },
            "measured": self.measured.to_json(),
            "dependence": {**self.dependence.to_json(), "curve": self._dependence_curve()},
            "sentences": self.neighbours.to_json(),
            "individuals": self.individuals.to_json(),
            "yearly": self.yearly.to_json(),
            "rereading_all": self.rereading.to_json(),
            "rereading": self.curves.to_json(),
            "promise": self.promise and self.promise.to_json(),
            "promise_elsewhere": self.elsewhere and [[share.count, share.of] for share in self.elsewhere],
            "promise_refused": self.refused and self.refused.code,
            "promises": [price.to_json() for price in self.prices],
            "splits": self.splits.to_json() if self.splits else None,
            "year": self.year and self.year.to_json(),
        }

    def _dependence_curve(self) -> list[list[float]]:
        """Tabulate the model: mentions, clean documents with their interval, and p^N."""
        sizes = range(1, last_size(self.measured, self.mentions) + 1)
        return [list(astuple(point)) for point in curve(self.dependence, sizes)]


def report(
    measured: MeasuredRun,
    group: str = ALL,
    recalls: Sequence[float] = (),
    mentions: int = 16,
    decisions: int = DECISIONS,
    minutes: float = MINUTES,
    alpha: float = ALPHA,
    confidence: float | None = CONFIDENCE,
    calibrating: CalibratingRun | None = None,
) -> RecallReport:
    """Compute all figures on the recall of documents for one run, from its tallies.

    ``group``: the mentions to count (:func:`engine.measure.cases.cases`). ``recalls`` and
    ``mentions``: for which p^N is tabulated, by default the recalls of the article and of the run.
    ``decisions``: number per year; ``minutes``: to re-read a page. ``alpha``: largest accepted
    share of leaking documents among those published unread, with ``confidence`` or, if that is
    None, of all documents on the average. ``calibrating``: whose documents calibrate the promise,
    by default the measured ones.

    Raises:
        KeyError: no such group.
        BadShare: ``alpha`` or ``confidence`` is not strictly between 0 and 1.
    """
    run, tallies = measured
    found: tuple[Case, ...] = cases(tallies, group)
    made, elsewhere, refused = None, None, None
    prices: tuple[Promise, ...] = ()
    try:
        calibrating = calibrating or calibrating_run([measured], group)
        made, elsewhere = promise_for(calibrating, run, found, alpha, confidence)
        prices = price_list(calibrating, confidence)
    except ResultError as error:
        calibrating, refused = None, error
    seen = measure_mentions(found)
    own = (seen.recall,) if seen.sizes else ()
    return RecallReport(
        group,
        mentions,
        tuple(recalls) or tuple(dict.fromkeys((RECALL, *own))),
        len(tallies),
        sum(tally.missing for tally in tallies),
        seen,
        dependence(found),
        neighbours(found),
        individuals(tallies, group),
        Yearly(decisions, seen.clean),
        YearlyRereading(decisions, pages(found) * minutes),
        curves(found),
        made,
        elsewhere,
        refused,
        check(calibrating.cases, alpha, confidence) if calibrating else None,
        prices,
        selective_year(made, found, decisions, minutes) if made and found else None,
        found,
    )
