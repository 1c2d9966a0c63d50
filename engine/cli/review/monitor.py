"""``monitor``: what validated readings say of the engine over time, as tables, JSON or CSV; the
page Suivi shows the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import language, name_of, percent, say
from engine.cli.measure.options import AsJson, Out
from engine.cli.review.opening import opened
from engine.cli.table import csv_text, table
from engine.core import LABELS, UnknownName
from engine.text import typography

if TYPE_CHECKING:
    from datetime import date

    from engine.monitoring import Columns, RateValue, RecordFilter, SeriesPoint, Step, Verdict, Week

HELP = "help.say_what_validated_reviews_show_of"
STEPS = ("week", "day")

By = Annotated[str, typer.Option("--by", metavar="STEP", help="help.by_week_week_or_by_day")]
Version = Annotated[str, typer.Option("--version", metavar="M/E", help="help.model_and_engine_like_fr_0")]
Court = Annotated[str, typer.Option("--court", metavar="C", help="help.court_like_appel_all")]
Label = Annotated[str, typer.Option("--label", metavar="L", help="help.category_of_the_mentions_counted_all")]
Weeks = Annotated[int, typer.Option("--weeks", metavar="N", min=0, help="help.last_weeks_counted_0_all")]
Reference = Annotated[
    int, typer.Option("--reference", metavar="N", min=4, max=52, help="help.weeks_before_to_compare_with")
]
Demo = Annotated[bool, typer.Option("--demo", help="help.demonstration_data_instead_of_the_documents")]
AsCsv = Annotated[bool, typer.Option("--csv", help="help.write_the_periods_as_csv_instead")]


def monitor(
    step: By = "week",
    version: Version = "*",
    court: Court = "*",
    label: Label = "*",
    weeks: Weeks = 0,
    reference: Reference = 8,
    demo: Demo = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    out: Out = None,
) -> int:
    """Tell of all validated readings; 1 where a week is worse than expected, or has none."""
    from engine.monitoring import RecordFilter, report

    if as_json and as_csv:
        raise BadCall(reason="json_or_csv_not_both")
    columns, today = _demonstration() if demo else _kept()
    choice = RecordFilter(version, court, label, weeks, today)
    wanted: Step = "day" if step == "day" else "week"
    _check(columns, choice, step)
    judged = report.weeks(columns, today, choice, reference)
    if as_json:
        made = report.to_json(columns, today, wanted, choice, reference)
        files.write(out, files.json_text({"demonstration": demo, **made}))
    elif as_csv:
        files.write(out, csv_text(report.rows(report.points(columns, wanted, choice))))
    else:
        files.write(out, _tables(columns, choice, wanted, judged, demo))
    return int(any(week.silent or any(_worse(verdict) for verdict in week.verdicts) for week in judged[-1:]))


def _check(columns: Columns, choice: RecordFilter, step: str) -> None:
    """Refuse what is not there, and say what is.

    Raises:
        UnknownName: no such step, version, court or label among the records.
    """
    from engine.monitoring import selection, version_code

    asked = (
        (step, STEPS),
        (choice.version, [selection.ALL, *map(version_code, columns.versions)]),
        (choice.court, [selection.ALL, *columns.courts]),
        (choice.label, [selection.ALL, *columns.labels]),
    )
    for name, names in asked:
        if name not in names:
            raise UnknownName(name=name, known=", ".join(names))


def _demonstration() -> tuple[Columns, date]:
    from engine.monitoring import TODAY, columns_of_demonstration

    return columns_of_demonstration(), TODAY


def _kept() -> tuple[Columns, date]:
    """Read the records of the store; a server may work on it meanwhile. There are none where there
    is no store yet."""
    from datetime import datetime

    from engine.monitoring import columns
    from engine.store import records

    today = datetime.now().astimezone().date()
    with opened() as database:
        if database is None:
            return columns.columns(()), today
        with database.reading() as session:
            return columns.columns(records.list_records(session)), today


def _tables(columns: Columns, choice: RecordFilter, step: Step, judged: tuple[Week, ...], demo: bool) -> str:
    from engine.monitoring import report

    found = report.points(columns, step, choice)
    if not found:
        return say("monitor.no_document_validated_validate_one_on")
    said = [say("monitor.demonstration")] if demo else []
    return "\n".join([*said, _periods(found, step), _alerts(judged)])


def _periods(found: tuple[SeriesPoint, ...], step: Step) -> str:
    head = [
        say("monitor.week_of") if step == "week" else say("monitor.day"),
        "documents",
        say("monitor.sensitive_misses_1_000"),
        say("monitor.false_alarms_1_000"),
        say("monitor.strict_recall"),
        say("monitor.noticed"),
        say("monitor.precision"),
        say("monitor.min_page"),
        say("monitor.unchanged"),
    ]
    rows = [
        [
            point.begun.isoformat(),
            str(point.documents),
            *(_thousandths(point.values.get(code)) for code in ("missed_sensitive", "spurious")),
            *(_share(point.values.get(code)) for code in ("recall", "found", "precision")),
            "–" if point.minutes is None else typography.number(point.minutes[1], language(), 1),
            _share(point.values.get("untouched")),
        ]
        for point in found
    ]
    return table(say("monitor.validated_documents"), head, rows)


def _alerts(judged: tuple[Week, ...]) -> str:
    head = [say("monitor.week"), say("monitor.measure"), say("monitor.value"), say("monitor.expected"), say("monitor.verdict"), say("monitor.category"), say("monitor.court")]  # fmt: skip
    rows = [
        [
            verdict.week.isoformat(),
            say(f"monitor.measures.{verdict.code}"),
            _number(verdict.value),
            f"{_number(verdict.expected.low)}–{_number(verdict.expected.high)}",
            _verdict(verdict),
            _label(verdict.label),
            _court(verdict.court),
        ]
        for week in judged
        for verdict in week.verdicts
        if verdict.state != "usual"
    ]
    rows += [[week.begun.isoformat(), "documents", "0", "–", say("monitor.no_document"), "–", "–"] for week in judged if week.silent]  # fmt: skip
    if rows:
        return table(say("monitor.weeks_out_of_the_ordinary"), head, sorted(rows))
    if any(week.verdicts for week in judged):
        return say("monitor.no_week_is_out_of_the")
    return say("monitor.no_week_is_judged_four_before")


def _label(code: str | None) -> str:
    label = LABELS.get(code or "")
    return name_of(label) if label else "–"


def _court(code: str | None) -> str:
    from engine.review import COURTS

    court = COURTS.get(code or "")
    return name_of(court) if court else "–"


def _worse(verdict: Verdict) -> bool:
    return verdict.state == "alert" and verdict.direction == "worse"


def _verdict(verdict: Verdict) -> str:
    state = say("monitor.alert") if verdict.state == "alert" else say("monitor.to_watch")
    return f"{state}, {say('monitor.worse') if verdict.direction == 'worse' else say('monitor.better')}"


def _number(value: float) -> str:
    return typography.number(value, language(), 3)


def _share(value: RateValue | None) -> str:
    return "–" if value is None or value.rate is None else percent(value.rate)


def _thousandths(value: RateValue | None) -> str:
    return "–" if value is None or value.rate is None else typography.number(1000 * value.rate, language(), 1)
