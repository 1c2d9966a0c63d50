"""How good a tagger is on the windows of the development documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import torch
from flair.models import SequenceTagger

from engine.lab.train.data.batches import Data
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.tagger.crf import decode, emissions
from engine.measure import RATIOS, Counts, Scheme, Tally, measures
from engine.text import runs

Mention = tuple[int, int, str]
"""The first token of a mention in its window, the token after the last, and its label."""


def measure(tagger: SequenceTagger, data: Data, tokens: int, device: str = "cpu") -> dict[str, Any]:
    """Measure strict precision, recall and F1 of the mentions, whole and per label."""
    return score(count_documents(tagger, data, tokens, device))


def count_documents(tagger: SequenceTagger, data: Data, tokens: int, device: str = "cpu") -> tuple[Tally, ...]:
    """Count the mentions of each document, strictly, per label."""
    tagger.eval()
    items = tagger.label_dictionary.get_items()
    read: dict[int, set[Mention]] = {}
    with torch.no_grad():
        for chosen, inputs, _ in data.batches(tokens, None, device):
            for index, row in zip(chosen, decode(tagger, emissions(tagger, inputs)).tolist(), strict=True):
                read[index] = set(runs([items[tag] for tag in row]))
    return tally_windows([(window, read.get(index, set())) for index, window in enumerate(data.windows)])


def tally_windows(read: Sequence[tuple[TrainingWindow, set[Mention]]]) -> tuple[Tally, ...]:
    """Count the mentions found in each window, strictly, per label and by document, in the order of
    the documents."""
    counts: dict[str, dict[str, Counts]] = {window.document: {} for window, _ in read}
    for window, found in read:
        gold, of = set(runs(window.labels)), counts[window.document]
        for group, fate in ((gold & found, _RIGHT), (found - gold, _SPURIOUS), (gold - found, _MISSED)):
            for mention in group:
                of[mention[2]] = of.get(mention[2], Counts()) + fate
    return tuple(Tally(document, counts={SCHEME: found}) for document, found in counts.items())


SCHEME: Scheme = "strict"
_RIGHT, _SPURIOUS, _MISSED = Counts(correct=1), Counts(spurious=1), Counts(missed=1)


def score(tallies: Sequence[Tally]) -> dict[str, Any]:
    """Give strict precision, recall and F1 of documents, whole and per label."""
    counts: dict[str, Counts] = defaultdict(Counts)
    for tally in tallies:
        for label, added in tally.counts[SCHEME].items():
            counts[label] += added
            counts["all"] += added
    return {label: _scores(one.correct, one.spurious, one.missed) for label, one in sorted(counts.items())}


def score_with_intervals(tallies: Sequence[Tally]) -> dict[str, Any]:
    """Give what :func:`score` does, each row with the 95 % ``intervals`` of its measures, by
    document (:mod:`engine.measure.statistics.intervals`)."""
    made = measures.table(tallies, SCHEME)
    bounds = {row.label: row.intervals for row in made.rows} | {"all": made.micro.intervals}
    return {
        label: {
            **row,
            "intervals": {name: list(pair) for name, pair in bounds[label].items() if name in RATIOS and pair},
        }
        for label, row in score(tallies).items()
    }


def worth(figures: dict[str, Any]) -> float:
    """Say how good a state is, to choose the best: the mean F1 of the labels, by their mentions
    (scikit-learn's ``weighted``).

    Companies do not count: whether "Akor" or "Durand TP" is somebody's name is a guess, and the
    guess of one drawing of documents.
    """
    rows = [row for label, row in figures.items() if label != "all" and label not in _GUESSED]
    support: float = sum(row["support"] for row in rows)
    if not support:
        return float(figures.get("all", {"f1": 0.0})["f1"])
    return float(sum(row["f1"] * row["support"] for row in rows) / support)


_GUESSED = frozenset({"personneMorale", "personnePhysicoMorale", "etablissement"})


def _scores(right: int, false: int, missed: int) -> dict[str, float]:
    precision, recall = right / max(1, right + false), right / max(1, right + missed)
    return {
        "precision": round(precision, 4),
        "recall": round(recall, 4),
        "f1": round(2 * right / max(1, 2 * right + false + missed), 4),
        "support": right + missed,
    }
