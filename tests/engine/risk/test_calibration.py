"""Estimates hold in a made population whose facts depend on each other."""

from __future__ import annotations

import pytest

from engine.risk import CLASSES, french_margins
from engine.risk.calibration import MadePopulation, calibrate


def test_each_class_is_right_within_a_factor_of_two() -> None:
    found = calibrate(MadePopulation(french_margins(), 20_000, seed=3), 700)
    assert tuple(row.risk for row in found) == CLASSES
    for row in found:
        assert row.draws > 40
        assert 0.5 < row.ratio < 2, row
        assert row.same > 0.75, row
        assert row.lower < 0.2, row


def test_a_made_population_has_the_margins() -> None:
    population = MadePopulation(french_margins(), 20_000, seed=1)
    women = population.columns["sex"].mean()
    assert women == pytest.approx(french_margins().of_sex("f") / french_margins().total, abs=0.02)
    assert population.margins.total == pytest.approx(20_000)
    assert sum(row.people for row in population.margins.sizes) == pytest.approx(20_000, rel=0.02)
