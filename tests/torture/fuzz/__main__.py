"""``python -m tests.torture.fuzz [COUNT] [SEED]``: a campaign, whose faults are kept in
``data/var/fuzz``; 1 where there is one. ``--number N`` tries one mutant and shows its
traceback."""

from __future__ import annotations

import argparse
import sys

from engine.core.settings import ROOT
from tests.torture.fuzz.campaign import campaign, summary
from tests.torture.fuzz.mutation import mutant
from tests.torture.fuzz.ways import go, recognition


def main() -> int:
    """Run, print, and say by the status whether a fault was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.fuzz")
    parser.add_argument("count", type=int, nargs="?", default=100_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--number", type=int)
    chosen = parser.parse_args()
    if chosen.number is not None:
        with recognition():
            print(go(mutant(chosen.seed, chosen.number)))
        return 0
    state = campaign(chosen.count, chosen.seed, ROOT / "data" / "var" / "fuzz")
    print(summary(state))
    return 1 if state.faults else 0


if __name__ == "__main__":
    sys.exit(main())
