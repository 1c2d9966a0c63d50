"""What more decisions, and more reading, bring: the figures that trainings left in ``data/runs``,
as values a page can draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import BrokenLine, DamagedResults, Share
from engine.measure.results.trainings import OF_VOLUMES, curves, trainings


@dataclass(frozen=True, slots=True)
class LearningPoint:
    """One point of a learning curve: a small tagger trained on ``decisions`` documents, drawn with
    ``seed``, until it had read ``tokens`` tokens (repetitions included).

    ``precision``, ``recall`` and ``f1``, 0 to 1, are strict, by mention, on development documents
    with ``support`` gold mentions. ``persons`` (person mentions found, of all) and ``clean``
    (documents without a missed person, of all) are of the measuring set, with propagation as the
    only rule; None where not measured.
    """

    decisions: int
    tokens: int
    seed: int
    precision: float
    recall: float
    f1: float
    support: int
    persons: Share | None = None
    clean: Share | None = None


@dataclass(frozen=True, slots=True)
class Epoch:
    """One epoch of a model's training: its ``round`` of documents, and its loss and strict scores
    (0 to 1) on the development documents of that round, which have ``support`` mentions."""

    model: str
    round: int
    epoch: int
    loss: float
    precision: float
    recall: float
    f1: float
    support: int


def learning_curve(language: str = "fr") -> tuple[LearningPoint, ...]:
    """Return the points of a language's learning curves, sorted by number of documents, then by
    seed; empty if there are none.

    Raises:
        DamagedResults: a file is not what ``python -m engine curve`` writes.
    """
    try:
        wanted = [
            one for one in curves() if one["language"] == language and not one.get("name", "").endswith(OF_VOLUMES)
        ]
        points = [_point(row) for curve in wanted for row in curve["points"]]
    except (KeyError, TypeError, ValueError, BrokenLine) as error:
        raise DamagedResults(file="curve.json", line=1) from error
    return tuple(sorted(points, key=lambda point: (point.decisions, point.seed)))


def epochs(language: str = "fr") -> tuple[Epoch, ...]:
    """Return the epochs of the most recent tagger training of a language, in order; empty if none
    was kept.

    Raises:
        DamagedResults: a file is not what a training writes.
    """
    try:
        found = [training for training in trainings() if training.language == language]
        return tuple(_epoch(f"{one.name} {one.version}", row) for one in found[:1] for row in one.of("tagger"))
    except (KeyError, TypeError, ValueError, BrokenLine) as error:
        raise DamagedResults(file="curves.jsonl", line=1) from error


def _point(row: Mapping[str, Any]) -> LearningPoint:
    dev, gold = row["dev"], row["gold"]
    return LearningPoint(
        int(row["decisions"]),
        int(row["tokens"]),
        int(row["seed"]),
        dev["precision"],
        dev["recall"],
        dev["f1"],
        dev["support"],
        gold and Share(gold["persons"]["count"], gold["persons"]["of"]),
        gold and Share(gold["clean"]["count"], gold["clean"]["of"]),
    )


def _epoch(model: str, row: Mapping[str, Any]) -> Epoch:
    dev = row["dev"]["all"]
    figures = (dev["precision"], dev["recall"], dev["f1"], dev["support"])
    return Epoch(model, row["round"], row["epoch"], row["loss"], *figures)
