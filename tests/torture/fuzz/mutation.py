"""Which mutant a seed and a number give: always the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from tests.torture.fuzz.byte_mutations import BYTES, LARGEST, TEXT, Change
from tests.torture.fuzz.inputs import Input, Kind, inputs
from tests.torture.fuzz.json_mutations import JSON
from tests.torture.fuzz.markup_mutations import MARKUP
from tests.torture.fuzz.pdf_mutations import PDF
from tests.torture.fuzz.zip_mutations import ZIP

CHANGES: Mapping[Kind, tuple[Change, ...]] = {
    "bytes": BYTES, "text": TEXT, "markup": MARKUP, "zip": ZIP, "pdf": PDF, "json": JSON,
}  # fmt: skip
_NAMES = (
    "a.docx",
    "a.pdf",
    "a.html",
    "a.eml",
    "a.tif",
    "a.rtf",
    "a",
    "a.doc",
    ".zip",
    "\u202eexe.txt",
    "a" * 300 + ".odt",
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mutated input, and the generator of what else is drawn for it."""

    number: int
    input: Input
    rng: Random


def mutant(seed: int, number: int) -> Mutant:
    """Make the mutant of a number; inputs take turns."""
    rng = Random(f"{seed}/{number}")
    known = inputs()
    chosen = known[number % len(known)]
    if chosen.way == "restore":
        return Mutant(number, chosen, rng)  # the key is made, and changed, by the way itself
    data = mutated(rng, chosen.data, chosen.kind)
    name = rng.choice(_NAMES) if chosen.way == "document" and rng.random() < 0.05 else chosen.name
    return Mutant(number, replace(chosen, data=data, name=name), rng)


def mutated(rng: Random, data: bytes, kind: Kind) -> bytes:
    """Change bytes by one mutation of their kind, or a few."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if data:
            data = rng.choice(CHANGES[kind])(rng, data)[: 10 * LARGEST]
    return data
