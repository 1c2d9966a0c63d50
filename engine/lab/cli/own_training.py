"""``train --from``: a training on one's own annotated corpus, which a second call with the same
name goes on with."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.errors import BadCall
from engine.cli.language import language
from engine.cli.measure import gold_files
from engine.core import (
    EngineError,
    GoldInTraining,
    OtherCorpus,
    ProgressListener,
    load_profile,
    settings,
)

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.lab.train.configuration import Configuration
    from engine.measure import own_sets
    from engine.training import TrainingOrder

From = Annotated[
    str | None, typer.Option("--from", metavar="FILE", help="help.own_corpus_to_train_on", show_default=False)
]
Form = Annotated[
    str | None, typer.Option("--form", metavar="FORM", help="help.form_of_the_corpus_where_the", show_default=False)
]
Name = Annotated[str | None, typer.Option("--name", metavar="N", help="help.name_of_the_model", show_default=False)]
Start = Annotated[str | None, typer.Option("--start", metavar="M", help="help.model_to_start_from", show_default=False)]
Values = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="help.hyperparameter_and_its_value", show_default=False),
]


@dataclass(frozen=True, slots=True)
class Call:
    """What the options say."""

    source: str
    form: str | None
    name: str | None
    start: str | None
    values: Sequence[str]
    mapping: Sequence[str]
    mapping_file: Path | None


def train_from(
    call: Call, config: Path | None, progress: ProgressListener, warn: Callable[[EngineError], None]
) -> None:
    """Train on a corpus, and write the card of the model.

    Raises:
        EngineError: the corpus, an option, the disk, or the training; Interrupted among them.
    """
    from engine.lab.train.own import training
    from engine.training import card, keep_order, models_folder, own_trainings, read_order, records, split_as_ordered

    documents = read_corpus(call)
    name = name_of(call)
    base = _base(config)
    if name in records.training_names() and name not in _done():
        order = read_order(name)
        if call.values and dict(order.parameters) != dict(make_own_order(name, documents, call, base).parameters):
            raise OtherCorpus(name=name)
    else:
        order = make_own_order(name, documents, call, base)
        split_as_ordered(documents, order.parameters)
        keep_order(order)  # of a corpus that can be learnt from
    training.train_own(order, documents, progress, warn, settings().device, base)
    (found,) = (one for one in own_trainings() if one.order.name == name)
    sys.stdout.write(card.write_card(found, language()))
    sys.stderr.write(f"{models_folder() / name}\n")


def _done() -> list[str]:
    from engine.training import own_trainings

    return [one.order.name for one in own_trainings() if one.state() == "done"]


def name_of(call: Call) -> str:
    """Give the name that was said, else one made of that of the corpus."""
    return call.name or _plain(Path(call.source).stem)


def make_own_order(
    name: str, documents: Sequence[Annotation], call: Call, base: Configuration | None = None
) -> TrainingOrder:
    """Make the order of a new training.

    Raises:
        EngineError: the name, or a hyper-parameter.
    """
    from engine.lab.train.own.configuration import parameters_of
    from engine.training import make_order, models_in_use

    spoken = base.language if base else Counter(one.document.language for one in documents).most_common(1)[0][0]
    start = call.start or ("" if base else models_in_use(settings().model).get(spoken, settings().model))
    values = {**(parameters_of(base) if base else {}), **_values(call.values)}
    title = "–" if call.source == "-" else Path(call.source).name
    return make_order(name, documents, title, start.partition(":")[0], spoken, values)


def _base(config: Path | None) -> Configuration | None:
    if config is None:
        return None
    from engine.lab.train.configuration import load

    return load(config)


def read_corpus(call: Call) -> tuple[Annotation, ...]:
    """Read the corpus, in any form of exchange, its labels mapped.

    Raises:
        GoldInTraining: a file is kept to measure with. EngineError: a file cannot be read.
    """
    from engine.measure import own_labels, own_sets

    masks = load_profile("tout").masks
    files = gold_files.listed(call.source, call.form)
    for file in files:
        _refuse_gold(file)
    mapping = gold_files.mapping_of(call.mapping, call.mapping_file)
    found = own_sets.read_files(files, masks, texts=True)
    for notice in found.notices:
        typer.echo(notice.sentence(language()), err=True)
    return tuple(own_labels.map_labels(one, mapping, masks) for one in found.annotations)


def _refuse_gold(file: own_sets.File) -> None:
    """Refuse what ships to measure with, and what an export set aside for it.

    Raises:
        GoldInTraining: the file is one of them.
    """
    path = Path(file.name).resolve()
    shipped = any(path.is_relative_to((settings().data / kept).resolve()) for kept in ("gold", "panel"))
    if shipped or (path.suffix == ".json" and _use(file.data) == "gold"):
        raise GoldInTraining(file=path.name)


def _use(data: bytes) -> object:
    try:
        said = json.loads(data)
    except ValueError:
        return None  # who reads the file says what is wrong with it
    return said.get("use") if isinstance(said, dict) else None


def _values(lines: Sequence[str]) -> dict[str, str]:
    """Read ``KEY=VALUE``.

    Raises:
        BadCall: a line is not of this form.
    """
    for line in lines:
        if "=" not in line:
            raise BadCall(reason="value_refused_for", name="--set")
    return {key.strip(): value.strip() for key, _, value in (line.partition("=") for line in lines)}


def _plain(stem: str) -> str:
    """Make a name of that of a file."""
    kept = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in stem.lower())
    return kept.strip("-")[:40].rstrip("-")
