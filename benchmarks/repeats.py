"""How far the shipped models differ from themselves between bfloat16 and single precision, the
widest that two processors are apart: ``python benchmarks/repeats.py [--every 3]``, on every third
document of the shipped gold, one thread.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.core import settings
from engine.lab.measure.shipped_runs import predict
from engine.measure import gold_sets, repeats
from engine.tagging import FastTagger


def main() -> None:
    """Annotate with both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=3)
    every = parser.parse_args().every
    for language in ("fr", "en"):
        documents = gold_sets.load_shipped(language)[::every]
        folder = settings().data / "models" / language
        first, second = (
            list(predict(documents, FastTagger.load(folder, "cpu", precision))) for precision in ("bf16", "fp32")
        )
        print(language, len(documents), repeats.compare_runs(first, second))


if __name__ == "__main__":
    main()
