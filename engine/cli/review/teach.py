"""``teach``: the sentences that would teach the engine most, validated documents as gold and as
training, a sentence in other forms."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import enumeration, percent, say
from engine.cli.measure.options import AsJson
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.service import Teaching
    from engine.teaching import RankedSentence, Ranking, RankingWeights

HELP = "help.what_the_engine_would_learn_most"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Listed = Annotated[
    str | None,
    typer.Option("--list", metavar="ID", help="help.only_the_documents_of_this_list", show_default=False),
]

Share = Annotated[float, typer.Option(metavar="P", help="help.share_of_the_documents_set_aside")]


@app.command(cls=Command, context_settings=_HELP, help="help.rank_the_sentences_that_would_teach")
def rank(
    gold: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="SET",
            help="help.reference_supplied_fr_or_en_instead",
            show_default=False,
        ),
    ] = None,
    run: Annotated[
        str, typer.Option("--run", metavar="RUN", help="help.run_on_this_reference", show_default=False)
    ] = "",
    second: Annotated[
        str,
        typer.Option("--second", metavar="RUN", help="help.another_run_whose_disagreements_count", show_default=False),
    ] = "",
    list_: Listed = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=200, help="help.how_many_sentences")] = 20,
    errors: Annotated[float, typer.Option(metavar="W", min=0.0, help="help.weight_of_corrections")] = 3.0,
    margin: Annotated[float, typer.Option(metavar="W", min=0.0, help="help.weight_of_hesitations")] = 1.0,
    disagreement: Annotated[float, typer.Option(metavar="W", min=0.0, help="help.weight_of_disagreements")] = 1.0,
    diversity: Annotated[
        float, typer.Option(metavar="P", min=0.0, max=1.0, help="help.from_0_those_that_teach_most")
    ] = 0.3,
    as_json: AsJson = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)
    ] = None,
) -> int:
    """Rank the sentences of what was read on this machine, of a list, or of gold that ships."""
    from engine.teaching import RankingWeights

    weights = RankingWeights(errors, margin, disagreement, diversity)
    if gold and list_:
        raise BadCall(reason="set_and_list_exclude_each")
    found = _ranked(gold, run, second, list_, weights, count)
    files.write(out, _json(found) if as_json else _table(found))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.export_validated_documents_reference_and_training")
def export(
    out: Annotated[Path, typer.Option("-o", metavar="OUT", help="help.zip_file_to_write")],
    form: Annotated[
        str, typer.Option("--form", metavar="FORM", help="help.format_json_conll_doccano_label_gate")
    ] = "json",
    part: Annotated[str, typer.Option("--part", metavar="PART", help="help.part_gold_to_measure_training_to")] = "both",
    share: Share = 0.2,
    list_: Listed = None,
) -> int:
    """Export validated documents; a document is in one of the two parts, never in both."""
    from engine.core import UnknownName

    parts: dict[str, Any] = {"both": ("gold", "training"), "gold": ("gold",), "training": ("training",)}
    if part not in parts:
        raise UnknownName(name=part, known=", ".join(parts))
    with _opened() as teaching:
        made = teaching.export(_source(list_), form, parts[part], share)
    files.write_all([files.Made(out, made.data, True)])
    counted = made.documents
    files.put(
        say(
            "teach.documents_to_measure_to_learn_from", gold=counted.get("gold", 0), training=counted.get("training", 0)
        )
    )
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.write_a_marked_sentence_in_other")
def variants(
    path: Annotated[str, typer.Argument(metavar="FILE", help="help.marked_sentence_for_standard_input")],
    english: Annotated[bool, typer.Option("--english", help="help.the_sentence_is_in_english")] = False,
    phenomenon: Annotated[
        str | None,
        typer.Option(
            "--to-panel",
            metavar="NAME",
            help="help.add_it_with_its_forms_to",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Write a sentence in the markup of the samples in other forms, and add them to the panel where
    asked."""
    from engine.interchange import read_markup
    from engine.measure import marked_up
    from engine.teaching import variants as offered

    text, entities = read_markup(files.read_bytes(path).decode("utf-8", "replace"), path, 1)
    text = text.removesuffix("\n")
    spoken = "en" if english else "fr"
    found = offered.variants(text, entities, spoken)
    for variant in found.variants:
        files.put(f"{variant.code}\t{marked_up(variant.text, variant.entities)}\n")
    for refused in found.refused:
        files.put(f"{refused.kind}\t{say('teach.not_offered')} ({refused.reason})\n")
    if phenomenon:
        from engine.measure import additions

        kept = additions.keep(spoken, phenomenon, (text, entities), found.variants)
        files.put(say("teach.added_there_already", added=kept.added, already=kept.already))
    return 0


def _ranked(gold: str | None, run: str, second: str, list_: str | None, weights: RankingWeights, count: int) -> Ranking:
    from engine.service import SET, Teaching

    if gold is None:
        with _opened() as teaching:
            return teaching.rank(_source(list_), weights, count)
    from engine.measure import result_library

    known = [one.id for one in result_library.runs(gold)]
    return Teaching().rank(f"{SET}{gold}", weights, count, run or (known[0] if known else ""), second)


def _source(list_: str | None) -> str:
    from engine.service import LIST, MACHINE

    return f"{LIST}{list_}" if list_ else MACHINE


@contextmanager
def _opened() -> Iterator[Teaching]:
    """Open what readers did on this machine.

    Raises:
        StoreInUse: the server works on it; its page does the same for a list. StoreClosed,
        StoreMismatch: it cannot be read.
    """
    from engine.service import Service, Teaching

    at = Service()
    at.start()
    try:
        yield Teaching(at)
    finally:
        at.stop()


def _table(found: Ranking) -> str:
    lines = [
        say(
            "teach.sentences_of_documents_alike_folded",
            n_ranked=len(found.ranked),
            sentences=found.sentences,
            documents=found.documents,
            folded=found.folded,
        )
    ]
    for rank_, sentence in enumerate(found.ranked, 1):
        lines += [f"\n{rank_}. {percent(sentence.score)} · {_why(sentence)}", "   " + _marked(sentence)]
    return "\n".join(lines) + "\n"


def _why(sentence: RankedSentence) -> str:
    said = [say(f"teach.signal.{found.code}") for found in sentence.signals.found]
    if sentence.signals.lowest is not None and sentence.signals.margin > 0:
        said.append(say("teach.least_sure_mention", lowest=percent(sentence.signals.lowest)))
    if sentence.signals.apart:
        said.append(say("teach.disagreement_on", apart=sentence.signals.apart))
    if sentence.near:
        said.append(say("teach.alike", n_near=len(sentence.near)))
    return enumeration(said, "")


def _marked(sentence: RankedSentence) -> str:
    from engine.measure import marked_up

    return marked_up(sentence.sentence.text, sentence.sentence.known).replace("\n", "⏎")


def _json(found: Ranking) -> str:
    rows = [
        {
            "id": one.sentence.id,
            "score": round(one.score, 5),
            "errors": round(one.signals.errors, 5),
            "margin": round(one.signals.margin, 5),
            "disagreement": round(one.signals.disagreement, 5),
            "alike": round(one.alike, 5),
            "why": [each.code for each in one.signals.found],
            "near": [near.id for near in one.near],
            "sentence": _marked(one),
        }
        for one in found.ranked
    ]
    data = {"sentences": found.sentences, "teaching": found.teaching, "documents": found.documents, "ranked": rows}
    return files.json_text(data)
