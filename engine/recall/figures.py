"""The figures of the page Rappel as rows, for ``recall --figure NAME --csv``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any

from engine.core import UnknownName
from engine.measure import figures
from engine.recall.article import by_mentions, last_mentions, tabulate_recalls
from engine.recall.conformal import Promise
from engine.recall.dependence import curve, last_size
from engine.recall.report import RecallReport

TWENTIETHS = 20
"""Steps in which documents are read again."""

Rows = Iterable[Sequence[Any]]


def _documents(made: RecallReport) -> Rows:
    return made.records()


def _by_mentions(made: RecallReport) -> Rows:
    return ((p, n, clean) for p in made.recalls for n, clean in by_mentions(p, last_mentions(made.mentions)))


def _by_recall(made: RecallReport) -> Rows:
    return tabulate_recalls(made.mentions, made.recalls)


def _sizes(made: RecallReport) -> Rows:
    return (
        (bin.low, bin.high, bin.clean.of, bin.clean.count, bin.clean.known, *(bin.interval or (None, None)), bin.expected)
        for bin in made.measured.bins
    )  # fmt: skip


def _model(made: RecallReport) -> Rows:
    sizes = range(1, last_size(made.measured, made.mentions) + 1)
    return ((at.mentions, at.clean, at.low, at.high, at.independent) for at in curve(made.dependence, sizes))


def _persons(made: RecallReport) -> Rows:
    return made.individuals.spread.items()


def _orders(made: RecallReport) -> Rows:
    known = [order for order in made.curves.by_order if order.steps]
    return (
        (order.order, step / TWENTIETHS, order.left(step / TWENTIETHS))
        for order in known
        for step in range(TWENTIETHS + 1)
    )


def _promises(made: RecallReport) -> Rows:
    chosen = [made.promise] if made.promise else []
    known = {one.alpha: one for one in (*made.prices, *chosen)}
    return (_promise(one) for _, one in sorted(known.items()))


def _promise(made: Promise) -> Sequence[Any]:
    """Give one promise; the threshold is empty where everything may be published."""
    threshold = None if made.threshold == inf else made.threshold
    found = (made.leaking.count, made.bound, threshold) if made.possible else (None, None, None)
    return (made.alpha, made.confidence, made.documents, made.published.count, made.published.known, *found)


_CLEAN = ("clean", "low", "high")
FIGURES: dict[str, tuple[tuple[str, ...], Callable[[RecallReport], Rows]]] = {
    "documents": (RecallReport.COLUMNS, _documents),
    "by_mentions": (("recall", "mentions", "clean"), _by_mentions),
    "by_recall": (("recall", "clean"), _by_recall),
    "sizes": (("from", "to", "documents", "clean_count", *_CLEAN, "expected"), _sizes),
    "model": (("mentions", *_CLEAN, "independent"), _model),
    "persons": (("persons", "documents"), _persons),
    "orders": (("order", "reread", "left"), _orders),
    "promises": (
        ("alpha", "confidence", "documents", "published", "published_share", "leaking", "bound", "threshold"),
        _promises,
    ),
}
"""By name, the columns of a figure, and what gives its rows: documents; p^N by mentions and by
recall; clean documents by size; the model of clusters; documents by number of persons; what is left
as documents are read again; promises."""


def recall_figure(made: RecallReport, name: str) -> figures.FigureTable:
    """Give a figure of a report by name.

    Raises:
        UnknownName: there is none.
    """
    if name not in FIGURES:
        raise UnknownName(name=name, known=", ".join(FIGURES))
    columns, rows = FIGURES[name]
    return figures.FigureTable(name, columns, tuple(tuple(row) for row in rows(made)))


__all__ = ["FIGURES", "recall_figure"]
