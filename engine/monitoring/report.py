"""All figures over time as JSON data, and those of each period as rows: for programs and for
spreadsheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from engine.monitoring.columns import Columns
from engine.monitoring.groups import BY, RateGroup, control, group_records
from engine.monitoring.observed_calibration import compare_calibration
from engine.monitoring.rates import PLAIN, RATES
from engine.monitoring.rules import rules
from engine.monitoring.selection import RecordFilter, facets, label_flags, select, version_code
from engine.monitoring.series import RateValue, SeriesPoint, Step, overall, series
from engine.monitoring.watch import REFERENCE, Week, watch

SHOWN = tuple(code for code in RATES if code != "minutes")
"""Rates over time; of minutes the quartiles are given."""


def points(columns: Columns, step: Step, choice: RecordFilter) -> tuple[SeriesPoint, ...]:
    """Compute the shown rates per day or week for the documents of a choice, as
    :func:`engine.monitoring.series.series` does."""
    chosen = select(columns, choice)
    return series(chosen, step, SHOWN, label_flags(chosen, choice.label))


def weeks(columns: Columns, today: date, choice: RecordFilter, reference: int = REFERENCE) -> tuple[Week, ...]:
    """Judge the weeks of a choice's version, court and label with
    :func:`engine.monitoring.watch.watch`. The choice's time span is ignored, so that earlier weeks
    serve as the reference."""
    return watch(select(columns, RecordFilter(choice.version, choice.court)), today, reference, choice.label)


def rows(found: Sequence[SeriesPoint]) -> list[list[str | float | None]]:
    """Format periods as table rows, the heading first: each rate is followed by the bounds of its
    interval, and unknown values are None."""
    head = ["begun", "documents", "pages", "minutes_lower", "minutes_median", "minutes_upper"]
    head += [name for code in SHOWN for name in (code, f"{code}_low", f"{code}_high")]
    return [list(head), *(_row(point) for point in found)]


def to_json(
    columns: Columns, today: date, step: Step, choice: RecordFilter, reference: int = REFERENCE
) -> dict[str, Any]:
    """Compute everything that the monitoring page shows, as JSON data: rates, periods, weeks,
    groups, control sample, calibration and rules. Shares are 0 to 1.

    ``choice`` selects the documents; ``today`` and ``reference`` are those of
    :func:`engine.monitoring.watch.watch`.
    """
    chosen = select(columns, choice)
    labels = label_flags(chosen, choice.label)
    sure = compare_calibration(chosen)
    ruled = rules(chosen)
    return {
        "documents": len(chosen),
        "step": step,
        "choice": {**asdict(choice), "until": choice.until and choice.until.isoformat()},
        "choices": asdict(facets(columns, choice)),
        "rates": _values(overall(chosen, tuple(RATES), labels)),
        "periods": _periods(columns, step, choice),
        "weeks": [_week(week) for week in weeks(columns, today, choice, reference)],
        "groups": {by: [_group(record) for record in group_records(chosen, by, PLAIN, labels)] for by in BY},
        "control": [_group(one) for one in control(chosen, ("recall", "found", "precision"), labels)],
        "calibration": None if sure is None else {**asdict(sure), "clean": [sure.clean.count, sure.clean.of]},
        "rules": {
            "recall": [ruled.recall.count, ruled.recall.of],
            "without": [ruled.without.count, ruled.without.of],
            "sources": {source.code: {"found": source.kept.of, "kept": source.kept.count, "documents": source.documents, "interval": source.interval} for source in ruled.sources},
        },
    }  # fmt: skip


def _periods(columns: Columns, step: Step, choice: RecordFilter) -> list[dict[str, Any]]:
    """Name the values of each period, and count its documents by version."""
    versions, found = select(columns, choice).versions, points(columns, step, choice)
    head, *rest = rows(found)
    return [
        {
            **dict(zip(map(str, head), row, strict=True)),
            "versions": {version_code(versions[rank]): n for rank, n in enumerate(point.versions) if n},
        }
        for point, row in zip(found, rest, strict=True)
    ]


def _row(point: SeriesPoint) -> list[str | float | None]:
    made: list[str | float | None] = [point.begun.isoformat(), point.documents, round(point.pages, 2)]
    made += point.minutes or (None, None, None)
    for code in SHOWN:
        value = point.values.get(code)
        bounds = (value.interval if value else None) or (None, None)
        made += [value.rate if value else None, *bounds]
    return made


def _values(found: dict[str, RateValue]) -> dict[str, Any]:
    return {code: {"rate": one.rate, "divided": one.divided, "by": one.by, "interval": one.interval} for code, one in found.items()}  # fmt: skip


def _group(group: RateGroup) -> dict[str, Any]:
    return {"code": group.code, "documents": group.documents, "rates": _values(group.values)}


def _week(week: Week) -> dict[str, Any]:
    told = [{**asdict(verdict), "week": verdict.week.isoformat()} for verdict in week.verdicts]
    return {**asdict(week), "begun": week.begun.isoformat(), "verdicts": told}
