"""How well zones of decisions are found, by kind: whole zones (both bounds right) and characters.

``PYTHONPATH=. python benchmarks/zones.py`` measures on the outlines of the tests; ``...
PAGES.jsonl.xz`` on decisions as pages of Judilibre show them, one JSON a line with its ``text``, in
which a line names each zone ("Entête", "Moyens"…): what the Cour de cassation's own service found.
Pages without an introduction, in which that service found only the reasons, are left aside.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from engine.zones import CourtFamily, Zone, ZoneCounts, ZoneKind, compare_zones, find_zones
from tests.engine.zones.outlined import OUTLINES

SECTIONS: dict[str, ZoneKind] = {
    "Entête": "introduction",
    "Exposé du litige": "exposition",
    "Moyens": "claims",
    "Motivation": "reasons",
    "Dispositif": "operative",
    "Moyens annexes": "annexes",
}
BEYOND = frozenset({"Décision attaquée", "Textes appliqués", "Les dates clés", "Rapprochements de jurisprudence"})
"""What a page shows behind the decision."""

Case = tuple[str, CourtFamily | None, tuple[Zone, ...]]


def pages(path: Path) -> Iterator[Case]:
    """Yield the decisions of pages with the zones that these name."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            text, begins = _sections(json.loads(line)["text"])
            if not begins:
                continue
            ends = [start for _, start in begins[1:]] + [len(text)]
            zones = [_bare(kind, text, start, end) for (kind, start), end in zip(begins, ends, strict=True)]
            if zones[0].kind == "introduction":
                yield text, "cassation", tuple(zone for zone in zones if zone.start < zone.end)


def _sections(page: str) -> tuple[str, list[tuple[ZoneKind, int]]]:
    text, begins = "", list[tuple[ZoneKind, int]]()
    for line in page.split("\n"):
        if line.strip() in BEYOND:
            break
        if line.strip() in SECTIONS:
            begins.append((SECTIONS[line.strip()], len(text)))
        elif begins:
            text += f"{line}\n"
    return text, begins


def _bare(kind: ZoneKind, text: str, start: int, end: int) -> Zone:
    part = text[start:end]
    return Zone(kind, start + len(part) - len(part.lstrip()), start + len(part.rstrip()))


def main(arguments: list[str]) -> None:
    """Measure and print a row for each kind."""
    cases = pages(Path(arguments[0])) if arguments else ((one.text, one.family, one.zones) for one in OUTLINES)
    totals: dict[str, list[ZoneCounts]] = defaultdict(lambda: [ZoneCounts(), ZoneCounts()])
    right = documents = 0
    for text, family, zones in cases:
        found = find_zones(text, family)
        documents, right = documents + 1, right + (found == zones)
        for kind, counts in compare_zones(zones, found).items():
            totals[kind] = [old + new for old, new in zip(totals[kind], counts, strict=True)]
    print(f"{right} of {documents} decisions right as a whole")
    print("kind          zones  found  right  F1     F1 of characters")
    for kind, (whole, characters) in totals.items():
        figures = "  ".join("-" if count.f1 is None else f"{count.f1:.3f}" for count in (whole, characters))
        print(f"{kind:13} {whole.gold:5} {whole.found:6} {whole.both:6}  {figures}")


if __name__ == "__main__":
    main(sys.argv[1:])
