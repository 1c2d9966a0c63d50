"""From the recall of mentions to that of documents: what p^N says, what is measured, why they
differ, and what to do about it."""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.recall import (
        clean_shares,
        conformal,
        dependence,
        figures,
        individuals,
        neighbours,
        report,
        selective_year,
        splits,
        thresholds,
    )
    from engine.recall.article import (
        ARTICLE,
        HIGH,
        MENTIONS,
        RECALL,
        TARGETS,
        by_mentions,
        by_recall,
        last_mentions,
        max_mentions,
        needed_recall,
        tabulate_recalls,
    )
    from engine.recall.calibration import CalibratingRun, calibrating_run, check_engine, find_same_engine
    from engine.recall.clean_shares import MeasuredRecall, SizeBin, measure_mentions
    from engine.recall.conformal import Promise, make_promise, promise_for
    from engine.recall.control_sample import ListedRisk, ListPromise, UnreadLimit, promise_unread
    from engine.recall.dependence import CleanSharePoint, Dependence
    from engine.recall.individuals import Individuals
    from engine.recall.neighbours import Neighbours
    from engine.recall.report import RecallReport
    from engine.recall.rereading import ORDERS, Curves, RereadingCurve, curves
    from engine.recall.selective_year import SelectiveYear
    from engine.recall.splits import Splits
    from engine.recall.yearly import DECISIONS, HOURS, MINUTES, PAGE, Yearly, YearlyRereading, pages
else:
    __getattr__ = lazy(
        __name__,
        {
            "article": (
                "ARTICLE",
                "HIGH",
                "MENTIONS",
                "RECALL",
                "TARGETS",
                "by_mentions",
                "by_recall",
                "max_mentions",
                "last_mentions",
                "needed_recall",
                "tabulate_recalls",
            ),
            "calibration": ("CalibratingRun", "calibrating_run", "check_engine", "find_same_engine"),
            "clean_shares": ("MeasuredRecall", "SizeBin", "measure_mentions"),
            "conformal": ("Promise", "make_promise", "promise_for"),
            "control_sample": ("ListPromise", "ListedRisk", "UnreadLimit", "promise_unread"),
            "dependence": ("CleanSharePoint", "Dependence"),
            "individuals": ("Individuals",),
            "neighbours": ("Neighbours",),
            "report": ("RecallReport",),
            "rereading": ("Curves", "ORDERS", "RereadingCurve", "curves"),
            "selective_year": ("SelectiveYear",),
            "splits": ("Splits",),
            "yearly": ("DECISIONS", "HOURS", "MINUTES", "PAGE", "Yearly", "YearlyRereading", "pages"),
        },
    )


__all__ = [
    "ARTICLE",
    "DECISIONS",
    "HIGH",
    "HOURS",
    "MENTIONS",
    "MINUTES",
    "ORDERS",
    "PAGE",
    "RECALL",
    "TARGETS",
    "CalibratingRun",
    "CleanSharePoint",
    "Curves",
    "Dependence",
    "Individuals",
    "ListPromise",
    "ListedRisk",
    "MeasuredRecall",
    "Neighbours",
    "Promise",
    "RecallReport",
    "RereadingCurve",
    "SelectiveYear",
    "SizeBin",
    "Splits",
    "UnreadLimit",
    "Yearly",
    "YearlyRereading",
    "by_mentions",
    "by_recall",
    "calibrating_run",
    "check_engine",
    "clean_shares",
    "conformal",
    "curves",
    "dependence",
    "figures",
    "find_same_engine",
    "individuals",
    "last_mentions",
    "make_promise",
    "max_mentions",
    "measure_mentions",
    "needed_recall",
    "neighbours",
    "pages",
    "promise_for",
    "promise_unread",
    "report",
    "selective_year",
    "splits",
    "tabulate_recalls",
    "thresholds",
]
