"""Annotate a folder of gold decisions as a system, for ``score_leaks.py``: ``python
benchmarks/leaks.py GOLD OUT [--model NAME] [--without RULE]``.

Writes OUT/ID.json for each GOLD/ID.json, in the language that the text is identified as, and says
how long it took. The gold's own annotation is not read.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.core import Document, load_profile, settings
from engine.pipeline import annotate
from engine.rules import RULES
from engine.tagging import load_tagger, metrics
from engine.text import language


def main() -> None:
    """Annotate every document of the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--model", default="fr")
    parser.add_argument("--profile", default="judiciaire")
    parser.add_argument(
        "--record", type=Path, metavar="SCORES", help="keep the counts of score_leaks.py --json SCORES beside the model"
    )
    parser.add_argument("--letters", action="store_true", help="what is recorded was counted in letters and mails")
    parser.add_argument("--without", action="append", default=[], choices=[rule.name for rule in RULES])
    parser.add_argument("--only", action="append", default=[], choices=[rule.name for rule in RULES])
    chosen = parser.parse_args()
    if chosen.record:
        scores = json.loads(chosen.record.read_text(encoding="utf-8"))
        metrics.record(chosen.model, scores, time.strftime("%Y-%m-%d"), letters=chosen.letters)
        return
    without = {rule.name for rule in RULES if rule.name not in chosen.only} if chosen.only else set(chosen.without)
    tagger, profile = load_tagger(settings().data / "models" / chosen.model), load_profile(chosen.profile)
    chosen.out.mkdir(parents=True, exist_ok=True)
    started, characters = time.perf_counter(), 0
    for path in sorted(chosen.gold.glob("*.json")):
        text = json.loads(path.read_text(encoding="utf-8"))["text"]
        made = annotate(Document(path.stem, text), tagger, profile, without=without, language=language.detect(text))
        (chosen.out / path.name).write_text(json.dumps(made.to_json(), ensure_ascii=False), encoding="utf-8")
        characters += len(text)
    print(f"{characters} characters in {time.perf_counter() - started:.1f} s on {tagger.device}")


if __name__ == "__main__":
    main()
