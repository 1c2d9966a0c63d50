"""Train the model of parties and measure it on documents left out: ``python benchmarks/parties.py
CORPORA FOLDER [--model NAME] [--measure]``.

CORPORA is the folder with ``annotated``, ``fr`` and ``names``. The tagger should be one that has
not read these documents, or its labels are better than they will be. Writes ``weights.json`` and
``metrics.json`` (counts only) into FOLDER.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.identities import NameBank
from engine.lab.generate import marked_documents
from engine.lab.generate.raw import read_jsonl
from engine.lab.train.parties.model import mark, measure, train
from engine.tagging import load_tagger

SETS = ("fr-role", "fr-hard", "fr-adm")
DECISIONS = "fr/decisions_annotated.jsonl.xz"
THRESHOLDS = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5)


def main() -> None:
    """Read the sets, measure by cross-validation, then train on all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", type=Path, default=Path("data/models/fr"), help="folder of the tagger")
    parser.add_argument("--measure", action="store_true", help="only measure")
    chosen = parser.parse_args()
    tagger, first_names = load_tagger(chosen.model), frozenset(NameBank(chosen.corpora / "names").known_first)
    rows = [row for name in SETS for row in marked_documents.rows(chosen.corpora, name, first_names)]
    documents = [
        mark(row["id"], row["text"], [(e["start"], e["end"], e["label"]) for e in row["entities"]], tagger)
        for row in (*rows, *read_jsonl(chosen.corpora / DECISIONS))
    ]
    measured = {"documents": len(documents), "tagger": tagger.name, "left_out": measure(documents, THRESHOLDS)}
    print(json.dumps(measured, indent=1))
    if not chosen.measure:
        model = train(documents)
        chosen.folder.mkdir(parents=True, exist_ok=True)
        for file, data in (("weights.json", model.to_json()), ("metrics.json", measured)):
            (chosen.folder / file).write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
