"""Measure the name model on words held out of its training: genders by origin, names against the
rest by list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.lab.train.names.model import female_share, select_gendered
from engine.lab.train.names.words import NameWord
from engine.text import NameModel, name_model

NAMES = ("first_name", "surname")
THRESHOLDS = (0.5, 0.7, 0.9)
_FEWEST = 30


def genders(model: NameModel, held_out: Sequence[NameWord]) -> dict[str, dict[str, float]]:
    """Count, by origin: names, how many genders are told, how many of those told are right, and
    right without a threshold."""
    found: defaultdict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for row in select_gendered(held_out):
        share = female_share(model, row.word)
        told = max(share, 1 - share) >= model.certain
        for group in (row.group, "all"):
            found[group].append((told, (share > 0.5) == ((row.female or 0) > 0.5)))
    return {
        group: {
            "names": len(rows),
            "told": sum(told for told, _ in rows),
            "right": sum(told and right for told, right in rows),
            "right_without_threshold": sum(right for _, right in rows),
        }
        for group, rows in sorted(found.items(), key=lambda pair: -len(pair[1]))
        if len(rows) >= _FEWEST
    }


def names_against_the_rest(
    model: NameModel, held_out: Sequence[NameWord], known: Sequence[NameWord] = ()
) -> dict[str, Any]:
    """Measure how names are told from words, communes and coined names; words that are both are a
    group of their own.

    ``known`` are further rows that tell which words are both. Gives the area under the ROC curve,
    overall and of names against each other kind; precision and recall at each threshold, a word
    counting once; and by list how many reach each threshold.
    """
    sides: defaultdict[str, set[bool]] = defaultdict(set)
    for row in (*held_out, *known):
        sides[row.word].add(row.kind in NAMES)
    likely = {word: name_share(model, word) for word in {row.word for row in held_out}}
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for row in held_out:
        both = len(sides[row.word]) == 2
        groups["both" if both else f"{row.kind}: {row.group}"].add(row.word)
        groups["" if both else row.kind].add(row.word)
    positive = groups["first_name"] | groups["surname"]
    rest = {kind: groups[kind] for kind in name_model.KINDS if kind not in NAMES}
    negative = set().union(*rest.values())
    values = {name: np.array([likely[word] for word in words]) for name, words in groups.items() if name and words}
    yes, no = (np.array([likely[word] for word in sorted(words)]) for words in (positive, negative))
    return {
        "area": {"all": area(yes, no), **{kind: area(yes, values[kind]) for kind in rest if kind in values}},
        "thresholds": {
            str(least): {
                "names": len(yes),
                "others": len(no),
                "names_found": int((yes >= least).sum()),
                "others_found": int((no >= least).sum()),
            }
            for least in THRESHOLDS
        },
        "lists": {
            name: {"words": len(shares), **{str(least): int((shares >= least).sum()) for least in THRESHOLDS}}
            for name, shares in sorted(values.items())
            if len(shares) >= _FEWEST
        },
    }


def name_share(model: NameModel, word: str) -> float:
    """Give the probability that a word is a person's name."""
    scores = model.scores(word)[: len(name_model.KINDS)]
    powers = np.exp(scores - scores.max())
    return float(powers[: len(NAMES)].sum() / powers.sum())


def area(yes: NDArray[np.float64], no: NDArray[np.float64]) -> float:
    """Give the area under the ROC curve: how often a positive has more than a negative, ties
    counting half."""
    if not len(yes) or not len(no):
        return float("nan")
    ordered = np.sort(no)
    below, upto = np.searchsorted(ordered, yes, "left"), np.searchsorted(ordered, yes, "right")
    return float((below + upto).sum() / 2 / len(yes) / len(no))
