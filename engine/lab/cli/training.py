"""The commands that train: ``train``, with ``--search``, and ``curve``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from engine.cli.bar import bar
from engine.cli.errors import BadCall
from engine.cli.language import language, percent, say
from engine.cli.measure import gold_files
from engine.core import FileMissing
from engine.lab.cli import own_training
from engine.lab.cli.notices import write_notice

TRAIN = "help.train_a_model_go_on_where"
CURVE = "help.measure_what_more_decisions_bring_go"
_INTERRUPTED = 130

Config = Annotated[Path, typer.Argument(metavar="CONFIG", help="help.configuration_in_toml")]
MaybeConfig = Annotated[
    Path | None, typer.Argument(metavar="CONFIG", help="help.configuration_in_toml", show_default=False)
]


def train(
    config: MaybeConfig = None,
    search: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="help.try_n_settings_of_the_tagger", show_default=False),
    ] = 0,
    folds: Annotated[
        int | None,
        typer.Option(metavar="N", min=2, help="help.train_n_taggers_each_without_a_part", show_default=False),
    ] = None,
    from_: own_training.From = None,
    form: own_training.Form = None,
    name: own_training.Name = None,
    start: own_training.Start = None,
    values: own_training.Values = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
) -> int:
    """Train, or look for better settings of the tagger; from one's own corpus, see
    :mod:`engine.lab.cli.own_training`."""
    if config is not None:
        _there(config)
    if from_ is not None:
        if search or folds:
            raise BadCall(reason="search_takes_no_from")
        call = own_training.Call(from_, form, name, start, tuple(values or ()), tuple(map_ or ()), map_file)
        with _resumable(), bar() as progress:
            own_training.train_from(call, config, progress, write_notice)
        return 0
    if config is None:
        raise BadCall(reason="is_missing", name="CONFIG")
    if search and folds:
        raise BadCall(reason="search_takes_no_from")
    with _resumable(), bar() as progress:
        if search:
            from engine.lab.train import search_settings

            found = search_settings(config, search, progress, write_notice)
            sys.stdout.write(found.summary(language()))
        elif folds:
            from engine.lab.train import cross_fit

            for figures in cross_fit(config, folds, progress, write_notice):
                sys.stdout.write(_figures(figures["all"]))
        else:
            from engine.lab import train as training

            figures = training.run(config, progress, write_notice)["all"]
            sys.stdout.write(_figures(figures))
    return 0


def curve(
    config: Config,
    sizes: Annotated[
        str, typer.Option(metavar="LIST", help="help.numbers_of_decisions_separated_by_commas")
    ] = "80,160,400,800,all",
    seeds: Annotated[int, typer.Option(metavar="N", min=1, help="help.draws_per_number_of_decisions")] = 2,
    gold: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="help.annotated_decisions_to_measure_on_too", show_default=False),
    ] = None,
) -> int:
    """Measure the learning curve."""
    _there(config)
    wanted = [_size(size) for size in sizes.split(",")]
    with _resumable(), bar() as progress:
        from engine.lab.train import measure_curve

        found = measure_curve(config, wanted, seeds, gold, progress, write_notice)
    sys.stdout.write(found.table(language()))
    return 0


def _there(config: Path) -> None:
    if not config.is_file():
        raise FileMissing(file=config)


def _size(text: str) -> int | float | None:
    """Read a number of decisions, or a share of them with its per cent sign; None is all."""
    said = text.strip()
    if said in ("all", "100%"):
        return None
    if said.isdecimal() and int(said) > 0:
        return int(said)
    if said.endswith("%") and said[:-1].isdecimal() and 0 < int(said[:-1]) < 100:
        return int(said[:-1]) / 100
    raise BadCall(reason="value_refused_for_sizes")


def _figures(figures: dict[str, float]) -> str:
    names = ("precision", "recall", "f1")
    shown = " · ".join(f"{say(f'training.{name}')} {percent(figures[name])}" for name in names)
    return say("training.development_documents", shown=shown)


@contextmanager
def _resumable() -> Iterator[None]:
    """Say how to go on after an interruption; the exit status is the one of every interrupted
    program."""
    from engine.lab.train.errors import Interrupted

    try:
        yield
    except Interrupted as error:
        write_notice(error)
        raise typer.Exit(_INTERRUPTED) from error
