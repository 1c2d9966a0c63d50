"""How much of a gold annotation the alignment of original and published form gives back: ``python
benchmarks/align.py GOLD [--noise 0.02] [--cut 0.1] [--json]``.

Every gold document is pseudonymised by every strategy; GOLD is a folder of our JSON, or ``shipped``
for the documents that ship with the project.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.core import Annotation, Profile, load_profile
from engine.interchange import from_json, genres, gold, samples
from engine.lab.measure.alignment import Damage, RecoveredMentions, measure
from engine.pseudonyms import STRATEGIES


def documents(source: str) -> Iterator[tuple[Annotation, Profile]]:
    """Give the gold documents, each with the profile by which it is masked."""
    judicial = load_profile("judiciaire")
    if source != "shipped":
        for path in sorted(Path(source).glob("*.json")):
            data = json.loads(path.read_text(encoding="utf-8"))
            yield from_json(data, path.name, 1, lambda label: False), judicial
        return
    for one in samples():
        yield one.annotation, judicial
    for genre in genres():
        for one in gold(genre.name):
            yield one.annotation, load_profile(genre.profile)


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold")
    parser.add_argument("--noise", type=float, default=0.0, help="share of characters misread in the published text")
    parser.add_argument("--noise-original", type=float, default=0.0, help="the same in the original")
    parser.add_argument("--cut", type=float, default=0.0, help="share of the lines cut from the published text")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--strategy", action="append", choices=list(STRATEGIES))
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--show", action="store_true", help="print what is missed and what is wrong: for gold that may be shown"
    )
    chosen = parser.parse_args()
    damage = Damage(chosen.noise, chosen.noise_original, chosen.cut, chosen.seed)
    read = list(documents(chosen.gold))
    rows: dict[str, RecoveredMentions] = {}
    started = time.perf_counter()
    for strategy in chosen.strategy or STRATEGIES:
        rows[strategy] = RecoveredMentions()
        for annotation, profile in read:
            back = measure(annotation, strategy, profile, damage)
            rows[strategy] += back
            if chosen.show and not chosen.noise_original:
                for sign, places in (("missed", back.missed), ("wrong", back.wrong)):
                    for start, end in places:
                        text = annotation.document.text
                        print(
                            sign,
                            strategy,
                            annotation.document.name,
                            repr(text[max(0, start - 40) : start]),
                            "⟦",
                            repr(text[start:end]),
                            "⟧",
                            repr(text[end : end + 25]),
                        )
    seconds = time.perf_counter() - started
    if chosen.json:
        print(json.dumps({"date": time.strftime("%Y-%m-%d"), "machine": platform.processor() or platform.machine(), "documents": len(read), "seconds": round(seconds, 1),
                          "damage": {"published": damage.published, "original": damage.original, "cut": damage.cut, "seed": damage.seed},
                          "strategies": {name: {field: [share.count, share.of] for field in ("found", "whole", "exact", "label", "precise") for share in [getattr(back, field)]} | {"readable": back.readable} for name, back in rows.items()}}, indent=1))  # fmt: skip
        return
    print(f"{len(read)} documents, noise {damage.published} (original {damage.original}), cut {damage.cut}, seed {damage.seed}; {time.strftime('%Y-%m-%d')}, {platform.machine()}, {seconds:.0f} s")  # fmt: skip
    print(
        f"{'strategy':12s} {'masked':>7s} {'found':>8s} {'whole':>8s} {'exact':>8s} {'label':>8s} {'precise':>8s} {'left':>5s}"
    )
    for name, back in rows.items():
        shares = " ".join(
            f"{100 * getattr(back, field).rate:7.2f}%" for field in ("found", "whole", "exact", "label", "precise")
        )
        print(f"{name:12s} {back.found.of:7d} {shares} {back.readable:5d}")


if __name__ == "__main__":
    main()
