"""``recall``: from the recall of mentions to that of documents, all that the page Rappel shows, as
tables or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall, OutputClash
from engine.cli.language import language
from engine.cli.measure import gold_files
from engine.core import UnknownName

if TYPE_CHECKING:
    from engine.measure import MeasuredRun
    from engine.recall import CalibratingRun

HELP = "help.tell_how_many_decisions_come_out"

Gold = Annotated[
    Path | None,
    typer.Argument(metavar="GOLD", help="help.gold_annotation_file_or_folder", show_default=False),
]
Predicted = Annotated[
    str | None,
    typer.Argument(
        metavar="PRED",
        help="help.annotation_to_measure_file_or_folder",
        show_default=False,
    ),
]
Set = Annotated[
    str | None,
    typer.Option("--set", metavar="S", help="help.supplied_set_instead_of_gold_and", show_default=False),
]
Run = Annotated[
    str | None,
    typer.Option("--run", metavar="R", help="help.engine_to_measure_on_that_set", show_default=False),
]
Group = Annotated[
    str,
    typer.Option(
        "--group",
        metavar="G",
        help="help.mentions_that_count_all_persons_addresses",
    ),
]
Recalls = Annotated[
    list[float] | None,
    typer.Option(
        "--p", metavar="P", min=0.0, max=1.0, help="help.recall_of_mentions_may_be_repeated", show_default=False
    ),
]
Mentions = Annotated[int, typer.Option("--n", metavar="N", min=1, max=500, help="help.mentions_of_a_decision")]
Decisions = Annotated[int, typer.Option("--decisions", metavar="D", min=1, help="help.decisions_a_year")]
Minutes = Annotated[float, typer.Option("--minutes", metavar="M", min=0.1, help="help.minutes_of_review_per_page")]
Confidence = Annotated[
    float,
    typer.Option("--confidence", metavar="C", min=0.5, max=0.9999, help="help.confidence_of_the_promise"),
]
Average = Annotated[bool, typer.Option("--average", help="help.promise_on_the_average_of_all_decisions")]
Calibrate = Annotated[
    str,
    typer.Option("--calibrate", metavar="S", help="help.decisions_that_calibrate_the_promise"),
]
Alpha = Annotated[
    float,
    typer.Option(
        "--alpha",
        metavar="A",
        min=0.0001,
        max=0.9999,
        help="help.leaking_share_allowed_among_the_decisions",
    ),
]
ProfileName = Annotated[str, typer.Option("--profile", metavar="P", help="help.profile_the_mentions_that_must_not")]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORM", help="help.form_of_pred_where_the_extension", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]
AsCsv = Annotated[bool, typer.Option("--csv", help="help.write_one_figure_of_recall_as_csv")]
FigureName = Annotated[str, typer.Option("--figure", metavar="NAME", help="help.with_csv_figure_of_recall")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]


def recall(
    gold: Gold = None,
    predicted: Predicted = None,
    set_: Set = None,
    run: Run = None,
    group: Group = "all",
    p: Recalls = None,
    n: Mentions = 16,
    decisions: Decisions = 3_900_000,
    minutes: Minutes = 2.0,
    alpha: Alpha = 0.1,
    confidence: Confidence = 0.95,
    average: Average = False,
    calibrate: Calibrate = "same",
    profile: ProfileName = "judiciaire",
    from_: From = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    figure: FigureName = "documents",
    out: Out = None,
) -> int:
    """Measure one run, and say what follows."""
    from engine.cli.measure.recall_tables import tables
    from engine.measure import ALL, GROUPS
    from engine.recall import figures, report

    if group not in (ALL, *GROUPS):
        raise UnknownName(name=group, known=", ".join((ALL, *GROUPS)))
    if set_ is not None:
        if gold is not None:
            raise BadCall(reason="set_stands_for_gold_and")
        measured = _shipped(set_, run)
    elif run is not None:
        raise BadCall(reason="run_needs_set")
    else:
        measured = _compared(gold, predicted, profile, from_, map_, map_file, out)
    calibrating = None if calibrate == "same" else _calibrating(measured, calibrate, group)
    level = None if average else confidence
    made = report.report(measured, group, tuple(p or ()), n, decisions, minutes, alpha, level, calibrating)
    if as_csv:
        files.write(out, figures.recall_figure(made, figure).to_csv())
        return 0
    written = files.json_text(made.to_json()) if as_json else tables(made)
    files.write(out, written)
    return 0


def _calibrating(measured: MeasuredRun, choice: str, group: str) -> CalibratingRun:
    from engine.service import choose_calibrating, gold_sets

    return choose_calibrating(gold_sets(), measured, choice, group)


def _shipped(set_id: str, run_id: str | None) -> MeasuredRun:
    """Take a run that ships, with its counts.

    Raises:
        UnknownName: no such set, no such run, or no run at all on it.
    """
    from engine.measure import result_library as library

    known = {run.id: run for run in library.runs(set_id)}
    chosen = run_id or next(iter(known), "—")
    if chosen not in known:
        raise UnknownName(name=chosen, known=", ".join(known) or "make evaluate")
    return known[chosen], library.tallies(set_id, chosen)


def _compared(
    gold: Path | None,
    predicted: str | None,
    profile: str,
    form: str | None,
    mapping: Sequence[str] | None,
    mapping_file: Path | None,
    out: Path | None,
) -> MeasuredRun:
    """Read and count both sides, and say what is to be known of them on standard error."""
    from engine.core import load_profile
    from engine.measure import RunInfo, identify_under, own_sets as own, tallies

    if gold is None or predicted is None:
        missing = "GOLD" if gold is None else "PRED"
        raise BadCall(reason="is_missing", name=missing)
    if out and out.resolve() in (gold.resolve(), Path(predicted).resolve()):
        raise OutputClash(file=out)
    chosen = load_profile(profile)
    sides = gold_files.both(gold, predicted, form, chosen.masks, mapping, mapping_file)
    rows, notices = own.compare_sides(*sides, chosen)
    for notice in notices:
        if notice.code in gold_files.REPORTED:  # the others are said where both sides are read
            typer.echo(notice.sentence(language()), err=True)
    engines = [one.engine for one in sides[1]]
    name = Path(predicted).name
    info = RunInfo(name, "", name, name, identity=identify_under(chosen.name, engines))
    return info, tallies(rows)
