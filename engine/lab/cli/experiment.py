"""``experiment``: do the sentences that the page of instructive sentences proposes teach more than
as many drawn by lot?"""

from __future__ import annotations

from typing import Annotated

import typer

from engine.cli.bar import bar
from engine.cli.measure import experiments, gold_files
from engine.core import settings
from engine.lab.cli import own_training
from engine.lab.cli.notices import write_notice

HELP = "help.train_on_proposed_and_on_drawn_sentences"


def experiment(
    from_: Annotated[str, typer.Option("--from", metavar="FILE", help="help.own_corpus_of_the_experiment")],
    sentences: Annotated[int, typer.Option(metavar="N", min=1, max=200, help="help.sentences_of_each_model")] = 100,
    seeds: Annotated[int, typer.Option(metavar="N", min=1, help="help.models_of_each_kind")] = 3,
    form: own_training.Form = None,
    name: own_training.Name = None,
    start: own_training.Start = None,
    values: own_training.Values = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    as_json: experiments.AsJson = False,
) -> int:
    """Train models of both kinds, and say how far they differ."""
    from engine.lab.train.own.experiment import measure_experiment

    call = own_training.Call(from_, form, name, start, tuple(values or ()), tuple(map_ or ()), map_file)
    documents = own_training.read_corpus(call)
    order = own_training.make_own_order(own_training.name_of(call), documents, call)
    with bar() as progress:
        found = measure_experiment(order, documents, sentences, seeds, progress, write_notice, settings().device)
    experiments.write([found], as_json)
    return 0
