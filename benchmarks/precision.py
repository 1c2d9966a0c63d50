"""Count what bfloat16 changes against single precision: ``python benchmarks/precision.py GOLD
[--model NAME]``, GOLD a folder of JSON with ``text``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.core import settings
from engine.tagging import FastTagger
from engine.text import iob2, windows


def main() -> None:
    """Tag every document in both precisions and compare token by token."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--model", default="fr")
    chosen = parser.parse_args()
    texts = [json.loads(path.read_text(encoding="utf-8"))["text"] for path in sorted(chosen.gold.glob("*.json"))]
    folder = settings().data / "models" / chosen.model
    tags = {precision: token_tags(folder, texts, "cpu", precision) for precision in ("fp32", "bf16")}
    differ = sum(one != other for one, other in zip(tags["fp32"], tags["bf16"], strict=True))
    labelled = sum(tag != "O" for tag in tags["fp32"])
    print(f"{differ} tags differ of {len(tags['fp32'])} tokens ({labelled} labelled) in {len(texts)} documents")


def token_tags(folder: Path, texts: Sequence[str], device: str, precision: str) -> list[str]:
    """Tag texts with a model, and give the tag of each of their tokens, in order."""
    found = FastTagger.load(folder, device, precision).tag_many(texts)
    tokens = ([token for window in windows(text) for token in window.tokens] for text in texts)
    return [tag for row, mentions in zip(tokens, found, strict=True) for tag in iob2(row, mentions)]


if __name__ == "__main__":
    main()
