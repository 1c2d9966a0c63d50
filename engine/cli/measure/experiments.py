"""``trainings experiments``: whether proposed sentences taught more than drawn ones, on one's own
corpora."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import number, percent, say
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.training import experiments as kept

HELP = "help.list_the_experiments_with_proposed_sentences"

AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]


def experiments(
    erase: Annotated[
        str | None, typer.Option("--erase", metavar="NAME", help="help.erase_an_experiment", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> int:
    """List experiments, or erase one."""
    from engine.training import experiments as kept

    if erase is not None:
        kept.erase_experiment(erase)
        return 0
    write(kept.experiments(), as_json)
    return 0


def write(found: Sequence[kept.Experiment], as_json: bool) -> None:
    """Write experiments as a table, with their differences, or as JSON."""
    if as_json:
        files.put(files.json_text([_json(one) for one in found]))
        return
    rows = [cells for one in found for cells in _rows(one)]
    files.put(table(say("experiments.title"), say("experiments.heads").split("|"), rows))
    files.put("".join(f"{_difference(one)}\n" for one in found))


def _json(experiment: kept.Experiment) -> dict[str, object]:
    from dataclasses import asdict

    arms = {
        arm: {"f1": experiment.measured(arm).f1, "interval": experiment.measured(arm).intervals.get("f1")}
        for arm in ("proposed", "drawn")
    }
    return {
        **experiment.to_json(),
        "arms": arms,
        "difference": asdict(experiment.difference),
        "by_seed": experiment.by_seed,
    }


def _rows(experiment: kept.Experiment) -> list[list[str]]:
    return [
        [experiment.name, say(f"experiments.arm.{run.arm}"), str(run.seed), str(experiment.sentences), str(run.words), str(run.mentions), percent(run.f1)]
        for run in experiment.runs
    ]  # fmt: skip


def _difference(experiment: kept.Experiment) -> str:
    found = experiment.difference
    told = {"name": experiment.name, "value": number(100 * found.difference, 1), "documents": str(found.documents)}
    seeds = {"least": number(100 * min(experiment.by_seed), 1), "most": number(100 * max(experiment.by_seed), 1)}
    if found.low is None or found.high is None:
        return say("experiments.difference.alone", **told, **seeds)
    bounds = {"low": number(100 * found.low, 1), "high": number(100 * found.high, 1)}
    return say("experiments.difference", **told, **bounds, **seeds)
