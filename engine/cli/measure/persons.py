"""``persons``: who is who in the shipped gold, as tables or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cli import files
from engine.cli.language import name_of, percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out, Rules, tagger_for
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.core import Score
    from engine.measure import Persons, coreference

HELP = "help.measure_the_grouping_of_mentions_by"


def persons(
    model: Model = None, rules: Rules = "all", device: Device = None, as_json: AsJson = False, out: Out = None
) -> int:
    """Measure the persons of the shipped gold of a model's language, on the gold's names and end to
    end."""
    from engine.measure import measure_shipped

    with tagger_for(model, rules, device) as (name, tagger, progress):
        found = measure_shipped(tagger, rules, progress)
    data = {"model": name, "rules": rules, **{way: one.to_json() for way, one in found.items()}}
    text = files.json_text(data) if as_json else _tables(found, name)
    files.write(out, text)
    return 0


def _tables(found: Mapping[str, Persons], model: str) -> str:
    ways = {
        "linking": say("persons.names_of_the_gold"),
        "end_to_end": say("persons.end_to_end"),
    }
    return "\n".join(_linking(ways[way], one, model) + "\n" + _roles(ways[way], one) for way, one in found.items())


def _linking(way: str, measured: Persons, model: str) -> str:
    title = say("persons.model_documents_who_is_who", way=way, model=model, documents=measured.documents)
    head = say("persons.measure_precision_recall_f1").split("|")
    measures = {"B³": measured.b_cubed, "CEAF φ3": measured.ceaf_m, "CEAF φ4": measured.ceaf_e}
    return table(title, head, [[name, *_ratios(measure)] for name, measure in measures.items()])


def _roles(way: str, measured: Persons) -> str:
    from engine.core import ROLES

    title = say("persons.roles", way=way)
    head = say("persons.role_right_spurious_missed_precision_recall").split("|")
    names = {code: name_of(ROLES[code]) for code in measured.roles}
    scores = [
        *((names[code], score) for code, score in measured.roles.items()),
        (say("persons.party_of_any_side"), measured.party),
        (say("persons.all"), measured.role),
    ]
    rows = [
        [name, str(s.right), str(s.spurious), str(s.missed), percent(s.precision), percent(s.recall), percent(s.f1)]
        for name, s in scores
    ]
    right, wrong, of = measured.genders.count, measured.wrong_genders.count, measured.genders.of
    return (
        table(title, head, rows)
        + say("persons.sides_right_of_told", right=measured.sides.count, told=measured.sides.of)
        + say("persons.genders_right_wrong_not_said_of", right=right, wrong=wrong, of=of - right - wrong, of2=of)
        + _attached(measured.attached)
    )


def _attached(score: Score) -> str:
    figures = percent(score.precision), percent(score.recall), percent(score.f1)
    return say("persons.dates_addresses_and_numbers_attached_precision").format(*figures)


def _ratios(ratio: coreference.Ratio) -> list[str]:
    return [percent(ratio.precision), percent(ratio.recall), percent(ratio.f1)]
