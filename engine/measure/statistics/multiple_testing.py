"""Several tests at once: the more are made, the more fall below a level by chance alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.measure.statistics.significance import SignificanceTest


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjust p-values for multiple testing by Holm's step-down method (1979); the result keeps the
    order of the input."""
    order = sorted(range(len(p_values)), key=lambda rank: p_values[rank])
    adjusted, highest = [0.0] * len(p_values), 0.0
    for place, rank in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - place) * p_values[rank]))
        adjusted[rank] = highest
    return tuple(adjusted)


def adjust(tests: Sequence[SignificanceTest]) -> tuple[SignificanceTest, ...]:
    """Return tests that are read together with their p-values ``adjusted`` by :func:`holm`; those
    without a p-value stay as they are and do not count."""
    made = iter(holm([test.p_value for test in tests if test.p_value is not None]))
    return tuple(test if test.p_value is None else replace(test, adjusted=next(made)) for test in tests)
