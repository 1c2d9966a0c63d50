"""``panel``: the model on the hard sentences of ``data/panel``, as a table, sentence by sentence, or as JSON; and what moved since another run."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import language, percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out, Rules, tagger_for
from engine.cli.measure.panel_moves import moved, moved_json, robust, robustness_json
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.measure.panel.panel import Answer, Phenomenon, Result

HELP = "Mesure un modèle sur des phrases difficiles, par phénomène."
_LINE_END = "⏎"


def panel(
    model: Model = None,
    rules: Rules = "all",
    failed: Annotated[
        bool, typer.Option("--failed", help="Écrire aussi chaque phrase manquée : l'attendu et le trouvé.")
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="M", help="Dire ce qui est mieux et moins bien qu'avec ce modèle.", show_default=False
        ),
    ] = None,
    before: Annotated[
        Path | None,
        typer.Option(
            "--before", metavar="RESULT", help="… que dans ce résultat, gardé par --save.", show_default=False
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="RESULT", help="Garder le résultat, en JSON.", show_default=False)
    ] = None,
    fail_on_worse: Annotated[
        bool, typer.Option("--fail-on-worse", help="Finir par 1 si une phrase juste ne l'est plus.")
    ] = False,
    device: Device = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Measure a model on the sentences of its language; those that were added on this machine apart."""
    from engine.measure.panel.additions import own
    from engine.measure.panel.comparison import compare
    from engine.measure.panel.panel import run, total
    from engine.measure.panel.results import read, run_of

    if against and before:
        raise BadCall(
            what="--against et --before ne vont pas ensemble.", what_en="--against and --before exclude each other."
        )
    if fail_on_worse and not (against or before):
        raise BadCall(
            what="--fail-on-worse demande --against ou --before.",
            what_en="--fail-on-worse needs --against or --before.",
        )
    earlier = read(before) if before else None
    if against:
        with tagger_for(against, rules, device) as (other, tagger, progress):
            sides = run(tagger, rules=rules, progress=progress), run(tagger, own(tagger.language), rules)
            earlier = run_of(other, tagger.language, rules, *sides)
    with tagger_for(model, rules, device) as (measured, tagger, progress):
        results = run(tagger, rules=rules, progress=progress)
        added = run(tagger, own(tagger.language), rules)
    now = run_of(measured, tagger.language, rules, results, added)
    if save:
        files.write(save, json.dumps(now.to_json(), ensure_ascii=False, indent=1) + "\n")
    change = compare(earlier, now) if earlier else None
    worse = int(fail_on_worse and change is not None and bool(change.total.worse))
    everything, mine = total(results.values()), total(added.values())
    if as_json:
        rows = {one.name: {"fr": one.fr, "en": one.en, **result.to_json()} for one, result in results.items()}
        overall = {key: value for key, value in everything.to_json().items() if key != "failed"}  # they stand below
        data: dict[str, object] = {"model": measured, "rules": rules, "all": overall, "phenomena": rows}
        if mine.answers:
            data["own"] = mine.to_json()
        if change and earlier:
            data["change"] = {"before_model": earlier.model, **moved_json(change)}
        data["robustness"] = robustness_json(now.lines)
        files.write(out, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        return worse
    title = say(f"Phrases difficiles, modèle « {measured} »", f"Hard sentences, model “{measured}”")
    written = _table(title, results, everything) + (_failures(everything.failed) if failed else "")
    if mine.answers:
        title = say(f"Vos phrases, modèle « {measured} »", f"Your own sentences, model “{measured}”")
        written += "\n" + _table(title, added, mine) + (_failures(mine.failed) if failed else "")
    written += robust(now.lines)
    if change and earlier:
        written += "\n" + moved(earlier, now, change)
    files.write(out, written)
    return worse


def _table(title: str, results: dict[Phenomenon, Result], everything: Result) -> str:
    head = say(
        "phénomène|phrases justes|part|précision|rappel|F1|caractères lisibles",
        "phenomenon|sentences right|share|precision|recall|F1|readable characters",
    ).split("|")
    named = [(_name(phenomenon), result) for phenomenon, result in results.items()]
    return table(title, head, [_row(name, result) for name, result in [*named, (say("ensemble", "all"), everything)]])


def _row(name: str, result: Result) -> list[str]:
    sentences, score, leaked = result.sentences, result.score, result.leaked
    return [
        name,
        f"{sentences.count}/{sentences.of}",
        percent(sentences.rate),
        percent(score.precision),
        percent(score.recall),
        percent(score.f1),
        f"{leaked.count}/{leaked.of}",
    ]


def _failures(answers: Iterable[Answer]) -> str:
    from engine.measure.panel.panel import marked_up

    expected, found = say("attendu", "expected"), say("trouvé", "found")
    width = max(len(expected), len(found))
    parts = []
    for answer in answers:
        item = answer.item
        place = say(f"ligne {item.line}", f"line {item.line}")
        wanted, got = (marked_up(item.text, spans) for spans in (item.entities, answer.found))
        parts += [f"\n{_name(item.phenomenon)}, {place}"]
        parts += [f"  {expected:<{width}}  {_line(wanted)}", f"  {found:<{width}}  {_line(got)}"]
    return "".join(f"{part}\n" for part in parts)


def _line(text: str) -> str:
    return text.replace("\n", _LINE_END)


def _name(phenomenon: Phenomenon) -> str:
    return phenomenon.en if language() == "en" else phenomenon.fr
