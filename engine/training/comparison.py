"""Several trainings side by side: what they were given that differs, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.measure import Scheme, Tally, Training, adjust, significance
from engine.training.hyperparameters import HYPERPARAMETERS
from engine.training.records import OwnTraining

if TYPE_CHECKING:
    from engine.measure import intervals

SCHEME: Scheme = "strict"
MEASURE = "f1"


@dataclass(frozen=True, slots=True)
class ComparedTraining:
    """One training of several. ``differing``: by hyper-parameter, its value where not all have the
    same; ``seconds``: in all; ``development``, ``test``, ``before``: F1, 0 to 1, of the best epoch,
    of the test part, and there of the model it started from; None where there is none;
    ``mentions``: those of the test part. ``intervals``: 95 %, by document, of ``test`` and
    ``before``, without those of which fewer than two documents have any. ``gain``: the F1 of the
    test part less that of ``before``, ``to_first``: less that of the first training of the
    comparison, where both were measured on the same test part; p-values of the latter are corrected
    for one another (Holm). None where the counts by document were not kept."""

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
    intervals: dict[str, intervals.Interval]
    gain: significance.SignificanceTest | None = None
    to_first: significance.SignificanceTest | None = None

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return asdict(self)


def compare_trainings(found: Sequence[OwnTraining]) -> tuple[ComparedTraining, ...]:
    """Compare trainings, in their order."""
    names = [
        one.name for one in HYPERPARAMETERS if len({training.order.parameters.get(one.name) for training in found}) > 1
    ]
    rows = [_compared(training, names) for training in found]
    tests = {rank: test for rank, one in enumerate(found) if rank and (test := _difference(found[0], one))}
    corrected = dict(zip(tests, adjust(list(tests.values())), strict=True)) if tests else {}
    return tuple(replace(row, to_first=corrected.get(rank)) for rank, row in enumerate(rows))


def _difference(first: OwnTraining, other: OwnTraining) -> significance.SignificanceTest | None:
    """Compare two trainings on the same test part; None where they were not measured on one."""
    a, b = counts_of(first), counts_of(other)
    if not a or not b or not same_test((first, other)):
        return None
    return significance.compare(a, b, SCHEME, MEASURE)


def counts_of(training: OwnTraining, side: str = "after") -> tuple[Tally, ...]:
    """Return the counts of each document of the test part under the model, or ``before`` the
    training; empty where they were not kept."""
    rows = ((training.test or {}).get("counts") or {}).get(side) or ()
    return tuple(Tally.from_json(row) for row in rows)


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
        {
            side: bounds
            for side, rows in (("test", after), ("before", before))
            if (bounds := interval_of(rows.get("all")))
        },
        _gain(training),
    )


def interval_of(row: Mapping[str, Any] | None, measure: str = MEASURE) -> intervals.Interval | None:
    """Return the 95 % interval of a measure of a row of figures, where it was kept."""
    bounds = ((row or {}).get("intervals") or {}).get(measure)
    return (bounds[0], bounds[1]) if bounds else None


def _gain(training: OwnTraining) -> significance.SignificanceTest | None:
    before, after = counts_of(training, "before"), counts_of(training)
    return significance.compare(before, after, SCHEME, MEASURE) if before and after else None


def _seconds(record: Training) -> float:
    """Sum the stages; that of the tagger is noted when it ends, before that its epochs tell."""
    rows = record.of("tagger")
    under_way = float(rows[-1]["seconds"]) if rows and "tagger" not in record.seconds else 0.0
    return sum(record.seconds.values()) + under_way
