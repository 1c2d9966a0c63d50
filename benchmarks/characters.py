"""Train the character models and measure them on texts held out: ``python benchmarks/characters.py
CORPORA FOLDER``.

CORPORA is the folder with ``fr`` and ``en``. Writes ``fr.safetensors``, ``en.safetensors`` and
``metrics.json`` (counts only) into FOLDER.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.lab.train.character_model import HELD_OUT, save, texts, train
from engine.text import character_model


def main() -> None:
    """Train each model without the texts held out, which it is measured on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("folder", type=Path)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    metrics = {}
    for language in character_model.LANGUAGES:
        read = list(texts(chosen.corpora, language))
        learnt = "\n".join(text for rank, text in enumerate(read) if rank % HELD_OUT)
        model = train(learnt)
        save(model, chosen.folder / f"{language}.safetensors")
        bits = [model.bits(text) for text in read[::HELD_OUT]]
        characters = sum(map(len, bits))
        metrics[language] = {
            "characters": len(learnt),
            "pieces": [len(table.keys) for table in model.tables],
            "held_out": {"characters": characters, "bits": round(sum(one.sum() for one in bits) / characters, 4)},
        }
        print(json.dumps({language: metrics[language]}))
    (chosen.folder / "metrics.json").write_text(json.dumps(metrics, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
