"""``models``: those that can read documents, shipped, trained here or added; what is found when one
is tried; which one reads a language; and several on one's own gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import language, name_of, number, say
from engine.cli.measure import gold_files, run_tables
from engine.cli.options import Device, MeasuredProfile, NoModel
from engine.cli.progress import shown
from engine.cli.table import table
from engine.cli.usage import Command, Group
from engine.core import LABELS, load_profile, settings

if TYPE_CHECKING:
    from engine.core import Annotation, Profile
    from engine.training import ModelCheck

HELP = "help.models_that_can_read_documents"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Model = Annotated[str, typer.Argument(metavar="MODEL", help="help.model_shipped_or_trained_here")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]


@app.command("list", cls=Command, context_settings=_HELP, help="help.list_the_models_and_those_that")
def list_models(as_json: AsJson = False) -> int:
    """List models: shipped, trained here, added."""
    from engine.training import known_models

    found = known_models(settings().model)
    if as_json:
        files.put(files.json_text([asdict(one) for one in found]))
        return 0
    rows = [
        [
            one.name,
            one.kind,
            one.language,
            one.version,
            one.date,
            say("models.added" if one.added else f"trainings.own.{one.own}"),
            say(f"models.calibrated.{one.calibrated}"),
            say(f"trainings.used.{one.used}"),
        ]
        for one in found
    ]
    files.put(table(say("trainings.models"), say("models.heads").split("|"), rows))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.write_the_card_of_a_model")
def card(model: Model) -> int:
    """Write the card of a model; 1 where it has none."""
    from engine.training import card as cards

    written = cards.read_card(model)
    files.put(written or say("models.no_card", name=model) + "\n")
    return int(not written)


@app.command(cls=Command, context_settings=_HELP, help="help.add_a_model_by_its_declaration")
def add(
    file: Annotated[Path, typer.Argument(metavar="TAGGER.toml", help="help.declaration_of_a_model")],
    device: Device = None,
) -> int:
    """Add a model of others to those of the installation; it reads nothing until it is chosen."""
    from engine.training import add_model

    name = add_model(file, device or settings().device)
    files.put(say("models.is_added", name=name) + "\n")
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.try_a_model_on_the_samples")
def check(
    model: Annotated[str, typer.Argument(metavar="MODEL", help="help.model_or_its_declaration")],
    device: Device = None,
    as_json: AsJson = False,
) -> int:
    """Load a model, tag the samples of its language; 1 where it cannot be used as it is."""
    from engine.training import check_model

    found = check_model(model, device or settings().device)
    files.put(files.json_text(found.to_json()) if as_json else _checked(found))
    return int(not found.fit)


@app.command(cls=Command, context_settings=_HELP, help="help.let_a_model_read_the_documents")
def choose(model: Model) -> int:
    """Let a model read the documents of its language, on pages and routes."""
    from engine.tagging import SERVICE
    from engine.training import choose_model, model_facts

    files.put(say("trainings.reads", model=model, language=choose_model(model)) + "\n")
    if model_facts(model).get("reader") == SERVICE:
        files.put(say("models.start_again") + "\n")
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.measure_models_on_your_gold_and_compare")
def compare(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="help.gold_annotation_file_or_folder")],
    models: Annotated[list[str] | None, typer.Argument(metavar="MODEL...", help="help.models_to_compare")] = None,
    no_model: NoModel = False,
    set_: Annotated[str, typer.Option("--set", metavar="SET", help="help.name_of_the_gold_the_run_is_on")] = "own",
    profile: MeasuredProfile = "judiciaire",
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    device: Device = None,
    as_json: AsJson = False,
) -> int:
    """Annotate the texts of a gold with each model, keep each as a run (counts alone), and compare
    the runs to the first. The rules alone, where they are asked for, come first."""
    from engine.measure import runs

    names: list[str | None] = [*([None] if no_model else []), *(models or ())]
    if not names:
        raise BadCall(reason="is_missing", name="MODEL")
    chosen = load_profile(profile)
    for name in names:
        runs.kept.check_free(set_, _run_id(name))
    truth = gold_files.gold_alone(gold, chosen.masks, map_, map_file)
    for name in names:
        keep_run(set_, name, truth, chosen, device)
    found = [runs.records.find(f"{set_}/{_run_id(name)}") for name in names]
    compared = runs.comparison.compare_records(found) if len(found) > 1 else None
    if as_json:
        data = {
            "runs": [runs.description.describe(record) for record in found],
            "comparison": compared and compared.to_json(),
        }
        files.put(files.json_text(data))
        return 0
    files.put(run_tables.list_table(found))
    if compared:
        files.put("\n" + run_tables.comparison_table(compared, language()))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.erase_a_model_trained_or_added_here")
def erase(model: Model) -> int:
    """Erase a model that was trained or added here."""
    from engine.training import erase_model, model_folder

    model_folder(model)  # one that is not there is said
    erase_model(model)
    files.put(say("models.erased", name=model) + "\n")
    return 0


def predict(
    name: str | None, gold: Sequence[Annotation], profile: Profile, device: str | None
) -> tuple[Annotation, ...]:
    """Annotate the texts of gold with a model and the rules, or with the rules alone.

    Raises:
        ModelError: the model cannot be used.
    """
    from engine.measure import own_prediction
    from engine.training import load_model

    with shown(name or "–") as progress:
        tagger = load_model(name, device or settings().device) if name else None
        return tuple(own_prediction.predict_gold(gold, tagger, profile, progress))


def keep_run(set_: str, name: str | None, gold: Sequence[Annotation], profile: Profile, device: str | None) -> None:
    """Measure a model on gold, or the rules alone, and keep the run."""
    from engine.measure import own_prediction

    title = name or say("models.rules_alone")
    found = predict(name, gold, profile, device)
    own_prediction.keep_own_run(set_, _run_id(name), gold, found, profile, title, {"profile": profile.name})


def _run_id(name: str | None) -> str:
    from engine.tagging import RULES_ALONE

    return name.replace(":", "-") if name else RULES_ALONE


def _checked(found: ModelCheck) -> str:
    told = {"name": found.name, "kind": found.kind, "language": found.language, "device": found.device}
    rows = [[f"{code} ({name_of(LABELS[code])})", number(count)] for code, count in found.seen.items()]
    lines = [say("models.tried", **told)]
    if found.labels:
        lines.append(say("models.lists", labels=", ".join(found.labels)))
    lines.append(
        say("models.read", samples=number(found.samples), characters=number(found.characters))
        + " "
        + say("models.misplaced" if found.misplaced else "models.placed", n=number(found.misplaced))
    )
    if not found.seen:
        lines.append(say("models.found_nothing"))
    if not found.calibrated:
        lines.append(say("models.uncalibrated" if found.suspects else "models.no_suspects", name=found.name))
    seen = table(say("models.seen"), say("models.seen.heads").split("|"), rows) if rows else ""
    return "\n".join(lines) + "\n" + (f"\n{seen}" if seen else "")
