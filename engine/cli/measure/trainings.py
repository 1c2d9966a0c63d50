"""``trainings``: what was trained on one's own corpora on this instance, side by side, and which
model reads the documents of a language."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import language, number, percent, say
from engine.cli.measure import experiments, models
from engine.cli.table import table
from engine.cli.usage import Command, Group
from engine.core import UnknownName

if TYPE_CHECKING:
    from engine.measure import significance
    from engine.training import OwnTraining

HELP = "help.what_was_trained_on_your_own"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Name = Annotated[str, typer.Argument(metavar="NAME", help="help.name_of_a_training")]
AsJson = experiments.AsJson


@app.command("list", cls=Command, context_settings=_HELP, help="help.list_the_trainings_and_compare_them")
def list_trainings(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="help.those_to_compare_without_one_all", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """List trainings side by side."""
    from engine.training import compare_trainings, running_training

    found, running = _chosen(names or ()), running_training()
    states = {one.order.name: one.state(running is not None and running[1] == one.order.name) for one in found}
    rows = compare_trainings(found)
    if as_json:
        data = [{**row.to_json(), "state": states[row.name]} for row in rows]
        files.put(files.json_text(data))
        return 0
    differing = list(dict.fromkeys(name for row in rows for name in row.differing))
    cells = [
        [
            row.name,
            say(f"trainings.state.{states[row.name]}"),
            row.corpus,
            row.start or "–",
            str(row.epochs),
            number(row.seconds / 60, 1),
            *(_share(value) for value in (row.development, row.test)),
            _bounds(row.intervals.get("test")),
            _share(row.before),
            *_difference(row.gain),
            _difference(row.to_first)[0],
            "–" if row.mentions is None else str(row.mentions),
            *(f"{row.differing[name]:g}" for name in differing),
        ]
        for row in rows
    ]
    files.put(table(say("trainings.title"), [*say("trainings.heads").split("|"), *differing], cells))
    return 0


app.command(cls=Command, context_settings=_HELP, help=experiments.HELP)(experiments.experiments)


@app.command(cls=Command, context_settings=_HELP, help="help.show_the_card_of_a_training")
def card(name: Name, as_json: AsJson = False) -> int:
    """Show what a training was given and what came of it; ``--json`` with its curves."""
    from engine.training import card as cards

    (found,) = _chosen([name])
    if as_json:
        data = {"order": found.order.to_json(), "record": found.record and asdict(found.record), "test": found.test}
        files.put(files.json_text(data, default=dict))
    else:
        files.put(cards.write_card(found, language()))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.explain_the_hyperparameters_of_a_training")
def parameters(as_json: AsJson = False) -> int:
    """Say what can be set, with one sentence each."""
    from engine.training import HYPERPARAMETERS

    if as_json:
        data: Any = [{**asdict(one), "means": one.sentence(language())} for one in HYPERPARAMETERS]
        files.put(files.json_text(data))
        return 0
    width = max(len(one.name) for one in HYPERPARAMETERS)
    lines = (
        f"{one.name:<{width}}  {one.default:g} ({one.least:g} – {one.most:g})  {one.sentence(language())}\n"
        for one in HYPERPARAMETERS
    )
    files.put("".join(lines))
    return 0


app.command("models", cls=Command, context_settings=_HELP, help="help.list_the_models_and_those_that")(
    models.list_models
)
app.command("use", cls=Command, context_settings=_HELP, help="help.let_a_model_read_the_documents")(models.choose)


@app.command(cls=Command, context_settings=_HELP, help="help.ask_a_training_to_stop_its")
def stop(name: Name) -> int:
    """Ask a training to stop, whoever began it."""
    from engine.training import running_training

    _chosen([name])
    if (running := running_training()) and running[1] == name:
        os.kill(running[0], signal.SIGTERM)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.erase_a_training_and_its_model")
def erase(name: Name) -> int:
    """Erase a training and its model."""
    from engine.core import TrainingUnderWay
    from engine.training import erase_training, running_training

    if (running := running_training()) and running[1] == name:
        raise TrainingUnderWay()
    erase_training(name)
    return 0


def _chosen(names: list[str] | tuple[()]) -> list[OwnTraining]:
    """Read trainings by name, all without one.

    Raises:
        UnknownName: there is none of a name.
    """
    from engine.training import own_trainings

    known = {one.order.name: one for one in own_trainings()}
    for name in names:
        if name not in known:
            raise UnknownName(name=name, known=", ".join(known) or "—")
    return [known[name] for name in names or known]


def _share(value: float | None) -> str:
    return "–" if value is None else percent(value)


def _bounds(interval: Sequence[float] | None) -> str:
    return "–".join(percent(bound) for bound in interval) if interval else "–"


def _difference(test: significance.SignificanceTest | None) -> tuple[str, str]:
    """Write a difference in points, and its 95 % interval."""
    if test is None:
        return "–", "–"
    bounds = [f"{number(100 * bound, 1)}" for bound in (test.low, test.high) if bound is not None]
    return number(100 * test.difference, 1), " … ".join(bounds) or "–"
