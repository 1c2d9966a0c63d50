"""Measure what each cue of a role is worth: ``python benchmarks/cues.py [--write]``.

The names of the gold of persons, French and English together, are linked once; then roles are given
with all cues, and again without each one of them. Its worth is the points of F1 of the roles that
are lost. ``--write`` puts the figures into the table of weights
(``engine/persons/roles/weights.toml``), whose weights stay as they are. Takes about a minute.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.core import Annotation, Score
from engine.measure import measure_persons, with_persons
from engine.persons import (
    OF_COURT,
    OF_PARTIES,
    Cues,
    RoleCue,
    assign_roles,
    link,
    nearby_words,
    role_cues,
    role_weights,
)


class _Noting(Cues):
    """Cues that note which of them speak."""

    def __init__(self, before: Sequence[RoleCue], behind: Sequence[RoleCue], heard: set[str]) -> None:
        super().__init__(before, behind)
        self._heard = heard

    def before(self, text: str) -> RoleCue | None:
        cue = super().before(text)
        self._heard.update([cue.name] if cue else [])
        return cue

    def behind(self, text: str) -> list[tuple[RoleCue, str]]:
        found = super().behind(text)
        self._heard.update(cue.name for cue, _ in found)
        return found


@contextmanager
def _only(kept: Sequence[RoleCue], heard: set[str]) -> Iterator[None]:
    """Give roles by some cues alone, noting those that speak."""
    whole = (("OF_PARTIES", OF_PARTIES), ("OF_COURT", OF_COURT))
    of_court = {"judge", "clerk", "prosecutor"}
    for name, cues in whole:
        asked = [cue for cue in kept if (cue.role in of_court) == (cues is OF_COURT)]
        before, behind = (
            [cue for cue in asked if cue in role_cues.BEFORE],
            [cue for cue in asked if cue in role_cues.AFTER],
        )
        setattr(nearby_words, name, _Noting(before, behind, heard))
    try:
        yield
    finally:
        for name, cues in whole:
            setattr(nearby_words, name, cues)


def _linked(gold: Annotation) -> Annotation:
    names = tuple(replace(entity, person=None) for entity in gold.entities)
    entities, persons = link(gold.document, names)
    return replace(gold, entities=entities, persons=persons)


def _role(gold: Annotation, linked: Annotation) -> Score:
    persons = assign_roles(linked.document, linked.entities, linked.persons)
    return measure_persons([(gold, replace(linked, persons=persons))]).role


def worths() -> dict[str, float]:
    """Give the points of F1 that the roles lose without each cue, by its name."""
    pairs = [(sample.annotation, _linked(sample.annotation)) for sample in with_persons()]
    cues = [*role_cues.BEFORE, *role_cues.AFTER]
    scores, heard = [], [set[str]() for _ in pairs]
    for pair, names in zip(pairs, heard, strict=True):
        with _only(cues, names):
            scores.append(_role(*pair))
    base = sum(scores, Score()).f1
    found = {}
    for cue in cues:
        with _only([other for other in cues if other is not cue], set()):
            again = [
                _role(*pair) if cue.name in names else score
                for pair, names, score in zip(pairs, heard, scores, strict=True)
            ]
        found[cue.name] = round(100 * (base - sum(again, Score()).f1), 2) + 0.0
        print(f"{cue.name:30}{cue.role:18}{cue.weight:6g}{found[cue.name]:8.2f}")
    print(f"F1 of the roles with all cues: {100 * base:.2f}, {len(pairs)} documents")
    return found


def main() -> None:
    """Print the table; write it where asked to."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--write", action="store_true", help="put the figures into the table of weights")
    write = options.parse_args().write
    found = worths()
    if write:
        text = role_weights.FILE.read_text(encoding="utf-8")
        for name, worth in found.items():
            text = re.sub(rf"(?m)^({name} = .*worth = )[-\d.]+", rf"\g<1>{worth}", text)
        role_weights.FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
