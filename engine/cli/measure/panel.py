"""``panel``: the model on the hard sentences of ``data/panel``, as a table, sentence by sentence,
or as JSON; and what moved since another run."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import name_of, percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out, Rules, tagger_for
from engine.cli.measure.panel_moves import moved, moved_json, robust, robustness_json
from engine.cli.table import table
from engine.core import in_all_languages

if TYPE_CHECKING:
    from engine.measure import Phenomenon, panel_sentences

HELP = "help.measure_a_model_on_hard_sentences"
_LINE_END = "⏎"


def panel(
    model: Model = None,
    rules: Rules = "all",
    failed: Annotated[bool, typer.Option("--failed", help="help.write_each_failed_sentence_too_what")] = False,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="M", help="help.say_what_is_better_and_worse", show_default=False),
    ] = None,
    before: Annotated[
        Path | None,
        typer.Option("--before", metavar="RESULT", help="help.than_in_this_result_kept_by", show_default=False),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="RESULT", help="help.keep_the_result_as_json", show_default=False)
    ] = None,
    fail_on_worse: Annotated[bool, typer.Option("--fail-on-worse", help="help.end_with_1_where_a_right")] = False,
    device: Device = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Measure a model on the sentences of its language; those that were added on this machine
    apart."""
    from engine.measure import additions, comparison, panel_results, panel_sentences

    if against and before:
        raise BadCall(reason="against_and_before_exclude_each")
    if fail_on_worse and not (against or before):
        raise BadCall(reason="fail_on_worse_needs_against")
    earlier = panel_results.read(before) if before else None
    if against:
        with tagger_for(against, rules, device) as (other, tagger, progress):
            sides = (
                panel_sentences.run(tagger, rules=rules, progress=progress),
                panel_sentences.run(tagger, additions.read_own(tagger.language), rules),
            )
            earlier = panel_results.run_of(other, tagger.language, rules, *sides)
    with tagger_for(model, rules, device) as (measured, tagger, progress):
        results = panel_sentences.run(tagger, rules=rules, progress=progress)
        added = panel_sentences.run(tagger, additions.read_own(tagger.language), rules)
    now = panel_results.run_of(measured, tagger.language, rules, results, added)
    if save:
        files.write(save, files.json_text(now.to_json()))
    change = comparison.compare(earlier, now) if earlier else None
    worse = int(fail_on_worse and change is not None and bool(change.total.worse))
    everything, mine = panel_sentences.total(results.values()), panel_sentences.total(added.values())
    if as_json:
        rows = {one.name: {**in_all_languages(one.title), **result.to_json()} for one, result in results.items()}
        overall = {key: value for key, value in everything.to_json().items() if key != "failed"}  # they stand below
        data: dict[str, object] = {"model": measured, "rules": rules, "all": overall, "phenomena": rows}
        if mine.answers:
            data["own"] = mine.to_json()
        if change and earlier:
            data["change"] = {"before_model": earlier.model, **moved_json(change)}
        data["robustness"] = robustness_json(now.lines)
        files.write(out, files.json_text(data))
        return worse
    title = say("panel.hard_sentences_model", measured=measured)
    written = _table(title, results, everything) + (_failures(everything.failed) if failed else "")
    if mine.answers:
        title = say("panel.your_own_sentences_model", measured=measured)
        written += "\n" + _table(title, added, mine) + (_failures(mine.failed) if failed else "")
    written += robust(now.lines)
    if change and earlier:
        written += "\n" + moved(earlier, now, change)
    files.write(out, written)
    return worse


def _table(title: str, results: dict[Phenomenon, panel_sentences.Result], everything: panel_sentences.Result) -> str:
    head = say("panel.phenomenon_sentences_right_share_precision_recall").split("|")
    named = [(_name(phenomenon), result) for phenomenon, result in results.items()]
    return table(title, head, [_row(name, result) for name, result in [*named, (say("panel.all"), everything)]])


def _row(name: str, result: panel_sentences.Result) -> list[str]:
    sentences, score, leaked = result.sentences, result.score, result.leaked
    return [
        name,
        f"{sentences.count}/{sentences.of}",
        percent(sentences.known),
        percent(score.precision),
        percent(score.recall),
        percent(score.f1),
        f"{leaked.count}/{leaked.of}",
    ]


def _failures(answers: Iterable[panel_sentences.Answer]) -> str:
    from engine.measure import marked_up

    expected, found = say("panel.expected"), say("panel.found")
    width = max(len(expected), len(found))
    parts = []
    for answer in answers:
        item = answer.item
        place = say("panel.line", line=item.line)
        wanted, got = (marked_up(item.text, spans) for spans in (item.entities, answer.found))
        parts += [f"\n{_name(item.phenomenon)}, {place}"]
        parts += [f"  {expected:<{width}}  {_line(wanted)}", f"  {found:<{width}}  {_line(got)}"]
    return "".join(f"{part}\n" for part in parts)


def _line(text: str) -> str:
    return text.replace("\n", _LINE_END)


def _name(phenomenon: Phenomenon) -> str:
    return name_of(phenomenon)
