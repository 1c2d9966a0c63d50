"""Estimates of how many people a few facts fit, against counts in a made population of 100,000
persons: ``PYTHONPATH=. python benchmarks/risk_calibration.py [PEOPLE [DRAWS]]``."""

from __future__ import annotations

import sys

from engine.risk import MadePopulation, calibrate, french_margins

if __name__ == "__main__":
    people, draws = (*map(int, sys.argv[1:]), *(100_000, 20_000)[len(sys.argv) - 1 :])
    print(f"{people} persons, {draws} draws; ratio = geometric mean of count / estimate, others = without the person")
    for row in calibrate(MadePopulation(french_margins(), people), draws):
        print(
            f"{row.risk:>5}  {row.draws:6}  ratio {row.ratio:.2f}  others {row.others:.2f}  same {row.same:.1%}  lower {row.lower:.1%}"
        )
