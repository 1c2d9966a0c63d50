"""What more decisions, and more reading, bring: the figures that trainings left in ``data/runs``,
as values a page can draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import BrokenLine, DamagedResults, Share
from engine.measure.results.trainings import curves, trainings


@dataclass(frozen=True, slots=True)
class LearningPoint:
    """A small tagger trained on ``decisions`` documents, which it read until ``tokens`` were read,
    drawn by ``seed``.

    ``precision``, ``recall``, ``f1``: strict, by mention, of ``support`` mentions of development
    documents. ``persons`` (mentions found) and ``clean`` (documents with no person missed) are
    those of the measuring set, without rules but propagation; None where it was not measured.
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
    """An epoch of a model's own training: in which round of documents, and its figures on the
    development documents of that round."""

    model: str
    round: int
    epoch: int
    loss: float
    precision: float
    recall: float
    f1: float
    support: int


def learning_curve(language: str = "fr") -> tuple[LearningPoint, ...]:
    """Give the points of the learning curve of a language, by size; none where none was made.

    Raises:
        DamagedResults: the file is not what ``python -m engine curve`` writes.
    """
    try:
        points = [_point(row) for curve in curves() if curve["language"] == language for row in curve["points"]]
    except (KeyError, TypeError, ValueError, BrokenLine) as error:
        raise DamagedResults(file="curve.json", line=1) from error
    return tuple(sorted(points, key=lambda point: (point.decisions, point.seed)))


def epochs(language: str = "fr") -> tuple[Epoch, ...]:
    """Give the epochs of the newest model of a language, in order; none where none was kept.

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
