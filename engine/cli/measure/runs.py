"""``runs``: what was measured and trained, with which parameters; two runs side by side, whether
they differ by more than chance, and what they find together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import language
from engine.cli.measure import run_files, run_tables, run_union
from engine.cli.measure.options import Out
from engine.cli.table import csv_text
from engine.cli.usage import Command, Group

HELP = "help.runs_what_was_measured_with_which"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

SetName = Annotated[str | None, typer.Option("--set", metavar="SET", help="help.runs_on_this_set", show_default=False)]
RunName = Annotated[str, typer.Argument(metavar="RUN", help="help.run_as_runs_list_names_it")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]
AsCsv = Annotated[bool, typer.Option("--csv", help="help.write_csv_instead_of_tables")]


@app.command("list", cls=Command, context_settings=_HELP, help="help.list_runs_with_their_main_figures")
def list_runs(set_: SetName = None, as_json: AsJson = False, as_csv: AsCsv = False, out: Out = None) -> int:
    """List all runs, or those on a set, the oldest first."""
    from engine.measure import runs as measured

    found = measured.records.records(set_)
    if as_json:
        _check_form(as_json, as_csv)
        return _write_json([measured.description.describe(record) for record in found], out)
    head, rows = run_tables.listed(found)
    return _write(out, as_json, as_csv, run_tables.list_table(found), [head, *rows])


@app.command(cls=Command, context_settings=_HELP, help="help.show_the_parameters_and_figures_of")
def show(run: RunName, as_json: AsJson = False, as_csv: AsCsv = False, out: Out = None) -> int:
    """Show one run whole."""
    from engine.measure import runs as measured

    told = measured.description.describe(measured.records.find(run))
    return _write(out, as_json, as_csv, run_tables.show_tables(told, language()), run_tables.shown(told), told)


@app.command(cls=Command, context_settings=_HELP, help="help.hold_two_runs_against_each_other")
def diff(first: RunName, second: RunName, as_json: AsJson = False, as_csv: AsCsv = False, out: Out = None) -> int:
    """Show which parameters of two runs differ, and how far their figures do."""
    from engine.measure import runs as measured

    found = measured.difference.difference(measured.records.find(first), measured.records.find(second))
    text = run_tables.difference_tables(found, language())
    return _write(out, as_json, as_csv, text, run_tables.differing(found), found.to_json())


@app.command(cls=Command, context_settings=_HELP, help="help.compare_runs_with_their_p_values")
def compare(
    runs: Annotated[list[str], typer.Argument(metavar="RUN...", help="help.runs_to_compare_to_the_first")],
    scheme: Annotated[str, typer.Option(metavar="S", help="help.scheme_strict_exact_partial_type")] = "strict",
    measure: Annotated[str, typer.Option(metavar="M", help="help.measure_precision_recall_f1_f2")] = "f1",
    label: Annotated[
        list[str] | None,
        typer.Option("--label", metavar="L", help="help.category_to_compare_too", show_default=False),
    ] = None,
    every_label: Annotated[
        bool, typer.Option("--all-categories", help="help.count_labels_that_gold_hardly_has")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    out: Out = None,
) -> int:
    """Compare runs on the same documents to the first of them."""
    from engine.measure import runs as measured

    if len(runs) < 2:
        raise BadCall(reason="two_runs_or_more")
    found = measured.comparison.compare_records(
        [measured.records.find(run) for run in runs], scheme, measure, every_label, label or ()
    )
    text = run_tables.comparison_table(found, language())
    return _write(out, as_json, as_csv, text, [found.COLUMNS, *found.records()], found.to_json())


app.command("union", cls=Command, context_settings=_HELP, help=run_union.HELP)(run_union.union)
for name, function in (
    ("add", run_files.add),
    ("export", run_files.export),
    ("import", run_files.import_),
    ("erase", run_files.erase),
):
    app.command(name, cls=Command, context_settings=_HELP, help=run_files.HELP[name])(function)


def _write(out: Any, as_json: bool, as_csv: bool, text: str, rows: Sequence[Sequence[Any]], data: Any = None) -> int:
    """Write a result in the form that is asked for.

    Raises:
        BadCall: two forms at once.
    """
    _check_form(as_json, as_csv)
    if as_json:
        return _write_json(data, out)
    files.write(out, csv_text(rows) if as_csv else text)
    return 0


def _write_json(data: Any, out: Any) -> int:
    files.write(out, files.json_text(data))
    return 0


def _check_form(as_json: bool, as_csv: bool) -> None:
    if as_json and as_csv:
        raise BadCall(reason="json_or_csv_not_both")
