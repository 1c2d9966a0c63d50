"""Studies made of labels of tokens, or of spans: no text that means anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.agreement.study import Parallel, Side, Study
from engine.core.model import Entity, replace

WORD = "mot "
OUT = "O"


def side(spans: Sequence[tuple], text: str) -> Side:
    """Make mentions of (start, end, label) or (start, end, label, person)."""
    made = [Entity(one[0], one[1], text[one[0] : one[1]], one[2], "human") for one in spans]
    persons = [one[3] if len(one) > 3 else None for one in spans]
    return tuple(replace(one, person=person) for one, person in sorted(zip(made, persons, strict=True), key=_start))


def _start(row: tuple[Entity, str | None]) -> int:
    return row[0].start


def of_spans(*documents: Sequence[Sequence[tuple] | None], length: int = 100) -> Study:
    """Make a study of what each annotator marks in each document, None where they did not annotate
    it."""
    text = "x" * length
    made = tuple(
        Parallel(f"d{rank}", text, tuple(None if one is None else side(one, text) for one in sides))
        for rank, sides in enumerate(documents)
    )
    return Study(tuple(f"n{rank}" for rank in range(len(documents[0]))), made)


def of_labels(*documents: Sequence[Sequence[str] | None]) -> Study:
    """Make a study of the label that each annotator gives to each token of each document, a mention
    for each."""
    made = []
    for rank, sides in enumerate(documents):
        tokens = next(len(one) for one in sides if one is not None)
        spans = [
            None
            if one is None
            else [(len(WORD) * k, len(WORD) * k + 3, label) for k, label in enumerate(one) if label != OUT]
            for one in sides
        ]
        text = (WORD * tokens).strip()
        made.append(Parallel(f"d{rank}", text, tuple(None if one is None else side(one, text) for one in spans)))
    return Study(tuple(f"n{rank}" for rank in range(len(documents[0]))), tuple(made))


def random_labels(
    seed: int, documents: int = 6, annotators: int = 2, tokens: int = 40, labels: str = "ABC"
) -> list[list[list[str]]]:
    """Draw labels on which annotators agree more often than by chance, ``O`` most of all:
    (documents, annotators, tokens)."""
    chance = np.random.default_rng(seed)
    names = [OUT, *labels]
    shares = np.array([4, *[1] * len(labels)]) / (4 + len(labels))
    found = []
    for _ in range(documents):
        truth = chance.choice(names, tokens, p=shares)
        rows = []
        for _ in range(annotators):
            other = chance.choice(names, tokens, p=shares)
            rows.append(np.where(chance.random(tokens) < 0.7, truth, other).tolist())
        found.append(rows)
    return found


def joined(documents: Sequence[Sequence[Sequence[str]]], annotator: int) -> list[str]:
    """Put the labels of one annotator end to end."""
    return [label for sides in documents for label in sides[annotator]]


def stretched(units: Mapping[str, Sequence[tuple[int, int]]], by: float = 1, begin: int = 0) -> list[tuple]:
    """Make spans of units (begin, length) by label, stretched, of a continuum that begins elsewhere
    than 0."""
    return [
        (round((start - begin) * by), round((start - begin) * by) + round(length * by), label)
        for label, rows in units.items()
        for start, length in rows
    ]
