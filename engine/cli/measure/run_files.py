"""Runs kept on this machine, and exchanged with MLflow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.language import enumeration, say
from engine.cli.measure import gold_files
from engine.core import BadParameter, NotKept, load_profile

HELP = {
    "add": "help.measure_a_prediction_and_keep_the_run",
    "export": "help.write_runs_for_mlflow",
    "import": "help.keep_runs_of_mlflow",
    "erase": "help.erase_a_run_kept_on_this_machine",
}


def add(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="help.gold_annotation_file_or_folder")],
    predicted: Annotated[str, typer.Argument(metavar="PRED", help="help.annotation_to_measure_file_or_folder")],
    id_: Annotated[str, typer.Option("--id", metavar="ID", help="help.name_of_the_run")],
    set_: Annotated[str, typer.Option("--set", metavar="SET", help="help.name_of_the_gold_the_run_is_on")] = "own",
    title: Annotated[
        str | None, typer.Option("--title", metavar="T", help="help.title_of_the_run", show_default=False)
    ] = None,
    parameter: Annotated[
        list[str] | None,
        typer.Option("--param", metavar="NAME=VALUE", help="help.parameter_of_the_run", show_default=False),
    ] = None,
    profile: Annotated[str, typer.Option(metavar="P", help="help.profile_the_mentions_that_must_not")] = "judiciaire",
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="FORM", help="help.form_of_pred_where_the_extension", show_default=False),
    ] = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
) -> int:
    """Measure PRED by GOLD, and keep its counts, without a text or a name of a document."""
    from engine.measure import own_prediction, runs

    said, chosen = _parameters(parameter or ()), load_profile(profile)
    runs.kept.check_free(set_, id_)
    sides = gold_files.both(gold, predicted, from_, chosen.masks, map_, map_file)
    path = own_prediction.keep_own_run(set_, id_, *sides, chosen, title or "", said)
    files.put(say("run_tables.kept", name=f"{set_}/{id_}", path=path) + "\n")
    return 0


def export(
    runs: Annotated[
        list[str] | None, typer.Argument(metavar="RUN...", help="help.runs_to_export_all_without", show_default=False)
    ] = None,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="SET", help="help.runs_on_this_set", show_default=False)
    ] = None,
    out: Annotated[Path, typer.Option("-o", metavar="DIR", help="help.folder_of_mlflow_runs")] = Path("mlruns"),
) -> int:
    """Write runs into a file store of MLflow."""
    from engine.measure import runs as measured

    found = [measured.records.find(run) for run in runs] if runs else measured.records.records(set_)
    written = measured.mlflow.export_runs(found, out)
    files.put(say("run_tables.exported", written=written, there=len(found) - written, folder=out) + "\n")
    return 0


def import_(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="help.folder_of_mlflow_runs")],
) -> int:
    """Keep the runs of a file store of MLflow."""
    from engine.measure import runs

    found = runs.mlflow.import_runs(folder)
    told = {"imported": found.kept, "already": found.already, "without": found.without}
    for key, names in told.items():
        if names:
            files.put(say(f"run_tables.{key}", n=len(names), names=enumeration(names)) + "\n")
    return 0


def erase(run: Annotated[str, typer.Argument(metavar="RUN", help="help.run_as_runs_list_names_it")]) -> int:
    """Erase a kept run."""
    from engine.measure import runs

    record = runs.records.find(run)
    if record.source != "kept":
        raise NotKept(name=record.name)
    runs.kept.erase(record.info.set, record.info.id)
    files.put(say("run_tables.erased", name=record.name) + "\n")
    return 0


def _parameters(said: Sequence[str]) -> dict[str, str]:
    """Read ``NAME=VALUE``.

    Raises:
        BadParameter: one is not, or a name is said twice.
    """
    found: dict[str, str] = {}
    for written in said:
        name, equals, value = written.partition("=")
        if not (name and equals and value) or name in found:
            raise BadParameter(said=written)
        found[name] = value
    return found
