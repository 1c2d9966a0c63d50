"""``evaluate --ablation``: what each rule adds and breaks on gold, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli import files
from engine.cli.language import say
from engine.cli.measure.options import tagger_for
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.lab.measure.ablation import AblationCase, RuleValue


def ablation(gold: Path | None, profile: str, model: str | None, forget: float, as_json: bool, out: Path | None) -> int:
    """Measure the rules behind a model on a gold of the user's, or on all that ships in the model's
    language and the quality panel."""
    from engine.lab.measure.ablation import ablate, panel_cases, shipped_cases

    with tagger_for(model, "all", None) as (name, tagger, progress):
        if gold:
            sets = {str(gold): _read(gold, profile)}
        else:
            sets = {
                say("ablation.shipped_documents"): list(shipped_cases(tagger.language)),
                say("ablation.sentences_of_the_panel"): list(panel_cases(tagger.language)),
            }
        found = {said: ablate(cases, tagger, progress=progress, forget=forget) for said, cases in sets.items()}
    if as_json:
        data: dict[str, Any] = {said: [value.to_json() for value in values] for said, values in found.items()}
        files.write(
            out, json.dumps({"model": name, "forget": forget, "sets": data}, ensure_ascii=False, indent=1) + "\n"
        )
    else:
        files.write(out, "\n".join(_table(values, said, len(sets[said])) for said, values in found.items()))
    return 0


def _read(gold: Path, profile: str) -> list[AblationCase]:
    from engine.core import load_profile
    from engine.interchange import convert
    from engine.lab.measure.ablation import AblationCase

    chosen = load_profile(profile)
    return [AblationCase(annotation, chosen) for annotation in convert.load(gold, masks=chosen.masks)]


def _table(values: Sequence[RuleValue], said: str, documents: int) -> str:
    title = say("ablation.what_each_rule_is_worth_on", documents=documents, said=said)
    head = say("ablation.rule_found_lost_false_spared_made").split("|")
    verdicts = {
        "pays": say("ablation.pays"),
        "costs": say("ablation.costs"),
        "unseen": say("ablation.no_effect_here"),
    }
    rows = [
        [
            value.rule.name + ("" if value.rule.default else say("ablation.off")),
            *map(str, astuple(value.last)),
            str(value.alone.found - value.alone.lost),
            str(value.alone.false - value.alone.spared),
            verdicts[value.verdict],
        ]
        for value in values
    ]
    return table(title, head, rows)
