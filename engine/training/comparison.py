"""Several trainings side by side: what they were given that differs, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.measure import Training
from engine.training.hyperparameters import HYPERPARAMETERS
from engine.training.records import OwnTraining


@dataclass(frozen=True, slots=True)
class ComparedTraining:
    """One training of several. ``differing``: by hyper-parameter, its value where not all have the
    same; ``seconds``: in all; ``development``, ``test``, ``before``: F1, 0 to 1, of the best epoch,
    of the test part, and there of the model it started from; None where there is none;
    ``mentions``: those of the test part."""

    name: str
    corpus: str
    start: str
    differing: dict[str, float]
    epochs: int
    seconds: float
    development: float | None
    test: float | None
    before: float | None
    mentions: int | None

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {field: getattr(self, field) for field in self.__dataclass_fields__}


def compare_trainings(found: Sequence[OwnTraining]) -> tuple[ComparedTraining, ...]:
    """Compare trainings, in their order."""
    names = [
        one.name for one in HYPERPARAMETERS if len({training.order.parameters.get(one.name) for training in found}) > 1
    ]
    return tuple(_compared(training, names) for training in found)


def same_test(found: Sequence[OwnTraining]) -> bool:
    """Tell whether those that are done were measured on the same test part: figures on different
    ones do not compare."""
    return len({training.test["sha256"] for training in found if training.test}) <= 1


def _compared(training: OwnTraining, names: Sequence[str]) -> ComparedTraining:
    order, record, test = training.order, training.record, training.test or {}
    rows = record.of("tagger") if record else ()
    best = [row["dev"]["all"]["f1"] for row in rows if "all" in row["dev"]]
    after, before = test.get("after") or {}, test.get("before") or {}
    return ComparedTraining(
        order.name,
        order.corpus.title,
        order.start,
        {name: order.parameters[name] for name in names if name in order.parameters},
        len(rows),
        _seconds(record) if record else 0.0,
        max(best, default=None),
        after["all"]["f1"] if after else None,
        before["all"]["f1"] if before else None,
        int(after["all"]["support"]) if after else None,
    )


def _seconds(record: Training) -> float:
    """Sum the stages; that of the tagger is noted when it ends, before that its epochs tell."""
    rows = record.of("tagger")
    under_way = float(rows[-1]["seconds"]) if rows and "tagger" not in record.seconds else 0.0
    return sum(record.seconds.values()) + under_way
