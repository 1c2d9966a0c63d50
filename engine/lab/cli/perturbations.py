"""``perturbations``: the model on gold that is perturbed, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import name_of, percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out, Rules, tagger_for
from engine.cli.table import table
from engine.lab.cli.gold import Gold, references

if TYPE_CHECKING:
    from engine.core import Share
    from engine.measure import PerturbedLeaks

HELP = "help.measure_a_model_on_perturbed_gold"

Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="NAME", help="help.perturbation_to_measure_may_be_repeated", show_default=False),
]
Set = Annotated[str | None, typer.Option("--set", metavar="S", help="help.set_to_perturb", show_default=False)]


def perturbations(
    model: Model = None,
    only: Only = None,
    set_: Set = None,
    gold: Gold = None,
    rules: Rules = "all",
    device: Device = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Measure a model on the gold of its language as it is and under each perturbation; of a
    measuring set, nothing but counts is said."""
    from engine.lab.measure.genres import counts_json
    from engine.lab.measure.perturbed import measure_perturbed

    with tagger_for(model, rules, device) as (name, tagger, progress):
        ((set_id, language, documents),) = references(gold, [set_ or tagger.language])
        if language != tagger.language:
            raise BadCall(reason="set_of_another_language", name=set_id)
        found = list(measure_perturbed(documents, tagger, rules, only or (), progress))
    measured = {one.name: {"fr": one.fr, "en": one.en, **counts_json(one.leaks)} for one in found}
    data = {"model": name, "set": set_id, "rules": rules, "perturbations": measured}
    written = json.dumps(data, ensure_ascii=False, indent=1) + "\n" if as_json else _table(found, name, set_id)
    files.write(out, written)
    return 0


def _table(found: Sequence[PerturbedLeaks], model: str, set_id: str) -> str:
    from engine.measure import DIRECT, PERSONS

    head = say("perturbations.head").split("|")
    rows = [
        [
            f"{one.name} · {name_of(one)}",
            _counts(one.leaks.mentions(PERSONS)),
            percent(one.leaks.mentions(PERSONS).known),
            _counts(one.leaks.clean(PERSONS)),
            _counts(one.leaks.clean(DIRECT)),
            _counts(one.leaks.professionals),
            percent(one.leaks.other.known),
        ]
        for one in found
    ]
    return table(say("perturbations.title", model=model, set=set_id), head, rows)


def _counts(share: Share) -> str:
    return f"{share.count}/{share.of}"
