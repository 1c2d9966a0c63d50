"""Measure an English model on public corpora: ``python benchmarks/english.py MODEL [--corpora
../shared/corpora] [--json OUT] [--missed N]``.

The share of names of natural persons found in the Text Anonymization Benchmark, InLegalNER and the
Enron threads, on the documents kept out of training and on all of them;
:mod:`engine.lab.measure.english` says how each is counted.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.core import Document, load_profile, settings
from engine.lab.generate.english import EnglishBank
from engine.lab.generate.refill import Span
from engine.lab.measure.english import Find, NameCoverage, enron, inlegal, tab
from engine.pipeline import annotate
from engine.tagging import load_tagger


def system(model: str) -> Find:
    """Make the whole pipeline with that model; each text is annotated once."""
    path = Path(model) if Path(model).is_dir() else settings().data / "models" / model
    tagger, profile = load_tagger(path), load_profile("judiciaire")

    @cache
    def find(text: str) -> Collection[Span]:
        made = annotate(Document("measured", text, language="en"), tagger, profile)
        return tuple((entity.start, entity.end, entity.label) for entity in made.entities)

    return find


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", help="name of an installed model, or its folder")
    parser.add_argument("--corpora", type=Path, default=ROOT / "../shared/corpora")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the counts there")
    parser.add_argument("--missed", type=int, default=0, metavar="N", help="show so many names missed of each")
    chosen = parser.parse_args()
    find, names = system(chosen.model), EnglishBank(chosen.corpora / "names").known_given
    figures = {}
    for part, held in (("held out", True), ("all", None)):
        rows: dict[str, NameCoverage] = {
            "TAB": tab(chosen.corpora, find, names, held),
            "InLegalNER": inlegal(chosen.corpora, find, held),
            "Enron": enron(chosen.corpora, find, held),
        }
        for name, measure in rows.items():
            low, high = measure.covered.interval
            print(
                f"{name:11} {part:9} covered {measure.covered.count}/{measure.covered.of} = {measure.covered.rate:.1%}"
                f" ({low:.1%}–{high:.1%}), touched {measure.touched.rate:.1%}"
            )
            for document, missed in measure.missed[: chosen.missed] if held else []:
                print(f"    {document}: {' '.join(missed.split())}")
            figures[f"{name}, {part}"] = {
                "covered": measure.covered.count,
                "touched": measure.touched.count,
                "of": measure.covered.of,
            }
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
