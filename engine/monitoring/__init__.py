"""Figures over time, from what stays of validated readings
(:class:`engine.monitoring.record.Record`): counts, no text.

``columns`` makes arrays of records, ``selection`` chooses among them, ``rates`` defines numerators
and denominators, ``series`` follows them by day or by week, ``prediction`` and ``watch`` find weeks
out of the ordinary, ``attribution`` says where to look first; ``groups``, ``observed_calibration``
and ``rules`` are the other questions; ``demonstration`` makes records of the documents that ship.
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.monitoring import columns, figures, observed_calibration, report, rules, selection, series, watch
    from engine.monitoring.columns import Columns, Flags
    from engine.monitoring.demonstration import TODAY, columns_of_demonstration
    from engine.monitoring.groups import BY, By, RateGroup, control, group_records
    from engine.monitoring.observed_calibration import compare_calibration
    from engine.monitoring.rates import PER_DOCUMENT, PLAIN, RATES
    from engine.monitoring.record import CHARACTERS_OF_A_PAGE, Record
    from engine.monitoring.rules import RULE, MentionSource
    from engine.monitoring.selection import RecordFacets, RecordFilter, facets, label_flags, select, version_code
    from engine.monitoring.series import RateValue, SeriesPoint, Step, has_spread, overall, paces, quartiles
    from engine.monitoring.watch import (
        LEAST_A_WEEK,
        LEAST_DOCUMENTS,
        LEAST_WEEKS,
        REFERENCE,
        WATCHED,
        Verdict,
        Week,
        list_outliers,
    )
else:
    __getattr__ = lazy(
        __name__,
        {
            "columns": ("Columns", "Flags"),
            "demonstration": ("TODAY", "columns_of_demonstration"),
            "groups": ("BY", "By", "RateGroup", "control", "group_records"),
            "observed_calibration": ("compare_calibration",),
            "rates": ("PER_DOCUMENT", "PLAIN", "RATES"),
            "record": ("CHARACTERS_OF_A_PAGE", "Record"),
            "rules": ("MentionSource", "RULE"),
            "selection": ("RecordFacets", "RecordFilter", "facets", "label_flags", "select", "version_code"),
            "series": ("RateValue", "SeriesPoint", "Step", "has_spread", "overall", "paces", "quartiles"),
            "watch": (
                "LEAST_A_WEEK",
                "LEAST_DOCUMENTS",
                "LEAST_WEEKS",
                "REFERENCE",
                "Verdict",
                "WATCHED",
                "Week",
                "list_outliers",
            ),
        },
    )


__all__ = [
    "BY",
    "CHARACTERS_OF_A_PAGE",
    "LEAST_A_WEEK",
    "LEAST_DOCUMENTS",
    "LEAST_WEEKS",
    "PER_DOCUMENT",
    "PLAIN",
    "RATES",
    "REFERENCE",
    "RULE",
    "TODAY",
    "WATCHED",
    "By",
    "Columns",
    "Flags",
    "MentionSource",
    "RateGroup",
    "RateValue",
    "Record",
    "RecordFacets",
    "RecordFilter",
    "SeriesPoint",
    "Step",
    "Verdict",
    "Week",
    "columns",
    "columns_of_demonstration",
    "compare_calibration",
    "control",
    "facets",
    "figures",
    "group_records",
    "has_spread",
    "label_flags",
    "list_outliers",
    "observed_calibration",
    "overall",
    "paces",
    "quartiles",
    "report",
    "rules",
    "select",
    "selection",
    "series",
    "version_code",
    "watch",
]
