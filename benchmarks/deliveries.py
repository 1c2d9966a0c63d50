"""Deliver a folder of annotated decisions in seven formats and count what is refused: ``python
benchmarks/deliveries.py GOLD ANNOTATIONS [--strategy S] [--format F]``.

ANNOTATIONS is what ``leaks.py GOLD ANNOTATIONS`` wrote. Prints, per format, decisions delivered and
refused with the place, what was left readable and why, and the processor seconds of ``deliver``
alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.round_trip import FORMATS, SECRET
from engine import formats as documents
from engine.core import Annotation, Document, EngineError, load_profile
from engine.delivery import deliver
from engine.pipeline import decide
from engine.pseudonyms import STRATEGIES, apply


def carried(annotation: Annotation, document: Document) -> Annotation:
    """Carry an annotation to the text that a reader gives of a file made of its own text: the same
    but for blanks, and what stands before it."""
    old, new = (_visible(text) for text in (annotation.document.text, document.text))
    ahead = "".join(document.text[place] for place in new).index("".join(annotation.document.text[p] for p in old))
    places = dict(zip(old, new[ahead:], strict=False))

    def moved(start: int, end: int) -> dict[str, int]:
        inside = [places[place] for place in range(start, end) if place in places]
        return {"start": inside[0], "end": inside[-1] + 1}

    entities = (replace(e, **moved(e.start, e.end)) for e in annotation.entities if e.text.strip())
    doubts = (d if d.start is None or d.end is None else replace(d, **moved(d.start, d.end)) for d in annotation.doubts)
    return replace(
        annotation,
        document=document,
        entities=tuple(replace(e, text=document.text[e.start : e.end]) for e in entities),
        doubts=tuple(doubts),
    )


def _visible(text: str) -> list[int]:
    return [place for place, character in enumerate(text) if not character.isspace()]


def main() -> None:
    """Make, deliver, count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("annotations", type=Path)
    parser.add_argument("--strategy", default="lettres", choices=list(STRATEGIES))
    parser.add_argument("--profile", default="judiciaire")
    parser.add_argument("--format", action="append", choices=list(FORMATS))
    chosen = parser.parse_args()
    profile = load_profile(chosen.profile)
    for form in chosen.format or FORMATS:
        row, seconds = Counter[str](), 0.0
        for path in sorted(chosen.gold.glob("*.json")):
            gold = json.loads(path.read_text(encoding="utf-8"))
            stored = json.loads((chosen.annotations / path.name).read_text(encoding="utf-8"))
            annotation = decide(Annotation.from_json(stored, Document(path.stem, gold["text"])), profile)
            data = FORMATS[form](gold["text"])
            replaced = apply(
                carried(annotation, documents.read(data, f"decision.{form}")), chosen.strategy, SECRET, profile
            )
            started = time.process_time()
            try:
                delivery = deliver(data, replaced)
                row["delivered"] += 1
                row.update({f"left: {one.reason}": one.times for one in getattr(delivery, "left", ())})
            except EngineError as error:
                row[f"refused: {error.code} {error.params.get('reason', '')}"] += 1
                print(path.stem, form, error.sentence("en"))
            finally:
                seconds += time.process_time() - started
        print(f"{form:5s} {seconds:7.2f} s", dict(row))


if __name__ == "__main__":
    main()
