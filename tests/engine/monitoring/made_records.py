"""Records made up for tests of figures over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np

from engine.monitoring.record import LabelCounts, Record

MONDAY = datetime(2026, 1, 5, 10, tzinfo=UTC)
NAME, LAWYER = "personnePhysiqueNom", "professionnelAvocat"


def record(week: int = 0, **known: Any) -> Record:
    """Make the record of a document validated in a week since :data:`MONDAY`."""
    given = {
        "when": MONDAY + timedelta(weeks=week),
        "model": "fr",
        "engine": "0.7.0",
        "court": "appel",
        "language": "fr",
        "profile": "judiciaire",
        "characters": 9000,
        "pages": 3.0,
        "seconds": 180.0,
        "labels": {NAME: LabelCounts(10)},
    }
    return Record(**{**given, **known})


def weekly(missed: Sequence[Sequence[int]], mentions: int = 50, **known: Any) -> list[Record]:
    """Make a record a number: the mentions that the reader added, of so many, week by week."""
    return [
        record(week, labels={NAME: LabelCounts(mentions - count, count)}, **known)
        for week, counts in enumerate(missed)
        for count in counts
    ]


def drawn(weeks: int, documents: int, rate: float, spread: float = 0.0, seed: int = 0, mentions: int = 50) -> list[list[int]]:  # fmt: skip
    """Draw misses: binomial where ``spread`` is 0; else each document has its own rate, of a beta
    law whose variance is ``spread`` times the largest."""
    chance = np.random.default_rng(seed)
    size = (weeks, documents)
    rates = np.full(size, rate)
    if spread:
        total = 1 / spread - 1
        rates = chance.beta(rate * total, (1 - rate) * total, size=size)
    return chance.binomial(mentions, rates).tolist()
