"""``evaluate``: one annotation measured by another, the rules one by one, or every figure of the
page Performances, of two files or of what ships."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall, OutputClash
from engine.cli.measure import error_list, gold_files, models
from engine.cli.options import ModelName, NoModel
from engine.cli.registry import provided
from engine.core import load_profile

if TYPE_CHECKING:
    from engine.core import Annotation, Profile
    from engine.interchange import Masks

HELP = "help.compare_an_annotation_with_a_gold"

Gold = Annotated[
    Path | None,
    typer.Argument(metavar="GOLD", help="help.gold_annotation_file_or_folder", show_default=False),
]
Predicted = Annotated[
    str | None,
    typer.Argument(metavar="PRED", help="help.annotation_to_measure_file_or_folder", show_default=False),
]
ProfileName = Annotated[str, typer.Option("--profile", metavar="P", help="help.profile_the_mentions_that_must_not")]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORM", help="help.form_of_pred_where_the_extension", show_default=False),
]
Set = Annotated[
    str | None,
    typer.Option("--set", metavar="S", help="help.supplied_set_instead_of_gold_and", show_default=False),
]
Runs = Annotated[
    list[str] | None, typer.Option("--run", metavar="R", help="help.runs_to_measure_on_that_set", show_default=False)
]
Figures = Annotated[
    list[str] | None, typer.Option("--figure", metavar="NAME", help="help.figure_of_the_page", show_default=False)
]
SchemeName = Annotated[str, typer.Option("--scheme", metavar="S", help="help.when_a_mention_counts_as_found")]
MeasureName = Annotated[str, typer.Option("--measure", metavar="M", help="help.measure_by_which_runs_are_compared")]
Beta = Annotated[
    float, typer.Option("--beta", metavar="B", min=0.1, max=10.0, help="help.weight_of_recall_beside_precision")
]
By = Annotated[str, typer.Option("--by", metavar="D", help="help.cut_the_set_by")]
Only = Annotated[
    str | None, typer.Option("--only", metavar="D=NAME", help="help.measure_these_documents_alone", show_default=False)
]
Family = Annotated[str, typer.Option("--family", metavar="F", help="help.family_of_the_scores")]
Right = Annotated[str, typer.Option("--right", metavar="W", help="help.when_a_score_was_right")]
Ablation = Annotated[bool, typer.Option("--ablation", help="help.what_each_rule_is_worth_on")]
Forget = Annotated[
    float, typer.Option("--forget", metavar="P", min=0.0, max=1.0, help="help.with_ablation_share_of_the_mentions")
]
EveryLabel = Annotated[bool, typer.Option("--all-categories", help="help.count_labels_that_gold_hardly_has")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]
AsCsv = Annotated[bool, typer.Option("--csv", help="help.write_one_figure_as_csv")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]


def evaluate(
    gold: Gold = None,
    predicted: Predicted = None,
    profile: ProfileName = "judiciaire",
    from_: From = None,
    set_: Set = None,
    run: Runs = None,
    figure: Figures = None,
    scheme: SchemeName = "strict",
    measure: MeasureName = "recall",
    beta: Beta = 0.5,
    by: By = "genre",
    only: Only = None,
    family: Family = "all",
    right: Right = "fate",
    ablated: Ablation = False,
    forget: Forget = 0.0,
    model: ModelName = None,
    no_model: NoModel = False,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    listed: error_list.Errors = False,
    to_panel: error_list.ToPanel = None,
    phenomenon: error_list.PhenomenonName = None,
    every_label: EveryLabel = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    out: Out = None,
) -> int:
    """Measure one annotation by another; or the rules, one by one; or runs, figure by figure."""
    from engine.cli.measure import figures
    from engine.tagging import RULES_ALONE

    if ablated:
        if predicted is not None:
            raise BadCall(reason="ablation_takes_no_pred")
        return provided("evaluate --ablation")(gold, profile, model, forget, as_json, out)
    if run and set_ is None:
        raise BadCall(reason="run_needs_set")
    if set_ is not None and gold is not None:
        raise BadCall(reason="set_stands_for_gold_and")
    asked = figures.Asked(tuple(figure or ()), only, as_json, as_csv, out)
    options = figures.options(scheme, measure, every_label, beta, by, family, right)
    if set_ is not None:
        if listed:
            return error_list.shipped_errors(set_, run, as_json, out)
        return figures.write(figures.shipped(set_, run or (), asked), asked, options)
    chosen = load_profile(profile)
    if no_model:
        sides = _rules_alone(gold, predicted, chosen, map_, map_file)
        predicted = predicted or RULES_ALONE
    else:
        sides = _sides(gold, predicted, from_, chosen.masks, map_, map_file, out)
    if listed or to_panel:
        return error_list.error_list(*sides, chosen, to_panel, phenomenon, as_json, out)
    if asked.any:
        return figures.write(figures.compared(*sides, chosen, Path(str(predicted)).name), asked, options)
    return _report(*sides, chosen.masks, every_label, as_json, out)


def _sides(
    gold: Path | None,
    predicted: str | None,
    form: str | None,
    masks: Masks,
    mapping: Sequence[str] | None,
    mapping_file: Path | None,
    out: Path | None,
) -> tuple[tuple[Annotation, ...], tuple[Annotation, ...]]:
    """Read both sides, neither of which may be written over."""
    if gold is None or predicted is None:
        raise BadCall(reason="is_missing", name="GOLD" if gold is None else "PRED")
    if out and out.resolve() in (gold.resolve(), Path(predicted).resolve()):
        raise OutputClash(file=out)
    return gold_files.both(gold, predicted, form, masks, mapping, mapping_file)


def _rules_alone(
    gold: Path | None,
    predicted: str | None,
    profile: Profile,
    mapping: Sequence[str] | None,
    mapping_file: Path | None,
) -> tuple[tuple[Annotation, ...], tuple[Annotation, ...]]:
    """Read the gold, and annotate its texts with the rules alone."""
    if gold is None:
        raise BadCall(reason="is_missing", name="GOLD")
    if predicted is not None:
        raise BadCall(reason="no_model_takes_no_pred")
    truth = gold_files.gold_alone(gold, profile.masks, mapping, mapping_file)
    return truth, models.predict(None, truth, profile, None)


def _report(
    gold: Sequence[Annotation],
    predicted: Sequence[Annotation],
    masks: Masks,
    every_label: bool,
    as_json: bool,
    out: Path | None,
) -> int:
    from engine.cli.measure.tables import machine_difference, tables, warnings
    from engine.measure import evaluate as measure

    report = measure(gold, predicted, masks, every_label)
    typer.echo(warnings(report), err=True, nl=False)
    written = files.json_text(report.to_json()) if as_json else tables(report)
    if not as_json and any(one.engine.model for one in predicted):
        written += machine_difference()
    files.write(out, written)
    return 0
