"""Train the name model and measure it on held-out words: ``python benchmarks/names.py CORPORA
FOLDER [--measure]``.

CORPORA is the folder with ``names``, ``fr`` and ``en``. Writes ``weights.safetensors`` and
``metrics.json`` (counts only) into FOLDER.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.lab.measure.name_model import genders, names_against_the_rest
from engine.lab.train.names.model import choose_certain, read_lists, save, train


def main() -> None:
    """Train without the held-out words, measure, then train on all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--measure", action="store_true", help="only measure: do not train on all words")
    chosen = parser.parse_args()
    lists = read_lists(chosen.corpora)
    model = train(lists.training, told=print)
    certain = choose_certain(model, lists.held_out)
    model = replace(model, certain=certain)
    measured = {
        "certain": certain,
        "words": {"training": len(lists.training), "held_out": len(lists.held_out)},
        "genders": genders(model, lists.held_out),
        "names": names_against_the_rest(model, lists.held_out),
    }
    print(json.dumps(measured, indent=1, ensure_ascii=False))
    if not chosen.measure:
        save(replace(train(lists.all, told=print), certain=certain), chosen.folder)
        (chosen.folder / "metrics.json").write_text(json.dumps(measured, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
