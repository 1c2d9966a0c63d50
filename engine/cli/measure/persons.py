"""``persons``: who is who in the shipped gold, as tables or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cli import files
from engine.cli.language import language, percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out, Rules, tagger_for
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.core.scores import Score
    from engine.measure.persons.coreference import Ratio
    from engine.measure.persons.persons import Persons

HELP = "Mesure le regroupement des mentions par personne, les rôles et les genres."


def persons(
    model: Model = None, rules: Rules = "all", device: Device = None, as_json: AsJson = False, out: Out = None
) -> int:
    """Measure the persons of the shipped gold of a model's language, on the gold's names and end to end."""
    from engine.measure.persons.persons import measure_shipped

    with tagger_for(model, rules, device) as (name, tagger, progress):
        found = measure_shipped(tagger, rules, progress)
    data = {"model": name, "rules": rules, **{way: one.to_json() for way, one in found.items()}}
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n" if as_json else _tables(found, name)
    files.write(out, text)
    return 0


def _tables(found: Mapping[str, Persons], model: str) -> str:
    ways = {
        "linking": say("Noms de l'étalon", "Names of the gold"),
        "end_to_end": say("De bout en bout", "End to end"),
    }
    return "\n".join(_linking(ways[way], one, model) + "\n" + _roles(ways[way], one) for way, one in found.items())


def _linking(way: str, one: Persons, model: str) -> str:
    title = say(
        f"{way}, modèle « {model} », {one.documents} documents : qui est qui",
        f"{way}, model “{model}”, {one.documents} documents: who is who",
    )
    head = say("mesure|précision|rappel|F1", "measure|precision|recall|F1").split("|")
    measures = {"B³": one.b_cubed, "CEAF φ3": one.ceaf_m, "CEAF φ4": one.ceaf_e}
    return table(title, head, [[name, *_ratios(measure)] for name, measure in measures.items()])


def _roles(way: str, one: Persons) -> str:
    from engine.core.roles import ROLES

    title = say(f"{way} : rôles", f"{way}: roles")
    head = say(
        "rôle|justes|en trop|manqués|précision|rappel|F1", "role|right|spurious|missed|precision|recall|F1"
    ).split("|")
    names = {code: ROLES[code].en if language() == "en" else ROLES[code].fr for code in one.roles}
    scores = [*((names[code], score) for code, score in one.roles.items()), (say("ensemble", "all"), one.role)]
    rows = [
        [name, str(s.right), str(s.spurious), str(s.missed), percent(s.precision), percent(s.recall), percent(s.f1)]
        for name, s in scores
    ]
    right, wrong, of = one.genders.count, one.wrong_genders.count, one.genders.of
    return (
        table(title, head, rows)
        + say(
            f"Genres : {right} justes, {wrong} faux, {of - right - wrong} non dits, sur {of}\n",
            f"Genders: {right} right, {wrong} wrong, {of - right - wrong} not said, of {of}\n",
        )
        + _attached(one.attached)
    )


def _attached(score: Score) -> str:
    figures = percent(score.precision), percent(score.recall), percent(score.f1)
    return say(
        "Dates, adresses et numéros rattachés : précision {}, rappel {}, F1 {}\n",
        "Dates, addresses and numbers attached: precision {}, recall {}, F1 {}\n",
    ).format(*figures)


def _ratios(one: Ratio) -> list[str]:
    return [percent(one.precision), percent(one.recall), percent(one.f1)]
