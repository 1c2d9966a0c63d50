"""``monitor``: what validated readings say of the engine over time, as tables, JSON or CSV; the page Suivi shows the same."""

from __future__ import annotations

import csv as csv_files
import io
import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import language, percent, say
from engine.cli.measure.options import AsJson, Out
from engine.cli.review.opening import opened
from engine.cli.table import table
from engine.core.errors import UnknownName
from engine.core.labels import LABELS
from engine.text import typography

if TYPE_CHECKING:
    from datetime import date

    from engine.monitoring.columns import Columns
    from engine.monitoring.selection import Choice
    from engine.monitoring.series import Point, Step, Value
    from engine.monitoring.watch import Verdict, Week

HELP = "Dit ce que les relectures validées montrent du moteur, semaine après semaine."
STEPS = ("week", "day")
MEASURES = {
    "missed_sensitive": ("sous-annotations sensibles", "sensitive misses"),
    "missed_other": ("sous-annotations non sensibles", "other misses"),
    "spurious": ("sur-annotations", "false alarms"),
    "recall": ("rappel strict", "strict recall"),
    "found": ("mentions repérées", "mentions found"),
    "precision": ("précision", "precision"),
    "minutes": ("minutes par page", "minutes a page"),
    "untouched": ("documents sans changement", "documents without change"),
}

By = Annotated[str, typer.Option("--by", metavar="STEP", help="Par semaine (week) ou par jour (day).")]
Version = Annotated[str, typer.Option("--version", metavar="M/E", help="Modèle et moteur, comme fr/0.7.0 ; * : tous.")]
Court = Annotated[str, typer.Option("--court", metavar="C", help="Juridiction, comme appel ; * : toutes.")]
Label = Annotated[str, typer.Option("--label", metavar="L", help="Catégorie des mentions comptées ; * : toutes.")]
Weeks = Annotated[int, typer.Option("--weeks", metavar="N", min=0, help="Dernières semaines comptées ; 0 : toutes.")]
Reference = Annotated[
    int, typer.Option("--reference", metavar="N", min=4, max=52, help="Semaines d'avant auxquelles comparer.")
]
Demo = Annotated[bool, typer.Option("--demo", help="Données de démonstration, au lieu des documents validés ici.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Écrire les périodes en CSV au lieu de tableaux.")]


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
    from engine.monitoring import report
    from engine.monitoring.selection import Choice

    if as_json and as_csv:
        raise BadCall(what="--json ou --csv, pas les deux.", what_en="--json or --csv, not both.")
    columns, today = _demonstration() if demo else _kept()
    choice = Choice(version, court, label, weeks, today)
    wanted: Step = "day" if step == "day" else "week"
    _check(columns, choice, step)
    judged = report.weeks(columns, today, choice, reference)
    if as_json:
        made = report.to_json(columns, today, wanted, choice, reference)
        files.write(out, json.dumps({"demonstration": demo, **made}, ensure_ascii=False, indent=1) + "\n")
    elif as_csv:
        files.write(out, _csv(report.rows(report.points(columns, wanted, choice))))
    else:
        files.write(out, _tables(columns, choice, wanted, judged, demo))
    return int(any(week.silent or any(_worse(one) for one in week.verdicts) for week in judged[-1:]))


def _check(columns: Columns, choice: Choice, step: str) -> None:
    """Refuse what is not there, and say what is.

    Raises:
        UnknownName: no such step, version, court or label among the records.
    """
    from engine.monitoring.selection import ALL, version_code

    asked = (
        (step, STEPS),
        (choice.version, [ALL, *map(version_code, columns.versions)]),
        (choice.court, [ALL, *columns.courts]),
        (choice.label, [ALL, *columns.labels]),
    )
    for name, names in asked:
        if name not in names:
            raise UnknownName(name=name, known=", ".join(names))


def _demonstration() -> tuple[Columns, date]:
    from engine.monitoring.demonstration import TODAY, columns_of_demonstration

    return columns_of_demonstration(), TODAY


def _kept() -> tuple[Columns, date]:
    """Read the records of the store; a server may work on it meanwhile. There are none where there is no store yet."""
    from datetime import datetime

    from engine.monitoring.columns import columns
    from engine.store import records

    today = datetime.now().astimezone().date()
    with opened() as database:
        if database is None:
            return columns(()), today
        with database.reading() as session:
            return columns(records.all(session)), today


def _tables(columns: Columns, choice: Choice, step: Step, judged: tuple[Week, ...], demo: bool) -> str:
    from engine.monitoring import report

    found = report.points(columns, step, choice)
    if not found:
        return say(
            "Aucun document validé : validez-en un sur sa page, ou voyez --demo.\n",
            "No document validated: validate one on its page, or see --demo.\n",
        )
    said = [_DEMO[language() == "en"]] if demo else []
    return "\n".join([*said, _periods(found, step), _alerts(judged)])


_DEMO = (
    "Démonstration : les documents de référence fournis, chacun relu d'après sa référence ; les dates, les durées et le tirage au sort sont inventés.\n",
    "Demonstration: the reference documents supplied, each reviewed against its reference; dates, times and the random draw are made up.\n",
)


def _periods(found: tuple[Point, ...], step: Step) -> str:
    head = [
        say("semaine du", "week of") if step == "week" else say("jour", "day"),
        "documents",
        say("sous-annotations sensibles /1 000", "sensitive misses /1,000"),
        say("sur-annotations /1 000", "false alarms /1,000"),
        say("rappel strict", "strict recall"),
        say("repérées", "noticed"),
        say("précision", "precision"),
        say("min/page", "min/page"),
        say("sans changement", "unchanged"),
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
    return table(say("Documents validés", "Validated documents"), head, rows)


def _alerts(judged: tuple[Week, ...]) -> str:
    head = [say("semaine", "week"), say("mesure", "measure"), say("valeur", "value"), say("attendu", "expected"), say("avis", "verdict"), say("catégorie", "category"), say("juridiction", "court")]  # fmt: skip
    rows = [
        [
            one.week.isoformat(),
            say(*MEASURES[one.code]),
            _number(one.value),
            f"{_number(one.expected.low)}–{_number(one.expected.high)}",
            _verdict(one),
            _label(one.label),
            _court(one.court),
        ]
        for week in judged
        for one in week.verdicts
        if one.state != "usual"
    ]
    rows += [[week.begun.isoformat(), "documents", "0", "–", say("aucun document", "no document"), "–", "–"] for week in judged if week.silent]  # fmt: skip
    if rows:
        return table(say("Semaines hors de l'ordinaire", "Weeks out of the ordinary"), head, sorted(rows))
    if any(week.verdicts for week in judged):
        return say("Aucune semaine ne sort de l'ordinaire.\n", "No week is out of the ordinary.\n")
    return say(
        "Aucune semaine n'est jugée : il en faut quatre avant elle, et vingt documents.\n",
        "No week is judged: four before it are needed, and twenty documents.\n",
    )


def _csv(rows: list[list[Any]]) -> str:
    """Write rows as CSV: semicolons and decimal commas in French, as its spreadsheets want them."""
    french = language() == "fr"
    made = io.StringIO()
    writer = csv_files.writer(made, delimiter=";" if french else ",", lineterminator="\n")
    for row in rows:
        shown = ["" if one is None else f"{one:.6g}" if isinstance(one, float) else str(one) for one in row]
        decimal = [isinstance(one, float) and french for one in row]
        writer.writerow([one.replace(".", ",") if comma else one for one, comma in zip(shown, decimal, strict=True)])
    return made.getvalue()


def _label(code: str | None) -> str:
    label = LABELS.get(code or "")
    return say(label.fr, label.en) if label else "–"


def _court(code: str | None) -> str:
    from engine.review.court import COURTS

    court = COURTS.get(code or "")
    return say(court.fr, court.en) if court else "–"


def _worse(one: Verdict) -> bool:
    return one.state == "alert" and one.direction == "worse"


def _verdict(one: Verdict) -> str:
    state = say("alerte", "alert") if one.state == "alert" else say("à surveiller", "to watch")
    return f"{state}, {say('moins bien', 'worse') if one.direction == 'worse' else say('mieux', 'better')}"


def _number(value: float) -> str:
    return typography.number(value, language(), 3)


def _share(value: Value | None) -> str:
    return "–" if value is None or value.rate is None else percent(value.rate)


def _thousandths(value: Value | None) -> str:
    return "–" if value is None or value.rate is None else typography.number(1000 * value.rate, language(), 1)
