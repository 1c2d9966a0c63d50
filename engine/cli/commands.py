"""The commands. Each returns how it ended: 0, or 1 when a human must look."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.documents import (
    convert as converting,
    pipeline,
    pseudonymise as pseudonymising,
    restore as restoring,
)
from engine.cli.documents.parties import Parties, Party, named
from engine.cli.errors import BadCall, OutputClash
from engine.cli.language import language as interface
from engine.cli.measure import (
    adjudicate as adjudicating,
    agreement,
    error_list,
    gold_files,
    panel,
    persons,
    recall,
    runs,
    trainings,
)
from engine.cli.options import AlsoRule, Device, Files, ModelName, NoRule, ProfileName, Spoken
from engine.cli.registry import HELP_OPTIONS, app, provided
from engine.cli.review import lists, monitor as monitoring, review, store, teach as teaching
from engine.cli.usage import Command
from engine.text import AUTO


@app.callback(context_settings=HELP_OPTIONS, help="help.pseudonymise_court_decisions_and_measure_what")
def _program(
    lang: Annotated[str, typer.Option(metavar="L", help="help.language_fr_or_en_also_nomdemprunt")] = "fr",
) -> None:
    """Take the options of all commands; ``--lang`` has been read before (engine.cli.language)."""


@app.command(cls=Command, context_settings=HELP_OPTIONS, help="help.find_the_mentions_write_json")
def annotate(
    paths: Files,
    profile: ProfileName = "judiciaire",
    model: ModelName = None,
    language: Spoken = AUTO,
    no_rule: NoRule = None,
    rule: AlsoRule = None,
    party: Party = None,
    parties: Parties = None,
    device: Device = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", metavar="DIR", help="help.folder_to_write_one_file_per", show_default=False),
    ] = None,
) -> int:
    """Annotate: to standard output, one document is indented JSON, several are one line each."""
    from engine.interchange import to_json

    files.check_standard(*paths, parties)
    how = pipeline.wanted(profile, model, device, no_rule or (), language, named(party, parties), rule or ())
    targets = files.targets(paths, out, ".json") if out else [None] * len(paths)
    doubtful = False
    for path, target, (_, annotation) in zip(paths, targets, pipeline.annotate_all(paths, how), strict=True):
        indent = None if target is None and len(paths) > 1 else 1
        files.write(target, to_json(annotation, indent=indent) + "\n")
        doubtful |= pipeline.report(annotation, path)
    return int(doubtful)


app.command(cls=Command, context_settings=HELP_OPTIONS, help=pseudonymising.HELP)(pseudonymising.pseudonymise)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=restoring.HELP)(restoring.restore)


@app.command(cls=Command, context_settings=HELP_OPTIONS, help="help.write_the_text_that_the_offsets")
def text(
    path: Annotated[str, typer.Argument(metavar="FILE", help="help.document_to_read_for_standard_input")],
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)
    ] = None,
) -> int:
    """Write the plain text, to the last character."""
    document = files.read_document(path)
    files.write(out and files.text_targets([path], out)[0], document.text)
    return 0


app.command(cls=Command, context_settings=HELP_OPTIONS, help=converting.HELP)(converting.convert)


@app.command(cls=Command, context_settings=HELP_OPTIONS, help="help.compare_an_annotation_with_a_gold")
def evaluate(
    gold: Annotated[
        Path | None,
        typer.Argument(metavar="GOLD", help="help.gold_annotation_file_or_folder", show_default=False),
    ] = None,
    predicted: Annotated[
        str | None,
        typer.Argument(
            metavar="PRED",
            help="help.annotation_to_measure_file_or_folder",
            show_default=False,
        ),
    ] = None,
    profile: Annotated[str, typer.Option(metavar="P", help="help.profile_the_mentions_that_must_not")] = "judiciaire",
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="FORM", help="help.form_of_pred_where_the_extension", show_default=False),
    ] = None,
    ablated: Annotated[
        bool,
        typer.Option("--ablation", help="help.what_each_rule_is_worth_on"),
    ] = False,
    forget: Annotated[
        float,
        typer.Option(metavar="P", min=0.0, max=1.0, help="help.with_ablation_share_of_the_mentions"),
    ] = 0.0,
    model: ModelName = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    listed: error_list.Errors = False,
    to_panel: error_list.ToPanel = None,
    phenomenon: error_list.PhenomenonName = None,
    every_label: Annotated[
        bool, typer.Option("--all-categories", help="help.count_labels_that_gold_hardly_has")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")] = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)
    ] = None,
) -> int:
    """Measure one annotation by another; or the rules, one by one."""
    import json

    from engine.cli.measure.tables import machine_difference, tables, warnings
    from engine.core import load_profile
    from engine.measure import evaluate as measure

    if ablated:
        if predicted is not None:
            raise BadCall(reason="ablation_takes_no_pred")
        return provided("evaluate --ablation")(gold, profile, model, forget, as_json, out)
    if gold is None or predicted is None:
        missing = "GOLD" if gold is None else "PRED"
        raise BadCall(reason="is_missing", name=missing)
    if out and out.resolve() in (gold.resolve(), Path(predicted).resolve()):
        raise OutputClash(file=out)
    masks = load_profile(profile).masks
    sides = gold_files.both(gold, predicted, from_, masks, map_, map_file)
    if listed or to_panel:
        return error_list.error_list(*sides, load_profile(profile), to_panel, phenomenon, as_json, out)
    report = measure(*sides, masks, every_label)
    typer.echo(warnings(report), err=True, nl=False)
    written = json.dumps(report.to_json(), ensure_ascii=False, indent=1) + "\n" if as_json else tables(report)
    if not as_json and any(one.engine.model for one in sides[1]):
        written += machine_difference()
    files.write(out, written)
    return 0


app.command(cls=Command, context_settings=HELP_OPTIONS, help=recall.HELP)(recall.recall)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=agreement.HELP)(agreement.agreement)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=adjudicating.HELP)(adjudicating.adjudicate)


@app.command(cls=Command, context_settings=HELP_OPTIONS, help="help.list_the_samples_or_write_the")
def samples(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="help.name_of_a_sample_without_one")] = None,
) -> int:
    """List samples, or write one."""
    from engine.interchange import sample, samples as shipped

    if name is not None:
        files.put(sample(name).text)
        return 0
    width = max((len(one.id) for one in shipped()), default=0)
    files.put("".join(f"{one.id:<{width}}  {one.title(interface())}\n" for one in shipped()))
    return 0


app.command(cls=Command, context_settings=HELP_OPTIONS, help=persons.HELP)(persons.persons)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=panel.HELP)(panel.panel)
app.command(cls=Command, context_settings=HELP_OPTIONS, help=monitoring.HELP)(monitoring.monitor)
app.add_typer(review.app, name="review")
app.add_typer(store.app, name="store")
app.add_typer(teaching.app, name="teach")
app.add_typer(lists.app, name="lists")
app.add_typer(runs.app, name="runs")
app.add_typer(trainings.app, name="trainings")

__all__ = ["app"]
