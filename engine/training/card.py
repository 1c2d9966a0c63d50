"""The card of a model that was trained here: what it learnt from, how, and what it was measured to
be (Mitchell et al. 2019, "Model cards for model reporting"). Counts and figures, no text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core import LABELS, catalogue
from engine.text import typography
from engine.training.comparison import interval_of
from engine.training.hyperparameters import HYPERPARAMETERS
from engine.training.models import model_folder
from engine.training.records import OwnTraining

FILE = "CARD.md"


def read_card(name: str) -> str:
    """Return the card of a model, shipped or trained here, in Markdown: what it was made of, what
    it was measured to do, and what not; empty where it has none, as one made elsewhere.

    Raises:
        ModelMissing: there is no such model.
    """
    file = model_folder(name) / FILE
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def write_card(found: OwnTraining, language: str) -> str:
    """Write the card of a training in Markdown, in a language of the interface."""
    order = found.order

    def say(key: str, **params: object) -> str:
        return catalogue.ENGINE.say(f"training.card.{key}", language, **params)

    corpus = order.corpus
    facts = {"title": corpus.title, "documents": corpus.documents, "mentions": corpus.mentions}
    parts: list[str] = [
        f"# {say('title', name=order.name)}",
        say("made", date=order.created, start=order.start or "—"),
        f"## {say('corpus')}",
        say("corpus.facts", **facts),
        say("corpus.split"),
        say("names"),
        f"## {say('figures')}",
        *_figures(found, language),
        f"## {say('parameters')}",
        _table(
            (say("parameter"), say("value"), say("meaning")),
            (
                (one.title(language), _number(order.parameters[one.name], language), one.sentence(language))
                for one in HYPERPARAMETERS
            ),
        ),
        f"## {say('limits')}",
        say("limits.words"),
    ]
    if found.record is not None:
        machine, seconds = found.record.machine, sum(found.record.seconds.values())
        told = {"processor": machine["processor"], "cores": machine["cores"], "minutes": f"{seconds / 60:.0f}"}
        parts.insert(2, say("machine", **told))
    return "\n\n".join(parts) + "\n"


def label_rows(test: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, float], Mapping[str, float] | None]]:
    """Give each label of a test part, ``all`` first, then those with most mentions, with its
    figures after and before the training; None before where the model it started from was not
    measured."""
    after, before = test["after"], test["before"]
    for label in sorted(after, key=lambda label: (label != "all", -after[label]["support"], label)):
        yield label, after[label], (before or {}).get(label)


def say_forms(test: Mapping[str, Any], language: str) -> str:
    """Say the F1 on the same sentences in other forms; empty where they were not measured."""
    if not test.get("forms"):
        return ""
    told = {name: _percent(row["f1"], row, language) for name, row in test["forms"].items()}
    return catalogue.ENGINE.say("training.card.forms", language, **told)


def name_label(label: str, language: str) -> str:
    """Name a label, or all of them."""
    return catalogue.ENGINE.say("training.all", language) if label == "all" else LABELS[label].title(language)


def _figures(found: OwnTraining, language: str) -> Iterator[str]:
    """Give the figures on the test part, and how often it was opened."""
    if found.test is None:
        return
    test = found.test

    def say(key: str, **params: object) -> str:
        return catalogue.ENGINE.say(f"training.card.{key}", language, **params)

    rows = (
        (
            name_label(label, language),
            *(_percent(after[name], after, language) for name in ("precision", "recall", "f1")),
            _interval(after, language),
            _percent(before["f1"], before, language) if before else "–",
            str(int(after["support"])),
        )
        for label, after, before in label_rows(test)
    )
    yield say("test", documents=test["documents"], tokens=test["tokens"])
    yield _table(say("heads").split("|"), rows)
    if forms := say_forms(test, language):
        yield forms
    yield say("opened.once") if test["opened"] == 1 else say("opened.often", n=test["opened"])


def _percent(value: float, row: Mapping[str, float], language: str) -> str:
    """Write a share; a label that the part has no mention of has no figure."""
    if not row["support"]:
        return "–"
    return typography.percent(value, language, 1)


def _interval(row: Mapping[str, Any], language: str) -> str:
    """Write the 95 % interval of an F1; a dash where none was kept, or fewer than two documents
    have the label."""
    bounds = interval_of(row) if row["support"] else None
    return "–".join(typography.percent(bound, language, 1) for bound in bounds) if bounds else "–"


def _number(value: float, language: str) -> str:
    return f"{value:g}".replace(".", typography.decimal_mark(language))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
